/** Longer names are no slips of the finger, and comparing them takes the square of their length. */
const MAX_NAME_LENGTH = 200;

/** Steps that searches may still take: names looked at, and cells of the tables that compare them. */
export interface SearchBudget {
  left: number;
}

/**
 * The name that `written` most likely stands for: at most a third of it, or one letter, is different.
 * Undefined when nothing comes near, and when the budget does not last for all names. Letter case does not
 * count as a difference.
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
 * Insertions, deletions, replacements and swaps of neighbours (optimal string alignment), counted up to
 * `allowed`; what is more comes out as some larger number. Only the band of the table that can matter is
 * filled, and nothing once no way through it is left: a description has thousands of names to compare.
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
