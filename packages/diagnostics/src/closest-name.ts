/** Longer names are skipped: edit distance is quadratic in their length. */
const MAX_NAME_LENGTH = 200;

/** Remaining steps of searches: compared names, and cells of their edit-distance tables. */
export interface SearchBudget {
  left: number;
}

/**
 * Returns the closest name to `written`, with at most a third of its letters, or one letter, different; case is
 * ignored. Undefined if no name is close, or if the budget is exceeded.
 */
export function closestName(
  written: string,
  names: Iterable<string>,
  budget: SearchBudget = { left: Number.POSITIVE_INFINITY },
): string | undefined {
  if (written.length > MAX_NAME_LENGTH) return undefined;
  const wanted = written.toLowerCase();
  let best: string | undefined;
  let allowed = Math.max(1, Math.floor(wanted.length / 3));
  for (const name of names) {
    if (allowed < 0) break;
    budget.left -= 1;
    if (budget.left < 0) return undefined;
    if (Math.abs(name.length - wanted.length) > allowed) continue;
    const distance = editDistance(wanted, name.toLowerCase(), allowed, budget);
    if (distance > allowed) continue;
    best = name;
    allowed = distance - 1;
  }
  return best;
}

/**
 * Insertions, deletions, replacements and swaps of neighbors (optimal string alignment), counted up to
 * `allowed`; beyond that, any larger number. Only the relevant band of the table is computed, because a
 * description has thousands of names to compare.
 */
function editDistance(from: string, to: string, allowed: number, budget: SearchBudget): number {
  const TOO_MANY = allowed + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let row = 1; row <= from.length; row += 1) {
    const current: number[] = [row];
    const end = Math.min(to.length, row + allowed);
    let least = row;
    const start = Math.max(1, row - allowed);
    for (let column = start; column <= end; column += 1) {
      const same = from[row - 1] === to[column - 1];
      const swapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const distance = Math.min(
        (last[column] ?? TOO_MANY) + 1,
        (current[column - 1] ?? TOO_MANY) + 1,
        (last[column - 1] ?? TOO_MANY) + (same ? 0 : 1),
        swapped ? (beforeLast[column - 2] ?? TOO_MANY) + 1 : TOO_MANY,
      );
      current[column] = distance;
      if (distance < least) least = distance;
    }
    budget.left -= end - start + 1;
    if (least > allowed) return TOO_MANY;
    beforeLast = last;
    last = current;
  }
  return last[to.length] ?? TOO_MANY;
}
