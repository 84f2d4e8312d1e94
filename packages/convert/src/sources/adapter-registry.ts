import type { SourceAdapter } from '../source-adapter.ts';

/** Adapters by id, in the order they were registered. */
export class AdapterRegistry {
  readonly #adapters = new Map<string, SourceAdapter>();

  /** @throws {TypeError} for an invalid adapter; {Error} for a duplicate id. */
  register(adapter: SourceAdapter): this {
    const id: unknown = adapter?.id;
    if (typeof id !== 'string' || !/^[a-z][a-z0-9-]*$/.test(id)) {
      throw new TypeError(`Invalid adapter id ${JSON.stringify(id)}: it must match /^[a-z][a-z0-9-]*$/`);
    }
    if (typeof adapter.parse !== 'function') {
      throw new TypeError(`Adapter ${JSON.stringify(id)} must implement parse()`);
    }
    if (this.#adapters.has(id)) throw new Error(`Adapter already registered: ${JSON.stringify(id)}`);
    this.#adapters.set(id, adapter);
    return this;
  }

  has(id: string): boolean {
    return this.#adapters.has(id);
  }

  /** @throws {Error} listing the registered ids, for an unknown one. */
  get(id: string): SourceAdapter {
    const adapter = this.#adapters.get(id);
    if (adapter) return adapter;
    const ids = this.ids().join(', ') || 'none';
    throw new Error(`Unknown source adapter ${JSON.stringify(id)}. Registered adapters: ${ids}`);
  }

  /** The first adapter that accepts the input; adapters that throw are skipped. */
  detect(input: unknown): SourceAdapter | undefined {
    for (const adapter of this.#adapters.values()) {
      if (accepts(adapter, input)) return adapter;
    }
    return undefined;
  }

  ids(): string[] {
    return [...this.#adapters.keys()];
  }
}

function accepts(adapter: SourceAdapter, input: unknown): boolean {
  try {
    return adapter.canHandle?.(input) === true;
  } catch {
    return false;
  }
}
