import { compilePattern } from './compile-pattern.ts';
import { type PatternCost, patternCost } from './pattern-cost.ts';

/** Steps that one match may take in the worst case. */
const MAX_STEPS = 2_000_000;
/** Total steps of all potentially slow matches of one matcher: a few seconds. */
const MAX_TOTAL_STEPS = 2_000_000_000;
const CHEAP = 10_000;

interface Compiled {
  regex: RegExp;
  cost: PatternCost;
  /** Length of the longest text that is cheap to match. */
  cheapLength: number;
}

export type Unmatchable = 'costly-pattern' | 'foreign-pattern';

/** Escapes that mean something in other languages, and only the letter itself in ECMA-262 without Unicode rules. */
const FOREIGN = /(?<!\\)(?:\\\\)*\\[AaCEeFGghHijKLlMmNOoPpQqRUVXyYZz]/;

/** Matches untrusted patterns, each compiled once. */
export class PatternMatcher {
  readonly #compiled = new Map<string, Compiled | Unmatchable>();
  #left = MAX_TOTAL_STEPS;

  /**
   * Whether a text matches, or why that is unknown: a match could take too long, or ECMA-262 reads the pattern
   * differently from its author's language.
   */
  matches(pattern: string, text: string): boolean | Unmatchable {
    let compiled = this.#compiled.get(pattern);
    if (compiled === undefined) {
      compiled = compile(pattern);
      this.#compiled.set(pattern, compiled);
    }
    if (typeof compiled === 'string') return compiled;
    if (text.length <= compiled.cheapLength) return compiled.regex.test(text);
    const { ways, degree } = compiled.cost;
    const steps = ways * (text.length + 1) ** degree;
    if (steps > MAX_STEPS || steps > this.#left) return 'costly-pattern';
    this.#left -= steps;
    return compiled.regex.test(text);
  }
}

function compile(pattern: string): Compiled | Unmatchable {
  const regex = compilePattern(pattern);
  if (typeof regex === 'string' || (!regex.unicode && FOREIGN.test(pattern))) return 'foreign-pattern';
  const cost = patternCost(pattern);
  if (cost === 'exponential') return 'costly-pattern';
  const { ways, degree } = cost;
  const cheapLength =
    degree === 0
      ? ways > CHEAP
        ? -1
        : Number.POSITIVE_INFINITY
      : Math.floor((CHEAP / ways) ** (1 / degree)) - 1;
  return { regex, cost, cheapLength };
}
