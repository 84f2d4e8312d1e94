import type { Json, MediaType, SchemaView } from '@curlew/openapi';
import {
  mediaTypeParameter,
  type ObjectSchemaView,
  parseExactJson,
  type ViewSource,
} from '@curlew/openapi/internal';
import { latin1Bytes, latin1Text, utf8Text } from './bytes.ts';
import { coerceText, type TextValue, withWritten } from './coerce-text.ts';
import { baseName, decodePairs } from './decode-parameter.ts';
import { getReadings, type Reading, shapeIn, USUAL_READING } from './reading.ts';
import { decodeText, queryPairs } from './text-pairs.ts';
import { schemaParts, valueShapes } from './value-shape.ts';

/** All readings of a form with these fields. */
export function formReadings({ schema, encoding }: MediaType, views: ViewSource): Reading[] {
  return getReadings(
    declaredFields(schema && views.view(schema), views).map(([name, view]) => {
      const own = encoding.find((one) => one.name === name);
      // Without a style, each item of a list is a field, and objects are JSON.
      const isStyled = own?.style !== undefined || own?.explode !== undefined;
      const style = own?.style ?? (isStyled ? 'form' : 'deepObject');
      return { parts: schemaParts(view, views), style, explode: own?.explode ?? true };
    }),
  );
}

/** Decodes a form: declared fields by their style, others as text. */
export function readForm(
  text: string,
  media: MediaType,
  views: ViewSource,
  reading: Reading = USUAL_READING,
): Json {
  return formDecoder(text, media, views)(reading);
}

/** A function that decodes a form in one reading; what all readings share is done once. */
export function formDecoder(
  text: string,
  { schema, encoding }: MediaType,
  views: ViewSource,
): (reading: Reading) => Json {
  const pairs = queryPairs(text);
  const byName = Map.groupBy(pairs, ([key]) => baseName(decodeText(key)));
  // `tags[]` and `owner[name]` may be declared as they are written.
  const byKey = Map.groupBy(pairs, ([key]) => decodeText(key));
  const declared = declaredFields(schema && views.view(schema), views);
  const names = new Set(declared.map(([name]) => name));
  const encodings = new Map(encoding.map((one) => [one.name, one]));
  const fields = declared.flatMap(([name, view]) => {
    const parts = schemaParts(view, views);
    const own = byName.get(name) ?? byKey.get(name) ?? [];
    const declaration = encodings.get(name);
    const { style, explode = true, contentType } = declaration ?? {};
    // The members of an exploded object do not have its name; without a style it is JSON.
    const mayExplode =
      style !== undefined && style !== 'deepObject' && explode && !contentType?.includes('json');
    if (own.length === 0 && !(mayExplode && valueShapes(parts).includes('object'))) return [];
    return [{ name, view, parts, own, encoding: declaration }];
  });
  return (reading) => {
    const members = new Map<string, Json>();
    const taken = new Map<string, TextValue>();
    for (const { name, view, parts, own, encoding: declaration } of fields) {
      const shape = shapeIn(parts, reading);
      const { style = 'form', explode = true, contentType } = declaration ?? {};
      const isExploded = shape === 'object' && explode && style !== 'deepObject';
      const isJson =
        contentType?.includes('json') || (shape === 'object' && declaration?.style === undefined);
      const read = { parts, shape: isJson ? 'scalar' : shape, reading, names } as const;
      const found = decodePairs({ name, style, explode }, read, isExploded && !isJson ? pairs : own);
      if (found === undefined) continue;
      const parsed = isJson ? parseExactJson(String(found)) : undefined;
      members.set(name, parsed ?? coerceText(found, view, views, reading));
      taken.set(name, found);
    }
    for (const [key, value] of pairs) {
      const name = decodeText(key);
      if (!taken.has(baseName(name)) && !members.has(name)) members.set(name, decodeText(value));
    }
    return withWritten(Object.fromEntries(members), taken);
  };
}

/** The texts of the parts of a form, by name. */
export type PartTexts = ReadonlyMap<string, readonly string[]>;

/** Reads the parts of a `multipart/form-data` body, files as text; undefined: invalid. */
export function readParts(body: Uint8Array, type: string): PartTexts | undefined {
  const form = readMultipart(latin1Text(body), type);
  if (!form?.isComplete) return undefined;
  const texts = new Map<string, string[]>();
  for (const part of form.parts) {
    const name = utf8Text(latin1Bytes(part.name));
    texts.set(name, [...(texts.get(name) ?? []), utf8Text(latin1Bytes(part.value))]);
  }
  return texts;
}

/** A part of a form. RFC 7578, section 4 */
export interface FormPart {
  name: string;
  fileName?: string;
  contentType?: string;
  /** As it is written, also of a file. */
  value: string;
}

/** The parts of a multipart body. */
export interface MultipartForm {
  parts: FormPart[];
  /** Every part has a name, and the delimiter that ends the body is there. */
  isComplete: boolean;
}

/**
 * Reads a `multipart/form-data` body (RFC 7578); undefined when the boundary of its media type does not fit it. To keep the
 * bytes of files, read them as ISO-8859-1.
 */
export function readMultipart(text: string, mediaType: string): MultipartForm | undefined {
  const boundary = mediaTypeParameter(mediaType, 'boundary');
  if (!boundary || !text.includes(`--${boundary}`)) return undefined;
  const [, ...sections] = text.split(`--${boundary}`);
  const end = sections.findIndex((section) => section.startsWith('--'));
  const written = end < 0 ? sections : sections.slice(0, end);
  const parts = written.flatMap((section) => readPart(section.replace(/^\r?\n/, '')) ?? []);
  return { parts, isComplete: end >= 0 && parts.length === written.length };
}

function readPart(part: string): FormPart | undefined {
  const gap = /\r?\n\r?\n/.exec(part);
  const head = gap ? part.slice(0, gap.index) : part;
  const disposition = getHeader(head, 'content-disposition') ?? '';
  const name = mediaTypeParameter(disposition, 'name');
  if (name === undefined) return undefined;
  const fileName = mediaTypeParameter(disposition, 'filename');
  const contentType = getHeader(head, 'content-type');
  return {
    name,
    ...(fileName !== undefined && { fileName }),
    ...(contentType !== undefined && { contentType }),
    value: gap ? part.slice(gap.index + gap[0].length).replace(/\r?\n$/, '') : '',
  };
}

function getHeader(head: string, name: string): string | undefined {
  for (const line of head.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0 && line.slice(0, colon).trim().toLowerCase() === name) return line.slice(colon + 1).trim();
  }
  return undefined;
}

/** Decodes the parts of a form: JSON parts are parsed, several of one name are a list. */
export function decodeParts(
  parts: PartTexts,
  { schema }: MediaType,
  views: ViewSource,
  reading: Reading = USUAL_READING,
): Json {
  const fields = new Map(declaredFields(schema && views.view(schema), views));
  const members = new Map<string, Json>();
  for (const [name, values] of parts) {
    const view = fields.get(name);
    const shape = shapeIn(schemaParts(view, views), reading);
    const [only = ''] = values;
    const texts: TextValue = shape === 'array' || values.length > 1 ? [...values] : only;
    const parsed = shape === 'scalar' || values.length !== 1 ? undefined : parseExactJson(only);
    const isParsed = typeof parsed === 'object' && parsed !== null;
    members.set(name, isParsed ? parsed : coerceText(texts, view, views, reading));
  }
  return withWritten(
    Object.fromEntries(members),
    [...parts].map(([name, [text]]) => [name, text] as const),
  );
}

/** Thousands of forms have one schema. */
const known = new WeakMap<readonly ObjectSchemaView[], readonly (readonly [string, SchemaView])[]>();

function declaredFields(
  view: SchemaView | undefined,
  views: ViewSource,
): readonly (readonly [name: string, schema: SchemaView])[] {
  const parts = schemaParts(view, views);
  let fields = known.get(parts);
  if (fields === undefined) {
    fields = parts.flatMap(({ properties }) => properties.map(({ name, schema }) => [name, schema] as const));
    known.set(parts, fields);
  }
  return fields;
}
