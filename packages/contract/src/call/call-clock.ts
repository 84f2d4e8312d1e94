import type { Failure } from '@curlew/exchange';

/** Measures one call and ends it at its time limit, or when the caller aborts it. */
export class CallClock {
  readonly startedAt = Date.now();
  readonly #start = performance.now();
  readonly #timer: ReturnType<typeof setTimeout>;
  readonly #signal: AbortSignal | undefined;
  readonly #listeners = new Set<(failure: Failure) => void>();
  readonly #onAbort = (): void => this.#end({ code: 'aborted', message: 'The caller ended the call.' });
  #failure: Failure | undefined;

  constructor(timeoutMs: number, signal: AbortSignal | undefined) {
    this.#signal = signal;
    this.#timer = setTimeout(() => {
      this.#end({ code: 'timeout', message: `The call took longer than its limit of ${timeoutMs} ms.` });
    }, timeoutMs);
    if (signal?.aborted) this.#onAbort();
    else signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  /** Milliseconds since the start. */
  get elapsedMs(): number {
    return performance.now() - this.#start;
  }

  /** Set once the call has to end. */
  get failure(): Failure | undefined {
    return this.#failure;
  }

  /**
   * Calls the listener when the call has to end; at once if it already has. Returns a function that removes the
   * listener.
   */
  onEnd(listener: (failure: Failure) => void): () => void {
    if (this.#failure) {
      listener(this.#failure);
      return () => {};
    }
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Settles with the promise, or with the failure if the call has to end before. */
  async race<Value>(promise: Promise<Value>): Promise<Value | Failure> {
    let stopListening = (): void => {};
    const ended = new Promise<Failure>((resolve) => {
      stopListening = this.onEnd(resolve);
    });
    try {
      return await Promise.race([promise, ended]);
    } finally {
      stopListening();
    }
  }

  /** Stops the timer; listeners are not called any more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#onAbort);
    this.#listeners.clear();
  }

  #end(failure: Failure): void {
    if (this.#failure) return;
    this.#failure = failure;
    const listeners = [...this.#listeners];
    this.#listeners.clear();
    for (const listener of listeners) listener(failure);
  }
}
