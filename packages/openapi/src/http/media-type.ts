import { getOwn } from '../json.ts';
import { isToken } from './http-message.ts';

/** `application/json; charset=utf-8` → `application/json`. */
export function essence(mediaType: string): string {
  return (mediaType.split(';')[0] ?? '').trim().toLowerCase();
}

/** Syntax of a body of a media type. */
export type BodySyntax =
  | 'json'
  | 'json-lines'
  | 'json-seq'
  | 'event-stream'
  | 'xml'
  | 'form'
  | 'multipart'
  | 'yaml'
  | 'text'
  | 'binary';

const SYNTAX: Readonly<Record<string, BodySyntax>> = {
  'application/json': 'json',
  'text/json': 'json',
  'application/jsonl': 'json-lines',
  'application/x-ndjson': 'json-lines',
  'application/jsonlines': 'json-lines',
  'application/x-jsonlines': 'json-lines',
  'application/ndjson': 'json-lines',
  'application/x-json-stream': 'json-lines',
  'application/stream+json': 'json-lines',
  'application/json-seq': 'json-seq',
  'text/event-stream': 'event-stream',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'application/x-www-form-urlencoded': 'form',
  'application/yaml': 'yaml',
  'text/yaml': 'yaml',
  '*/*': 'json',
  'application/*': 'json',
};

/** Returns the syntax of a media type, by its name and its structured suffix (RFC 6839). */
export function bodySyntax(mediaType: string): BodySyntax {
  const type = essence(mediaType);
  const known = getOwn(SYNTAX, type);
  if (known) return known;
  if (type.endsWith('+json')) return 'json';
  if (type.endsWith('+json-seq')) return 'json-seq';
  if (type.endsWith('+xml')) return 'xml';
  if (type.endsWith('+yaml')) return 'yaml';
  if (type.startsWith('multipart/')) return 'multipart';
  if (type.startsWith('text/')) return 'text';
  return 'binary';
}

/**
 * Returns the value of a parameter of a media type (RFC 9110, section 5.6.6), without quotes; undefined if it is
 * missing.
 */
export function mediaTypeParameter(mediaType: string, name: string): string | undefined {
  return readParameters(mediaType).get(name);
}

/** Whether a text is `type/subtype` of RFC 9110 tokens, without parameters. */
export function isMediaType(text: string): boolean {
  const [type = '', subtype = '', ...rest] = text.split('/');
  return rest.length === 0 && isToken(type) && isToken(subtype);
}

/**
 * Returns the declaration that describes a media type: the same type with its parameters, before the type alone,
 * before a range with a suffix (`application/*+json`), before `application/*`, before all types. Declared parameters
 * must be given, except that a missing `charset` is UTF-8; undefined if no declaration fits (OpenAPI 3.2, Media Type
 * Object; RFC 9110, section 12.5.1).
 */
export function matchMediaType<Declared extends { type: string }>(
  content: readonly Declared[],
  mediaType: string,
): Declared | undefined {
  const [only] = content;
  if (content.length === 1 && only?.type === mediaType) return only;
  const given = { type: essence(mediaType), parameters: readParameters(mediaType) };
  let best: Declared | undefined;
  let bestRank = -1;
  for (const declared of content) {
    const rank = rankMatch(declared.type, given);
    if (rank <= bestRank) continue;
    best = declared;
    bestRank = rank;
  }
  return best;
}

/** Specificity of a declaration that fits; -1 if it does not. */
function rankMatch(
  declared: string,
  given: { type: string; parameters: ReadonlyMap<string, string> },
): number {
  const parameters = readParameters(declared);
  for (const [name, value] of parameters) {
    const other = given.parameters.get(name) ?? (name === 'charset' ? 'utf-8' : undefined);
    if (other?.toLowerCase() !== value.toLowerCase()) return -1;
  }
  const type = essence(declared);
  if (type === given.type) return 3 + parameters.size;
  if (!rangeHolds(type, given.type)) return -1;
  if (type.startsWith('*')) return 0;
  return type.endsWith('/*') ? 1 : 2;
}

const PARAMETER = /;\s*([^\s;=]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]*))/g;

/** Reads parameters by lower-case name; the first of each name counts. */
function readParameters(mediaType: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  if (!mediaType.includes(';')) return parameters;
  for (const [, name = '', quoted, token = ''] of mediaType.matchAll(PARAMETER)) {
    const key = name.toLowerCase();
    if (!parameters.has(key)) parameters.set(key, quoted?.replaceAll(/\\(.)/g, '$1') ?? token);
  }
  return parameters;
}

/** Whether a range such as `image/png`, `image/*` or `*` (RFC 9110, section 12.5.1) contains a media type. */
export function rangeHolds(range: string, mediaType: string): boolean {
  const whole = essence(range);
  const [type = '', subtype = ''] = (whole === '*' ? '*/*' : whole).split('/');
  const [wantedType, wantedSubtype] = essence(mediaType).split('/');
  const holds = subtype === '*' || subtype === wantedSubtype || isSuffixOf(subtype, wantedSubtype);
  return (type === '*' || type === wantedType) && holds;
}

/** Not a range of RFC 9110, but used in descriptions: `*+json`. */
function isSuffixOf(range: string, subtype = ''): boolean {
  return range.startsWith('*+') && subtype.endsWith(range.slice(1));
}

/** Sequences of JSON texts: JSON Lines, and RFC 7464. */
export type SequenceSyntax = 'json-lines' | 'json-seq';

/** Separators of two texts of a sequence. A text of RFC 7464 may contain line ends. */
export const SEQUENCE_SEPARATORS: Readonly<Record<SequenceSyntax, string>> = {
  'json-lines': '\n',
  'json-seq': '\u001e',
};

/** Returns the syntax of a media type. `undefined`: not a sequence. */
export function sequenceSyntax(mediaType: string): SequenceSyntax | undefined {
  const syntax = bodySyntax(mediaType);
  return syntax === 'json-lines' || syntax === 'json-seq' ? syntax : undefined;
}

/** Returns the texts of a sequence, without white space around them. */
export function sequenceTexts(text: string, syntax: SequenceSyntax): string[] {
  return text
    .split(SEQUENCE_SEPARATORS[syntax])
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
