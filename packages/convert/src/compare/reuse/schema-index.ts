import type { Description, NamedSchema } from '@curlew/openapi';
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
      for (const name of properties ?? []) {
        const object = { ...one, properties: properties ?? new Set() };
        const known = this.#byProperty.get(name);
        if (known) known.push(object);
        else this.#byProperty.set(name, [object]);
      }
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
