import { type NewOrder, newOrder, parseInput } from '../shop/input.ts';
import type { Order, OrderEvent, OrderStatus, Refund } from '../shop/types.ts';

/** A decoded message: enums by name, and `_note` names the optional field that is set. */
export type Message = Record<string, unknown>;

const STATUS: Record<OrderStatus, string> = {
  open: 'OPEN',
  partly_refunded: 'PARTLY_REFUNDED',
  refunded: 'REFUNDED',
};

export function orderMessage({ status, note, ...order }: Order): Message {
  return { ...order, status: STATUS[status], ...(note === null ? {} : { note }) };
}

export function refundMessage({ reason, ...refund }: Refund): Message {
  return { ...refund, reason: reason.toUpperCase() };
}

export function eventMessage({ type, order, refund, ...event }: OrderEvent): Message {
  return {
    ...event,
    type: type.toUpperCase().replace('.', '_'),
    order: orderMessage(order),
    ...(refund === undefined ? {} : { refund: refundMessage(refund) }),
  };
}

/** Throws a `ShopError` for a message that is not an order. */
export function readOrder({ currency, items, note, _note }: Message): NewOrder {
  return parseInput(newOrder, { currency, items, ...(_note === undefined ? {} : { note }) }, 'order');
}
