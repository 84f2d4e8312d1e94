import { type Description, isObject, type Located, type Operation } from '@curlew/openapi';
import { schemasOf } from './shared-schemas.ts';

/** Which operations send or return a schema, alone or as a list. Indexed on first use. */
export class SchemaUses {
  readonly #operations: readonly Operation[];
  readonly #description: Description;
  #index: Map<string, Operation[]> | undefined;

  constructor(operations: readonly Operation[], description: Description) {
    this.#operations = operations;
    this.#description = description;
  }

  of(schema: Located): readonly Operation[] {
    this.#index ??= this.#makeIndex();
    return this.#index.get(schema.location.id) ?? [];
  }

  #makeIndex(): Map<string, Operation[]> {
    const index = new Map<string, Operation[]>();
    for (const operation of this.#operations) {
      for (const id of new Set(schemasOf(operation).flatMap((schema) => this.#targets(schema)))) {
        const list = index.get(id);
        if (list) list.push(operation);
        else index.set(id, [operation]);
      }
    }
    return index;
  }

  /** The place a schema or the items of a list refer to. */
  #targets({ value, location }: Located): string[] {
    if (!isObject(value)) return [];
    const items = isObject(value.items) ? value.items : undefined;
    return [value.$ref, items?.$ref].flatMap((reference) => {
      const target =
        typeof reference === 'string' ? this.#description.resolve(reference, location) : undefined;
      return target ? [target.location.id] : [];
    });
  }
}
