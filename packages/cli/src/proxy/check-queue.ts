import type { Traffic } from '@curlew/mock/proxy';

/** Bytes of traffic that may wait; what comes beyond is not checked. */
const MAX_PENDING_BYTES = 200_000_000;
/** Estimated size of what is neither a body nor a message. */
const BASE_BYTES = 2_000;

/** Exchanges and messages that were not checked. */
export interface UncheckedTraffic {
  /** Came faster than they could be checked. */
  overflowCount: number;
  /** Their check failed. */
  failedCount: number;
  /** Name of the first failure. */
  firstFailure?: string;
}

/** Checks traffic one after the other, so that the lines of one exchange stay together. */
export class CheckQueue {
  readonly #check: (traffic: Traffic) => Promise<void>;
  readonly #maxPendingBytes: number;
  #work: Promise<void> = Promise.resolve();
  #pendingBytes = 0;
  #unchecked: UncheckedTraffic = { overflowCount: 0, failedCount: 0 };

  constructor(check: (traffic: Traffic) => Promise<void>, maxPendingBytes = MAX_PENDING_BYTES) {
    this.#check = check;
    this.#maxPendingBytes = maxPendingBytes;
  }

  get unchecked(): Readonly<UncheckedTraffic> {
    return this.#unchecked;
  }

  add(traffic: Traffic): void {
    const bytes = getBytes(traffic);
    if (this.#pendingBytes > 0 && this.#pendingBytes + bytes > this.#maxPendingBytes) {
      this.#unchecked.overflowCount += 1;
      return;
    }
    this.#pendingBytes += bytes;
    this.#work = this.#work
      .then(() => this.#check(traffic))
      .catch((error: unknown) => {
        this.#unchecked.failedCount += 1;
        // The message of an error may quote what was received.
        this.#unchecked.firstFailure ??= error instanceof Error ? error.name : 'an unknown error';
      })
      .then(() => {
        this.#pendingBytes -= bytes;
      });
  }

  /** Resolves when everything that waits is checked. */
  end(): Promise<void> {
    return this.#work;
  }
}

function getBytes({ request, response, messages }: Traffic): number {
  const bodies = request.body.length + (response?.body.length ?? 0);
  return messages.reduce((sum, { data }) => sum + data.length, BASE_BYTES + bodies);
}
