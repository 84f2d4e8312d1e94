import { parseForm } from '../http/text-body.ts';

/** Switches that queries and forms have without a value. */
const SWITCH =
  /^(?:active|all|archived|compact|count|debug|deleted|details?|disabled|download|dry[-_]?run|enabled|expand|explain|force|full|help|inline|list|location|logging|metadata|notification|pretty|preview|public|raw|recursive|refresh|retention|revoke|schema|search|select|stream|summary|tagging|tags|torrent|uploads?|validate|verbose|version(?:ing|s)?|watch|website|xml|json)$/i;

/**
 * The pairs of a query or form without what is there alone: a text without `=` is a value, unless it is
 * a known switch. `?pretty` is a switch; `isSwitch` accepts further ones.
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
      .filter((name) => !SWITCH.test(name) && !isSwitch(name)),
  );
  return bare.size === 0 ? pairs : pairs.filter(({ name, value }) => value || !bare.has(name));
}
