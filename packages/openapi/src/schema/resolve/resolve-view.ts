import type { ObjectSchemaView, ReferenceView, ResolvedView, SchemaView } from '../../schema-view.ts';
import { type MergedParts, PartsMerger } from '../merge/merge-parts.ts';
import type { SchemaViews } from '../schema-views.ts';
import { followView } from './follow-view.ts';
import { layeredView } from './layered-view.ts';

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
    for (const ancestor of ancestorsOf(view, views))
      known.set(ancestor, new Resolution(views).resolve(ancestor));
    found = known.get(view) ?? new Resolution(views).resolve(view);
  }
  return found.view;
}

/** The view and the views it inherits from that are not resolved yet, ancestors first, so that resolving does not recurse. */
function ancestorsOf(view: SchemaView, views: Pick<SchemaViews, 'get'>): SchemaView[] {
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
      return { view: layeredView({ ids, notes: {}, origins: NO_ORIGINS }, layers), generations: 0 };
    if (end.kind === 'boolean' || end.allOf === undefined) {
      const bounds = end.kind === 'schema' && end.bounds ? { bounds: end.bounds } : {};
      return {
        view: layeredView({ schema: end, ids, notes: end, origins: NO_ORIGINS, ...bounds }, layers),
        generations: 1,
      };
    }
    for (const id of ids) this.#open.add(id);
    const { merged, generations } = this.#merge(end, end.allOf);
    for (const id of ids) this.#open.delete(id);
    return { view: layeredView({ ...merged, ids }, layers), generations };
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
