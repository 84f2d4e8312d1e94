import type { JsonObject } from '@curlew/openapi';

/** The schemas in the entry of a tool, each computed on first use: a list of tools may leave out the output schemas. */
export interface ToolSchemas {
  readonly input: JsonObject;
  /** Undefined without structured content. */
  readonly output: JsonObject | undefined;
}

/** Number of tools whose schemas are cached. The schemas of all tools of a large API take a hundred megabytes. */
const MAX_KEPT = 50;

/** Caches the schemas of the tools that were used last. Other schemas are created again when they are needed. */
export class RecentSchemas {
  readonly #kept = new Map<string, ToolSchemas>();

  /** @param key stable identity of the operation. */
  getOrCreate(key: string, make: () => ToolSchemas): ToolSchemas {
    const schemas = this.#kept.get(key) ?? make();
    // Reinsert the entry, so that the map is ordered by last use.
    this.#kept.delete(key);
    this.#kept.set(key, schemas);
    if (this.#kept.size > MAX_KEPT) this.#kept.delete(this.#kept.keys().next().value ?? '');
    return schemas;
  }
}
