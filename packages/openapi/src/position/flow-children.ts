import { keyName } from './key-name.ts';
import type { Child, Range } from './position.ts';
import { isSpace, skipQuoted, skipSpace } from './scan.ts';
import { skipFlow } from './skip-flow.ts';
import { skipProperties } from './skip-properties.ts';
import { aliasSpot } from './spot-at.ts';

/**
 * The members of `{…}` or the items of `[…]`, by name or index; of two equal keys the last counts.
 * @param ends those of collections in the text that were skipped before.
 */
export function flowChildren(text: string, open: number, ends?: Map<number, number>): Map<string, Child> {
  const list = text.charAt(open) === '[';
  const children = new Map<string, Child>();
  let at = skipSpace(text, open + 1);
  for (let index = 0; at < text.length && !isClosing(text, at); index += 1) {
    const start = at;
    const key = list ? undefined : readKey(text, at);
    if (key !== undefined) at = skipSpace(text, key[1]);
    if (key !== undefined && text.charAt(at) === ':') at = skipSpace(text, at + 1);
    const value = flowValue(text, at, ends);
    at = skipSpace(text, value.end);
    const name = key === undefined ? String(index) : keyName(text.slice(key[0], key[1]));
    children.set(name, key === undefined ? value.child : { ...value.child, key });
    if (text.charAt(at) === ',') at = skipSpace(text, at + 1);
    if (at === start) at += 1; // Nothing was read: never stand still.
  }
  return children;
}

function isClosing(text: string, at: number): boolean {
  const char = text.charAt(at);
  return char === '}' || char === ']';
}

function readKey(text: string, from: number): Range {
  const at = skipProperties(text, from);
  const char = text.charAt(at);
  return [at, char === '"' || char === "'" ? skipQuoted(text, at) : plainEnd(text, at)];
}

function flowValue(
  text: string,
  from: number,
  ends: Map<number, number> | undefined,
): { child: Child; end: number } {
  const at = skipProperties(text, from);
  const char = text.charAt(at);
  if (char === '{' || char === '[') {
    const end = skipFlow(text, at, ends);
    return { child: { spot: { is: 'flow', range: [at, end] } }, end };
  }
  if (char === '*') {
    const spot = aliasSpot(text, at);
    return { child: { spot }, end: spot.range[1] };
  }
  const end = char === '"' || char === "'" ? skipQuoted(text, at) : plainEnd(text, at);
  return { child: { spot: end === at ? { is: 'empty', at } : { is: 'scalar', range: [at, end] } }, end };
}

/** A plain scalar in brackets ends at `,`, a closing bracket, `: ` or ` #`. */
function plainEnd(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 44 || unit === 93 || unit === 125 || unit === 91 || unit === 123) break;
    if (unit === 35 && at > from && isSpace(text.charCodeAt(at - 1))) break;
    if (unit !== 58) continue;
    const next = text.charCodeAt(at + 1);
    if (Number.isNaN(next) || isSpace(next) || next === 44 || next === 93 || next === 125) break;
  }
  while (at > from && isSpace(text.charCodeAt(at - 1))) at -= 1;
  return at;
}
