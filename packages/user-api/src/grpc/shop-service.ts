import { type Metadata, type ServerErrorResponse, type StatusObject, status } from '@grpc/grpc-js';
import type { ServerParts } from '../http/app-env.ts';
import type { Mutation } from '../mutations/mutation.ts';
import { declaredUser } from '../shop/declared-user.ts';
import { newRefund, orderItem, parseInput, position } from '../shop/input.ts';
import { ShopError } from '../shop/shop-error.ts';
import type { Principal } from '../shop/types.ts';
import { eventMessage, type Message, orderMessage, readOrder, refundMessage } from './shop-message.ts';

const CODES: Record<ShopError['status'], number> = {
  400: status.INVALID_ARGUMENT,
  401: status.UNAUTHENTICATED,
  403: status.PERMISSION_DENIED,
  404: status.NOT_FOUND,
  409: status.FAILED_PRECONDITION,
  413: status.RESOURCE_EXHAUSTED,
  415: status.INVALID_ARGUMENT,
};

/** One method without the kinds of calls: messages in, messages out, until `ended`. */
export type Method = (call: {
  metadata: Metadata;
  messages: AsyncIterable<Message>;
  ended: AbortSignal;
}) => AsyncIterable<Message>;

/** The methods of `curlew.shop.v1.Shop`. They throw a `ShopError`. */
export function shopMethods({ shop }: ServerParts): Record<string, Method> {
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
export function errorStatus(
  error: unknown,
  code: Mutation['code'],
): ServerErrorResponse | Partial<StatusObject> {
  if (!(error instanceof ShopError)) return { code: status.INTERNAL, details: 'Internal error' };
  const standard = CODES[error.status];
  return { code: code?.from === standard ? code.to : standard, details: `${error.code}: ${error.message}` };
}
