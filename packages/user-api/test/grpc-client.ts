import { fileURLToPath } from 'node:url';
import { PROTO_FILE, SHOP_SERVICE } from '@curlew/user-api';
import { credentials, Metadata, makeClientConstructor, type ServiceError } from '@grpc/grpc-js';
import { loadSync, type ServiceDefinition } from '@grpc/proto-loader';

export const OPTIONS = { keepCase: true, enums: String, oneofs: false, arrays: true } as const;

/** The service as the published file defines it. */
export function publishedService(): ServiceDefinition {
  return loadSync(fileURLToPath(PROTO_FILE), OPTIONS)[SHOP_SERVICE] as ServiceDefinition;
}

export interface GrpcReply {
  messages: object[];
  /** The status code; 0 is OK. */
  code: number;
}

/** Calls one method of any kind; streams are read to their end. */
export function callGrpc(
  address: string,
  {
    method,
    send,
    token,
    service = publishedService(),
  }: { method: string; send: object[]; token?: string; service?: ServiceDefinition },
): Promise<GrpcReply> {
  const client = new (makeClientConstructor(service, 'Shop'))(address, credentials.createInsecure());
  const metadata = new Metadata();
  if (token !== undefined) metadata.set('authorization', `Bearer ${token}`);
  const { requestStream, responseStream } = service[method] as ServiceDefinition[string];
  const call = client[method]?.bind(client) as (...values: unknown[]) => NodeJS.ReadWriteStream;
  return new Promise<GrpcReply>((resolve) => {
    const messages: object[] = [];
    const done = (error: ServiceError | null, reply?: object): void => {
      if (reply !== undefined) messages.push(reply);
      resolve({ messages, code: error?.code ?? 0 });
    };
    const stream = call(...(requestStream ? [] : [send[0]]), metadata, ...(responseStream ? [] : [done]));
    if (responseStream) {
      stream.on('data', (message: object) => messages.push(message));
      stream.on('error', (error: ServiceError) => done(error));
      stream.on('end', () => done(null));
    }
    if (requestStream) {
      for (const message of send) (stream as unknown as { write(value: object): void }).write(message);
      stream.end();
    }
  }).finally(() => client.close());
}
