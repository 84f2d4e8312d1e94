import { parseForm } from '../http/parse-form.ts';
import { percentDecode } from '../http/percent-decode.ts';
import { secretSegments } from './secret-segments.ts';
import type { RedactContext } from './text/redact-text.ts';

/** Scheme, authority, path, query, fragment. RFC 3986, appendix B. */
const ADDRESS = /^([A-Za-z][\w+.-]{0,20}:)?(\/\/[^/?#\s]*)?([^?#\s]*)(\?[^#\s]*)?(#\S*)?$/;

/** Replaces the value of a pair of a query. */
export type RedactPair = (name: string, value: string) => string;

/** Whether a text is an address with a scheme. */
export function isAddress(text: string): boolean {
  return /^[A-Za-z][\w+.-]{1,20}:\/\/\S+$/.test(text);
}

/** An address with user and password, secret segments and values of its query replaced. */
export function redactUrl(text: string, context: RedactContext, redactPair: RedactPair): string {
  const parts = ADDRESS.exec(text);
  if (!parts) return text;
  const [, scheme = '', authority = '', path = '', query = '', fragment = ''] = parts;
  return (
    scheme +
    redactAuthority(authority, context) +
    redactPath(path, context) +
    (query === '' ? '' : `?${redactQuery(query.slice(1), redactPair)}`) +
    (/^#[^=]*=/.test(fragment)
      ? `#${redactQuery(fragment.slice(1), redactPair)}`
      : redactFragment(fragment, context))
  );
}

function redactAuthority(authority: string, { known }: RedactContext): string {
  const at = authority.lastIndexOf('@');
  const host = at < 0 ? authority : `//${authority.slice(at + 1)}`;
  const shown = known.has(host.slice(2)) ? '//example.com' : host;
  return at < 0 ? shown : `//user:password@${shown.slice(2)}`;
}

function redactPath(path: string, context: RedactContext): string {
  if (path.length < 2) return path;
  const segments = path.split('/');
  const secret = secretSegments(segments, context);
  return secret.size === 0
    ? path
    : segments.map((segment, at) => (secret.has(at) ? 'token' : segment)).join('/');
}

function redactQuery(query: string, redactPair: RedactPair): string {
  return query
    .split('&')
    .map((part) => {
      const [pair] = parseForm(part);
      if (!pair) return part;
      if (!part.includes('=')) return redactPair('', pair.name) === pair.name ? part : 'value';
      const value = redactPair(pair.name, pair.value);
      return value === pair.value ? part : `${part.slice(0, part.indexOf('='))}=${encodeURIComponent(value)}`;
    })
    .join('&');
}

function redactFragment(fragment: string, { known }: RedactContext): string {
  return known.has(percentDecode(fragment.slice(1))) ? '' : fragment;
}
