import type { PageView } from '@curlew/reference';

/** Prefetches the pages of one reference: a build takes them in order, and the next ones are rendered meanwhile. */
export class PagePrefetcher {
  readonly #paths: readonly string[];
  readonly #render: (path: string) => Promise<PageView>;
  readonly #ahead: number;
  readonly #pending = new Map<string, Promise<PageView>>();
  #next = 0;

  /** @param ahead how many pages may be waiting; 0 renders each page when it is requested. */
  constructor(paths: readonly string[], render: (path: string) => Promise<PageView>, ahead: number) {
    this.#paths = paths;
    this.#render = render;
    this.#ahead = ahead;
    this.#fill();
  }

  take(path: string): Promise<PageView> {
    const page = this.#pending.get(path) ?? this.#render(path);
    this.#pending.delete(path);
    this.#fill();
    return page;
  }

  #fill(): void {
    for (; this.#pending.size < this.#ahead; this.#next += 1) {
      const path = this.#paths[this.#next];
      if (path === undefined) return;
      const page = this.#render(path);
      // Prevents an unhandled rejection; take() returns the promise that rejects.
      page.catch(() => undefined);
      this.#pending.set(path, page);
    }
  }
}
