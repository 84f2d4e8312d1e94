import { encodeUrlText, encodeUrlValue } from './percent-encode.ts';

/** A URL's parts after its host, percent-encoded and without their delimiters. */
export interface UrlParts {
  path: string;
  query: string;
  fragment: string;
}

/** The text of a path parameter, or nothing where it has no value. */
export type WritePath = (name: string) => string | undefined;

export type ReportSegment = (code: 'dot-segment' | 'empty-path-value', name: string) => void;

/**
 * A path template with its expressions filled in. A value never leaves its segment; a segment that clients
 * would remove (`.`, `..`) keeps its expressions, so that the path does not change.
 */
export function composePath(template: string, write: WritePath, report: ReportSegment): UrlParts {
  const parts = splitTemplate(template);
  const pieces = parts.path.split(EXPRESSION);
  let path = '';
  let segment: Segment = { text: '', template: '', names: [] };
  for (let index = 0; index < pieces.length; index += 1) {
    const piece = pieces[index] ?? '';
    if (index % 2 === 1) {
      segment.text += write(piece) ?? encodeUrlValue(`{${piece}}`);
      segment.template += `{${piece}}`;
      segment.names.push(piece);
      continue;
    }
    const text = literal(piece);
    const start = text.indexOf('/');
    const head = start < 0 ? text : text.slice(0, start);
    segment.text += head;
    segment.template += head;
    if (start < 0) continue;
    const end = text.lastIndexOf('/') + 1;
    const tail = text.slice(end);
    path += checkedText(segment, report) + text.slice(start, end);
    segment = { text: tail, template: tail, names: [] };
  }
  return {
    path: path + checkedText(segment, report),
    query: filled(parts.query, write),
    fragment: filled(parts.fragment, write),
  };
}

/** A path segment. */
interface Segment {
  text: string;
  template: string;
  names: string[];
}

const EXPRESSION = /\{([^{}]*)\}/;

/** A path may have a query and a fragment, although no specification defines it; what an expression contains is its name. */
function splitTemplate(template: string): UrlParts {
  const parts: UrlParts = { path: template.startsWith('/') ? '' : '/', query: '', fragment: '' };
  if (!/[?#]/.test(template)) return { ...parts, path: parts.path + template };
  let at: keyof UrlParts = 'path';
  for (const [piece] of template.matchAll(/\{[^{}]*\}|[?#]|[^{}?#]+|[{}]/g)) {
    if (at === 'path' && piece === '?') at = 'query';
    else if (at !== 'fragment' && piece === '#') at = 'fragment';
    else parts[at] += piece;
  }
  return parts;
}

function filled(text: string, write: WritePath): string {
  if (text === '') return '';
  return text
    .split(EXPRESSION)
    .map((piece, index) =>
      index % 2 === 1 ? (write(piece) ?? encodeUrlValue(`{${piece}}`)) : literal(piece),
    )
    .join('');
}

/** Text of the template; `encodeURI` encodes single braces. */
function literal(text: string): string {
  return text === '' || text === '/' ? text : encodeUrlText(text);
}

function checkedText({ text, template, names }: Segment, report: ReportSegment): string {
  if (names.length === 0) return text;
  if (text === '') for (const name of names) report('empty-path-value', name);
  // `%2e` is a dot to every parser of URLs (WHATWG URL, single-dot URL path segment).
  if (!/^(?:\.|%2e){1,2}$/i.test(text)) return text;
  for (const name of names) report('dot-segment', name);
  return filled(template, () => undefined);
}
