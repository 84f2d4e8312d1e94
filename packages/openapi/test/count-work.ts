import { Session } from 'node:inspector/promises';

/**
 * Counts what a piece of work takes: how often the blocks of our sources run, and how far the searches of
 * lists and texts go. The same input always counts the same, on a busy machine too.
 */
export class WorkCounter {
  readonly #session = new Session();
  #searched = 0;

  /** Coverage counts exactly as long as it is on: one counter serves all of a test file. */
  async start(): Promise<void> {
    this.#session.connect();
    await this.#session.post('Profiler.enable');
    await this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    this.#countSearches();
  }

  stop(): void {
    this.#session.disconnect();
  }

  async count(work: () => unknown): Promise<number> {
    await this.#session.post('Profiler.takePreciseCoverage');
    this.#searched = 0;
    await work();
    const searched = this.#searched;
    const { result } = await this.#session.post('Profiler.takePreciseCoverage');
    const ranges = result
      .filter(({ url }) => /\/packages\/[a-z]+\/src\//.test(url))
      .flatMap(({ functions }) => functions.flatMap((one) => one.ranges));
    return ranges.reduce((sum, { count }) => sum + count, searched);
  }

  /** Coverage sees no loop inside the engine: what these pass is counted here. */
  #countSearches(): void {
    const passed = (distance: number) => {
      this.#searched += distance;
    };
    for (const name of ['includes', 'indexOf', 'lastIndexOf'] as const) {
      const search = Array.prototype[name] as (...args: unknown[]) => number | boolean;
      Object.defineProperty(Array.prototype, name, {
        value: function counted(this: unknown[], ...args: unknown[]) {
          const found = search.apply(this, args);
          passed(typeof found === 'number' && found >= 0 ? found : this.length);
          return found;
        },
      });
    }
    for (const name of ['indexOf', 'lastIndexOf'] as const) {
      const search = String.prototype[name];
      Object.defineProperty(String.prototype, name, {
        value: function counted(this: string, wanted: string, from?: number) {
          const found = from === undefined ? search.call(this, wanted) : search.call(this, wanted, from);
          const start = from ?? (name === 'indexOf' ? 0 : this.length);
          const end = found >= 0 ? found : name === 'indexOf' ? this.length : 0;
          passed(Math.abs(end - start));
          return found;
        },
      });
    }
  }
}
