import type { Header, MediaType, SchemaView } from '@curlew/openapi';
import {
  essence,
  getOwn,
  type HttpHeader,
  isToken,
  type ObjectSchemaView,
  type PartEncoding,
  rangeHolds,
} from '@curlew/openapi/internal';
import type { ComposedPart, PartHead } from '../composed-request.ts';
import { isBinary, isList, toJsonValue } from '../json-value.ts';
import { type PartInput, type PartInputs, type RequestValue, Serialized } from '../request-input.ts';
import type { ReportAt } from '../request-problem.ts';
import { findHeaderProblem, serializeHeader } from '../serialize-style.ts';
import { findCharsetProblem, readCharset } from './encode-text.ts';
import { firstType, hasStyle, serializeEncoding } from './form-fields.ts';
import { type FieldsContext, findItemSchema, memberSchema, resolvedSchema } from './write-context.ts';
import { writeText } from './write-text.ts';

/** Declarations of the parts of a body, or of a nested multipart part. */
type PartEncodings = Partial<Pick<MediaType, 'encoding' | 'prefixEncoding' | 'itemEncoding'>>;

/** One part with its declaration. */
interface Part {
  name: string | undefined;
  value: RequestValue;
  encoding: PartEncoding | undefined;
  schema: SchemaView | undefined;
  input: PartInput | undefined;
}

/**
 * Returns the parts of a `multipart` body (OpenAPI 3.2, Encoding `multipart` Media Types): the members of an object
 * by name, a list as one part for each item; the items of a list by position. `form-data` needs names: a list for it
 * contains objects of one member each.
 */
export function composeParts(
  value: RequestValue,
  mediaType: string,
  encodings: PartEncodings,
  view: SchemaView | undefined,
  inputs: PartInputs,
  context: FieldsContext,
): ComposedPart[] {
  const schema = resolvedSchema(view, context.views);
  const byName = new Map(encodings.encoding?.map((one) => [one.name, one]));
  if (!isList(value)) return listMembers(value).flatMap(([name, item]) => named(name, item, schema));
  if (essence(mediaType) === 'multipart/form-data')
    return value.flatMap((item, index) => {
      const itemView = resolvedSchema(findItemSchema(schema, index, context.views), context.views);
      const members = listMembers(item);
      if (members.length === 0)
        context.reportPart(String(index))(
          'unsupported-value',
          'The part has no name; expected an object with one member.',
        );
      return members.flatMap(([name, member]) => named(name, member, itemView));
    });
  return value.flatMap((item, index) =>
    composePart(
      {
        name: undefined,
        value: item,
        encoding: encodings.prefixEncoding?.[index] ?? encodings.itemEncoding,
        schema: findItemSchema(schema, index, context.views),
        input: own(inputs, String(index)),
      },
      String(index),
      context,
    ),
  );

  function named(name: string, item: RequestValue, object: ObjectSchemaView | undefined): ComposedPart[] {
    const encoding = byName.get(name);
    const member = memberSchema(object, name, context.views);
    const input = own(inputs, name);
    if (encoding && hasStyle(encoding) && !isBinary(item))
      return composeStyledParts(name, item, encoding, context);
    if (!isList(item))
      return composePart({ name, value: item, encoding, schema: member, input }, name, context);
    const list = resolvedSchema(member, context.views);
    return item.flatMap((one, index) =>
      composePart(
        { name, value: one, encoding, schema: findItemSchema(list, index, context.views), input },
        name,
        context,
      ),
    );
  }
}

/** Styles in a multipart body: names and values as they are, without percent-encoding (Appendix C). */
function composeStyledParts(
  name: string,
  value: RequestValue,
  encoding: PartEncoding,
  context: FieldsContext,
): ComposedPart[] {
  const report = context.reportPart(name);
  const json = toJsonValue(value, report);
  if (json === undefined) return [];
  return serializeEncoding(name, json, encoding, { ...context, report }).map((pair) => {
    if (pair.delimiter !== '' && pair.items.some((item) => item.includes(pair.delimiter)))
      report(
        'ambiguous-value',
        'An item of the list contains the delimiter of its style, and parts are not encoded.',
      );
    return { name: pair.name, value: pair.items.join(pair.delimiter) };
  });
}

function composePart(part: Part, label: string, context: FieldsContext): ComposedPart[] {
  const { name, value, encoding, schema, input } = part;
  if (value === undefined) return [];
  const report = context.reportPart(label);
  const type = choosePartType(value, resolvedSchema(schema, context.views), encoding, input, report);
  const contentType = type?.replace(/\p{Cc}+/gu, ' ');
  if (contentType !== type)
    report('invalid-header', 'The media type of the part contains a control character.');
  const headers = [
    ...transferEncoding(part, context),
    ...composePartHeaders(encoding?.headers ?? [], input?.headers ?? {}, report),
  ];
  const head: PartHead = {
    ...(name === undefined ? {} : { name }),
    ...(contentType === undefined ? {} : { contentType }),
    ...(headers.length > 0 ? { headers } : {}),
  };
  if (isBinary(value)) {
    const fileName = input?.fileName ?? getOwnFileName(value) ?? (name && chooseFileName(name, contentType));
    return [{ ...head, ...(fileName ? { fileName } : {}), content: value }];
  }
  if (value instanceof Serialized) return [{ ...head, value: value.text }];
  if (contentType !== undefined && essence(contentType).startsWith('multipart/')) {
    const parts = composeParts(value, contentType, encoding ?? {}, schema, input?.parts ?? {}, context);
    return [{ ...head, parts }];
  }
  const json = toJsonValue(value, report);
  if (json === undefined) return [];
  const text = writeText(json, contentType ?? 'text/plain', schema, { ...context, report, pretty: false });
  const problem = findCharsetProblem(text, readCharset(contentType ?? ''));
  if (problem) report('unsupported-charset', problem);
  return [{ ...head, value: text }];
}

/** `contentEncoding` is this header where parts have no names; forms have none (RFC 7578, section 4.7). */
function transferEncoding({ name, value, schema }: Part, { views }: FieldsContext): HttpHeader[] {
  const encoding = resolvedSchema(schema, views)?.contentEncoding;
  if (name !== undefined || typeof value !== 'string' || !encoding || !isToken(encoding)) return [];
  return [{ name: 'Content-Transfer-Encoding', value: encoding }];
}

function listMembers(value: RequestValue): [string, RequestValue][] {
  if (value === null || typeof value !== 'object' || isBinary(value) || value instanceof Serialized)
    return [];
  return Object.entries(value);
}

function own<Value>(map: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return getOwn(map, key);
}

/**
 * Headers of a multipart part, declared or not, without `Content-Type`. Reports missing required headers; invalid headers
 * are reported and omitted.
 */
function composePartHeaders(
  declared: readonly Header[],
  values: Readonly<Record<string, RequestValue>>,
  report: ReportAt,
): HttpHeader[] {
  const names = Object.keys(values);
  for (const { name, required } of declared) {
    const isGiven = names.some((given) => given.toLowerCase() === name.toLowerCase());
    if (required && !isGiven) report('missing-value', `The part requires the header ${name}.`);
  }
  return names.flatMap((name) => {
    const json = toJsonValue(values[name], report);
    if (json === undefined) return [];
    const value = serializeHeader(false, json, report);
    const problem = findHeaderProblem(name, value);
    if (problem) report('invalid-header', problem);
    return problem ? [] : [{ name, value }];
  });
}

/**
 * Returns the media type of a part: the caller's, else that of the bytes or the first of those the description
 * allows, else the default of its kind (OpenAPI 3.2, Encoding Object). `undefined`: `text/plain`, or
 * `application/octet-stream` for bytes.
 */
function choosePartType(
  value: RequestValue,
  schema: ObjectSchemaView | undefined,
  encoding: PartEncoding | undefined,
  input: PartInput | undefined,
  report: ReportAt,
): string | undefined {
  const allowed = encoding?.contentType?.split(',').map((type) => type.trim()) ?? [];
  const given = input?.contentType ?? (value instanceof Blob && value.type !== '' ? value.type : undefined);
  const fits =
    given !== undefined && (allowed.length === 0 || allowed.some((type) => rangeHolds(type, given)));
  if (fits) return given;
  if (input?.contentType !== undefined) {
    const types = allowed.map((one) => JSON.stringify(one)).join(', ');
    report(
      'undeclared-media-type',
      `The description does not allow the media type; expected one of ${types}.`,
    );
    return input.contentType;
  }
  return firstType(encoding?.contentType) ?? chooseDefaultType(value, schema);
}

function chooseDefaultType(value: RequestValue, schema: ObjectSchemaView | undefined): string | undefined {
  if (value instanceof Serialized || isBinary(value)) return undefined;
  if (typeof value === 'object' && value !== null) return 'application/json';
  const isEncoded = typeof value === 'string' && schema?.contentEncoding !== undefined;
  return isEncoded ? 'application/octet-stream' : undefined;
}

/** Returns a safe file name for bytes without one: from the field name, with an extension by media type. */
export function chooseFileName(name: string | undefined, mediaType: string | undefined): string {
  const stem =
    (name ?? 'file')
      .replace(/[^A-Za-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 40) || 'file';
  const subtype = /^[a-z]+\/(?:[a-z.]+\+)?([a-z0-9]{2,5})$/i.exec(mediaType ?? '')?.[1];
  return `${stem}.${subtype ?? 'bin'}`;
}

/** Returns the name of a `File`; other bytes have none. */
export function getOwnFileName(value: unknown): string | undefined {
  return value instanceof File && value.name !== '' ? value.name : undefined;
}
