import type { ExchangeMessage } from '@curlew/exchange';
import type { StreamEnd } from '@curlew/exchange/internal';
import type { Json } from '@curlew/openapi';
import { parseJson } from '@curlew/openapi/internal';
import type { CallLimits, OutgoingMessage, RunOptions } from './call.ts';
import type { CallClock } from './call-clock.ts';

/** Time after which a stream without an end condition is closed, in milliseconds. */
const DEFAULT_DURATION_MS = 5_000;

export interface LogOptions {
  clock: CallClock;
  limits: CallLimits;
  /** End conditions of the description. */
  end: StreamEnd;
  onMessage?: RunOptions['onMessage'];
  /** Called once, when an end condition is met. */
  onEnough: () => void;
}

/** The messages of one call in order; ends the stream when an end condition is met. */
export class MessageLog {
  readonly messages: ExchangeMessage[] = [];
  readonly #options: LogOptions;
  readonly #maxMessages: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #received = 0;
  #bytes = 0;
  #isOver = false;

  constructor(options: LogOptions) {
    this.#options = options;
    this.#maxMessages = Math.min(
      options.limits.maxMessages,
      options.end.maxMessages ?? Number.POSITIVE_INFINITY,
    );
  }

  get receivedCount(): number {
    return this.#received;
  }

  /** Starts the time limit of the open stream. */
  start(): void {
    const { end } = this.#options;
    const isUnbounded = end.until === undefined && end.maxMessages === undefined;
    const durationMs = end.durationMs ?? (isUnbounded ? DEFAULT_DURATION_MS : undefined);
    if (durationMs !== undefined && !this.#isOver) this.#timer = setTimeout(() => this.#enough(), durationMs);
  }

  sent(type: string, data: string): void {
    this.#add({ direction: 'sent', type, data, ...getJson(data) });
  }

  /** Returns whether to continue. Messages after the end are ignored. */
  received(
    type: string,
    data: string,
    more: { id?: string; value?: ExchangeMessage['value'] } = {},
  ): boolean {
    if (this.#isOver) return false;
    const { end, limits } = this.#options;
    this.#received += 1;
    this.#bytes += data.length;
    const value = more.value === undefined ? getJson(data) : { value: more.value };
    this.#add({ direction: 'received', type, data, ...value, ...(more.id !== undefined && { id: more.id }) });
    const isLast =
      type === end.until || this.#received >= this.#maxMessages || this.#bytes >= limits.maxBodyBytes;
    if (isLast) this.#enough();
    return !isLast;
  }

  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  #add(message: Omit<ExchangeMessage, 'atMs'>): void {
    const { clock, onMessage } = this.#options;
    const { direction, ...rest } = message;
    const added: ExchangeMessage = { direction, atMs: clock.elapsedMs, ...rest };
    this.messages.push(added);
    onMessage?.(added);
  }

  #enough(): void {
    if (this.#isOver) return;
    this.stop();
    this.#options.onEnough();
  }
}

function getJson(data: string): Pick<ExchangeMessage, 'value'> {
  const value = parseJson(data);
  return value === undefined ? {} : { value };
}

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
