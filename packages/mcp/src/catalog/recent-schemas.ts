import type { JsonObject } from '@curlew/openapi';

/** The schemas of a tool, as its entry has them. */
export interface ToolSchemas {
  input: JsonObject;
  /** Undefined without structured content. */
  output: JsonObject | undefined;
}

/** Tools whose schemas are kept: those that are called again and again. All of a large API take a hundred megabytes. */
const MAX_KEPT = 50;

/** The schemas of the tools that were used last; of all others they are made again when they are needed. */
export class RecentSchemas {
  readonly #kept = new Map<string, ToolSchemas>();

  /** @param key of the operation. */
  of(key: string, make: () => ToolSchemas): ToolSchemas {
    const schemas = this.#kept.get(key) ?? make();
    // In the order of use.
    this.#kept.delete(key);
    this.#kept.set(key, schemas);
    if (this.#kept.size > MAX_KEPT) this.#kept.delete(this.#kept.keys().next().value ?? '');
    return schemas;
  }
}
