import type { Report } from './diagnostic.ts';
import type { NormalizedRequest } from './normalized-request.ts';
import type { SourceInfo } from './source-info.ts';

/** Offsets of a command, item or entry in a source, in UTF-16 units. */
export type TextRange = readonly [start: number, end: number];

/** Context of an adapter. */
export interface AdapterContext {
  /** Reports a problem; throws for an error in strict mode. */
  report: Report;
  strict: boolean;
}

/** Context with optional positions and source metadata. */
export interface LocatingContext extends AdapterContext {
  /**
   * Receives the positions of the commands, items or entries, in the order of their indexes, when the input is one text.
   * The function is called when a position is requested.
   */
  locate?(ranges: () => readonly TextRange[]): void;
  /** Receives the metadata of the source. */
  describe?(info: SourceInfo): void;
}

/** Reads one kind of recording. */
export interface SourceAdapter {
  /** Matches `/^[a-z][a-z0-9-]*$/`. */
  readonly id: string;
  /** Maximum input in bytes, for an adapter that limits its own reading; default 10 MB. */
  readonly maxTextBytes?: number;
  /** Whether `auto` may hand this input here. */
  canHandle?(input: unknown): boolean;
  /** Problems inside the input are reported; a throw becomes `ADAPTER_PARSE_FAILED`. */
  parse(input: unknown, context: AdapterContext): Promise<NormalizedRequest[]>;
}

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
