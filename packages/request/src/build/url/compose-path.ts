import { encodeUrlText, encodeUrlValue } from './percent-encode.ts';

/** A URL's parts after its host, percent-encoded and without their delimiters. */
export interface UrlParts {
  path: string;
  query: string;
  fragment: string;
}

/** What stands in one segment. */
interface Segment {
  text: string;
  template: string;
  names: string[];
}

/** The text of a path parameter, or nothing where it has no value. */
export type WritePath = (name: string) => string | undefined;

/**
 * A path template with its expressions filled in. A value never leaves its segment; a segment that every client would
 * remove (`.`, `..`) keeps its expressions, so that the path leads nowhere else.
 */
export function composePath(
  template: string,
  write: WritePath,
  report: (code: 'dot-segment' | 'empty-path-value', name: string) => void,
): UrlParts {
  const whole = template.startsWith('/') ? template : `/${template}`;
  const parts: UrlParts = { path: '', query: '', fragment: '' };
  const segments: Segment[] = [];
  let at: keyof UrlParts = 'path';
  for (const [piece, name] of whole.matchAll(/\{([^{}]*)\}|[?#/]|[^{}?#/]+|[{}]/g)) {
    const opens: string = at === 'path' ? '?#' : at === 'query' ? '#' : '';
    if (opens.includes(piece)) at = piece === '?' ? 'query' : 'fragment';
    else if (at === 'path' && piece === '/') segments.push({ text: '', template: '', names: [] });
    else {
      const segment = segments.at(-1);
      const template = name === undefined ? literal(piece) : encodeUrlValue(piece);
      const text = name === undefined ? template : (write(name) ?? template);
      if (at !== 'path') parts[at] += text;
      else if (segment) {
        segment.text += text;
        segment.template += template;
        if (name !== undefined) segment.names.push(name);
      }
    }
  }
  parts.path = segments.map((segment) => `/${checkedText(segment, report)}`).join('');
  return parts;
}

function literal(piece: string): string {
  return /^[{}]$/.test(piece) ? encodeUrlValue(piece) : encodeUrlText(piece);
}

function checkedText(
  { text, template, names }: Segment,
  report: (code: 'dot-segment' | 'empty-path-value', name: string) => void,
): string {
  if (names.length === 0) return text;
  if (text === '') for (const name of names) report('empty-path-value', name);
  // `%2e` is a dot to every parser of URLs (WHATWG URL, single-dot URL path segment).
  if (!/^(?:\.|%2e){1,2}$/i.test(text)) return text;
  for (const name of names) report('dot-segment', name);
  return template;
}
