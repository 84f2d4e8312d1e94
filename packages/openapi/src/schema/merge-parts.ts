import { ANNOTATION_KEYS, type AnnotationKey } from './annotations.ts';
import { Comparer, createEmptySchema, intersectTypes, joinSchemas } from './merge-all-of.ts';
import { mergeBounds } from './schema-bounds.ts';
import {
  type Annotations,
  type ObjectSchemaView,
  type PropertyView,
  type ReferenceView,
  type ResolvedView,
  recordParts,
  type SchemaBounds,
  type SchemaView,
} from './schema-view.ts';

/** The parts of an `allOf` as one object. */
export interface MergedParts {
  schema: ObjectSchemaView;
  notes: Annotations;
  bounds?: SchemaBounds;
  /** The schemas that properties are inherited from, by property. */
  origins: Map<string, ReferenceView>;
}

type ResolvedPart = ResolvedView & { schema: ObjectSchemaView };

/** Keywords that several parts may have: a value satisfies all of them. */
const JOINED = [
  'items',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'propertyNames',
  'contentSchema',
] as const;

/** Keywords that one object has once: those of a further part stay its own. */
const SINGLE = [
  'format',
  'const',
  'prefixItems',
  'contains',
  'oneOf',
  'anyOf',
  'not',
  'condition',
  'discriminator',
  'contentEncoding',
  'contentMediaType',
  'xml',
] as const;

/** Merges the parts of an `allOf` into one object, in linear time: there may be thousands. */
export class PartsMerger {
  readonly #schema: ObjectSchemaView = createEmptySchema();
  readonly #joined = new Map<(typeof JOINED)[number], SchemaView[]>();
  readonly #dependentSchemas: NonNullable<ObjectSchemaView['dependentSchemas']>[] = [];
  readonly #dependentRequired: NonNullable<ObjectSchemaView['dependentRequired']>[] = [];
  readonly #notes = new NotesMerger();
  readonly #bounds: SchemaBounds[] = [];
  readonly #properties = new PropertiesMerger();
  /** Parts that one object cannot express. */
  readonly #left: SchemaView[] = [];
  readonly #compared = new Comparer();

  /** Adds a part; `view` is the part as it was before it was resolved. Annotations of a named part are shown under its name. */
  add(part: ResolvedPart, view: SchemaView, reference: ReferenceView | undefined): void {
    const getOrigin = (name: string) => part.origins.get(name) ?? reference;
    const left = this.#addKeywords(part.schema, part.bounds, getOrigin, reference !== undefined);
    if (reference) {
      this.#notes.addMarks(part.notes);
      this.#notes.addTexts(reference);
    } else {
      Object.assign(left, findClashingNotes(this.#notes.nearest, part.notes, this.#compared));
      this.#notes.addFarther(part.notes);
    }
    this.#left.push(...(part.schema.allOf ?? []));
    if (saysSomething(left)) this.#left.push(recordParts(left, [view]));
  }

  /** A part that stays one. */
  leave(part: SchemaView): void {
    this.#left.push(part);
  }

  /** Returns the merged parts, with the siblings of `allOf`. */
  finish(own: ObjectSchemaView, view: SchemaView): MergedParts {
    const clashing = this.#addKeywords(own, own.bounds, () => undefined, false);
    Object.assign(clashing, findClashingNotes(own, this.#notes.nearest, this.#compared));
    if (saysSomething(clashing)) this.#left.push(recordParts(clashing, [view]));
    const schema: ObjectSchemaView = {
      ...this.#schema,
      properties: this.#properties.properties(),
      requiredOnly: this.#properties.requiredOnly(),
      ...listed('dependentSchemas', this.#dependentSchemas),
      ...listed('dependentRequired', this.#dependentRequired),
      ...(this.#left.length > 0 && { allOf: this.#left }),
    };
    for (const [key, schemas] of this.#joined) schema[key] = joinSchemas(schemas);
    const bounds = mergeBounds(this.#bounds.toReversed());
    return {
      schema,
      notes: this.#notes.notes(own),
      origins: this.#properties.origins(),
      ...(bounds && { bounds }),
    };
  }

  /** Returns the rest of the part, not merged. */
  #addKeywords(
    part: ObjectSchemaView,
    bounds: SchemaBounds | undefined,
    getOrigin: (name: string) => ReferenceView | undefined,
    hasName: boolean,
  ): ObjectSchemaView {
    const schema = this.#schema;
    const left = createEmptySchema();
    const types = intersectTypes(schema.types, part.types);
    if (types === undefined) left.types = part.types;
    else schema.types = types;
    const values = intersectValues(schema.enum, part.enum);
    if (values?.length === 0 && part.enum) left.enum = part.enum;
    else if (values) schema.enum = values;
    for (const key of SINGLE) {
      if (part[key] === undefined) continue;
      // The discriminator selects among subtypes, of which this schema is one.
      if (key === 'discriminator' && hasName) continue;
      if (schema[key] === undefined) Object.assign(schema, { [key]: part[key] });
      else if (!this.#compared.isSame(schema[key], part[key])) Object.assign(left, { [key]: part[key] });
    }
    this.#properties.add(part.properties, part.requiredOnly, getOrigin);
    if (bounds) this.#bounds.push(bounds);
    for (const pattern of part.patternProperties) schema.patternProperties.push(pattern);
    for (const key of JOINED) if (part[key] !== undefined) append(this.#joined, key, part[key]);
    this.#dependentSchemas.push(part.dependentSchemas ?? []);
    this.#dependentRequired.push(part.dependentRequired ?? []);
    return left;
  }
}

function append<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

function listed<Key extends string, Item>(key: Key, lists: Item[][]): { [Name in Key]?: Item[] } {
  const list = lists.flat();
  return list.length > 0 ? ({ [key]: list } as { [Name in Key]: Item[] }) : {};
}

/** Empty: no value is of both. */
function intersectValues(
  one: ObjectSchemaView['enum'],
  other: ObjectSchemaView['enum'],
): ObjectSchemaView['enum'] {
  if (one === undefined || other === undefined) return one ?? other;
  const allowed = new Set(other.map(({ value }) => JSON.stringify(value)));
  return one.filter(({ value }) => allowed.has(JSON.stringify(value)));
}

function saysSomething(left: ObjectSchemaView): boolean {
  return left.types.length > 0 || Object.keys(left).length > Object.keys(createEmptySchema()).length;
}

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
class PropertiesMerger {
  readonly #declared = new Map<string, Declared>();
  readonly #required = new Set<string>();
  readonly #compared = new Comparer();

  /** `originOf`: the schema that the part has a property from. */
  add(
    properties: readonly PropertyView[],
    required: readonly string[],
    getOrigin: (name: string) => ReferenceView | undefined,
  ): void {
    for (const name of required) this.#required.add(name);
    for (const property of properties) {
      const known = this.#declared.get(property.name);
      const origin = getOrigin(property.name);
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

  /** Returns names that are required but not declared as properties. */
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

/** Annotations of a named part that apply to the whole schema as well. */
const MARKS = ['deprecated', 'readOnly', 'writeOnly', 'default'] as const;

/** Merges annotations; nearer ones win. */
export function overlayNotes(notes: Annotations, nearer: Annotations): Annotations {
  const result: Annotations = {};
  for (const key of ANNOTATION_KEYS) Object.assign(result, pickNote(nearer, key) ?? pickNote(notes, key));
  return result;
}

function pickNote(notes: Annotations, key: AnnotationKey): Annotations | undefined {
  return notes[key] === undefined ? undefined : { [key]: notes[key] };
}

/** Annotations of the parts of a schema: the nearest wins; descriptions and examples are concatenated. */
class NotesMerger {
  #single: Annotations = {};
  readonly #descriptions = new Set<string>();
  readonly #examples: NonNullable<Annotations['examples']>[] = [];

  /** The notes that one schema has once. */
  get nearest(): Annotations {
    return this.#single;
  }

  /** A part that is farther than those before. */
  addFarther(notes: Annotations): void {
    this.#single = overlayNotes(notes, this.#single);
    this.addTexts(notes);
  }

  /** Descriptions and examples alone: of a part with a name those that are beside its reference. */
  addTexts({ descriptions = [], examples = [] }: Annotations): void {
    for (const text of descriptions) this.#descriptions.add(text);
    this.#examples.push(examples);
  }

  /** A named part, which keeps its other annotations. */
  addMarks(notes: Annotations): void {
    for (const key of MARKS)
      if (this.#single[key] === undefined) Object.assign(this.#single, pickNote(notes, key));
  }

  /** Returns all notes, with those of the schema itself before them. */
  notes(own: Annotations): Annotations {
    const merged = overlayNotes(this.#single, own);
    const texts = new Set([...(own.descriptions ?? []), ...this.#descriptions]);
    if (texts.size > 0) merged.descriptions = [...texts];
    const examples = [own.examples ?? [], ...this.#examples].flat();
    if (examples.length > 0) merged.examples = examples;
    return merged;
  }
}

/** Single-valued annotations of farther parts that nearer ones override differently. */
function findClashingNotes(nearer: Annotations, farther: Annotations, compared: Comparer): Annotations {
  const clashing = (['default', 'externalDocs'] as const).filter(
    (key) =>
      nearer[key] !== undefined && farther[key] !== undefined && !compared.isSame(nearer[key], farther[key]),
  );
  return Object.fromEntries(clashing.map((key) => [key, farther[key]]));
}
