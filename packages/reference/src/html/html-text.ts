import type { Html } from '../page.ts';

const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['nbsp', '\u00a0'],
]);

/** The text of HTML that this package made: tags out, entities decoded, white space joined. */
export function htmlText(html: Html): string {
  return html
    .replace(/<(?:\/(?:p|li|h\d|td|th|tr|pre|blockquote)|br)>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
      if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
      if (decimal) return String.fromCodePoint(Number(decimal));
      return NAMED.get(name ?? '') ?? whole;
    })
    .replace(/\s+/g, ' ')
    .trim();
}

/** At most `length` characters, cut between words where that loses little. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '');
  const space = cut.lastIndexOf(' ');
  return `${(space > length * 0.6 ? cut.slice(0, space) : cut).replace(/[\s,;:.–-]+$/, '')}…`;
}
