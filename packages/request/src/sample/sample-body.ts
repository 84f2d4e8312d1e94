import type { Encoding, Json, MediaType, ObjectSchemaView, SchemaView } from '@curlew/openapi';
import { isObject } from '@curlew/openapi';
import { bodySyntax } from '../build/media-type.ts';
import { propertySchema, resolvedSchema } from '../build/resolved-schema.ts';
import { scalarText, singleLine } from '../build/serialize-parameter.ts';
import type { Direction, ViewSource } from '../build/view-source.ts';
import { exampleText, formPairs, parseJsonContainer } from './body-text.ts';
import { sampleValue } from './sample-value.ts';

/** A body, in the form in which code builds it. */
export type SampleBody =
  | { kind: 'json'; mediaType: string; value: Json }
  | { kind: 'text'; mediaType: string; text: string }
  /** Pairs not yet encoded. */
  | { kind: 'form'; mediaType: string; fields: { name: string; value: string }[] }
  | { kind: 'multipart'; mediaType: string; parts: SamplePart[] }
  /** The whole body is a file's bytes. */
  | { kind: 'file'; mediaType: string; fileName: string };

/** A part is a text or a file of the reader's. */
export type SamplePart = { name: string; contentType?: string } & ({ value: string } | { fileName: string });

/** The body of a sample request; `undefined` when there is nothing to show. */
export function sampleBody(media: MediaType, views: ViewSource): SampleBody | undefined {
  const mediaType = singleLine(media.type.includes('*') ? 'application/json' : media.type);
  const view = media.schema ? views.view(media.schema) : undefined;
  const syntax = bodySyntax(media.type);
  // Every language repeats the body: it stays short.
  const value = mediaValue(media, views, 'request', 50);
  const exact = media.examples[0]?.serializedValue;
  if (exact !== undefined) return { kind: 'text', mediaType, text: exact };
  if (syntax === 'binary' || (view && isBinary(view, views))) {
    return typeof value === 'string' && syntax !== 'binary'
      ? { kind: 'text', mediaType, text: value }
      : { kind: 'file', mediaType, fileName: fileName(undefined, media.type) };
  }
  if (value === undefined) return undefined;
  if (syntax === 'json') return { kind: 'json', mediaType, value: jsonValue(value, view) };
  if (syntax === 'form' && isObject(value)) return { kind: 'form', mediaType, fields: formFields(value) };
  if (syntax === 'multipart' && isObject(value)) {
    return { kind: 'multipart', mediaType, parts: multipartParts(value, view, media.encoding, views) };
  }
  const text = exampleText({ value }, media.type, view, views)?.text;
  return text === undefined ? undefined : { kind: 'text', mediaType, text };
}

/** The first example given with a value, else a value made from the schema (of one item, for a sequence). */
export function mediaValue(
  media: MediaType,
  views: ViewSource,
  direction: Direction,
  maxValues?: number,
): Json | undefined {
  const given = media.examples.find((example) => example.value !== undefined)?.value;
  if (given !== undefined) return given;
  const options = { direction, ...(maxValues === undefined ? {} : { maxValues }) };
  if (media.schema) return sampleValue(views.view(media.schema), views, options);
  if (!media.itemSchema) return undefined;
  const item = sampleValue(views.view(media.itemSchema), views, options);
  return item === undefined ? undefined : [item];
}

function jsonValue(value: Json, view: SchemaView | undefined): Json {
  if (typeof value !== 'string' || (view?.kind === 'schema' && view.types.includes('string'))) return value;
  return parseJsonContainer(value) ?? value;
}

function formFields(value: Record<string, Json>): { name: string; value: string }[] {
  return Object.entries(value).flatMap(([name, item]) =>
    formPairs(name, item).map((pair) => {
      const at = pair.indexOf('=');
      return { name: decodeURIComponent(pair.slice(0, at)), value: decodeURIComponent(pair.slice(at + 1)) };
    }),
  );
}

function multipartParts(
  value: Record<string, Json>,
  view: SchemaView | undefined,
  encoding: readonly Encoding[],
  views: ViewSource,
): SamplePart[] {
  const schema = resolvedSchema(view, views);
  const types = new Map(encoding.map((one) => [one.name, one.contentType]));
  return Object.entries(value).flatMap(([name, item]) => {
    const property = propertySchema(schema, name, views);
    const contentType = types.get(name)?.split(',')[0]?.trim();
    const items = Array.isArray(item) ? item : [item];
    const partSchema = Array.isArray(item) ? resolvedSchema(property?.items, views) : property;
    return items.map((one) => part(name, one, partSchema, contentType));
  });
}

function part(
  name: string,
  value: Json,
  schema: ObjectSchemaView | undefined,
  contentType: string | undefined,
): SamplePart {
  const type = contentType === undefined || contentType.includes('*') ? undefined : singleLine(contentType);
  if (schema && isBinarySchema(schema)) {
    return {
      name,
      fileName: fileName(name, type ?? schema.contentMediaType),
      ...(type ? { contentType: type } : {}),
    };
  }
  if (typeof value === 'object' && value !== null) {
    return { name, value: JSON.stringify(value), contentType: type ?? 'application/json' };
  }
  return { name, value: scalarText(value), ...(type ? { contentType: type } : {}) };
}

function isBinary(view: SchemaView, views: ViewSource): boolean {
  const schema = resolvedSchema(view, views);
  return schema !== undefined && isBinarySchema(schema);
}

function isBinarySchema(schema: ObjectSchemaView): boolean {
  if (schema.format === 'binary') return true;
  return (
    schema.contentMediaType !== undefined && schema.contentEncoding === undefined && schema.types.length === 0
  );
}

/** A harmless name for a file the reader has: letters of the field's name, an ending by media type. */
function fileName(name: string | undefined, mediaType: string | undefined): string {
  const stem =
    (name ?? 'file')
      .replace(/[^A-Za-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 40) || 'file';
  const subtype = /^[a-z]+\/(?:[a-z.]+\+)?([a-z0-9]{2,5})$/i.exec(mediaType ?? '')?.[1];
  return `${stem}.${subtype ?? 'bin'}`;
}
