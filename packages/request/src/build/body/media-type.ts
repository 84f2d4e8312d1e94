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

/** The syntax of a media type, by its name and its structured suffix (RFC 6839). */
export function bodySyntax(mediaType: string): BodySyntax {
  const type = essence(mediaType);
  const known = Object.hasOwn(SYNTAX, type) ? SYNTAX[type] : undefined;
  if (known) return known;
  if (type.endsWith('+json')) return 'json';
  if (type.endsWith('+json-seq')) return 'json-seq';
  if (type.endsWith('+xml')) return 'xml';
  if (type.endsWith('+yaml')) return 'yaml';
  if (type.startsWith('multipart/')) return 'multipart';
  if (type.startsWith('text/')) return 'text';
  return 'binary';
}

/** Whether a range such as `image/png, image/*` (RFC 9110, section 12.5.1) contains a media type. */
export function rangeHolds(range: string, mediaType: string): boolean {
  const [type = '', subtype = ''] = essence(range).split('/');
  const [wantedType, wantedSubtype] = essence(mediaType).split('/');
  const holds = subtype === '*' || subtype === wantedSubtype || isSuffixOf(subtype, wantedSubtype);
  return (type === '*' || type === wantedType) && holds;
}

/** Not a range of RFC 9110, but used in descriptions: `*+json`. */
function isSuffixOf(range: string, subtype = ''): boolean {
  return range.startsWith('*+') && subtype.endsWith(range.slice(1));
}
