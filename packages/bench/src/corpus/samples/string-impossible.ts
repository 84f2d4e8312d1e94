import type { JsonObject } from '@curlew/openapi';
import { combineTransformers, JS, NFA, type ReadonlyNFA, Transformers, transform } from 'refa';

/** Lengths beyond this make automata too large to be tried. */
const MAX_LENGTH = 300;

/** Why no text keeps all patterns and lengths of several schemas; `undefined`: nothing is proved. */
export function stringImpossible(parts: readonly JsonObject[]): string | undefined {
  const numbers = (keyword: string) =>
    parts.flatMap((part) => (typeof part[keyword] === 'number' ? [part[keyword]] : []));
  const least = Math.max(0, ...numbers('minLength'));
  const most = Math.min(...numbers('maxLength'));
  if (least > most) return 'minLength above maxLength';
  const patterns = parts.flatMap((part) => (typeof part.pattern === 'string' ? [part.pattern] : []));
  if (patterns.length === 0) return undefined;
  const lengths = `^[^]{${Math.min(least, MAX_LENGTH)},${most <= MAX_LENGTH ? most : ''}}$`;
  try {
    const all = [...patterns, lengths]
      .map((pattern): ReadonlyNFA => getAutomaton(pattern))
      .reduce((one, other) => NFA.fromIntersection(one, other, new NFA.LimitedNodeFactory(50_000)));
    return all.isEmpty ? 'no text matches the pattern and the lengths' : undefined;
  } catch {
    // References back, or more states than are tried.
    return undefined;
  }
}

const SIMPLER = combineTransformers([
  Transformers.applyAssertions(),
  Transformers.removeUnnecessaryAssertions(),
  Transformers.removeDeadBranches(),
  Transformers.inline(),
  Transformers.moveUpEmpty(),
]);

/** An automaton of the texts that a pattern is found in, or of more: what is beyond the ends of a text is taken to fit. */
function getAutomaton(pattern: string): NFA {
  const source = `[^]*(?:${pattern})[^]*`;
  let parser: JS.Parser;
  try {
    parser = JS.Parser.fromLiteral({ source: source.replaceAll('[^]', '[\\s\\S]'), flags: 'u' });
  } catch {
    parser = JS.Parser.fromLiteral({ source, flags: '' });
  }
  const { expression, maxCharacter } = parser.parse({ assertions: 'parse' });
  const simpler = transform(SIMPLER, expression);
  const open = transform(Transformers.patternEdgeAssertions({ remove: true }), simpler);
  return NFA.fromRegex(open, { maxCharacter }, { assertions: 'ignore' }, new NFA.LimitedNodeFactory(50_000));
}
