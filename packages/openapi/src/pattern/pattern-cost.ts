import type { Choice, Item } from './parse-pattern.ts';
import { parsePattern } from './parse-pattern.ts';

/** A bound on the steps of a match: `ways` times the length of the text to the power of `degree`. */
export interface PatternCost {
  ways: number;
  degree: number;
}

/** Repeats up to this count are taken as written out. */
const FEW = 8;
/** Longer patterns are not looked at. */
const MAX_LENGTH = 2_000;

/**
 * An upper bound on the backtracking of a pattern. A repeated group is exponential unless each next character
 * determines the repetition, as in `(,[a-z]+)*`; every other loop adds one to the degree.
 */
export function patternCost(pattern: string): PatternCost | 'exponential' {
  const tree = pattern.length > MAX_LENGTH ? undefined : parsePattern(pattern);
  const cost = tree && costOf(tree);
  if (cost === undefined) return 'exponential';
  const isAnchored = tree?.alternatives.every(
    ([first]) => first?.part.is === 'assertion' && !first.part.inner,
  );
  return isAnchored && pattern.startsWith('^') ? cost : { ...cost, degree: cost.degree + 1 };
}

/** Undefined: it may grow exponentially. */
function costOf({ alternatives }: Choice): PatternCost | undefined {
  const costs = alternatives.map((items) => {
    let total: PatternCost = { ways: 1, degree: 0 };
    for (const item of items) {
      const cost = costOfItem(item);
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

function costOfItem({ part, min, max }: Item): PatternCost | undefined {
  const inner =
    part.is === 'choice' ? costOf(part) : part.is === 'assertion' && part.inner ? costOf(part.inner) : ONCE;
  if (inner === undefined || max === 1)
    return inner && { ...inner, ways: inner.ways * (min === max ? 1 : 2) };
  const { ways, degree } = inner;
  if (ways === 1 && degree === 0 && min === max) return ONCE;
  if (max <= FEW) return { ways: (max - min + 1) * ways ** max, degree: degree * max };
  if (part.is !== 'choice' || (ways === 1 && degree === 0)) return { ways, degree: degree + 1 };
  return isDeterministic(part, firstOf(part)) ? { ways: 1, degree: 1 } : undefined;
}

const ONCE: PatternCost = { ways: 1, degree: 0 };

/**
 * Whether the next character always determines how a match of a group continues, given the characters that may
 * follow it.
 */
function isDeterministic({ alternatives }: Choice, follow: bigint): boolean {
  let seen = 0n;
  return alternatives.every((items) => {
    const first = firstOfItems(items, 0n);
    if (isNullable(items) || (first & seen) !== 0n) return false;
    seen |= first;
    return items.every(({ part, min, max }, index) => {
      const after = firstOfItems(items.slice(index + 1), follow);
      const own = part.is === 'set' ? part.set : part.is === 'choice' ? firstOf(part) : undefined;
      if (own === undefined) return false; // A lookaround does not determine the next character.
      if (min !== max && (own & after) !== 0n) return false;
      return part.is !== 'choice' || isDeterministic(part, max > 1 ? after | own : after);
    });
  });
}

function firstOf({ alternatives }: Choice): bigint {
  return alternatives.reduce((set, items) => set | firstOfItems(items, 0n), 0n);
}

/** The characters that a sequence may begin with; those of what follows where it may be empty. */
function firstOfItems(items: readonly Item[], follow: bigint): bigint {
  let set = 0n;
  for (const { part, min } of items) {
    if (part.is === 'assertion') continue;
    set |= part.is === 'set' ? part.set : firstOf(part);
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
