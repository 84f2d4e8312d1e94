import type { Json, JsonObject, MediaType } from '@curlew/openapi';
import { bodySyntax, essence, isObject } from '@curlew/openapi/internal';
import type { CatalogContext } from './catalog-context.ts';
import type { BodyArgument } from './tool.ts';

/** Returns the parts of a body that are passed as files, because JSON arguments cannot contain bytes. */
export function bodyFiles(media: MediaType, context: CatalogContext): BodyArgument['files'] {
  const syntax = bodySyntax(media.type);
  if (syntax === 'binary') return 'file';
  if (syntax !== 'multipart') return 'none';
  const { properties } = resolveRoot(context.requestSchema(media));
  if (!isObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, schema]) => {
    const encoding = media.encoding.find((one) => one.name === name)?.contentType;
    return isFile(schema, encoding) ? [name] : [];
  });
}

function resolveRoot(schema: JsonObject): JsonObject {
  const { $ref, $defs } = schema;
  if (typeof $ref !== 'string' || !isObject($defs)) return schema;
  const target = $defs[$ref.replace('#/$defs/', '')];
  return isObject(target) ? target : schema;
}

/** Whether a part or the items of a part are binary: they have a media type that is not text (OpenAPI 3.1, section 4.8.14.4). */
function isFile(schema: Json, contentType: string | undefined): boolean {
  if (contentType !== undefined && isBinary(contentType)) return true;
  if (!isObject(schema)) return false;
  if (schema.type === 'array') return isFile(schema.items ?? true, contentType);
  const { contentMediaType, contentEncoding } = schema;
  return typeof contentMediaType === 'string' && contentEncoding === undefined && isBinary(contentMediaType);
}

function isBinary(contentType: string): boolean {
  const first = essence(contentType.split(',')[0] ?? '');
  return first !== '' && bodySyntax(first) === 'binary';
}

/** Schema of a file in arguments. */
export const FILE_SCHEMA: JsonObject = {
  type: 'object',
  description:
    'A file: `path` below the folder of files that the server was given, or its content as `text` or `base64`.',
  properties: {
    path: { type: 'string' },
    text: { type: 'string' },
    base64: { type: 'string', contentEncoding: 'base64' },
    fileName: { type: 'string' },
    mediaType: { type: 'string' },
  },
  oneOf: [{ required: ['path'] }, { required: ['text'] }, { required: ['base64'] }],
  additionalProperties: false,
};
