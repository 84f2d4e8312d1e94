import { keyName } from './key-name.ts';
import type { Block, Child } from './position.ts';
import { lineEnd, nextLine, skipBlanks, skipQuoted } from './scan.ts';
import { skipFlow } from './skip-flow.ts';
import { skipProperties } from './skip-properties.ts';
import { keyEnd, spotAt } from './spot-at.ts';

/** The members or items of a collection in block style; of two equal keys the last counts. */
export function blockChildren(text: string, block: Block): Map<string, Child> {
  const children = new Map<string, Child>();
  let index = 0;
  for (let at = block.start; at < block.limit; index += 1) {
    const start = skipProperties(text, at);
    const end = block.is === 'list' ? start + 1 : keyEnd(text, start);
    if (end === undefined) break; // An explicit key (`? `) or something no parser takes.
    const from = block.is === 'list' ? end : text.indexOf(':', end) + 1;
    const next = nextEntry(text, from, block);
    const name = block.is === 'list' ? String(index) : keyName(text.slice(start, end));
    const spot = spotAt(text, from, next);
    children.set(name, block.is === 'list' ? { spot } : { key: [start, end], spot });
    at = skipBlanks(text, next);
  }
  return children;
}

/** Where the next entry's line begins, or the limit. `from` is after the colon or the dash. */
function nextEntry(text: string, from: number, { is, column, limit }: Block): number {
  let at = nextLine(text, inlineEnd(text, from));
  for (; at < limit; at = nextLine(text, at)) {
    let first = at;
    while (text.charCodeAt(first) === 32) first += 1;
    const char = text.charAt(first);
    if (char === '' || char === '\n' || char === '\r' || char === '#' || char === '\t') continue;
    if (char === '}' || char === ']') continue; // The end of brackets that were opened above.
    const indent = first - at;
    if (indent > column) continue;
    if (indent < column) return limit;
    const dash = char === '-' && (first + 1 >= lineEnd(text, first) || text.charAt(first + 1) === ' ');
    if (is === 'list') return dash ? at : limit;
    if (!dash) return at; // The items of a list may be as far left as its key.
  }
  return limit;
}

/** Quotes and brackets that open on the line may end on a later one, as far left as they like. */
function inlineEnd(text: string, from: number): number {
  const blank = skipBlanks(text, from);
  const at = text.charAt(blank) === '&' || text.charAt(blank) === '!' ? skipProperties(text, blank) : blank;
  const char = text.charAt(at);
  if (char === '"' || char === "'") return skipQuoted(text, at);
  return char === '{' || char === '[' ? skipFlow(text, at) : at;
}
