import { fileURLToPath } from 'node:url';
import {
  Server,
  ServerCredentials,
  type ServerUnaryCall,
  type ServiceDefinition,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { ANSWERS, getMode } from './answers.ts';

/** @param needsToken whether calls without an `authorization` are refused. */
export async function serveGrpc(needsToken = true): Promise<{ url: string; close(): Promise<void> }> {
  const definition = loadSync(fileURLToPath(new URL('./ask.proto', import.meta.url)));
  const server = new Server();
  server.addService(definition['ask.v1.Asks'] as ServiceDefinition, {
    Ask(call: ServerUnaryCall<unknown, object>, reply: sendUnaryData<object>) {
      const mode = getMode(call.request);
      if (needsToken && call.metadata.get('authorization').length === 0)
        reply({ code: status.UNAUTHENTICATED, details: '' });
      else if (mode === 'error') reply({ code: status.NOT_FOUND, details: 'nothing' });
      else if (mode !== 'silent') reply(null, ANSWERS[mode]);
    },
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  return { url: `grpc://127.0.0.1:${port}`, close: async () => server.forceShutdown() };
}
