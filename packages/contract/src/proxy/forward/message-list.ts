import type { TrafficMessage } from '../traffic.ts';

/** Messages of one stream that are kept for the report of its end. */
const MAX_MESSAGES = 1_000;

/** Whether kept messages are all messages of their stream. */
export function isCompleteList(messages: readonly TrafficMessage[]): boolean {
  return messages.length < MAX_MESSAGES;
}

/** The messages of one stream: reports each of them, and keeps the first ones. */
export class MessageList {
  readonly kept: TrafficMessage[] = [];
  readonly #startedMs: number;
  readonly #onMessage: (message: TrafficMessage) => void;

  /** @param startedMs of `performance.now()` */
  constructor(startedMs: number, onMessage: (message: TrafficMessage) => void) {
    this.#startedMs = startedMs;
    this.#onMessage = onMessage;
  }

  add(message: Omit<TrafficMessage, 'atMs'>): void {
    const added = { ...message, atMs: performance.now() - this.#startedMs };
    if (this.kept.length < MAX_MESSAGES) this.kept.push(added);
    this.#onMessage(added);
  }
}
