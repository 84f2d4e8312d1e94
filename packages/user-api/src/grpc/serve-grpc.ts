import type { Socket } from 'node:net';
import {
  type handleUnaryCall,
  type Metadata,
  Server,
  ServerCredentials,
  type UntypedHandleCall,
} from '@grpc/grpc-js';
import type { MethodDefinition } from '@grpc/proto-loader';
import { ReflectionService } from '@grpc/reflection';
import type { ServerParts } from '../http/app-env.ts';
import type { Json, Mutation } from '../mutations/mutation.ts';
import { loadProto } from './load-proto.ts';
import type { Message } from './shop-message.ts';
import { errorStatus, type Method, shopMethods } from './shop-service.ts';

export interface GrpcServer {
  /** Handles a connection whose first bytes are the HTTP/2 preface. */
  accept(socket: Socket): void;
  close(): void;
}

/** The shop over gRPC (plain text, HTTP/2) with server reflection v1 and v1alpha. */
export function createGrpcServer(parts: ServerParts, mutation: Mutation | undefined): GrpcServer {
  const { definition, service } = loadProto(mutation?.proto);
  const server = new Server();
  const methods = shopMethods(parts);
  const handlers = Object.entries(service).map(([name, method]) => {
    const code = mutation?.operation === `grpc${name}` ? mutation.code : undefined;
    return [name, handlerOf(name, method, methods[name] as Method, parts, code)] as const;
  });
  server.addService(service as never, Object.fromEntries(handlers));
  new ReflectionService(definition).addToServer(server);
  const injector = server.createConnectionInjector(ServerCredentials.createInsecure());
  return {
    accept: (socket) => injector.injectConnection(socket),
    close() {
      injector.destroy();
      server.forceShutdown();
    },
  };
}

/** Common handling of the four kinds of calls. */
interface Call {
  metadata: Metadata;
  request?: Message;
  on(event: string, listener: (error: Error) => void): void;
  write?(message: Message): boolean;
  end?(): void;
  emit(event: 'error', error: object): boolean;
  iterator?(options: { destroyOnReturn: boolean }): AsyncIterable<Message>;
}

type Callback = Parameters<handleUnaryCall<unknown, unknown>>[1];

function handlerOf(
  name: string,
  { requestStream, responseStream }: MethodDefinition<object, object>,
  method: Method,
  { mutate, closing }: ServerParts,
  code: Mutation['code'],
): UntypedHandleCall {
  const run = (call: Call, ended: AbortSignal): AsyncIterable<Message> => {
    // Keep the stream open after an error: its status is sent later.
    const messages = requestStream ? call.iterator?.({ destroyOnReturn: false }) : [call.request ?? {}];
    return method({ metadata: call.metadata, messages: messages as AsyncIterable<Message>, ended });
  };
  const serve = async (call: Call, callback?: Callback): Promise<void> => {
    const cancelled = new AbortController();
    call.on('cancelled', () => cancelled.abort());
    call.on('error', () => cancelled.abort());
    try {
      for await (const message of run(call, AbortSignal.any([closing, cancelled.signal]))) {
        const sent = mutate('grpc', `grpc${name}`, message as Json);
        if (!responseStream) return callback?.(null, sent);
        call.write?.(sent);
      }
      call.end?.();
    } catch (error) {
      const failure = errorStatus(error, code);
      // The library ends a stream with the status of an emitted error; a destroyed stream sends none.
      if (callback === undefined) call.emit('error', failure);
      else callback(failure);
    }
  };
  return serve as unknown as UntypedHandleCall;
}
