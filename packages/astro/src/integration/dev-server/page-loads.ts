import { setTimeout } from 'node:timers/promises';

/** Milliseconds within which a browser connects after it has requested a page. */
const CONNECT_MS = 5_000;
/** A page that takes longer is not waited for, in milliseconds. */
const ANSWER_MS = 10_000;

/**
 * Detects browsers that missed a reload: they requested their page before a change and connected after it.
 * Requests and connections are matched in their order; a request that no connection follows is forgotten.
 */
export class PageLoads {
  #changes = 0;
  #requested: { at: number; changes: number }[] = [];
  readonly #open = new Set<Promise<unknown>>();

  /** @param answered resolves when the page was sent. */
  requested(answered: Promise<unknown>): void {
    this.#requested.push({ at: performance.now(), changes: this.#changes });
    this.#open.add(answered);
    void answered.then(() => this.#open.delete(answered));
  }

  /** Resolves when all requested pages were sent. */
  async idle(): Promise<void> {
    if (this.#open.size > 0)
      await Promise.race([Promise.all(this.#open), setTimeout(ANSWER_MS, undefined, { ref: false })]);
  }

  changed(): void {
    this.#changes += 1;
  }

  /** Called when a browser connects; whether its page is older than the last change. */
  connected(): boolean {
    const oldest = performance.now() - CONNECT_MS;
    this.#requested = this.#requested.filter(({ at }) => at >= oldest);
    const load = this.#requested.shift();
    return load !== undefined && load.changes < this.#changes;
  }
}
