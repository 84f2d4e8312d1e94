import { type Choice, type Item, parsePattern } from './parse-pattern.ts';

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

type Unmatchable = 'costly-pattern' | 'foreign-pattern';

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
  const cost = estimatePattern(pattern);
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

/**
 * Compiles a pattern, or returns why it is invalid: first with Unicode rules (JSON Schema 2020-12, core,
 * section 6.4), then without.
 */
export function compilePattern(pattern: string): RegExp | string {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    try {
      return new RegExp(pattern);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return message.slice(message.lastIndexOf(': ') + 2).toLowerCase();
    }
  }
}

/** A bound on the steps of a match: `ways` times the length of the text to the power of `degree`. */
interface PatternCost {
  ways: number;
  degree: number;
}

/** Repeats up to this count are taken as written out. */
const FEW = 8;
/** Longer patterns are not looked at. */
const MAX_LENGTH = 2_000;

/**
 * Returns an upper bound on the backtracking of a pattern. A repeated group is exponential unless each next character
 * determines the repetition, as in `(,[a-z]+)*`; every other loop adds one to the degree.
 */
export function estimatePattern(pattern: string): PatternCost | 'exponential' {
  const tree = pattern.length > MAX_LENGTH ? undefined : parsePattern(pattern);
  const cost = tree && estimateChoice(tree);
  if (cost === undefined) return 'exponential';
  const isAnchored = tree?.alternatives.every(
    ([first]) => first?.part.is === 'assertion' && !first.part.inner,
  );
  return isAnchored && pattern.startsWith('^') ? cost : { ...cost, degree: cost.degree + 1 };
}

/** Estimates the cost of alternatives; undefined if it may grow exponentially. */
function estimateChoice({ alternatives }: Choice): PatternCost | undefined {
  const costs = alternatives.map((items) => {
    let total: PatternCost = { ways: 1, degree: 0 };
    for (const item of items) {
      const cost = estimateItem(item);
      if (cost === undefined) return undefined;
      total = { ways: total.ways * cost.ways, degree: total.degree + cost.degree };
    }
    return total;
  });
  let sum: PatternCost = { ways: 0, degree: 0 };
  for (const cost of costs) {
    if (cost === undefined) return undefined;
    sum = { ways: sum.ways + cost.ways, degree: Math.max(sum.degree, cost.degree) };
  }
  return sum;
}

function estimateItem({ part, min, max }: Item): PatternCost | undefined {
  const inner =
    part.is === 'choice'
      ? estimateChoice(part)
      : part.is === 'assertion' && part.inner
        ? estimateChoice(part.inner)
        : ONCE;
  if (inner === undefined || max === 1)
    return inner && { ...inner, ways: inner.ways * (min === max ? 1 : 2) };
  const { ways, degree } = inner;
  if (ways === 1 && degree === 0 && min === max) return ONCE;
  if (max <= FEW) return { ways: (max - min + 1) * ways ** max, degree: degree * max };
  if (part.is !== 'choice' || (ways === 1 && degree === 0)) return { ways, degree: degree + 1 };
  return isDeterministic(part, findFirst(part)) ? { ways: 1, degree: 1 } : undefined;
}

const ONCE: PatternCost = { ways: 1, degree: 0 };

/**
 * Whether the next character always determines how a match of a group continues, given the characters that may
 * follow it.
 */
function isDeterministic({ alternatives }: Choice, follow: bigint): boolean {
  let seen = 0n;
  return alternatives.every((items) => {
    const first = findFirstOfItems(items, 0n);
    if (isNullable(items) || (first & seen) !== 0n) return false;
    seen |= first;
    return items.every(({ part, min, max }, index) => {
      const after = findFirstOfItems(items.slice(index + 1), follow);
      const own = part.is === 'set' ? part.set : part.is === 'choice' ? findFirst(part) : undefined;
      if (own === undefined) return false; // A lookaround does not determine the next character.
      if (min !== max && (own & after) !== 0n) return false;
      return part.is !== 'choice' || isDeterministic(part, max > 1 ? after | own : after);
    });
  });
}

function findFirst({ alternatives }: Choice): bigint {
  return alternatives.reduce((set, items) => set | findFirstOfItems(items, 0n), 0n);
}

/** Returns the characters that a sequence may begin with; those of what follows where it may be empty. */
function findFirstOfItems(items: readonly Item[], follow: bigint): bigint {
  let set = 0n;
  for (const { part, min } of items) {
    if (part.is === 'assertion') continue;
    set |= part.is === 'set' ? part.set : findFirst(part);
    if (min > 0 && (part.is === 'set' || !part.alternatives.some(isNullable))) return set;
  }
  return set | follow;
}

function isNullable(items: readonly Item[]): boolean {
  return items.every(
    ({ part, min }) =>
      min === 0 || part.is === 'assertion' || (part.is === 'choice' && part.alternatives.some(isNullable)),
  );
}
