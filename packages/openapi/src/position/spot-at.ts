import type { Spot } from './position.ts';
import { columnOf, endsWord, isSpace, lineEnd, skipQuoted, skipSpace, wordEnd } from './scan.ts';
import { skipFlow } from './skip-flow.ts';
import { skipProperties } from './skip-properties.ts';

/** The value that begins at `from` in block style and ends before `limit`. */
export function spotAt(text: string, from: number, limit: number, ends?: Map<number, number>): Spot {
  const first = skipSpace(text, from);
  const at = skipProperties(text, first);
  if (at >= limit) return { is: 'empty', at: from };
  const char = text.charAt(at);
  const ownLine = text.lastIndexOf('\n', at) >= first ? at : first;
  if (char === '-' && endsWord(text, at + 1)) return block('list', at);
  if (char === '*' && keyEnd(text, at) === undefined) return aliasSpot(text, at);
  if (char === '|' || char === '>') return { is: 'scalar', range: [at, wordEnd(text, at)] };
  if (keyEnd(text, at) !== undefined) return block('map', at);
  if (char === '{' || char === '[') return { is: 'flow', range: [at, skipFlow(text, at, ends)] };
  if (char === '"' || char === "'") return { is: 'scalar', range: [at, skipQuoted(text, at)] };
  return { is: 'scalar', range: [at, plainEnd(text, at)] };

  /** An anchor on the line of the first key moves the column to itself. */
  function block(is: 'map' | 'list', start: number): Spot {
    return { is, start, column: columnOf(text, ownLine), limit };
  }
}

export function aliasSpot(text: string, at: number): Spot & { is: 'alias' } {
  const end = wordEnd(text, at + 1);
  return { is: 'alias', range: [at, end], name: text.slice(at + 1, end) };
}

/** The end of the key at `from`, when a key with its colon is there. */
export function keyEnd(text: string, from: number): number | undefined {
  const char = text.charAt(from);
  if (char === '"' || char === "'") {
    const end = skipQuoted(text, from);
    let colon = end;
    while (text.charAt(colon) === ' ') colon += 1;
    return text.charAt(colon) === ':' && endsWord(text, colon + 1) ? end : undefined;
  }
  if (char === '{' || char === '[' || char === '#') return undefined;
  const line = lineEnd(text, from);
  for (let at = text.indexOf(':', from); at >= 0 && at < line; at = text.indexOf(':', at + 1)) {
    if (!endsWord(text, at + 1)) continue;
    const comment = text.slice(from, at).search(/[ \t]#/);
    if (comment >= 0) return undefined;
    let end = at;
    while (isSpace(text.charCodeAt(end - 1))) end -= 1;
    return end;
  }
  return undefined;
}

/** The end of the first line of a plain scalar, without a comment. */
function plainEnd(text: string, from: number): number {
  const line = text.slice(from, lineEnd(text, from));
  const comment = line.search(/[ \t]#/);
  return from + (comment < 0 ? line : line.slice(0, comment)).trimEnd().length;
}
