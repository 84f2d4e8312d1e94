import { type Discriminator, isObject, type Json, type SchemaView } from '@curlew/openapi';
import { acceptsValue } from '../accept/accepts-value.ts';
import type { SampleWalk } from './sample-walk.ts';

/** Schemas that one inherits from, and is looked for discriminators in. */
const MAX_ANCESTORS = 25;

/**
 * The value of a schema that inherits by `allOf` from one with a discriminator, with the value that selects the schema: that
 * of the mapping, else its name (OpenAPI, Discriminator Object). Unchanged where the schema does not accept that value.
 * @param id of the schema.
 */
export function selectingValue(value: Json, view: SchemaView, id: string, walk: SampleWalk): Json {
  let result = value;
  for (const { propertyName, mapping } of inheritedDiscriminators(id, walk)) {
    if (!isObject(result) || !Object.hasOwn(result, propertyName)) continue;
    const selected = mapping.find((target) => target.id === id)?.value ?? walk.views.get(id)?.name;
    const entries = Object.entries(result).map(([name, item]) => [
      name,
      name === propertyName ? selected : item,
    ]);
    const selecting: Json = Object.fromEntries(entries);
    if (acceptsValue(view, selecting, walk)) result = selecting;
  }
  return result;
}

/** Those of a schema and of all that it inherits from; ids of views are valid only among views of one description. */
const known = new WeakMap<SchemaView, readonly Discriminator[]>();

function inheritedDiscriminators(id: string, { views }: SampleWalk): readonly Discriminator[] {
  const own = views.get(id)?.view;
  if (own?.kind !== 'schema' || own.allOf === undefined) return [];
  const all = known.get(own) ?? discriminatorsFrom(id, views);
  known.set(own, all);
  return all.filter((one) => one !== own.discriminator);
}

function discriminatorsFrom(id: string, views: SampleWalk['views']): Discriminator[] {
  const found: Discriminator[] = [];
  const seen = new Set([id]);
  for (const here of seen) {
    const view = views.get(here)?.view;
    if (view?.kind !== 'schema') continue;
    const all = known.get(view);
    found.push(...(all ?? (view.discriminator ? [view.discriminator] : [])));
    if (all !== undefined) continue;
    for (const part of view.allOf ?? [])
      if (part.kind === 'ref' && seen.size < MAX_ANCESTORS) seen.add(part.id);
  }
  return found;
}
