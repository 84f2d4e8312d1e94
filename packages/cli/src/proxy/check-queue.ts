import type { Traffic } from '@curlew/contract/proxy';

/** Bytes of traffic that may wait; what comes beyond is not checked. */
const MAX_PENDING_BYTES = 200_000_000;
/** Estimated size of what is neither a body nor a message. */
const BASE_BYTES = 2_000;

/** Checks traffic one after the other, so that the lines of one exchange stay together. */
export class CheckQueue {
  readonly #check: (traffic: Traffic) => Promise<void>;
  readonly #maxPendingBytes: number;
  #work: Promise<void> = Promise.resolve();
  #pendingBytes = 0;
  #uncheckedCount = 0;

  constructor(check: (traffic: Traffic) => Promise<void>, maxPendingBytes = MAX_PENDING_BYTES) {
    this.#check = check;
    this.#maxPendingBytes = maxPendingBytes;
  }

  /** Exchanges and messages that came faster than they could be checked, or whose check failed. */
  get uncheckedCount(): number {
    return this.#uncheckedCount;
  }

  add(traffic: Traffic): void {
    const bytes = bytesOf(traffic);
    if (this.#pendingBytes > 0 && this.#pendingBytes + bytes > this.#maxPendingBytes) {
      this.#uncheckedCount += 1;
      return;
    }
    this.#pendingBytes += bytes;
    this.#work = this.#work
      .then(() => this.#check(traffic))
      .catch(() => {
        this.#uncheckedCount += 1;
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

function bytesOf({ request, response, messages }: Traffic): number {
  const bodies = request.body.length + (response?.body.length ?? 0);
  return messages.reduce((sum, { data }) => sum + data.length, BASE_BYTES + bodies);
}
