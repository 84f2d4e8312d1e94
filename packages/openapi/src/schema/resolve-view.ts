import type {
  Annotations,
  BooleanView,
  ObjectSchemaView,
  ReferenceView,
  SchemaBounds,
  SchemaView,
} from '../schema-view.ts';
import { overlayNotes } from './merge/merge-notes.ts';
import { type MergedParts, PartsMerger } from './merge/merge-parts.ts';
import { mergeBounds } from './schema-bounds.ts';
import type { SchemaViews } from './schema-views.ts';

/** A view with its references and `allOf` parts resolved. */
export interface ResolvedView {
  /** One object with the properties of all parts; absent when a reference leads nowhere. */
  schema?: ObjectSchemaView | BooleanView;
  /** Ids of the references that were followed, the outermost first; those of `allOf` parts are not among them. */
  ids: readonly string[];
  /** The nearest value wins: siblings of a `$ref` over those of its target. */
  notes: Annotations;
  /** Bounds of the value from all layers and parts. */
  bounds?: SchemaBounds;
  /** The schemas that properties are inherited from, by property. */
  origins: ReadonlyMap<string, ReferenceView>;
}

const MAX_HOPS = 50;

/** Schemas that inherit from one another; what lies further stays its own part, and so does what has more properties. */
const MAX_GENERATIONS = 25;
const MAX_INHERITED = 1_000;

/** References that are followed for one schema whose parts lead in circles. */
const MAX_FOLLOWED = 1_000;

const NO_ORIGINS: ReadonlyMap<string, ReferenceView> = new Map();

interface Resolved {
  view: ResolvedView;
  /** How many schemas inherit from one another in it. */
  generations: number;
}

/** A view is resolved many times over, never changes, and its ids mean nothing in other views. */
const known = new WeakMap<SchemaView, Resolved>();

/** Follows references, "X or null", and merges the parts of `allOf`, inherited properties first. */
export function resolveView(view: SchemaView, views: Pick<SchemaViews, 'get'>): ResolvedView {
  let found = known.get(view);
  if (found === undefined) {
    for (const ancestor of ancestorsOf(view, views))
      known.set(ancestor, new Resolution(views).resolve(ancestor));
    found = known.get(view) ?? new Resolution(views).resolve(view);
  }
  return found.view;
}

/** The view and what it inherits from as far as it is not known yet, ancestors first, so that none is resolved inside of another. */
function ancestorsOf(view: SchemaView, views: Pick<SchemaViews, 'get'>): SchemaView[] {
  const seen = new Set<SchemaView>();
  const ordered: SchemaView[] = [];
  const left: { view: SchemaView; isLeft?: true }[] = [{ view }];
  for (let step = left.pop(); step !== undefined; step = left.pop()) {
    if (step.isLeft) ordered.push(step.view);
    if (step.isLeft || seen.has(step.view) || known.has(step.view)) continue;
    seen.add(step.view);
    left.push({ view: step.view, isLeft: true });
    const { end } = followed(step.view, views);
    if (end?.kind === 'schema') for (const part of end.allOf ?? []) left.push({ view: part });
  }
  return ordered;
}

interface Followed {
  layers: (ReferenceView | ObjectSchemaView)[];
  ids: string[];
  /** Absent when a reference leads nowhere. */
  end?: ObjectSchemaView | BooleanView;
}

function followed(view: SchemaView, views: Pick<SchemaViews, 'get'>): Followed {
  const layers: Followed['layers'] = [];
  const ids: string[] = [];
  let current: SchemaView | undefined = view;
  while (current !== undefined && layers.length < MAX_HOPS) {
    if (current.kind === 'ref') {
      layers.push(current);
      ids.push(current.id);
      current = current.unresolved ? undefined : views.get(current.id)?.view;
    } else {
      const inner: SchemaView | undefined = current.kind === 'schema' ? loneVariant(current) : undefined;
      if (inner === undefined || current.kind !== 'schema') return { layers, ids, end: current };
      layers.push(current);
      current = inner;
    }
  }
  return { layers, ids };
}

/** One way through references: what is being followed, so that a schema that inherits from itself ends. */
class Resolution {
  readonly #views: Pick<SchemaViews, 'get'>;
  readonly #open = new Set<string>();
  #followed = 0;

  constructor(views: Pick<SchemaViews, 'get'>) {
    this.#views = views;
  }

  resolve(view: SchemaView): Resolved {
    const { layers, ids, end } = followed(view, this.#views);
    if (end === undefined)
      return { view: layered({ ids, notes: {}, origins: NO_ORIGINS }, layers), generations: 0 };
    if (end.kind === 'boolean' || end.allOf === undefined) {
      const bounds = end.kind === 'schema' && end.bounds ? { bounds: end.bounds } : {};
      return {
        view: layered({ schema: end, ids, notes: end, origins: NO_ORIGINS, ...bounds }, layers),
        generations: 1,
      };
    }
    for (const id of ids) this.#open.add(id);
    const { merged, generations } = this.#merge(end, end.allOf);
    for (const id of ids) this.#open.delete(id);
    return { view: layered({ ...merged, ids }, layers), generations };
  }

  /** Inherited properties are first, as they are read; the schema's own keywords win. */
  #merge(
    schema: ObjectSchemaView,
    parts: readonly SchemaView[],
  ): { merged: MergedParts; generations: number } {
    const merger = new PartsMerger();
    let generations = 0;
    for (const part of parts) {
      const reference = part.kind === 'ref' ? part : undefined;
      if (reference && this.#open.has(reference.id)) continue;
      const resolved = this.#part(part);
      const inner = resolved?.view.schema;
      const count = inner?.kind === 'schema' ? inner.properties.length : 0;
      if (inner === undefined || (inner.kind === 'boolean' && !inner.value)) merger.leave(part);
      else if (reference && ((resolved?.generations ?? 0) >= MAX_GENERATIONS || count > MAX_INHERITED))
        merger.leave(part);
      else if (resolved && inner.kind === 'schema') {
        merger.add({ ...resolved.view, schema: inner }, reference);
        generations = Math.max(generations, resolved.generations);
      }
    }
    const { allOf: _allOf, ...own } = schema;
    return { merged: merger.finish(own), generations: generations + 1 };
  }

  /** Parts are known before, but where they lead in a circle; undefined: too many to be followed. */
  #part(part: SchemaView): Resolved | undefined {
    const found = known.get(part);
    if (found || this.#followed >= MAX_FOLLOWED || this.#open.size >= MAX_GENERATIONS) return found;
    this.#followed += 1;
    return this.resolve(part);
  }
}

function layered(found: ResolvedView, layers: readonly (ReferenceView | ObjectSchemaView)[]): ResolvedView {
  if (layers.length === 0) return found;
  const bounds = mergeBounds([...layers.map((layer) => layer.bounds), found.bounds]);
  const notes = layers.toReversed().reduce(overlayNotes, found.notes);
  const descriptions = descriptionsOf(found.notes, layers);
  if (descriptions.length > 0) notes.descriptions = descriptions;
  const xml = layers.find((layer) => layer.xml !== undefined)?.xml;
  const { schema } = found;
  const own =
    xml && schema?.kind === 'schema' ? { schema: { ...schema, xml: { ...schema.xml, ...xml } } } : {};
  return { ...found, notes, ...own, ...(bounds && { bounds }) };
}

/** Texts follow each other up to the first reference; those of its target are read where nothing is nearer. */
function descriptionsOf(
  target: Annotations,
  layers: readonly (ReferenceView | ObjectSchemaView)[],
): readonly string[] {
  const reference = layers.findIndex(({ kind }) => kind === 'ref');
  const own = layers
    .slice(0, reference < 0 ? layers.length : reference + 1)
    .flatMap(({ descriptions = [] }) => descriptions);
  if (reference >= 0 && own.length > 0) return [...new Set(own)];
  const further = layers.slice(reference + 1).flatMap(({ descriptions = [] }) => descriptions);
  if (reference >= 0 && further.length > 0) return [...new Set(further)];
  return [...new Set([...own, ...(target.descriptions ?? [])])];
}

/** "X or null" is X: the one alternative that is not null, in a schema without other keywords. */
function loneVariant(schema: ObjectSchemaView): SchemaView | undefined {
  const { oneOf, anyOf } = schema;
  const variants = oneOf && anyOf ? undefined : (oneOf ?? anyOf);
  const real = variants?.filter(({ schema: variant }) => !isNull(variant));
  const saysMore =
    schema.properties.length > 0 ||
    schema.patternProperties.length > 0 ||
    [
      schema.items,
      schema.additionalProperties,
      schema.enum,
      schema.const,
      schema.allOf,
      schema.condition,
      schema.discriminator,
    ].some((part) => part !== undefined);
  return real?.length === 1 && !saysMore ? real[0]?.schema : undefined;
}

/** The type null alone. */
export function isNull(view: SchemaView): boolean {
  return view.kind === 'schema' && view.types.length === 1 && view.types[0] === 'null';
}
