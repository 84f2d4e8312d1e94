import type { PropertyView, ReferenceView, SchemaView } from '../../schema-view.ts';
import { recordParts } from '../view-sources.ts';
import { Comparer } from './comparer.ts';
import { joinSchemas } from './join-schemas.ts';

/** A property as its parts declare it, in the order in which they were met. */
interface Declared {
  required: boolean;
  schemas: SchemaView[];
  /** The schemas as JSON, once there are two. */
  written?: Set<string>;
  /** The schema it is inherited from; absent once the heir declares it itself. */
  origin?: ReferenceView | undefined;
}

/** The properties of several parts: one of each name, where it was met first; a later one adds to it. */
export class PropertiesMerger {
  readonly #declared = new Map<string, Declared>();
  readonly #required = new Set<string>();
  readonly #compared = new Comparer();

  /** `originOf`: the schema that the part has a property from. */
  add(
    properties: readonly PropertyView[],
    required: readonly string[],
    originOf: (name: string) => ReferenceView | undefined,
  ): void {
    for (const name of required) this.#required.add(name);
    for (const property of properties) {
      const known = this.#declared.get(property.name);
      const origin = originOf(property.name);
      if (property.required) this.#required.add(property.name);
      if (known === undefined)
        this.#declared.set(property.name, { ...property, schemas: [property.schema], origin });
      else this.#redeclare(known, property.schema, origin);
    }
  }

  #redeclare(known: Declared, schema: SchemaView, origin: ReferenceView | undefined): void {
    known.written ??= new Set(known.schemas.map((other) => this.#compared.text(other)));
    if (known.written.size < known.written.add(this.#compared.text(schema)).size) {
      const isTold = known.origin !== undefined && hasWords(schema);
      if (isTold) known.schemas = known.schemas.map(withoutWords);
      known.schemas.push(schema);
    }
    if (origin === undefined) known.origin = undefined;
  }

  properties(): PropertyView[] {
    return [...this.#declared].map(([name, { schemas }]) => ({
      name,
      required: this.#required.has(name),
      schema: joinSchemas(schemas.toReversed()),
    }));
  }

  /** Names that are required and no properties. */
  requiredOnly(): string[] {
    return [...this.#required].filter((name) => !this.#declared.has(name));
  }

  origins(): Map<string, ReferenceView> {
    return new Map(
      [...this.#declared].flatMap(([name, { origin }]) => (origin ? [[name, origin] as const] : [])),
    );
  }
}

function hasWords(view: SchemaView): boolean {
  return view.descriptions !== undefined || view.title !== undefined;
}

/** Annotations of an inherited property are dropped if the derived schema overrides them. */
function withoutWords(view: SchemaView): SchemaView {
  const { title: _title, descriptions: _descriptions, ...rest } = view;
  return recordParts(rest, [view]);
}
