/** Milliseconds within which a browser connects after it has requested a page. */
const CONNECT_MS = 5_000;

/**
 * Detects browsers that missed a reload: they requested their page before a change and connected after it.
 * Requests and connections are matched in their order; a request that no connection follows is forgotten.
 */
export class PageLoads {
  #changes = 0;
  #requested: { at: number; changes: number }[] = [];

  requested(): void {
    this.#requested.push({ at: performance.now(), changes: this.#changes });
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
