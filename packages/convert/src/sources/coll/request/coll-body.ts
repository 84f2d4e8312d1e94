import { readJson, readObjects, readText } from '../../../http/read-json.ts';
import { bodyKind, textBody } from '../../../http/text-body.ts';
import type { FormField, RequestBody } from '../../../normalized-request.ts';
import type { CollBody, CollFormDataParam, CollUrlEncodedParam } from '../coll-types.ts';
import type { Resolve } from './coll-url.ts';

const LANGUAGES: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml',
  html: 'text/html',
  javascript: 'application/javascript',
  text: 'text/plain',
};

/** A body, or its mode when that is unknown. */
export type CollBodyResult = { body?: RequestBody; unsupported?: string };

/** The body of a request; `declared` is its `Content-Type` header. */
export function collBody(body: unknown, declared: string | undefined, resolve: Resolve): CollBodyResult {
  if (typeof body !== 'object' || body === null) return {};
  const { mode, disabled } = body as CollBody;
  if (disabled === true || mode === null || mode === undefined) return {};
  const read = Object.hasOwn(MODES, mode) ? MODES[mode] : undefined;
  if (!read) return String(mode) === 'none' ? {} : unknownBody(body as CollBody, declared, resolve);
  const found = read(body as CollBody, declared, resolve);
  return found ? { body: found } : {};
}

/** An unknown body mode, sent as text. */
function unknownBody(body: CollBody, declared: string | undefined, resolve: Resolve): CollBodyResult {
  const mode = String(body.mode);
  const own: unknown = Object.hasOwn(body, mode) ? (body as Record<string, unknown>)[mode] : undefined;
  const text = readText(own) ?? readText(body.raw) ?? '';
  const found = rawBody({ ...body, raw: text }, declared, resolve);
  return found ? { body: found, unsupported: mode } : { unsupported: mode };
}

type ReadMode = (body: CollBody, declared: string | undefined, resolve: Resolve) => RequestBody | undefined;

const MODES: Readonly<Record<string, ReadMode>> = {
  raw: rawBody,
  urlencoded: urlencodedBody,
  formdata: formBody,
  file: fileBody,
  graphql: graphqlBody,
};

function rawBody(
  { raw, options }: CollBody,
  declared: string | undefined,
  resolve: Resolve,
): RequestBody | undefined {
  const text = readText(raw) ?? '';
  if (text.trim() === '') return undefined;
  const resolved = resolve(text);
  const language = readText(options?.raw?.language) ?? '';
  const spoken = Object.hasOwn(LANGUAGES, language) ? LANGUAGES[language] : undefined;
  return textBody(declared ?? spoken ?? guessedType(resolved), resolved);
}

function guessedType(text: string): string {
  const json = /^\s*[[{]/.test(text) ? readJson(text) : undefined;
  return json ? 'application/json' : 'text/plain';
}

function urlencodedBody(
  { urlencoded }: CollBody,
  declared: string | undefined,
  resolve: Resolve,
): RequestBody | undefined {
  const mediaType = declared ?? 'application/x-www-form-urlencoded';
  if (typeof urlencoded === 'string') return textBody(mediaType, resolve(urlencoded));
  const fields = readObjects<CollUrlEncodedParam>(urlencoded)
    .filter(({ disabled, key }) => disabled !== true && readText(key))
    .map(({ key, value }) => ({ name: resolve(key), value: resolve(readText(value) ?? '') }));
  if (fields.length === 0) return undefined;
  const raw = fields.map(({ name, value }) => `${encode(name)}=${encode(value)}`).join('&');
  return { kind: 'form-urlencoded', mediaType: 'application/x-www-form-urlencoded', raw, fields };
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function formBody(
  { formdata }: CollBody,
  declared: string | undefined,
  resolve: Resolve,
): RequestBody | undefined {
  const fields = readObjects<CollFormDataParam>(formdata)
    .filter(({ disabled, key }) => disabled !== true && readText(key))
    .flatMap((part) => formFields(part, resolve));
  if (fields.length === 0) return undefined;
  const mediaType = declared?.toLowerCase().startsWith('multipart/') ? declared : 'multipart/form-data';
  return { kind: 'multipart', mediaType, fields };
}

/** Several files under one name are several fields. */
function formFields(
  { key, value, type, src, contentType }: CollFormDataParam,
  resolve: Resolve,
): FormField[] {
  const base: FormField = { name: resolve(key) };
  const declared = readText(contentType);
  if (declared) base.contentType = resolve(declared);
  if (type !== 'file') return [{ ...base, value: resolve(readText(value) ?? '') }];
  const files = Array.isArray(src) && src.length > 0 ? src : [src];
  return files.map((file) => ({ ...base, fileName: readText(file) ?? '' }));
}

function fileBody({ file }: CollBody, declared: string | undefined, resolve: Resolve): RequestBody {
  const mediaType = declared ?? 'application/octet-stream';
  const content = readText(file?.content);
  return content ? textBody(mediaType, resolve(content)) : { kind: bodyKind(mediaType), mediaType };
}

function graphqlBody({ graphql }: CollBody, _declared: string | undefined, resolve: Resolve): RequestBody {
  const { query, variables, operationName } = typeof graphql === 'object' && graphql !== null ? graphql : {};
  const payload: Record<string, unknown> = { query: resolve(readText(query) ?? '') };
  const name = readText(operationName);
  if (name) payload.operationName = resolve(name);
  const values = typeof variables === 'string' ? readJson(resolve(variables))?.value : variables;
  if (typeof values === 'object' && values !== null) payload.variables = values;
  return { kind: 'json', mediaType: 'application/json', raw: JSON.stringify(payload) };
}
