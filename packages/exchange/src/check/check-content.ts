import type { Json, Location, MediaType } from '@curlew/openapi';
import {
  bodySyntax,
  exactText,
  isObject,
  type Located,
  matchMediaType,
  type ObjectSchemaView,
} from '@curlew/openapi/internal';
import { coerceText } from '../decode/coerce-text.ts';
import { notXml, readBody, utf8Document } from '../decode/read-body.ts';
import { readXml } from '../decode/read-xml.ts';
import { type Reading, USUAL_READING } from '../decode/reading.ts';
import { schemaParts } from '../decode/value-shape.ts';
import { xmlValue } from '../decode/xml-value.ts';
import type { Finding, FindingKind } from '../finding.ts';
import type { CheckContext } from './check-context.ts';
import { findingsInEveryReading } from './check-parameters.ts';
import type { ValuePlace } from './value-findings.ts';

/** The declared content of a request or response, and where it stands. */
export interface DeclaredContent {
  content: readonly MediaType[];
  /** Of the Request Body or Response Object. */
  location: Location;
}

/** A text without quotes may be a string or another value. */
const READINGS_OF_TEXT: readonly Reading[] = [USUAL_READING, { ...USUAL_READING, keepsStrings: true }];

/** The media type object of a body, or the finding that there is none. */
export function matchContent(
  sent: string | undefined,
  { content, location }: DeclaredContent,
  context: CheckContext,
  direction?: 'request',
): { media: MediaType; contentType: string } | Finding {
  const contentType = sent?.trim() === '' ? undefined : sent;
  const media = contentType === undefined ? undefined : matchMediaType(content, contentType);
  if (contentType !== undefined && media !== undefined) return { media, contentType };
  const declared = content.map(({ type }) => `\`${type}\``).join(', ');
  const at = location.child('content');
  const finding = (kind: FindingKind, sentence: string): Finding =>
    contentFinding({ kind, part: 'content-type', sentence, at }, context, direction);
  if (contentType === undefined)
    return finding('missing-content-type', `The body has no \`Content-Type\`; declared: ${declared}.`);
  return {
    ...finding(
      'undeclared-content-type',
      `The body has the media type \`${contentType.slice(0, 100)}\`; declared: ${declared}.`,
    ),
    outline: `The media type of the body is not declared; declared: ${declared}.`,
  };
}

/** Checks the bytes of a body that is no form. */
export function checkBytes(
  body: Uint8Array,
  { media, contentType }: { media: MediaType; contentType: string },
  context: CheckContext,
  place: ValuePlace,
): Finding[] {
  if (bodySyntax(contentType) === 'xml') return checkXml(body, { media, contentType }, context, place);
  const read = readBody(body, contentType);
  if (read === undefined) return uncheckedContent(media, contentType, context, place.direction);
  if ('problem' in read) return [unreadable(read, media, context, place.direction)];
  const { value, text } = read;
  if (typeof value === 'string' && bodySyntax(contentType) === 'text')
    return checkText(value, media, context, place);
  return checkMediaValue(value, media, context, { ...place, text });
}

/** Checks a text, which a number and a boolean are written as, too. */
function checkText(text: string, media: MediaType, context: CheckContext, place: ValuePlace): Finding[] {
  const view = media.schema && context.views.view(media.schema);
  return findingsInEveryReading(READINGS_OF_TEXT, (reading) => {
    const value = coerceText(text, view, context.views, reading);
    return checkMediaValue(value, media, context, {
      ...place,
      ...(typeof value === 'number' && { text: text.trim() }),
    });
  });
}

function unreadable(
  { problem, outline }: { problem: string; outline?: string },
  { location }: MediaType,
  context: CheckContext,
  direction?: 'request',
): Finding {
  const finding = { kind: 'unreadable-body', part: 'body', sentence: problem, at: location } as const;
  return { ...contentFinding(finding, context, direction), ...(outline !== undefined && { outline }) };
}

/** Checks an XML body as the XML Objects of its schema say it is written. Its encoding is UTF-8: another one is not read. */
function checkXml(
  body: Uint8Array,
  { media, contentType }: { media: MediaType; contentType: string },
  context: CheckContext,
  place: ValuePlace,
): Finding[] {
  const { schema } = media;
  const source = utf8Document(body);
  const document = source === undefined ? undefined : readXml(source);
  if (source === undefined || document === undefined)
    return uncheckedContent(media, contentType, context, place.direction);
  if ('problem' in document) {
    const problem = `The body is not XML: ${document.problem}`;
    const found = notXml(source) ?? { problem, outline: problem };
    return [unreadable(found, media, context, place.direction)];
  }
  if (schema === undefined) return [];
  const { views } = context;
  const view = views.view(schema);
  return findingsInEveryReading(READINGS_OF_TEXT, (reading) => {
    // A string that elements are in is the text of the document.
    const isText = document.root.children.length > 0 && isString(schemaParts(view, views));
    const value = isText ? source : xmlValue(document.root, view, views, reading);
    const text = typeof value === 'number' ? document.root.text : undefined;
    return context.findings(value, schema, { ...place, text });
  });
}

function isString(parts: readonly ObjectSchemaView[]): boolean {
  const types = parts.flatMap(({ types: own }) => own);
  return types.length > 0 && types.every((type) => type === 'string');
}

/** Checks a decoded body. Items of sequential media types have their own schema (`itemSchema`; OpenAPI 3.2, section 4.14.3). */
export function checkMediaValue(
  value: Json,
  { schema, itemSchema }: MediaType,
  context: CheckContext,
  place: ValuePlace,
): Finding[] {
  const whole = schema ? context.findings(value, schema, place) : [];
  if (itemSchema === undefined || !Array.isArray(value)) return whole;
  const items = value.flatMap((item, at) => {
    const subject = place.subject === undefined ? {} : { subject: `Item ${at} of the body` };
    return context
      .findings(item, itemSchema, { ...place, ...subject, text: exactText(value, at) })
      .map((finding) => ({ ...finding, instance: `/${at}${finding.instance}` }));
  });
  return [...whole, ...items];
}

/** An empty body of a text is the empty string; of other media types it is no body. */
export function isEmptyText(contentType: string | undefined): boolean {
  return contentType !== undefined && bodySyntax(contentType) === 'text';
}

export function contentFinding(
  { kind, part, sentence, at }: Pick<Finding, 'kind' | 'part' | 'sentence'> & { at: Location },
  { places }: CheckContext,
  direction?: 'request',
): Finding {
  return { kind, ...(direction && { direction }), part, instance: '', schema: places.of(at), sentence };
}

/** Says that the content of a media type was not compared with a schema that constrains it. */
function uncheckedContent(
  { schema, itemSchema }: MediaType,
  contentType: string,
  context: CheckContext,
  direction?: 'request',
): Finding[] {
  const source = schema ?? itemSchema;
  if (source === undefined || !isConstrained(source, context)) return [];
  const syntax = bodySyntax(contentType);
  const name = syntax === 'binary' ? 'binary content' : `\`${contentType.slice(0, 100)}\``;
  const sentence = `The body is ${name}, which was not checked against its schema.`;
  const finding = { kind: 'unchecked-value', part: 'body', sentence, at: source.location } as const;
  return [contentFinding(finding, context, direction)];
}

/** Keywords that say more of a body than that it consists of bytes. */
const CONSTRAINTS = 'properties required items allOf oneOf anyOf enum const pattern'.split(' ');

function isConstrained(source: Located, { description }: CheckContext): boolean {
  const { value } = description.follow(source) ?? source;
  if (!isObject(value)) return false;
  const types = [value.type ?? []].flat();
  if (types.length > 0 && !types.includes('string')) return true;
  return CONSTRAINTS.some((keyword) => value[keyword] !== undefined);
}
