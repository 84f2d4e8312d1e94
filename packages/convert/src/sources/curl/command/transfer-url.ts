import { type AddressPart, addressParts } from '../../../http/address-part.ts';
import { type Address, type AddressProblem, readAddress } from '../../../http/read-address.ts';
import { type ShellWord, wordText } from '../shell/shell-word.ts';
import type { CurlTransfer, DataPart } from './curl-transfer.ts';
import { type DataContext, dataText } from './data-text.ts';

/** The address of one URL of a transfer, with `-T`, `-G` and `--url-query` worked in. */
export function transferAddress(
  transfer: CurlTransfer,
  index: number,
  context: DataContext,
): Address | AddressProblem {
  const parts = urlParts(transfer.urls[index] ?? '');
  const upload = transfer.uploads[index];
  if (upload !== undefined && endsWithSlash(parts))
    parts.push(encodeURIComponent(fileName(upload).toWellFormed()));
  // With data, `-G` replaces `--url-query`, as in curl.
  const extra = transfer.get && transfer.data.length > 0 ? transfer.data : transfer.urlQuery;
  const query = queryOf(extra, context);
  const withQuery = query === '' ? parts : withQueryText(parts, query);
  return readAddress(withQuery, transfer.defaultScheme ?? 'http');
}

/** The text of data as a query; of a file that was not read (`name@file`), the name alone is known. */
function queryOf(parts: readonly DataPart[], context: DataContext): string {
  const whole = dataText(parts, context);
  if (whole.complete) return whole.text;
  const pieces = parts.map((part) => {
    const { text, complete } = dataText([part], context);
    if (complete) return text;
    const name = part.type === 'urlencode' ? /^([^=@]+)@/.exec(wordText(part.value))?.[1] : undefined;
    return name === undefined ? '' : `${name}=`;
  });
  return pieces.filter((piece) => piece !== '').join('&');
}

/** Removes curl's own escapes of globs; every variable of the shell becomes a variable, at any position. */
function urlParts(word: ShellWord): AddressPart[] {
  if (typeof word === 'string') return addressParts(unescapeGlobs(word));
  let behindQuery = false;
  return word.flatMap((part, position): AddressPart[] => {
    if (typeof part !== 'string') {
      const variable = part.command ? 'value' : part.name;
      return [behindQuery ? part.text : { variable, text: part.text }];
    }
    const text = unescapeGlobs(part);
    if (behindQuery) return [text];
    behindQuery = text.includes('?');
    return addressParts(text, position === 0);
  });
}

/** Several blanks in an address come from a line that was continued and indented. */
function unescapeGlobs(text: string): string {
  const joined = text.includes('  ') ? text.replace(/ {2,}/g, '') : text;
  return joined.includes('\\') ? joined.replace(/\\([[\]{}])/g, '$1') : joined;
}

function endsWithSlash(parts: readonly AddressPart[]): boolean {
  const last = parts.at(-1);
  return typeof last === 'string' && last.endsWith('/') && !last.includes('?');
}

function fileName(upload: ShellWord): string {
  const text = typeof upload === 'string' ? upload : 'file';
  return text.slice(text.lastIndexOf('/') + 1);
}

function withQueryText(parts: readonly AddressPart[], query: string): AddressPart[] {
  const text = parts.map((part) => (typeof part === 'string' ? part : '')).join('');
  const fragment = text.indexOf('#');
  const bare = fragment < 0 ? [...parts] : withoutFragment(parts);
  const separator = !text.includes('?') ? '?' : text.endsWith('?') ? '' : '&';
  return [...bare, separator + query];
}

function withoutFragment(parts: readonly AddressPart[]): AddressPart[] {
  const at = parts.findIndex((part) => typeof part === 'string' && part.includes('#'));
  const part = parts[at];
  return typeof part === 'string' ? [...parts.slice(0, at), part.slice(0, part.indexOf('#'))] : [...parts];
}
