import { type ObjectSchemaView, resolveView } from '@curlew/openapi/internal';
import { acceptsValue } from '../accept/accepts-value.ts';
import { fittingPattern, PATTERNS } from './pattern/fitting-pattern.ts';
import type { SampleWalk } from './sample-walk.ts';

/** Names of one form that are tried. */
const MAX_NUMBER = 50;
const CHARACTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/** Names of members that are not declared, as a schema allows them, each once: the first reads best. */
export function* memberNames(view: ObjectSchemaView, walk: SampleWalk, depth: number): Generator<string> {
  const { propertyNames, properties } = view;
  const named = firstPattern(view);
  const seen = new Set(properties.map(({ name }) => name));
  for (const name of candidates(view, named, walk, depth)) {
    const fits =
      !seen.has(name) &&
      (named === undefined || PATTERNS.matches(named.pattern, name) !== false) &&
      (propertyNames === undefined || acceptsValue(propertyNames, name, walk));
    seen.add(name);
    if (fits) yield name;
  }
}

interface NamedPattern {
  pattern: string;
  /** Matches it. */
  name: string;
}

/** Of a schema that is sampled many times over. */
const known = new WeakMap<ObjectSchemaView, NamedPattern | 'none'>();

/** The first pattern of `patternProperties` with a name; undefined where none was found. */
export function firstPattern(view: ObjectSchemaView): NamedPattern | undefined {
  const [first] = view.patternProperties;
  if (first === undefined) return undefined;
  let found = known.get(view);
  if (found === undefined) {
    const { pattern } = first;
    const name = fittingPattern(pattern, { patterns: [pattern] });
    found = name ? { pattern, name } : 'none';
    known.set(view, found);
  }
  return found === 'none' ? undefined : found;
}

function* candidates(
  { propertyNames }: ObjectSchemaView,
  ofPattern: NamedPattern | undefined,
  walk: SampleWalk,
  depth: number,
): Generator<string> {
  const named = ofPattern
    ? ofPattern.name
    : propertyNames && walk.sample(propertyNames, depth + 1, undefined);
  const first = typeof named === 'string' ? named : 'key';
  yield first;
  const allowed = propertyNames && resolveView(propertyNames, walk.views).schema;
  if (allowed?.kind === 'schema')
    for (const { value } of allowed.enum ?? []) if (typeof value === 'string') yield value;
  for (let number = 2; number <= MAX_NUMBER; number += 1) yield `${first}${number}`;
  for (const character of CHARACTERS) yield `${first.slice(0, -1)}${character}`;
  for (const character of CHARACTERS) yield `${character}${first.slice(1)}`;
}
