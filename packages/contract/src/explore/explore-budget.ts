import { RateLimiter } from '../run/run-cases.ts';

export interface ExploreLimits {
  /** Duration of the whole exploration. */
  seconds: number;
  /** Requests of the whole exploration. */
  maxRequests: number;
  /** Requests in a second; 0: no limit. */
  rate: number;
}

/** What all explorations of a run share: time, requests and rate. Each gets an equal share of what is left when it starts. */
export class ExploreBudget {
  readonly #limits: ExploreLimits;
  readonly #limiter: RateLimiter;
  #endsAt: number | undefined;
  #requestCount = 0;
  #waitingCount: number;

  constructor(limits: ExploreLimits, caseCount: number) {
    this.#limits = limits;
    this.#limiter = new RateLimiter(limits.rate);
    this.#waitingCount = caseCount;
  }

  /** Starts a case; the time of the whole exploration begins with the first one. */
  open(): ExploreShare {
    const now = performance.now();
    this.#endsAt ??= now + this.#limits.seconds * 1000;
    const waiting = Math.max(1, this.#waitingCount);
    this.#waitingCount -= 1;
    const endsAt = now + (this.#endsAt - now) / waiting;
    let left = Math.floor((this.#limits.maxRequests - this.#requestCount) / waiting);
    return {
      take: async (signal) => {
        if (left <= 0 || signal.aborted || performance.now() >= endsAt) return false;
        left -= 1;
        this.#requestCount += 1;
        await this.#limiter.turn(signal);
        return !signal.aborted && performance.now() < endsAt;
      },
    };
  }
}

export interface ExploreShare {
  /** Waits until one more request may be sent; false: time or requests are used up. */
  take(signal: AbortSignal): Promise<boolean>;
}
