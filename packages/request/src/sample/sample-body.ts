import type { Json, MediaType, SchemaView } from '@curlew/openapi';
import type { ViewSource } from '@curlew/openapi/internal';
import { bodySyntax, type Encoding, isObject, type ObjectSchemaView } from '@curlew/openapi/internal';
import { firstType } from '../build/body/form-fields.ts';
import { chooseFileName } from '../build/body/multipart-parts.ts';
import { findItemSchema, findPart, memberSchema, resolvedSchema } from '../build/body/write-context.ts';
import { type RequestValue, Serialized } from '../build/request-input.ts';
import { isFileSchema } from '../form/typed-value.ts';
import { mediaValue } from './media-value.ts';
import { noSampleReason } from './no-sample-reason.ts';
import { parseJsonContainer } from './parse-json-container.ts';
import type { OptionalFields } from './value/sample-walk.ts';

/** Longer texts are replaced by a file in code samples, in UTF-16 units. */
const MAX_TEXT = 20_000;

/** Values of a request body in code samples: every language repeats the body, which stays short. */
const MAX_VALUES = 50;

/** Options of the bodies in code samples: required fields, and those that the author gave examples for. */
export const CODE_SAMPLE = { maxValues: MAX_VALUES, optionalFields: 'exemplified' } as const;

/**
 * The body value of a sample request, with empty files. `undefined`: no body.
 * @param optionalFields which optional properties a generated body has; default `all`.
 */
export function sampleBody(
  media: MediaType,
  views: ViewSource,
  optionalFields: OptionalFields = 'all',
): RequestValue {
  const view = media.schema ? views.view(media.schema) : undefined;
  const schema = resolvedSchema(view, views);
  const syntax = bodySyntax(media.type);
  const exact = media.examples[0]?.serializedValue;
  if (exact !== undefined)
    return exact.length > MAX_TEXT ? placeholderFile(media.type) : new Serialized(exact);
  const value = mediaValue(media, views, 'request', { maxValues: MAX_VALUES, optionalFields });
  if (syntax === 'binary' || (schema && isFileSchema(schema)))
    return typeof value === 'string' && syntax !== 'binary' && isGiven(value, media, schema)
      ? new Serialized(value)
      : placeholderFile(media.type);
  if (typeof value === 'string' && value.length > MAX_TEXT) return placeholderFile(media.type);
  if (syntax === 'json') return getContainer(value, view) ?? anyBody(view, views);
  if (syntax === 'multipart' && isObject(value)) return multipartValue(value, schema, media.encoding, views);
  return value;
}

/** An empty object where any value is valid, with or without a schema: the body is sent all the same. */
function anyBody(view: SchemaView | undefined, views: ViewSource): Json | undefined {
  return view === undefined || noSampleReason(view, views, 'request') === 'any' ? {} : undefined;
}

/** Descriptions often give a JSON body as text; where the schema does not ask for a string it is that body. */
export function getContainer(value: Json | undefined, view: SchemaView | undefined): Json | undefined {
  if (typeof value !== 'string' || (view?.kind === 'schema' && view.types.includes('string'))) return value;
  return parseJsonContainer(value) ?? value;
}

/** The members of a form, with files where the schema is binary. */
function multipartValue(
  value: Record<string, Json>,
  schema: ObjectSchemaView | undefined,
  encoding: readonly Encoding[],
  views: ViewSource,
): RequestValue {
  const types = new Map(encoding.map((one) => [one.name, one.contentType]));
  const members = Object.entries(value).map(([name, item]): [string, RequestValue] => {
    const contentType = types.get(name);
    const member = resolvedSchema(memberSchema(schema, name, views), views);
    const fileOr = (one: Json, part: ObjectSchemaView | undefined) => {
      const binary = findPart(part, views, (inner) => (isFileSchema(inner) ? inner : undefined));
      if (!binary || (typeof one !== 'string' && binary !== part)) return one;
      return new File([], chooseFileName(name, firstType(contentType) ?? binary.contentMediaType));
    };
    if (!Array.isArray(item)) return [name, fileOr(item, member)];
    return [
      name,
      item.map((one, index) => fileOr(one, resolvedSchema(findItemSchema(member, index, views), views))),
    ];
  });
  return Object.fromEntries(members);
}

/** Bytes that the description gives as text are shown, made-up ones are a file of the reader's. */
function isGiven(value: string, media: MediaType, schema: ObjectSchemaView | undefined): boolean {
  const examples = media.examples.map((example) => example.value);
  return [...examples, ...(schema?.examples ?? []), schema?.default].includes(value);
}

function placeholderFile(mediaType: string): File {
  return new File([], chooseFileName(undefined, mediaType));
}
