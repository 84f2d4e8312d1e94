/** Tries to match at a place, and then what follows: `next` is called with each place where the match can end. */
type Match = (at: number, next: (at: number) => boolean) => boolean;

const ATOM = /\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?:)?|[^\\[\]()|*+?]/y;

/**
 * Counts the comparisons of a backtracking engine that searches all matches of a pattern in a text. The patterns that it
 * reads have characters, classes, groups, alternatives, `\b`, and greedy `*`, `+` and `?`.
 */
export function regexpSteps({ source }: RegExp, text: string): number {
  let steps = 0;
  let read = 0;

  function alternatives(): Match {
    const branches = [sequence()];
    while (source[read] === '|') {
      read += 1;
      branches.push(sequence());
    }
    return (at, next) => branches.some((branch) => branch(at, next));
  }

  function sequence(): Match {
    const terms: Match[] = [];
    while (read < source.length && !'|)'.includes(source[read] ?? '')) terms.push(term());
    return (at, next) => {
      const from = (index: number, place: number): boolean => {
        const term = terms[index];
        return term === undefined ? next(place) : term(place, (end) => from(index + 1, end));
      };
      return from(0, at);
    };
  }

  function term(): Match {
    ATOM.lastIndex = read;
    const [atom = ''] = ATOM.exec(source) ?? [];
    if (atom === '') throw new Error(`Cannot read ${source} at ${read}.`);
    read += atom.length;
    if (atom.startsWith('(')) {
      const group = alternatives();
      read += 1;
      if (source[read] !== '?') return group;
      read += 1;
      return (at, next) => group(at, next) || next(at);
    }
    const isMatch = new RegExp(`^${atom}$`);
    const one = (at: number): boolean => {
      steps += 1;
      return isMatch.test(text[at] ?? '');
    };
    if (atom === '\\b') return (at, next) => isBoundary(at) && next(at);
    const quantifier = source[read] ?? '';
    if (!'*+?'.includes(quantifier) || quantifier === '') return (at, next) => one(at) && next(at + 1);
    read += 1;
    return (at, next) => {
      let end = at;
      while ((quantifier !== '?' || end === at) && one(end)) end += 1;
      for (; end >= at + Number(quantifier === '+'); end -= 1) if (next(end)) return true;
      return false;
    };
  }

  function isBoundary(at: number): boolean {
    steps += 1;
    return /\w/.test(text[at - 1] ?? '') !== /\w/.test(text[at] ?? '');
  }

  const match = alternatives();
  for (let at = 0; at < text.length; ) {
    let end = at + 1;
    match(at, (place) => {
      end = Math.max(place, at + 1);
      return true;
    });
    at = end;
  }
  return steps;
}
