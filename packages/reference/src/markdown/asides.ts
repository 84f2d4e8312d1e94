import type { Element, ElementContent } from 'hast';
import { element } from './hast.ts';

/** The kinds of Starlight's asides; its styles have a class for each. */
type AsideKind = 'note' | 'tip' | 'caution' | 'danger';

/** The names of GitHub's alerts, and of the directives of Starlight and Docusaurus. */
const NAMES: Readonly<Record<string, AsideKind>> = {
  note: 'note',
  info: 'note',
  important: 'note',
  tip: 'tip',
  warning: 'caution',
  caution: 'danger',
  danger: 'danger',
};

/** `[!NOTE]`, or `[!note|Title]`, as `directivesToQuotes` writes it. */
const MARKER = /^\[!(\w+)(?:\|([^\]\n]*))?\][ \t]*(?:\n|$)/;

/** `:::note` and `:::note[Title]`; the colons of a directive around others are more. */
const DIRECTIVE = /^ {0,3}(:{3,})[ \t]?(\w+)(?:[ \t]*\[([^\]\n]*)\]|[ \t]+([^\s[{][^\n]*))?[ \t]*$/;
const DIRECTIVE_END = /^ {0,3}(:{3,})[ \t]*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Directives that may be open at once: each end looks through them. */
const MAX_OPEN = 20;

/**
 * Rewrites container directives (`:::note[Title]` to `:::`) as quotes that `adaptQuote` reads, line by line: every line keeps its
 * number. A directive of another name, or without an end, stays as it is written.
 */
export function directivesToQuotes(text: string): string {
  if (!text.includes(':::')) return text;
  const lines = text.split('\n');
  const open: { line: number; colons: number }[] = [];
  const pairs = new Map<number, number>();
  let fence: string | undefined;
  for (const [at, line] of lines.entries()) {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence)) fence = undefined;
      continue;
    }
    if (mark !== undefined) {
      fence = mark;
      continue;
    }
    const [, colons, name = ''] = DIRECTIVE.exec(line) ?? [];
    if (colons !== undefined && Object.hasOwn(NAMES, name) && open.length < MAX_OPEN)
      open.push({ line: at, colons: colons.length });
    const end = DIRECTIVE_END.exec(line)?.[1]?.length;
    if (end === undefined) continue;
    const begin = open.findLastIndex((one) => one.colons <= end);
    if (begin < 0) continue;
    pairs.set(open[begin]?.line ?? 0, at);
    open.length = begin;
  }
  return pairs.size === 0 ? text : quoteLines(lines, pairs);
}

/** @param pairs the first and the last line of each directive. */
function quoteLines(lines: readonly string[], pairs: ReadonlyMap<number, number>): string {
  const ends: number[] = [];
  return lines
    .map((line, at) => {
      if (ends.at(-1) === at) {
        ends.pop();
        return '> '.repeat(ends.length);
      }
      const end = pairs.get(at);
      const [, , name, label, plain] = DIRECTIVE.exec(line) ?? [];
      if (end === undefined) return `${'> '.repeat(ends.length)}${line}`;
      // A title is plain text.
      const title = (label ?? plain ?? '')
        .trim()
        .replace(/[[\]]/g, '')
        .replace(/[!-/:-@[-`{-~]/g, '\\$&');
      ends.push(end);
      return `${'> '.repeat(ends.length)}[!${name}${title === '' ? '' : `|${title}`}]`;
    })
    .join('\n');
}

/** A quote that begins with `[!NOTE]` and the like, as GitHub writes alerts, becomes an aside with the word as its title. */
export function adaptQuote(quote: Element): Element {
  const first = quote.children.find((child) => child.type === 'element');
  const text = first?.tagName === 'p' ? first.children[0] : undefined;
  const [, name, title] = (text?.type === 'text' && MARKER.exec(text.value)) || [];
  const word = name?.toLowerCase();
  const kind = word !== undefined && Object.hasOwn(NAMES, word) ? NAMES[word] : undefined;
  if (first === undefined || text?.type !== 'text' || word === undefined || kind === undefined) return quote;
  text.value = text.value.replace(MARKER, '');
  if (text.value === '') first.children.shift();
  if (first.children[0]?.type === 'element' && first.children[0].tagName === 'br') first.children.shift();
  const rest = first.children.length > 0 ? quote.children : quote.children.filter((child) => child !== first);
  return aside(kind, title ?? word.charAt(0).toUpperCase() + word.slice(1), rest);
}

/** An aside, with the classes of Starlight beside our own: in its layout it looks as those of guides. */
function aside(kind: AsideKind, title: string, content: ElementContent[]): Element {
  const head = element('p', { className: ['cl-aside-title', 'starlight-aside__title'], ariaHidden: 'true' }, [
    { type: 'text', value: title },
  ]);
  const body = element('div', { className: ['starlight-aside__content'] }, content);
  const className = ['cl-aside', 'starlight-aside', `starlight-aside--${kind}`];
  return element('aside', { className, ariaLabel: title }, [head, body]);
}
