import { parseForm } from '../../http/parse-form.ts';
import { isCommonPhrase } from '../names/common-words.ts';

/**
 * The pairs of a query or form without what is there alone: a text without `=` is a value, unless it is
 * an ordinary word. `?pretty` is a switch; `isSwitch` accepts further ones.
 */
export function namedPairs<Pair extends { name: string; value?: string }>(
  pairs: readonly Pair[],
  text: string,
  isSwitch: (name: string) => boolean = () => false,
): readonly Pair[] {
  if (!/(?:^\??|&)[^=&]+(?:&|$)/.test(text)) return pairs;
  const bare = new Set(
    text
      .replace(/^\?/, '')
      .split('&')
      .filter((part) => part !== '' && !part.includes('='))
      .flatMap((part) => parseForm(part).map(({ name }) => name))
      .filter((name) => !isCommonPhrase(name) && !isSwitch(name)),
  );
  return bare.size === 0 ? pairs : pairs.filter(({ name, value }) => value || !bare.has(name));
}
