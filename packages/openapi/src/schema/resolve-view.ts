import type { Json } from '../json.ts';
import { type MergedParts, overlayNotes, PartsMerger } from './merge-parts.ts';
import { mergeBounds } from './schema-bounds.ts';
import type {
  Annotations,
  BooleanView,
  Discriminator,
  ObjectSchemaView,
  ReferenceView,
  ResolvedView,
  SchemaView,
  Variant,
} from './schema-view.ts';
import type { SchemaViews } from './schema-views.ts';

/** Maximum chain of inheriting schemas and maximum number of inherited properties; above them a part is not merged. */
const MAX_GENERATIONS = 25;
const MAX_INHERITED = 1_000;

/** Maximum number of references followed for one schema with cyclic parts. */
const MAX_FOLLOWED = 1_000;

const NO_ORIGINS: ReadonlyMap<string, ReferenceView> = new Map();

interface Resolved {
  view: ResolvedView;
  /** How many schemas inherit from one another in it. */
  generations: number;
}

/** A view is resolved many times and never changes; its ids are valid only among its own views. */
const known = new WeakMap<SchemaView, Resolved>();

/** Follows references, "X or null", and merges the parts of `allOf`, inherited properties first. */
export function resolveView(view: SchemaView, views: Pick<SchemaViews, 'get'>): ResolvedView {
  let found = known.get(view);
  if (found === undefined) {
    for (const ancestor of listAncestors(view, views))
      known.set(ancestor, new Resolution(views).resolve(ancestor));
    found = known.get(view) ?? new Resolution(views).resolve(view);
  }
  return found.view;
}

/**
 * Returns the view and the views it inherits from that are not resolved yet, ancestors first, so that resolving does
 * not recurse.
 */
function listAncestors(view: SchemaView, views: Pick<SchemaViews, 'get'>): SchemaView[] {
  const seen = new Set<SchemaView>();
  const ordered: SchemaView[] = [];
  const left: { view: SchemaView; isLeft?: true }[] = [{ view }];
  for (let step = left.pop(); step !== undefined; step = left.pop()) {
    if (step.isLeft) ordered.push(step.view);
    if (step.isLeft || seen.has(step.view) || known.has(step.view)) continue;
    seen.add(step.view);
    left.push({ view: step.view, isLeft: true });
    const { end } = followView(step.view, views);
    if (end?.kind === 'schema') for (const part of end.allOf ?? []) left.push({ view: part });
  }
  return ordered;
}

/** The references being followed, so that a schema that inherits from itself ends. */
class Resolution {
  readonly #views: Pick<SchemaViews, 'get'>;
  readonly #open = new Set<string>();
  #followed = 0;

  constructor(views: Pick<SchemaViews, 'get'>) {
    this.#views = views;
  }

  resolve(view: SchemaView): Resolved {
    const { layers, ids, end } = followView(view, this.#views);
    if (end === undefined)
      return { view: overlayLayers({ ids, notes: {}, origins: NO_ORIGINS }, layers), generations: 0 };
    if (end.kind === 'boolean' || end.allOf === undefined) {
      const bounds = end.kind === 'schema' && end.bounds ? { bounds: end.bounds } : {};
      return {
        view: overlayLayers({ schema: end, ids, notes: end, origins: NO_ORIGINS, ...bounds }, layers),
        generations: 1,
      };
    }
    for (const id of ids) this.#open.add(id);
    const { merged, generations } = this.#merge(end, end.allOf);
    for (const id of ids) this.#open.delete(id);
    return { view: overlayLayers({ ...merged, ids }, layers), generations };
  }

  /** Inherited properties come first, and the schema's own keywords take precedence. */
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
        merger.add({ ...resolved.view, schema: inner }, part, reference?.isLocal ? undefined : reference);
        generations = Math.max(generations, resolved.generations);
      }
    }
    const { allOf: _allOf, ...own } = schema;
    return { merged: merger.finish(own, schema), generations: generations + 1 };
  }

  /** Parts are already resolved, except in a cycle; undefined if too many would be followed. */
  #part(part: SchemaView): Resolved | undefined {
    const found = known.get(part);
    if (found || this.#followed >= MAX_FOLLOWED || this.#open.size >= MAX_GENERATIONS) return found;
    this.#followed += 1;
    return this.resolve(part);
  }
}

/** Adds the annotations and bounds of the layers on the way to a schema, of which the outermost takes precedence. */
function overlayLayers(
  found: ResolvedView,
  layers: readonly (ReferenceView | ObjectSchemaView)[],
): ResolvedView {
  if (layers.length === 0) return found;
  const bounds = mergeBounds([...layers.map((layer) => layer.bounds), found.bounds]);
  const notes = layers.toReversed().reduce(overlayNotes, found.notes);
  const descriptions = joinDescriptions(found.notes, layers);
  if (descriptions.length > 0) notes.descriptions = descriptions;
  const xml = layers.find((layer) => layer.xml !== undefined)?.xml;
  const { schema } = found;
  const own =
    xml && schema?.kind === 'schema' ? { schema: { ...schema, xml: { ...schema.xml, ...xml } } } : {};
  return { ...found, notes, ...own, ...(bounds && { bounds }) };
}

/** Texts follow each other up to the first reference; those of its target are read where nothing is nearer. */
function joinDescriptions(
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

const MAX_HOPS = 50;

/** The schema that a view leads to by references and "X or null". */
interface Followed {
  /** The references and alternatives on the way, the outermost first. */
  layers: (ReferenceView | ObjectSchemaView)[];
  /** Ids of the references. */
  ids: string[];
  /** Absent if a reference has no target. */
  end?: ObjectSchemaView | BooleanView;
}

function followView(view: SchemaView, views: Pick<SchemaViews, 'get'>): Followed {
  const layers: Followed['layers'] = [];
  const ids: string[] = [];
  let current: SchemaView | undefined = view;
  while (current !== undefined && layers.length < MAX_HOPS) {
    if (current.kind === 'ref') {
      layers.push(current);
      ids.push(current.id);
      current = current.unresolved ? undefined : views.get(current.id)?.view;
    } else {
      const inner: SchemaView | undefined = current.kind === 'schema' ? findLoneVariant(current) : undefined;
      if (inner === undefined || current.kind !== 'schema') return { layers, ids, end: current };
      layers.push(current);
      current = inner;
    }
  }
  return { layers, ids };
}

/** "X or null" is X: the one alternative that is not null, in a schema without other keywords. */
function findLoneVariant(schema: ObjectSchemaView): SchemaView | undefined {
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

/** Whether the only type is null. */
export function isNull(view: SchemaView): boolean {
  return view.kind === 'schema' && view.types.length === 1 && view.types[0] === 'null';
}

/**
 * Values of the discriminator that select an alternative: those of the mapping, else those that its
 * schema allows for the property, else its name as a component. OpenAPI, Discriminator Object.
 */
export function selectValues(
  { schema, discriminatorValues }: Variant,
  { propertyName }: Discriminator,
  views: Pick<SchemaViews, 'get'>,
): Json[] {
  if (discriminatorValues.length > 0) return discriminatorValues;
  const object = resolveView(schema, views).schema;
  const property =
    object?.kind === 'schema' ? object.properties.find(({ name }) => name === propertyName) : undefined;
  const selector = property && resolveView(property.schema, views).schema;
  if (selector?.kind === 'schema') {
    if (selector.const) return [selector.const.value];
    if (selector.enum) return selector.enum.map(({ value }) => value);
  }
  return schema.kind === 'ref' ? [schema.name] : [];
}
