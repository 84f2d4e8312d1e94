import type { Report } from './diagnostic.ts';
import type { NormalizedRequest } from './normalized-request.ts';

/** Offsets of a command, item or entry in a source, in UTF-16 units. */
export type TextRange = readonly [start: number, end: number];

/** Context of an adapter. */
export interface AdapterContext {
  /** Reports a problem; throws for an error in strict mode. */
  report: Report;
  strict: boolean;
}

/** Metadata of a source. */
export interface SourceInfo {
  /** Becomes `info.title` with the option `useSourceInfo`. */
  title?: string;
  /** CommonMark; becomes `info.description` with the same option. */
  description?: string;
  /** Becomes `info.version` with the same option. */
  version?: string;
  /** Identifier of the source where it was exported from. */
  id?: string;
  /** URL of the format's schema. */
  schema?: string;
  /** Groups of its requests; become the `tags` of the document. */
  tags?: TagInfo[];
  /** Scripts that run around each of its requests; they stand once in a document whose operations all have them. */
  scripts?: SourceScripts;
  /** Variables that it declares, with their values. */
  variables?: VariableInfo[];
}

/** Scripts that run around a request, outer ones first. */
export interface SourceScripts {
  test?: string;
  prerequest?: string;
}

/** A variable as a source declares it. */
export interface VariableInfo {
  name: string;
  /** Group or request that declares it. */
  holder?: string;
  value?: string;
  type?: string;
  /** CommonMark. */
  description?: string;
  disabled?: true;
}

/** A group of requests. OpenAPI 3.2, section 4.22. */
export interface TagInfo {
  /** Unique in the source; what `tags` of a request name. */
  name: string;
  /** The original name, if `name` had to be made unique. */
  summary?: string;
  /** CommonMark. */
  description?: string;
  /** Identifier of the group in its source. */
  id?: string;
  /** Name of the group around it. */
  parent?: string;
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
