import { type Discriminator, isObject, type Json, selectValues, type Variant } from '@curlew/openapi';
import { acceptsValue } from '../accept/accepts-value.ts';
import type { SampleWalk } from './sample-walk.ts';

/** Maximum number of alternatives tried before the value of the first one is used. */
const MAX_VARIANTS = 8;

/** The value of the first alternative; of a `oneOf` the first value that no other alternative accepts, if possible. */
export function sampleVariant(
  variants: Variant[] | undefined,
  discriminator: Discriminator | undefined,
  walk: SampleWalk,
  depth: number,
  name: string | undefined,
  isExclusive: boolean,
): Json | undefined {
  let first: Json | undefined;
  for (const [index, variant] of (variants ?? []).entries()) {
    if (index >= MAX_VARIANTS && first !== undefined) break;
    const made = walk.sample(variant.schema, depth + 1, name);
    if (made === undefined || made === null) continue;
    const value = discriminator ? selecting(made, variant, discriminator, walk) : made;
    first ??= value;
    const others = isExclusive ? variants?.filter((other) => other !== variant) : undefined;
    if (!acceptsValue(variant.schema, value, walk)) continue;
    if (!others?.some(({ schema }) => acceptsValue(schema, value, walk))) return value;
  }
  return first;
}

/** Adds the discriminator value to the value, if the alternative accepts it. */
function selecting(value: Json, variant: Variant, discriminator: Discriminator, walk: SampleWalk): Json {
  const { propertyName } = discriminator;
  const [selected] = selectValues(variant, discriminator, walk.views);
  if (selected === undefined || !isObject(value)) return value;
  const old = Object.entries(value);
  const entries = Object.hasOwn(value, propertyName)
    ? old.map(([key, item]): [string, Json] => [key, key === propertyName ? selected : item])
    : [[propertyName, selected] satisfies [string, Json], ...old];
  const result = Object.fromEntries(entries);
  const isRefused = !acceptsValue(variant.schema, result, walk) && acceptsValue(variant.schema, value, walk);
  return isRefused ? value : result;
}
