import { setTimeout as wait } from 'node:timers/promises';

/** Limits starts per second, evenly spread. */
export class RateLimiter {
  readonly #intervalMs: number;
  #nextAt = 0;

  /** @param perSecond 0: no limit. */
  constructor(perSecond: number) {
    this.#intervalMs = perSecond > 0 ? 1000 / perSecond : 0;
  }

  /** Resolves when the next case may start; at once if the signal is aborted. */
  async turn(signal: AbortSignal): Promise<void> {
    if (this.#intervalMs === 0) return;
    const now = performance.now();
    const at = Math.max(now, this.#nextAt);
    this.#nextAt = at + this.#intervalMs;
    if (at > now) await waitFor(at - now, signal);
  }
}

/** Milliseconds, or less when the signal is aborted. */
export async function waitFor(delayMs: number, signal: AbortSignal): Promise<void> {
  try {
    await wait(delayMs, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
