import type { Description, NamedSchema } from '@curlew/openapi';
import { getOrInsert } from '../../get-or-insert.ts';
import { declaredNames } from './property-names.ts';

interface NamedObject extends NamedSchema {
  properties: ReadonlySet<string>;
}

/** Declared objects of `components.schemas`, by the names of their properties. */
export class SchemaIndex {
  readonly #byProperty = new Map<string, NamedObject[]>();

  constructor(description: Description, schemas: readonly NamedSchema[]) {
    for (const one of schemas) {
      const properties = declaredNames(description, one.schema);
      if (properties === undefined) continue;
      const object = { ...one, properties };
      for (const name of properties) getOrInsert(this.#byProperty, name, () => []).push(object);
    }
  }

  /** The objects that declare all of these properties. */
  withProperties(names: readonly string[]): NamedObject[] {
    const lists = names.map((name) => this.#byProperty.get(name) ?? []);
    // Many objects have an `id`.
    const [shortest = []] = lists.sort((one, other) => one.length - other.length);
    return shortest.filter(({ properties }) => names.every((name) => properties.has(name)));
  }
}
