export interface User {
  id: string;
  email: string;
  /** Seconds since 1970-01-01 UTC. */
  created: number;
  profile: { name: string; locale: string };
  /** Permissions, separated by spaces. `GET /v1/users/{id}` returns this field, but the description does not declare it. */
  scope: string;
}

export interface Token {
  access_token: string;
  token_type: 'Bearer';
  /** Seconds. */
  expires_in: number;
  scope: string;
}

export type Currency = 'EUR' | 'USD' | 'GBP';
export type OrderStatus = 'open' | 'partly_refunded' | 'refunded';
export type RefundReason = 'returned' | 'damaged' | 'duplicate' | 'other';

export interface OrderItem {
  sku: string;
  quantity: number;
  /** Smallest unit of the currency. */
  unit_price: number;
}

export interface Order {
  id: string;
  status: OrderStatus;
  currency: Currency;
  total: number;
  refunded: number;
  items: OrderItem[];
  note: string | null;
  /** Seconds since 1970-01-01 UTC. */
  created: number;
}

export interface Refund {
  id: string;
  /** Identifier of the order. */
  order: string;
  amount: number;
  reason: RefundReason;
  created: number;
}

export interface OrderEvent {
  /** Position in the log of events, from 1. */
  id: number;
  type: 'order.created' | 'order.refunded';
  created: number;
  /** The order as it was after the event. */
  order: Order;
  /** Present for `order.refunded`. */
  refund?: Refund;
}

/** The owner of a token. */
export interface Principal {
  /** Identifier of the user that the client orders for. */
  customer: string;
  permissions: ReadonlySet<string>;
}
