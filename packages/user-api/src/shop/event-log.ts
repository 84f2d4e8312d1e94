import { EventEmitter } from 'node:events';
import type { Store } from './store.ts';
import type { OrderEvent } from './types.ts';

/** Maximum number of events that one read of the log returns. */
const MAX_EVENTS = 1000;

/** The events of all customers, in the order of their ids. */
export class EventLog {
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
