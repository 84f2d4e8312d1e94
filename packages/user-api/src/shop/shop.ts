import { EventEmitter } from 'node:events';
import type { NewOrder, NewRefund } from './input.ts';
import { SEED_CLIENTS, SEED_ORDERS, SEED_USERS } from './seed-data.ts';
import { ShopError } from './shop-error.ts';
import { type Row, Store } from './store.ts';
import { hashSecret, Tokens } from './tokens.ts';
import type { Order, OrderEvent, Principal, Refund, User } from './types.ts';

/** Lifetime of an `Idempotency-Key` in seconds. */
const IDEMPOTENCY_S = 24 * 60 * 60;
/** Maximum total of an order. It fits into the 32 bits that gRPC has for an amount. */
const MAX_TOTAL = 2_000_000_000;

export interface ShopOptions {
  /** Seed of the identifiers of new objects. */
  seed?: number;
  /** SQLite file; in memory when absent. */
  file?: string;
  /** Seconds since 1970-01-01 UTC. */
  now?: () => number;
  /** If given, every token is refused with this status. */
  refuse?: 401 | 403;
}

/** Users, orders and refunds, shared by all protocols. Methods throw a `ShopError`. */
export class Shop {
  readonly tokens: Tokens;
  readonly events: EventLog;
  readonly #store: Store;
  readonly #id: (prefix: string) => string;
  readonly #now: () => number;

  constructor({ seed = 1, file, now = () => Math.floor(Date.now() / 1000), refuse }: ShopOptions = {}) {
    this.#store = new Store(file);
    this.#id = createIds(seed);
    this.#now = now;
    this.tokens = new Tokens(this.#store, now, refuse);
    this.events = new EventLog(this.#store, now);
    this.#seed();
  }

  user(id: string): User {
    const row = this.#store.get('SELECT * FROM users WHERE id = ?', id);
    if (row === undefined) throw new ShopError(404, 'not_found', 'There is no such user.');
    if (row.deleted === 1) throw new ShopError(404, 'user_deleted', 'This user has been deleted.');
    const { email, created, name, locale, scope } = row;
    return { id, email, created, profile: { name, locale }, scope } as User;
  }

  order(customer: string, id: string): Order {
    const row = this.#store.get('SELECT * FROM orders WHERE id = ? AND customer = ?', id, customer);
    if (row === undefined) throw new ShopError(404, 'not_found', 'This customer has no such order.');
    return toOrder(row);
  }

  /** Creates the order, or returns the one created earlier with the same `key`. */
  createOrder({ customer }: Principal, order: NewOrder, key?: string): Order {
    return this.#store.transaction(() => {
      const body = JSON.stringify(order);
      const known =
        key === undefined
          ? undefined
          : this.#store.get(
              'SELECT * FROM idempotency WHERE customer = ? AND key = ? AND expires > ?',
              customer,
              key,
              this.#now(),
            );
      if (known !== undefined) {
        if (known.body === body) return this.order(customer, String(known.order_id));
        const message = 'This `Idempotency-Key` was used for another order.';
        throw new ShopError(409, 'idempotency_key_reused', message, 'Idempotency-Key');
      }
      const created = this.#insertOrder(customer, this.#id('ord_'), order);
      if (key !== undefined) {
        const expires = this.#now() + IDEMPOTENCY_S;
        const sql = 'INSERT OR REPLACE INTO idempotency VALUES (?, ?, ?, ?, ?)';
        this.#store.run(sql, customer, key, body, created.id, expires);
      }
      return created;
    });
  }

  refundOrder({ customer }: Principal, id: string, { amount, reason }: NewRefund): Refund {
    return this.#store.transaction(() => {
      const order = this.order(customer, id);
      const left = order.total - order.refunded;
      const wanted = amount ?? left;
      if (wanted > left || left === 0) {
        throw new ShopError(409, 'refund_exceeds_total', `At most ${left} can be refunded.`, 'amount');
      }
      const refund: Refund = {
        id: this.#id('ref_'),
        order: id,
        amount: wanted,
        reason,
        created: this.#now(),
      };
      this.#store.run('UPDATE orders SET refunded = refunded + ? WHERE id = ?', wanted, id);
      this.#store.run(
        'INSERT INTO refunds VALUES (?, ?, ?, ?, ?)',
        refund.id,
        id,
        wanted,
        reason,
        refund.created,
      );
      this.events.append(customer, { type: 'order.refunded', order: this.order(customer, id), refund });
      return refund;
    });
  }

  close(): void {
    this.events.close();
    this.#store.close();
  }

  #insertOrder(customer: string, id: string, { currency, items, note = null }: NewOrder): Order {
    const total = items.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0);
    if (total > MAX_TOTAL) {
      throw new ShopError(400, 'total_too_large', `An order is worth ${MAX_TOTAL} at most.`, 'items');
    }
    this.#store.run(
      'INSERT INTO orders VALUES (?, ?, ?, ?, 0, ?, ?, ?)',
      id,
      customer,
      currency,
      total,
      JSON.stringify(items),
      note,
      this.#now(),
    );
    const order = this.order(customer, id);
    this.events.append(customer, { type: 'order.created', order });
    return order;
  }

  #seed(): void {
    for (const { id, email, created, name, locale, scope, deleted } of SEED_USERS) {
      const sql = 'INSERT INTO users VALUES (?, ?, ?, ?, ?, ?, ?)';
      this.#store.run(sql, id, email, created, name, locale, scope, deleted);
    }
    for (const { id, secret, customer, scope } of SEED_CLIENTS) {
      this.#store.run('INSERT INTO clients VALUES (?, ?, ?, ?)', id, hashSecret(secret), customer, scope);
    }
    const customer = SEED_USERS[0].id;
    for (const { id, order, refund } of SEED_ORDERS) {
      this.#insertOrder(customer, id, order);
      if (refund === undefined) continue;
      this.refundOrder({ customer, permissions: new Set() }, id, { amount: refund, reason: 'damaged' });
    }
  }
}

function toOrder({ id, currency, total, refunded, items, note, created }: Row): Order {
  const status = refunded === 0 ? 'open' : refunded === total ? 'refunded' : 'partly_refunded';
  return { id, status, currency, total, refunded, items: JSON.parse(String(items)), note, created } as Order;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 10;

/** Identifiers such as `ord_x81Bq0Zr4T`, the same ones for the same seed (mulberry32). */
function createIds(seed: number): (prefix: string) => string {
  let state = seed >>> 0;
  const random = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
  return (prefix) => {
    let id = prefix;
    for (let index = 0; index < LENGTH; index += 1) id += ALPHABET[Math.floor(random() * ALPHABET.length)];
    return id;
  };
}

/** Maximum number of events that one read of the log returns. */
const MAX_EVENTS = 1000;

/** The events of all customers, in the order of their ids. */
class EventLog {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #appended = new EventEmitter().setMaxListeners(0);

  constructor(store: Store, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** Returns the events of the customer after the event `after`, oldest first. */
  after(customer: string, after: number): OrderEvent[] {
    const sql = 'SELECT id, data FROM events WHERE customer = ? AND id > ? ORDER BY id LIMIT ?';
    return this.#store
      .all(sql, customer, after, MAX_EVENTS)
      .map(({ id, data }) => ({ id, ...JSON.parse(String(data)) }) as OrderEvent);
  }

  /** Calls `listener` after each event of the customer. Returns the function that stops it. */
  onAppend(customer: string, listener: () => void): () => void {
    this.#appended.on(customer, listener);
    return () => this.#appended.off(customer, listener);
  }

  /** Yields the events after `after`, and then each new event until `ended` is aborted. With `once`, it yields no new events. */
  async *follow(
    customer: string,
    { after, once, ended }: { after: number; once: boolean; ended: AbortSignal },
  ): AsyncGenerator<OrderEvent, void> {
    let last = after;
    let wake = (): void => {};
    const onChange = (): void => wake();
    const unsubscribe = this.onAppend(customer, onChange);
    ended.addEventListener('abort', onChange);
    try {
      while (!ended.aborted) {
        const changed = new Promise<void>((resolve) => {
          wake = resolve;
        });
        for (let batch = this.after(customer, last); batch.length > 0; batch = this.after(customer, last)) {
          for (const event of batch) {
            last = event.id;
            yield event;
            if (ended.aborted) return;
          }
        }
        if (once) return;
        await changed;
      }
    } finally {
      unsubscribe();
      ended.removeEventListener('abort', onChange);
    }
  }

  append(customer: string, event: Pick<OrderEvent, 'type' | 'order' | 'refund'>): void {
    const { type, ...rest } = event;
    const data = JSON.stringify({ type, created: this.#now(), ...rest });
    this.#store.run('INSERT INTO events (customer, data) VALUES (?, ?)', customer, data);
    // Listeners read the log, so they are notified once, after the transaction.
    queueMicrotask(() => this.#appended.emit(customer));
  }

  close(): void {
    this.#appended.removeAllListeners();
  }
}
