import { cookiePairs } from '@curlew/exchange/internal';
import type { Header, ParameterValue } from '../../../normalized-request.ts';
import { wordText } from '../shell/shell-word.ts';
import type { CurlTransfer, CurlWarning } from './curl-transfer.ts';

/** The headers of a transfer in order of the arguments, repeated ones kept. */
export interface TransferHeaders {
  headers: Header[];
  /** Names that begin with `:` belong to HTTP/2, not to the request. */
  pseudo: string[];
}

export function transferHeaders(transfer: CurlTransfer, warnings: CurlWarning[]): TransferHeaders {
  const headers: Header[] = [];
  const pseudo: string[] = [];
  let removed: Set<string> | undefined;
  for (const word of transfer.headers) {
    const text = wordText(word);
    if (text.startsWith('@')) {
      warnings.push(['header-file', text]);
      continue;
    }
    const header = readHeader(text);
    if (!header) warnings.push(['malformed-header', text]);
    else if (header.name.startsWith(':')) pseudo.push(header.name);
    else if (header.value === undefined) {
      removed ??= new Set();
      removed.add(header.name.toLowerCase());
    } else headers.push({ name: header.name, value: header.value });
  }
  for (const [name, value] of transfer.json ? withJsonHeaders(transfer) : transfer.ownHeaders) {
    const lower = name.toLowerCase();
    if (!removed?.has(lower) && !has(headers, lower)) headers.push({ name, value: wordText(value) });
  }
  return { headers, pseudo };
}

/** `Name: value`; `Name:` takes a header away; `Name;` sends it empty. */
function readHeader(text: string): { name: string; value: string | undefined } | undefined {
  const colon = text.indexOf(':', 1);
  if (colon > 0) {
    const value = text.slice(colon + 1).trim();
    const name = text.slice(0, colon).trim();
    if (name === '') return undefined;
    return { name, value: value === '' ? undefined : value };
  }
  return /^[^\s;]+;\s*$/.test(text) ? { name: text.slice(0, text.indexOf(';')), value: '' } : undefined;
}

function withJsonHeaders({ ownHeaders }: CurlTransfer): CurlTransfer['ownHeaders'] {
  return [...ownHeaders, ['Content-Type', 'application/json'], ['Accept', 'application/json']];
}

export function has(headers: readonly Header[], lowerName: string): boolean {
  return headers.some(({ name }) => name.toLowerCase() === lowerName);
}

export function headerValue(headers: readonly Header[], lowerName: string): string | undefined {
  return headers.find(({ name }) => name.toLowerCase() === lowerName)?.value;
}

/** The pairs of `Cookie` headers, or of `-b` where there are none; `-b file` names a file. */
export function transferCookies(
  transfer: CurlTransfer,
  headers: readonly Header[],
  warnings: CurlWarning[],
): ParameterValue[] {
  const sent = headers.filter(({ name }) => name.toLowerCase() === 'cookie');
  if (sent.length > 0) return sent.flatMap(({ value }) => parseCookies(value));
  return transfer.cookies.flatMap((word) => {
    const text = wordText(word);
    if (text.includes('=')) return parseCookies(text);
    warnings.push(['cookie-files', text]);
    return [];
  });
}

/** RFC 6265, section 4.2.1. */
export function parseCookies(text: string): ParameterValue[] {
  return cookiePairs(text)
    .map(([name, value]) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ name }) => name !== '');
}
