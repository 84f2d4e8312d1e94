import {
  classifyName,
  isCredentialKind,
  isSecretBehind,
  percentDecode,
  redactJson,
  redactText,
  redactXml,
  replaceKnown,
  secretSegments,
  segmentKind,
  splitWords,
  tokenShape,
} from '@curlew/exchange';
import { inferredName } from '../document/paths/parameter-names.ts';
import { pathOf, segmentsOf } from '../document/paths/path-segments.ts';
import { getOrInsert } from '../get-or-insert.ts';
import { placeholderName } from '../http/address-part.ts';
import { parseJson } from '../http/read-json.ts';
import { mergeSchemas } from '../infer/merge-schemas.ts';
import { scalar } from '../infer/scalar.ts';
import type { BodyKind, FormField, NormalizedRequest } from '../normalized-request.ts';
import type { Schema } from '../openapi-document.ts';
import { setOwn } from '../own-property.ts';
import { collectCredentials, isTelling } from './collect-credentials.ts';
import { namedPairs } from './named-pairs.ts';
import { placeholder } from './placeholder.ts';
import { ScalarRedaction } from './redact-scalar.ts';
import { redactScript } from './redact-script.ts';
import { type RedactContext, SecretNames } from './secret-names.ts';

/** Shorter paths hold no credential. */
const MIN_LENGTH = 5;
/** Start of a matrix parameter (RFC 3986, section 3.3). */
const MATRIX = /;|%3b/i;

/** Further matrix parameters of a segment are left out. */
const MAX_MATRIX = 20;

/**
 * Puts parameters in place of the secret segments of paths (`/reset/<token>`) and of matrix parameters
 * (`;jsessionid=…`): a path is written into documents as it is.
 */
export class PathRedaction {
  readonly #context: RedactContext;
  readonly #templates = new Map<string, string>();
  /** Paths in which nothing was found while nothing was known. */
  readonly #plain = new Set<string>();

  /** Makes known what the given paths show after words such as `reset`, for it to be found elsewhere, too. */
  constructor(paths: Iterable<string>, context: RedactContext) {
    this.#context = context;
    for (const path of new Set(paths)) {
      const { certain, isPlain } = secretsOf(path, context);
      if (isPlain) this.#plain.add(path);
      for (const value of certain) {
        if (isTelling(value)) context.known.add(value);
        else context.known.addWhole(value);
      }
    }
  }

  /** The template of a path; the path itself when nothing in it is secret. */
  template(path: string): string {
    return path.length < MIN_LENGTH ? path : getOrInsert(this.#templates, path, () => this.#redact(path));
  }

  #redact(path: string): string {
    // As long as nothing is known, the same is found again.
    if (this.#context.known.isEmpty && this.#plain.has(path)) return path;
    const segments = segmentsOf(path);
    const hasMatrix = MATRIX.test(path);
    const bases = segments.map(({ text }) => (hasMatrix ? (text.split(MATRIX)[0] ?? '') : text));
    const secret = new Set(secretSegments(bases, this.#context.known).keys());
    if (secret.size === 0 && !hasMatrix) return path;
    const taken = new Set<string>();
    const texts = segments.map(({ text, declared }, at) => {
      if (declared !== undefined) return text;
      const [base = '', ...pairs] = text.split(MATRIX, MAX_MATRIX);
      const shown = secret.has(at) ? `{${inferredName(segments, at, secret)}}` : base;
      return shown + pairs.map((pair) => this.#matrixParameter(pair, taken)).join('');
    });
    return `/${texts.join('/')}`;
  }

  #matrixParameter(pair: string, taken: Set<string>): string {
    if (pair === '') return ';';
    const equals = pair.indexOf('=');
    const name = percentDecode(equals < 0 ? pair : pair.slice(0, equals));
    const isName = /^[A-Za-z][\w.-]{0,40}$/.test(name) && !this.#context.secretNames.has(name);
    if (equals < 0 && isName && /^[a-z]{1,5}$/.test(name)) return `;${pair}`;
    const isNamed = isName && equals >= 0;
    const wanted = isNamed ? placeholderName(name) : 'parameter';
    let unique = wanted;
    for (let number = 2; taken.has(unique); number += 1) unique = `${wanted}${number}`;
    taken.add(unique);
    return isNamed ? `;${pair.slice(0, equals)}={${unique}}` : `;{${unique}}`;
  }
}

/** The values of a path that are credentials for certain; `isPlain` where nothing in it is to be left out. */
function secretsOf(path: string, context: RedactContext): { certain: string[]; isPlain: boolean } {
  if (path.length < MIN_LENGTH) return { certain: [], isPlain: true };
  const segments = path.slice(1).split('/');
  const parts = MATRIX.test(path) ? segments.map((segment) => segment.split(MATRIX)) : undefined;
  const bases = parts ? parts.map(([base = '']) => base) : segments;
  const found = secretSegments(bases, context.known);
  const isPlain = parts === undefined && found.size === 0;
  if (isPlain) return { certain: [], isPlain };
  const certain = [...found.values()].filter((one) => one.isCertain).map(({ text }) => text);
  const matrix =
    parts?.flatMap((pairs) => pairs.slice(1).map((pair) => pair.slice(pair.indexOf('=') + 1))) ?? [];
  return { certain: [...certain, ...matrix.map(percentDecode)], isPlain };
}

/** The source whose requests and responses were written to be read; all others are recordings of live data. */
const AUTHORED = 'coll';

/** Removes credentials and personal data of recorded requests from everything derived from them. */
export class Redactor {
  readonly context: RedactContext;
  /** By the source of the requests. */
  readonly #scalars: ScalarRedaction;
  /** For what is written to be read, such as extensions, and for words of enumerations and paths. */
  readonly #authored: ScalarRedaction;
  /** For messages about values. */
  readonly #reported: ScalarRedaction;
  readonly #texts = new Map<string, string>();
  readonly #scripts = new Map<string, string>();
  readonly #schemas: SchemaRedaction;
  readonly #paths: PathRedaction;

  constructor(requests: readonly NormalizedRequest[]) {
    const known = collectCredentials(requests);
    this.context = { known, secretNames: new SecretNames(known) };
    this.#paths = new PathRedaction(requests.map(pathOf), this.context);
    this.#authored = new ScalarRedaction(this.context, 'authored');
    const isAuthored = requests.every(({ source }) => source === AUTHORED);
    this.#scalars = isAuthored ? this.#authored : new ScalarRedaction(this.context, 'live');
    this.#reported = isAuthored ? this.#authored : new ScalarRedaction(this.context, 'authored', true);
    this.#schemas = new SchemaRedaction(this.context.secretNames);
  }

  /** Whether what is in the place of a name is a credential or an address of a person itself. */
  isSecretName(name: string): boolean {
    return this.context.secretNames.has(name);
  }

  /** A path with parameters in place of what is secret in it. */
  path(path: string): string {
    return this.#paths.template(path);
  }

  /** Prose with its credentials replaced. */
  text(text: string): string {
    return getOrInsert(this.#texts, text, () => redactText(text, this.context.known));
  }

  /** A message without credentials it may repeat. */
  message(text: string): string {
    return replaceKnown(text, this.context.known);
  }

  /** Whether values under a name, and all below it, are credentials. */
  isCredentialName(name: string): boolean {
    return isCredentialKind(classifyName(name));
  }

  /**
   * Whether values under a name can be part of an API: it does not name a credential, an identifier or a person.
   * Beside the text of an error, a `code` is none.
   */
  isPublicName(name: string, isError: boolean): boolean {
    const kind = classifyName(name);
    if (kind !== 'ambiguous') return kind === 'unknown';
    // `token_type` describes a credential, `code` may be one.
    return isError || !isCredentialKind(classifyName(splitWords(name).at(-1) ?? ''));
  }

  /** Whether a recorded value may be written into a document as it is, under a name. */
  isPublicValue(name: string, value: string): boolean {
    if (this.isSecretName(value) || this.text(value) !== value) return false;
    const beside = this.isCredentialName(name) ? { message: '' } : {};
    const shown = redactJson({ [name]: value, ...beside }, this.#authored);
    return (shown as Record<string, unknown>)[name] === value;
  }

  /** A value of a query or form for an example. */
  value(name: string, value: string): string {
    return this.#scalars.text(value, name);
  }

  /** The fields of a form without those whose name is a credential; `raw` shows which of them had no value. */
  fields(fields: readonly FormField[], raw: string | undefined): readonly FormField[] {
    const named = raw === undefined ? fields : namedPairs(fields, raw);
    return named.map(({ contentType, ...field }) =>
      contentType === undefined || this.isSecretName(contentType) ? field : { ...field, contentType },
    );
  }

  /**
   * A segment of a path for an example: one that is random or after a word such as `webhooks` may grant
   * access, whatever the parameter is called.
   */
  pathValue(name: string, value: string, before: string): string {
    const behind = segmentKind(before);
    if (behind && isSecretBehind(value, behind)) return this.#authored.text(value, name, 'secret');
    const kind = classifyName(name);
    return this.#authored.text(value, name, kind === 'id' || kind === 'public' ? 'unknown' : kind);
  }

  /** A header's value for an example: as recorded for a short list of headers, a placeholder for all others. */
  header(name: string, value: string): string {
    if (isShownHeader(name, value) && !this.context.known.has(value)) return value;
    return placeholder(name, value);
  }

  /** A cookie's value for an example: never the recorded one. */
  cookie(value: string): string {
    return placeholder('cookie', value);
  }

  /** A JSON value for examples; `name` is that of the field that holds it. */
  json(value: unknown, name = ''): unknown {
    return redactJson(value, this.#scalars, name);
  }

  /** A JSON value for a message about it, which quotes it only where nothing of it was replaced. */
  reported(value: unknown, name = ''): unknown {
    return redactJson(value, this.#reported, name);
  }

  /** A JSON value for an example of its own, without the members whose name is a credential. */
  example(value: unknown): unknown {
    return this.context.secretNames.removedFrom(this.json(value));
  }

  /** A value of a form for an example, of the type that its schema has. */
  formExample(name: string, value: string): unknown {
    return scalar(this.value(name, value), true).example ?? value;
  }

  /** The text of a body for an example; undefined when it has no names to decide by. */
  bodyText(kind: BodyKind, raw: string): string | undefined {
    if (kind === 'xml') return redactXml(raw, this.#scalars);
    const lines = raw.split('\n').filter((line) => line.trim() !== '');
    const values = lines.map((line) => parseJson(line)?.value);
    // Newline-delimited JSON.
    if (values.some((value) => typeof value !== 'object')) return undefined;
    return values
      .map((value) => JSON.stringify(this.context.secretNames.removedFrom(this.json(value))))
      .join('\n');
  }

  /** An extension's value; scripts of a collection still parse afterward. */
  extension(name: string, value: unknown): unknown {
    const { secretNames } = this.context;
    if (name !== 'x-coll-scripts')
      return secretNames.removedFrom(redactJson(value, this.#authored, name.slice(2)));
    if (typeof value !== 'object' || value === null) return undefined;
    const { requests, ...scripts } = value as Record<string, unknown>;
    if (!Array.isArray(requests)) return this.#scriptsOf(scripts);
    const each = requests.map(({ name: own, ...others }: Record<string, unknown>) => ({
      name: this.text(String(own)),
      ...this.#scriptsOf(others),
    }));
    return { ...this.#scriptsOf(scripts), requests: each };
  }

  #scriptsOf(scripts: object): Record<string, string> {
    return Object.fromEntries(
      Object.entries(scripts).map(([event, script]) => [event, this.#script(String(script))]),
    );
  }

  #script(script: string): string {
    return getOrInsert(this.#scripts, script, () => redactScript(script, this.context));
  }

  /** A schema without the names of properties that are credentials: they become a rule for any name. */
  schema(schema: Schema): Schema {
    return this.#schemas.redact(schema);
  }
}

/** Takes the names of properties that are credentials out of schemas: they become a rule for any name. */
class SchemaRedaction {
  readonly #names: SecretNames;
  /** Schemas that were looked at, and what became of them: the same few occur thousands of times. */
  readonly #clean = new WeakMap<Schema, Schema>();

  constructor(names: SecretNames) {
    this.#names = names;
  }

  redact(schema: Schema): Schema {
    const known = this.#clean.get(schema);
    if (known) return known;
    let result = schema.properties ? this.#properties(schema, schema.properties) : schema;
    if (schema.items) {
      const items = this.redact(schema.items);
      if (items !== schema.items) result = { ...result, items };
    }
    this.#clean.set(schema, result);
    return result;
  }

  #properties(schema: Schema, given: Record<string, Schema>): Schema {
    const properties: Record<string, Schema> = {};
    const hidden: Schema[] = [];
    let changed = false;
    for (const [name, property] of Object.entries(given)) {
      const clean = this.redact(property);
      changed ||= clean !== property;
      if (this.#names.has(name)) hidden.push(clean);
      else setOwn(properties, name, clean);
    }
    if (!changed && hidden.length === 0) return schema;
    const result: Schema = { ...schema, properties };
    if (hidden.length === 0) return result;
    // A map keyed by credentials: its keys are not part of the contract.
    result.additionalProperties = mergeSchemas(hidden);
    const required = schema.required?.filter((name) => !this.#names.has(name)) ?? [];
    if (required.length > 0) result.required = required;
    else delete result.required;
    return result;
  }
}

/** A list of what one pattern describes, with weights or without. */
const listOf = (item: string) =>
  new RegExp(`^(?:(?:${item})(?:\\s*;\\s*q=[\\d.]{1,5})?(?:\\s*,\\s*|$))+$`, 'i');

const DATE =
  /^[A-Z][a-z]{2,8},? (?:\d{1,2}[ -][A-Z][a-z]{2}[ -]\d{2,4}|[A-Z][a-z]{2} [ \d]\d) \d\d:\d\d:\d\d(?: GMT| \d{4})$/;
const LANGUAGES = listOf('[A-Z]{1,3}(?:-[A-Z0-9]{2,8}){0,3}|\\*');
const ENCODINGS = listOf('gzip|x-gzip|deflate|br|zstd|compress|identity|\\*');
const TAGS = listOf('(?:W/)?"[0-9a-f-]{0,64}"|\\*');
const FETCH =
  /^(?:cors|no-cors|navigate|same-origin|same-site|cross-site|none|empty|document|websocket|\?[01])$/;
const DIRECTIVES =
  'no-cache|no-store|no-transform|only-if-cached|must-revalidate|proxy-revalidate|must-understand|private|public|immutable|(?:max-age|s-maxage|max-stale|min-fresh|stale-if-error|stale-while-revalidate)(?:=\\d{1,10})?';

/** Headers whose recorded values are shown, each with what harmless values of it look like. */
const SHOWN: Readonly<Record<string, RegExp>> = {
  'accept-charset': listOf('utf-8|us-ascii|iso-8859-\\d{1,2}|windows-\\d{4}|\\*'),
  'accept-datetime': DATE,
  'accept-encoding': ENCODINGS,
  'accept-language': LANGUAGES,
  'accept-ranges': /^(?:bytes|none)$/i,
  allow: listOf('GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|QUERY'),
  'cache-control': listOf(DIRECTIVES),
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
function isShownHeader(name: string, value: string): boolean {
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
