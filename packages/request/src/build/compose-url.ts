import type { Operation } from '@curlew/openapi';
import { bodySyntax, getOwn, isObject, type ViewSource } from '@curlew/openapi/internal';
import { composeFields, FORM_DELIMITERS, formText } from './body/form-fields.ts';
import { writeText } from './body/write-text.ts';
import { toJsonValue } from './json-value.ts';
import { type GivenParameter, getContent, serializeContent } from './parameter-values.ts';
import { encodeReserved, encodeUrlText, encodeUrlValue } from './percent-encode.ts';
import { type RequestInput, type RequestValue, Serialized } from './request-input.ts';
import type { ReportAt, ReportProblem } from './request-problem.ts';
import {
  encodePair,
  PATH_DELIMITERS,
  type PathStyle,
  serializePathStyle,
  serializeStyle,
} from './serialize-style.ts';
import { serverBase } from './server-url.ts';

/** Server, path and query as one URL: the query joins those that server and path have, and goes before a fragment. */
export function composeUrl(
  operation: Operation,
  given: readonly GivenParameter[],
  credentials: readonly string[],
  input: RequestInput,
  views: ViewSource,
  report: ReportProblem,
): string {
  const server = serverBase(input.server ?? operation.servers[0], input, report);
  const template = composePath(
    operation.path,
    createPathWriter(given, input, views, report),
    (code, name) => {
      const message =
        code === 'dot-segment'
          ? 'The path segment would be . or .., which clients remove.'
          : 'The path segment would be empty.';
      report({ code, in: 'path', name, message });
    },
  );
  const pairs = [...composeQuery(given, views), ...credentials];
  const query = [...splitPairs(server.query, pairs), ...splitPairs(template.query, pairs), ...pairs].join(
    '&',
  );
  const fragment = template.fragment || server.fragment;
  const url = server.base + template.path + (query && `?${query}`) + (fragment && `#${fragment}`);
  const problem = findUrlProblem(url);
  if (problem) report({ code: 'invalid-url', in: 'server', message: problem });
  return url;
}

/** Returns the pairs of an existing query, without those that are added anyway. */
function splitPairs(query: string, written: readonly string[]): string[] {
  return query === '' ? [] : query.split('&').filter((pair) => pair !== '' && !written.includes(pair));
}

function createPathWriter(
  given: readonly GivenParameter[],
  input: RequestInput,
  views: ViewSource,
  report: ReportProblem,
): (name: string) => string | undefined {
  const declared = new Map(given.filter(isInPath).map((one) => [one.parameter.name, one]));
  const values = input.parameters?.path ?? {};
  return (name) => {
    const one = declared.get(name);
    if (one) return serializeDeclared(one, views);
    const reportAt: ReportAt = (code, message) => report({ code, in: 'path', name, message });
    const value = getOwn(values, name);
    return value === undefined ? undefined : serializeStyled({ ...SIMPLE, name }, value, reportAt);
  };
}

const SIMPLE = { style: 'simple', explode: false, allowReserved: false };

function isInPath({ parameter }: GivenParameter): boolean {
  return parameter.in === 'path';
}

function serializeDeclared(
  { parameter, value, report }: GivenParameter,
  views: ViewSource,
): string | undefined {
  const media = getContent(parameter);
  if (!media || value instanceof Serialized) return serializeStyled(parameter, value, report);
  const text = serializeContent(media, value, views, report);
  return text === undefined ? undefined : encodeUrlValue(text);
}

function serializeStyled(style: PathStyle, value: RequestValue, report: ReportAt): string | undefined {
  if (value instanceof Serialized) return encodeReserved(value.text, PATH_DELIMITERS);
  const json = toJsonValue(value, report);
  return json === undefined ? undefined : serializePathStyle(style, json, report);
}

/** Relative URLs are reported as such. */
function findUrlProblem(url: string): string | undefined {
  if (!/^[a-z]+:/i.test(url)) return undefined;
  if (!URL.canParse(url)) return 'The URL cannot be parsed.';
  return /^[a-z]+:\/\/[^/?#]*@/i.test(url)
    ? 'The URL contains credentials, which clients reject.'
    : undefined;
}

/** A URL's parts after its host, percent-encoded and without their delimiters. */
interface UrlParts {
  path: string;
  query: string;
  fragment: string;
}

/** The text of a path parameter, or nothing where it has no value. */
type WritePath = (name: string) => string | undefined;

type ReportSegment = (code: 'dot-segment' | 'empty-path-value', name: string) => void;

/**
 * Returns a path template with its expressions filled in. A value never leaves its segment; a segment that clients
 * would remove (`.`, `..`) keeps its expressions, so that the path does not change.
 */
function composePath(template: string, write: WritePath, report: ReportSegment): UrlParts {
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
    const text = encodeLiteral(piece);
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

/**
 * A path may have a query and a fragment, although no specification defines it; what an expression contains
 * is its name.
 */
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
      index % 2 === 1 ? (write(piece) ?? encodeUrlValue(`{${piece}}`)) : encodeLiteral(piece),
    )
    .join('');
}

/** Text of the template; `encodeURI` encodes single braces. */
function encodeLiteral(text: string): string {
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

/** Parts of a query string, encoded, that are joined by `&`. */
function composeQuery(given: readonly GivenParameter[], views: ViewSource): string[] {
  return given.flatMap((one) => {
    const { parameter, value } = one;
    if (parameter.in !== 'query' && parameter.in !== 'querystring') return [];
    if (value instanceof Serialized) return [encodeReserved(value.text, "#'")];
    return parameter.in === 'query' ? serializeQuery(one, views) : serializeQuerystring(one, views);
  });
}

function serializeQuery({ parameter, value, report }: GivenParameter, views: ViewSource): string[] {
  const media = getContent(parameter);
  if (media) {
    const text = serializeContent(media, value, views, report);
    return text === undefined ? [] : [`${encodeUrlValue(parameter.name)}=${encodeUrlValue(text)}`];
  }
  const json = toJsonValue(value, report);
  if (json === undefined) return [];
  const pairs = serializeStyle(parameter.name, parameter, json, report);
  const { allowReserved } = parameter;
  if (pairs.length > 0)
    return pairs.map((pair) => encodePair(pair, { allowReserved, delimiters: FORM_DELIMITERS }));
  if (parameter.allowEmptyValue && parameter.style === 'form') return [`${encodeUrlValue(parameter.name)}=`];
  if (parameter.required)
    report('missing-value', 'An empty list or object is omitted (RFC 6570, section 2.3).');
  return [];
}

/** OpenAPI 3.2, `in: querystring`: a form is a query string as it is, everything else is percent-encoded. */
function serializeQuerystring({ parameter, value, report }: GivenParameter, views: ViewSource): string[] {
  const media = getContent(parameter);
  const json = toJsonValue(value, report);
  if (json === undefined) return [];
  const isForm = !media || bodySyntax(media.type) === 'form';
  if (isForm && isObject(json)) {
    const schema = media?.schema && views.view(media.schema);
    const context = { views, pretty: false, reportPart: () => report };
    return [formText(composeFields(json, media ?? { encoding: [] }, schema, context, writeText))];
  }
  const text = media ? serializeContent(media, json, views, report) : undefined;
  if (text !== undefined) return [isForm ? encodeReserved(text, "#'") : encodeUrlValue(text)];
  report('unsupported-value', 'Expected an object for the query string.');
  return [];
}
