import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import {
  type handleUnaryCall,
  type Metadata,
  Server,
  ServerCredentials,
  type ServerErrorResponse,
  type StatusObject,
  status,
  type UntypedHandleCall,
} from '@grpc/grpc-js';
import {
  fromJSON,
  type MethodDefinition,
  type PackageDefinition,
  type ServiceDefinition,
} from '@grpc/proto-loader';
import { ReflectionService } from '@grpc/reflection';
import protobuf from 'protobufjs';
import type { ServerParts } from '../http/app-env.ts';
import type { Json, Mutation } from '../mutations/mutation.ts';
import { declaredUser } from '../shop/declared-user.ts';
import { type NewOrder, newOrder, newRefund, orderItem, parseInput, position } from '../shop/input.ts';
import { ShopError } from '../shop/shop-error.ts';
import type { Order, OrderEvent, OrderStatus, Principal, Refund } from '../shop/types.ts';

export interface GrpcServer {
  /** Handles a connection whose first bytes are the HTTP/2 preface. */
  accept(socket: Socket): void;
  close(): void;
}

const CODES: Record<ShopError['status'], number> = {
  400: status.INVALID_ARGUMENT,
  401: status.UNAUTHENTICATED,
  403: status.PERMISSION_DENIED,
  404: status.NOT_FOUND,
  409: status.FAILED_PRECONDITION,
  413: status.RESOURCE_EXHAUSTED,
  415: status.INVALID_ARGUMENT,
};

/** A method as a function from messages to messages, for all kinds of calls. It stops when `ended` is aborted. */
type Method = (call: {
  metadata: Metadata;
  messages: AsyncIterable<Message>;
  ended: AbortSignal;
}) => AsyncIterable<Message>;

/** A decoded message. Enum values are names, and `_note` is the name of the optional field if that is set. */
type Message = Record<string, unknown>;

const STATUS: Record<OrderStatus, string> = {
  open: 'OPEN',
  partly_refunded: 'PARTLY_REFUNDED',
  refunded: 'REFUNDED',
};

/** The shop over gRPC (plain text, HTTP/2) with server reflection v1 and v1alpha. */
export function createGrpcServer(parts: ServerParts, mutation: Mutation | undefined): GrpcServer {
  const { definition, service } = loadProto(mutation?.proto);
  const server = new Server();
  const methods = shopMethods(parts);
  const handlers = Object.entries(service).map(([name, method]) => {
    const code = mutation?.operation === `grpc${name}` ? mutation.code : undefined;
    return [name, createHandler(name, method, methods[name] as Method, parts, code)] as const;
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

/** The common interface of the four kinds of calls. */
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

function createHandler(
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

/** The methods of `curlew.shop.v1.Shop`. They throw a `ShopError`. */
function shopMethods({ shop }: ServerParts): Record<string, Method> {
  const principal = (metadata: Metadata, permission: string): Principal => {
    return shop.tokens.principal(metadata.get('authorization')[0]?.toString(), permission);
  };

  return {
    async *GetUser({ metadata, messages }) {
      principal(metadata, 'users:read');
      for await (const { id } of messages) yield declaredUser(shop.user(String(id)));
    },

    async *CreateOrder({ metadata, messages }) {
      const customer = principal(metadata, 'orders:write');
      const key = metadata.get('idempotency-key')[0]?.toString();
      for await (const order of messages)
        yield orderMessage(shop.createOrder(customer, readOrder(order), key));
    },

    async *RefundOrder({ metadata, messages }) {
      const customer = principal(metadata, 'orders:refund');
      for await (const { order, amount, _amount, reason } of messages) {
        const wanted = { ...(_amount === undefined ? {} : { amount }), reason: String(reason).toLowerCase() };
        yield refundMessage(
          shop.refundOrder(customer, String(order), parseInput(newRefund, wanted, 'refund')),
        );
      }
    },

    async *WatchOrders({ metadata, messages, ended }) {
      const { customer } = principal(metadata, 'orders:read');
      for await (const { after, once } of messages) {
        const wanted = parseInput(position, { after: Number(after) }, 'message');
        const events = shop.events.follow(customer, { ...wanted, once: Boolean(once), ended });
        for await (const event of events) yield eventMessage(event);
      }
    },

    async *ImportOrders({ metadata, messages }) {
      const customer = principal(metadata, 'orders:write');
      const orders = [];
      for await (const order of messages) orders.push(readOrder(order));
      const ids = orders.map((order) => shop.createOrder(customer, order).id);
      yield { count: ids.length, ids };
    },

    async *Quote({ metadata, messages }) {
      principal(metadata, 'orders:read');
      let total = 0;
      for await (const message of messages) {
        const { sku, quantity, unit_price } = parseInput(orderItem, message, 'item');
        const amount = quantity * unit_price;
        total += amount;
        yield { sku, amount, total };
      }
    },
  };
}

/** The status that a call ends with. */
function errorStatus(error: unknown, code: Mutation['code']): ServerErrorResponse | Partial<StatusObject> {
  if (!(error instanceof ShopError)) return { code: status.INTERNAL, details: 'Internal error' };
  const standard = CODES[error.status];
  return { code: code?.from === standard ? code.to : standard, details: `${error.code}: ${error.message}` };
}

function orderMessage({ status, note, ...order }: Order): Message {
  return { ...order, status: STATUS[status], ...(note === null ? {} : { note }) };
}

function refundMessage({ reason, ...refund }: Refund): Message {
  return { ...refund, reason: reason.toUpperCase() };
}

function eventMessage({ type, order, refund, ...event }: OrderEvent): Message {
  return {
    ...event,
    type: type.toUpperCase().replace('.', '_'),
    order: orderMessage(order),
    ...(refund === undefined ? {} : { refund: refundMessage(refund) }),
  };
}

/** Throws a `ShopError` for a message that is not an order. */
function readOrder({ currency, items, note, _note }: Message): NewOrder {
  return parseInput(newOrder, { currency, items, ...(_note === undefined ? {} : { note }) }, 'order');
}

/** The `.proto` file of the shop, for clients without server reflection. */
export const PROTO_FILE = new URL('../../shop.proto', import.meta.url);
export const SHOP_SERVICE = 'curlew.shop.v1.Shop';

interface LoadedProto {
  definition: PackageDefinition;
  service: ServiceDefinition;
}

/** Loads the service of the file. `replace` is a text of the file and its replacement, which is applied first. */
function loadProto(replace?: readonly [string, string]): LoadedProto {
  const text = readFileSync(PROTO_FILE, 'utf8');
  if (replace !== undefined && !text.includes(replace[0]))
    throw new Error(`shop.proto has no "${replace[0]}"`);
  const { root } = protobuf.parse(replace === undefined ? text : text.replace(...replace), {
    keepCase: true,
  });
  const definition = fromJSON(root.toJSON(), { keepCase: true, enums: String, defaults: true, oneofs: true });
  return { definition, service: definition[SHOP_SERVICE] as ServiceDefinition };
}
