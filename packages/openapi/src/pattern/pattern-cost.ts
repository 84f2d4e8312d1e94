/** How the time of a match grows: with the text's length to this power. */
export interface PatternCost {
  degree: number;
}

/** Repeats up to this count as written out. */
const FEW = 8;
/** Longer patterns are not worth a look. */
const LONGEST = 2_000;

/**
 * A bound on the backtracking of a pattern, on the safe side: a repeated group that holds a choice or
 * another repeat may grow exponentially, and every loop outside of one adds one to the degree.
 */
export function patternCost(pattern: string): PatternCost | 'exponential' {
  if (pattern.length > LONGEST || /\\[1-9k]/.test(pattern)) return 'exponential';
  let loops = 0;
  /** For each open group: whether it holds a choice or a repeat. */
  const groups: boolean[] = [];
  let last = false;
  for (let at = 0; at < pattern.length; at += 1) {
    const char = pattern.charAt(at);
    if (char === '\\') {
      at += 1;
      last = false;
    } else if (char === '[') {
      at = classEnd(pattern, at);
      last = false;
    } else if (char === '(') {
      groups.push(false);
      last = false;
    } else if (char === ')') {
      last = groups.pop() ?? false;
      if (last && groups.length > 0) groups[groups.length - 1] = true;
    } else if (char === '|') {
      if (groups.length > 0) groups[groups.length - 1] = true;
    } else {
      const times = repeat(pattern, at);
      if (times === undefined) {
        last = false;
        continue;
      }
      at = times.end;
      if (times.most <= 1) continue;
      if (last) return 'exponential';
      if (times.most > FEW) loops += 1;
      if (groups.length > 0) groups[groups.length - 1] = true;
    }
  }
  return { degree: loops + (pattern.startsWith('^') ? 0 : 1) };
}

function classEnd(pattern: string, from: number): number {
  let at = from + 1;
  while (at < pattern.length && pattern.charAt(at) !== ']') at += pattern.charAt(at) === '\\' ? 2 : 1;
  return at;
}

/** The quantifier at a place: how often at most, and where it ends. */
function repeat(pattern: string, at: number): { most: number; end: number } | undefined {
  const char = pattern.charAt(at);
  const lazy = (end: number) => (pattern.charAt(end + 1) === '?' ? end + 1 : end);
  if (char === '*' || char === '+') return { most: Number.POSITIVE_INFINITY, end: lazy(at) };
  // `(?` opens a group and repeats nothing.
  if (char === '?') return { most: pattern.charAt(at - 1) === '(' ? 0 : 1, end: lazy(at) };
  if (char !== '{') return undefined;
  const [whole, low = '', comma, high] = /^\{(\d+)(,?)(\d*)\}/.exec(pattern.slice(at, at + 24)) ?? [];
  if (whole === undefined) return undefined;
  const most = comma === '' ? Number(low) : high ? Number(high) : Number.POSITIVE_INFINITY;
  return { most, end: lazy(at + whole.length - 1) };
}
