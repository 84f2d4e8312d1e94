import type { Json } from '@curlew/openapi';
import type { OutgoingMessage } from './call.ts';

/** Sends messages in order, each after the number of received messages that it waits for. */
export class SendQueue {
  readonly #messages: readonly OutgoingMessage[];
  readonly #send: (data: Json) => void;
  #next = 0;

  constructor(messages: readonly OutgoingMessage[], send: (data: Json) => void) {
    this.#messages = messages;
    this.#send = send;
  }

  get isEmpty(): boolean {
    return this.#next >= this.#messages.length;
  }

  /** Sends all messages whose condition is met. */
  advance(receivedCount: number): void {
    for (;;) {
      const message = this.#messages[this.#next];
      if (message === undefined || (message.afterMessages ?? 0) > receivedCount) return;
      this.#next += 1;
      this.#send(message.data);
    }
  }
}
