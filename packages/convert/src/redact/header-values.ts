import { tokenShape } from '@curlew/exchange/internal';

/** A list of what one pattern describes, with weights or without. */
const getList = (item: string) =>
  new RegExp(`^(?:(?:${item})(?:\\s*;\\s*q=[\\d.]{1,5})?(?:\\s*,\\s*|$))+$`, 'i');

const DATE =
  /^[A-Z][a-z]{2,8},? (?:\d{1,2}[ -][A-Z][a-z]{2}[ -]\d{2,4}|[A-Z][a-z]{2} [ \d]\d) \d\d:\d\d:\d\d(?: GMT| \d{4})$/;
const LANGUAGES = getList('[A-Z]{1,3}(?:-[A-Z0-9]{2,8}){0,3}|\\*');
const ENCODINGS = getList('gzip|x-gzip|deflate|br|zstd|compress|identity|\\*');
const TAGS = getList('(?:W/)?"[0-9a-f-]{0,64}"|\\*');
const FETCH =
  /^(?:cors|no-cors|navigate|same-origin|same-site|cross-site|none|empty|document|websocket|\?[01])$/;
const DIRECTIVES =
  'no-cache|no-store|no-transform|only-if-cached|must-revalidate|proxy-revalidate|must-understand|private|public|immutable|(?:max-age|s-maxage|max-stale|min-fresh|stale-if-error|stale-while-revalidate)(?:=\\d{1,10})?';

/** Headers whose recorded values are shown, each with what harmless values of it look like. */
const SHOWN: Readonly<Record<string, RegExp>> = {
  'accept-charset': getList('utf-8|us-ascii|iso-8859-\\d{1,2}|windows-\\d{4}|\\*'),
  'accept-datetime': DATE,
  'accept-encoding': ENCODINGS,
  'accept-language': LANGUAGES,
  'accept-ranges': /^(?:bytes|none)$/i,
  allow: getList('GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|QUERY'),
  'cache-control': getList(DIRECTIVES),
  'content-encoding': ENCODINGS,
  'content-language': LANGUAGES,
  'content-range': /^(?:bytes|items) (?:\d{1,15}-\d{1,15}|\*)\/(?:\d{1,15}|\*)$/i,
  date: DATE,
  etag: TAGS,
  expires: DATE,
  'if-match': TAGS,
  'if-modified-since': DATE,
  'if-none-match': TAGS,
  'if-unmodified-since': DATE,
  'last-modified': DATE,
  pragma: /^no-cache$/i,
  priority: /^u=[0-7](?:, ?i)?$/,
  range: /^(?:bytes|items)=(?:\d{0,15}-\d{0,15}(?:\s*,\s*|$))+$/i,
  'retry-after': /^\d{1,6}$/,
  'sec-fetch-dest': FETCH,
  'sec-fetch-mode': FETCH,
  'sec-fetch-site': FETCH,
  'sec-fetch-user': FETCH,
  'sec-ch-ua-mobile': FETCH,
  'x-requested-with': /^XMLHttpRequest$/,
};

const MEDIA_RANGE =
  /^(?:application|audio|font|image|message|model|multipart|text|video|\*)\/([\w.*+-]+)(?:\s*;\s*(?:q|v|version|charset|level|indent)=[\w."-]{1,12})*$/i;
/** Numbers of pages and of requests left. */
const COUNTS = /^(?:x-)?(?:rate-?limit|total|page|per-page|count|total-count|total-pages)(?:-[a-z-]+)?$/;
const VERSION = /^v?\d{1,4}(?:[.-]\d{1,4}){0,3}$/i;
const SWITCH = /^(?:true|false|on|off|yes|no|0|1)$/i;
const MAX_LENGTH = 200;

/** Whether a header's value, as it was recorded, may be shown; `name` in any case. */
export function isShownHeader(name: string, value: string): boolean {
  if (SWITCH.test(value)) return true;
  if (value.length > MAX_LENGTH) return false;
  const key = name.toLowerCase();
  if (key === 'accept') return value.split(',').every((range) => isMediaRange(range.trim()));
  const shape = Object.hasOwn(SHOWN, key) ? SHOWN[key] : undefined;
  if (shape) return shape.test(value);
  if (COUNTS.test(key)) return /^\d{1,7}$/.test(value);
  return /(?:^|-)version$/.test(key) && VERSION.test(value);
}

/** Registered subtypes, those with a structured suffix, and those of vendors. RFC 6838, sections 3.2 and 4.2.8 */
const SUBTYPE =
  /^(?:\*|[\w.-]{1,60}\+(?:json|xml|yaml|cbor|zip)|vnd\.[\w.-]{1,60}|json|xml|html|plain|csv|css|javascript|markdown|yaml|x-yaml|x-ndjson|ndjson|jsonl|json-seq|event-stream|octet-stream|pdf|zip|gzip|cbor|msgpack|protobuf|x-protobuf|grpc|graphql|form-data|x-www-form-urlencoded|png|jpeg|gif|webp|avif|apng|svg|mpeg|mp4|webm|ogg|wav|calendar|rtf|signed-exchange|wasm|tab-separated-values)$/i;

function isMediaRange(range: string): boolean {
  const subtype = MEDIA_RANGE.exec(range)?.[1];
  return subtype !== undefined && SUBTYPE.test(subtype) && tokenShape(subtype) === undefined;
}
