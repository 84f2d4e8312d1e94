import type { Json } from '@curlew/openapi';
import type { Discriminator, Variant } from '@curlew/openapi/internal';
import { acceptsValue } from '../accept/accepts-value.ts';
import type { SampleWalk } from './sample-walk.ts';
import { alternativeValue } from './selecting-value.ts';

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
    const selecting = discriminator && alternativeValue(made, variant.schema, discriminator, walk);
    // No other alternative is meant, although it may accept the value as well.
    if (selecting !== undefined) return selecting;
    const value = made;
    first ??= value;
    const others = isExclusive ? variants?.filter((other) => other !== variant) : undefined;
    if (!acceptsValue(variant.schema, value, walk)) continue;
    if (!others?.some(({ schema }) => acceptsValue(schema, value, walk))) return value;
  }
  return first;
}
