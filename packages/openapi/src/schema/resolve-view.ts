import type {
  Annotations,
  BooleanView,
  ObjectSchemaView,
  ReferenceView,
  SchemaBounds,
  SchemaView,
} from '../schema-view.ts';
import { overlayNotes } from './merge-notes.ts';
import { emptyPart, type MergedParts, mergePart } from './merge-parts.ts';
import { mergeBounds } from './schema-bounds.ts';
import type { SchemaViews } from './schema-views.ts';

/** What a view describes with its references and the parts of its `allOf` followed. */
export interface ResolvedView {
  /** One object with the properties of all parts; absent when a reference leads nowhere. */
  schema?: ObjectSchemaView | BooleanView;
  /** Ids of the references that were followed, the outermost first; those of `allOf` parts are not among them. */
  ids: readonly string[];
  /** What stands nearest to the reader wins: a reference's own words over its target's. */
  notes: Annotations;
  /** What limits the value in any layer or part. */
  bounds?: SchemaBounds;
  /** The schemas that properties are inherited from, by property. */
  origins: ReadonlyMap<string, ReferenceView>;
}

const MAX_HOPS = 50;

/** Schemas that inherit from one another; what lies further stays a part of its own. */
const MAX_ANCESTORS = 100;

const NO_ORIGINS: ReadonlyMap<string, ReferenceView> = new Map();

/** A view is resolved many times over, never changes, and its ids mean nothing in other views. */
const known = new WeakMap<SchemaView, ResolvedView>();

/** Follows references, "X or null", and merges the parts of `allOf`, inherited properties first. */
export function resolveView(view: SchemaView, views: Pick<SchemaViews, 'get'>): ResolvedView {
  return new Resolution(views).resolve(view);
}

/** One way through references: what is being followed, so that a schema that inherits from itself ends. */
class Resolution {
  readonly #views: Pick<SchemaViews, 'get'>;
  readonly #open = new Set<string>();
  /** A part was not followed because it is open: the result holds here only. */
  #isCut = false;

  constructor(views: Pick<SchemaViews, 'get'>) {
    this.#views = views;
  }

  resolve(view: SchemaView): ResolvedView {
    const found = known.get(view);
    if (found !== undefined) return found;
    const wasCut = this.#isCut;
    this.#isCut = false;
    const resolved = this.#follow(view);
    if (!this.#isCut) known.set(view, resolved);
    this.#isCut ||= wasCut;
    return resolved;
  }

  #follow(view: SchemaView): ResolvedView {
    const layers: (ReferenceView | ObjectSchemaView)[] = [];
    const ids: string[] = [];
    let current: SchemaView | undefined = view;
    while (current !== undefined && layers.length < MAX_HOPS) {
      if (current.kind === 'ref') {
        layers.push(current);
        ids.push(current.id);
        current = current.unresolved ? undefined : this.#views.get(current.id)?.view;
      } else {
        const inner: SchemaView | undefined = current.kind === 'schema' ? loneVariant(current) : undefined;
        if (inner === undefined || current.kind !== 'schema') break;
        layers.push(current);
        current = inner;
      }
    }
    if (current === undefined || current.kind === 'ref')
      return layered({ ids, notes: {}, origins: NO_ORIGINS }, layers);
    if (current.kind === 'boolean')
      return layered({ schema: current, ids, notes: current, origins: NO_ORIGINS }, layers);
    if (current.allOf === undefined) {
      const { bounds } = current;
      const own = { schema: current, ids, notes: current, origins: NO_ORIGINS, ...(bounds && { bounds }) };
      return layered(own, layers);
    }
    for (const id of ids) this.#open.add(id);
    const { schema, notes, bounds, origins } = this.#merge(current);
    for (const id of ids) this.#open.delete(id);
    return layered({ schema, ids, notes, origins, ...(bounds && { bounds }) }, layers);
  }

  /** Inherited properties stand first, as they are read; what the schema itself says wins. */
  #merge(schema: ObjectSchemaView): MergedParts {
    const { allOf = [], ...own } = schema;
    let merged = emptyPart();
    for (const part of allOf) {
      if (part.kind === 'ref' && (this.#open.has(part.id) || this.#open.size >= MAX_ANCESTORS)) {
        this.#isCut = true;
        if (!this.#open.has(part.id)) merged = { ...merged, left: [...merged.left, part] };
        continue;
      }
      const resolved = this.resolve(part);
      if (resolved.schema === undefined || (resolved.schema.kind === 'boolean' && !resolved.schema.value))
        merged = { ...merged, left: [...merged.left, part] };
      else if (resolved.schema.kind === 'schema')
        merged = mergePart(
          merged,
          { ...resolved, schema: resolved.schema },
          part.kind === 'ref' ? part : 'part',
        );
    }
    const bounds = own.bounds && { bounds: own.bounds };
    const whole = mergePart(
      merged,
      { schema: own, ids: [], notes: own, origins: NO_ORIGINS, ...bounds },
      'own',
    );
    const allLeft = whole.left.length > 0 ? { allOf: whole.left } : {};
    return { ...whole, schema: { ...whole.schema, ...allLeft } };
  }
}

function layered(found: ResolvedView, layers: readonly (ReferenceView | ObjectSchemaView)[]): ResolvedView {
  if (layers.length === 0) return found;
  const bounds = layers.reduce((merged, layer) => mergeBounds(layer.bounds, merged), found.bounds);
  const notes = layers.toReversed().reduce(overlayNotes, found.notes);
  const xml = layers.find((layer) => layer.xml !== undefined)?.xml;
  const { schema } = found;
  const own =
    xml && schema?.kind === 'schema' ? { schema: { ...schema, xml: { ...schema.xml, ...xml } } } : {};
  return { ...found, notes, ...own, ...(bounds && { bounds }) };
}

/** "X or null" is X: the one alternative that is not null, in a schema that says nothing else. */
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
    ].some((part) => part !== undefined);
  return real?.length === 1 && !saysMore ? real[0]?.schema : undefined;
}

/** The type null alone. */
export function isNull(view: SchemaView): boolean {
  return view.kind === 'schema' && view.types.length === 1 && view.types[0] === 'null';
}
