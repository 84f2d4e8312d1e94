import type { StreamEnd } from '../extension/message-spec.ts';
import type { CallLimits, RunOptions } from './call.ts';
import type { CallClock } from './call-clock.ts';
import type { ExchangeMessage } from './exchange.ts';
import { parseJson } from './parse-json.ts';

/** How long a stream is followed that neither the server nor its description ends, in milliseconds. */
const DEFAULT_DURATION_MS = 5_000;

export interface LogOptions {
  clock: CallClock;
  limits: CallLimits;
  /** What the description says of the end. */
  end: StreamEnd;
  onMessage?: RunOptions['onMessage'];
  /** Called once, when nothing more is wanted. */
  onEnough: () => void;
}

/** The messages of one call in the order of time, and whether there are enough of them. */
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

  /** The stream is open: its time begins. */
  start(): void {
    const { end } = this.#options;
    const isUnbounded = end.until === undefined && end.maxMessages === undefined;
    const durationMs = end.durationMs ?? (isUnbounded ? DEFAULT_DURATION_MS : undefined);
    if (durationMs !== undefined && !this.#isOver) this.#timer = setTimeout(() => this.#enough(), durationMs);
  }

  sent(type: string, data: string): void {
    this.#add({ direction: 'sent', type, data, ...jsonOf(data) });
  }

  /** Whether more is wanted. What comes after the end is not kept. */
  received(
    type: string,
    data: string,
    more: { id?: string; value?: ExchangeMessage['value'] } = {},
  ): boolean {
    if (this.#isOver) return false;
    const { end, limits } = this.#options;
    this.#received += 1;
    this.#bytes += data.length;
    const value = more.value === undefined ? jsonOf(data) : { value: more.value };
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

function jsonOf(data: string): Pick<ExchangeMessage, 'value'> {
  const value = parseJson(data);
  return value === undefined ? {} : { value };
}
