import { compilePattern } from './compile-pattern.ts';
import { type PatternCost, patternCost } from './pattern-cost.ts';

/** Steps that one match may take in the worst case. */
const MOST_STEPS = 2_000_000;
/** Steps that all matches of one matcher may take, as far as they could take more than some microseconds each: a few seconds. */
const MOST_STEPS_TOGETHER = 2_000_000_000;
const CHEAP = 10_000;

interface Compiled {
  regex: RegExp;
  cost: PatternCost;
}

const NOT_TO_RUN = Symbol('not to run');

/** Tries patterns of strangers, each one compiled once. */
export class PatternMatcher {
  readonly #compiled = new Map<string, Compiled | typeof NOT_TO_RUN>();
  #left = MOST_STEPS_TOGETHER;

  /** Undefined when the pattern is invalid or could take too long on this text: backtracking has no brakes. */
  matches(pattern: string, text: string): boolean | undefined {
    let compiled = this.#compiled.get(pattern);
    if (compiled === undefined) {
      compiled = compile(pattern);
      this.#compiled.set(pattern, compiled);
    }
    if (compiled === NOT_TO_RUN) return undefined;
    const { ways, degree } = compiled.cost;
    const steps = ways * (text.length + 1) ** degree;
    if (steps > MOST_STEPS || (steps > CHEAP && steps > this.#left)) return undefined;
    if (steps > CHEAP) this.#left -= steps;
    return compiled.regex.test(text);
  }
}

function compile(pattern: string): Compiled | typeof NOT_TO_RUN {
  const cost = patternCost(pattern);
  if (cost === 'exponential') return NOT_TO_RUN;
  const regex = compilePattern(pattern);
  return typeof regex === 'string' ? NOT_TO_RUN : { regex, cost };
}
