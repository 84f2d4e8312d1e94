import type { Json, SchemaView } from '@curlew/openapi';
import {
  type Discriminator,
  getOwn,
  isObject,
  type ObjectSchemaView,
  schemaOfDiscriminator,
  schemasOfView,
} from '@curlew/openapi/internal';
import { acceptsValue, getChecker } from '../accept/accepts-value.ts';
import type { SampleWalk } from './sample-walk.ts';

/** Schemas that one inherits from, and is looked for discriminators in. */
const MAX_ANCESTORS = 25;
/** Schemas that inherit from one and are tried, and values of a discriminator. */
const MAX_CHOICES = 20;

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
    if (selected === undefined) continue;
    const selecting = withTag(result, propertyName, selected);
    if (acceptsValue(view, selecting, walk)) result = selecting;
  }
  return result;
}

/**
 * The value of an alternative with a value of the discriminator that selects it, those that authors write first; undefined
 * where none does, or the alternative accepts none of them.
 */
export function alternativeValue(
  value: Json,
  alternative: SchemaView,
  discriminator: Discriminator,
  walk: SampleWalk,
): Json | undefined {
  if (!isObject(value)) return undefined;
  const { propertyName } = discriminator;
  const [part] = schemasOfView(alternative);
  const owner = schemaOfDiscriminator(discriminator);
  const selection = owner && getChecker(walk).selection(owner);
  const tags = (selection?.choices ?? [])
    .filter(({ schema }) => schema.value === part?.value)
    .slice(0, MAX_CHOICES)
    .map((choice) => choice.value);
  const given = getOwn(value, propertyName);
  const isSelecting = tags.some((tag) => tag === given);
  const candidates = [
    ...(isSelecting ? [value] : []),
    ...tags.map((tag) => withTag(value, propertyName, tag)),
  ];
  return candidates.find((candidate) => acceptsValue(alternative, candidate, walk));
}

/**
 * A value of a schema whose discriminator selects the schemas that inherit from it: that of the first one whose sample is valid,
 * else its own with its own name. Undefined where the schema has no such discriminator, or none of them is valid.
 * @param schema the view with all that is merged into it.
 * @param sampleOwn makes a value of the schema itself.
 */
export function sampleHeir(
  view: SchemaView,
  schema: ObjectSchemaView,
  discriminator: Discriminator,
  walk: SampleWalk,
  depth: number,
  name: string | undefined,
  sampleOwn: () => Json | undefined,
): Json | undefined {
  const owner = isDeclared(discriminator.propertyName, schema)
    ? schemaOfDiscriminator(discriminator)
    : undefined;
  const selection = owner && getChecker(walk).selection(owner, MAX_CHOICES);
  if (selection === undefined || selection.keyword !== undefined) return undefined;
  const { propertyName, choices } = selection;
  for (const { value, schema: choice } of choices) {
    const isOwn = choice.value === owner?.value;
    const made = isOwn ? sampleOwn() : walk.sampleSelected(walk.views.reference(choice), depth + 1, name);
    if (!isObject(made)) continue;
    const selecting = withTag(made, propertyName, value);
    if (acceptsValue(view, selecting, walk)) return selecting;
    if (walk.effort < 0) return undefined;
  }
  return undefined;
}

/** Without the property, which no value has to have, no schema is selected. */
function isDeclared(propertyName: string, { properties, requiredOnly }: ObjectSchemaView): boolean {
  return properties.some(({ name }) => name === propertyName) || requiredOnly.includes(propertyName);
}

/** An object with a value of the discriminator's property, in its place if it has one. */
function withTag(value: Record<string, Json>, propertyName: string, tag: string): Record<string, Json> {
  const entries = Object.entries(value);
  // `Object.fromEntries` defines, it never assigns: `__proto__` stays an ordinary name.
  return Object.fromEntries(
    Object.hasOwn(value, propertyName)
      ? entries.map(([name, item]): [string, Json] => [name, name === propertyName ? tag : item])
      : [[propertyName, tag] satisfies [string, Json], ...entries],
  );
}

/** The id of a schema that inherits from others and is not reached by a reference: a page shows a component itself. */
export function inheritingId(view: SchemaView, { views }: SampleWalk): string | undefined {
  if (view.kind !== 'schema' || view.allOf === undefined) return undefined;
  const [schema] = schemasOfView(view);
  return schema && views.description.getId(schema.location);
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
  // Those of ancestors are known with their own ancestors.
  return found.slice(0, MAX_ANCESTORS);
}
