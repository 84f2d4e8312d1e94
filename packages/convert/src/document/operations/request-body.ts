import { essence, isMediaType } from '../../http/media-type.ts';
import type { NormalizedRequest, RequestBody } from '../../normalized-request.ts';
import type { MediaTypeObject, RequestBodyObject, Schema } from '../../openapi-document.ts';
import { setOwn } from '../../own-property.ts';
import type { BuildContext } from '../build-context.ts';
import { placeOf } from '../origin.ts';
import { bodySchema } from './body-schema.ts';
import type { OperationSamples } from './operation-samples.ts';

/** The body of an operation over all its samples; undefined when none had one. */
export function operationBody(
  { requests, template }: OperationSamples,
  context: BuildContext,
): RequestBodyObject | undefined {
  const withBody = requests.filter(hasBody);
  if (withBody.length === 0) return undefined;
  const columns = new Map<string, { schemas: Schema[]; bodies: RequestBody[] }>();
  for (const request of withBody) {
    const { body } = request;
    const { schema, jsonInvalid } = bodySchema(body, context);
    if (jsonInvalid) {
      context.report({
        code: 'BODY_JSON_INVALID',
        severity: 'warning',
        message: 'The body is declared as JSON but cannot be parsed; it is described as text.',
        path: template.path,
        ...placeOf([request]),
      });
    }
    const mediaType = jsonInvalid ? 'text/plain' : contentKey(body.mediaType, context);
    const column = columns.get(mediaType) ?? { schemas: [], bodies: [] };
    columns.set(mediaType, column);
    if (schema) column.schemas.push(schema);
    column.bodies.push(body);
  }
  const content: Record<string, MediaTypeObject> = {};
  for (const [mediaType, { schemas, bodies }] of columns)
    setOwn(content, mediaType, mediaTypeObject(schemas, bodies, context));
  return withBody.length === requests.length ? { required: true, content } : { content };
}

function hasBody(request: NormalizedRequest): request is NormalizedRequest & { body: RequestBody } {
  return request.body !== undefined;
}

/** A key of `content`: the media type without parameters; any when it is none. */
export function contentKey(mediaType: string, { redactor }: BuildContext): string {
  const type = essence(mediaType);
  // Prefixes of credentials have capitals.
  const [written = ''] = mediaType.split(';');
  return isMediaType(type) && !redactor.isSecretName(written.trim()) ? type : '*/*';
}

function mediaTypeObject(
  schemas: readonly Schema[],
  bodies: readonly RequestBody[],
  context: BuildContext,
): MediaTypeObject {
  const result: MediaTypeObject = {};
  if (schemas.length > 0) result.schema = context.pool.merge(schemas);
  const encoding = encodingOf(bodies, context);
  if (encoding) result.encoding = encoding;
  return encoding ? result : context.pool.share(result);
}

/** Media types that parts of a form were declared with. */
function encodingOf(bodies: readonly RequestBody[], { redactor }: BuildContext): MediaTypeObject['encoding'] {
  const encoding: NonNullable<MediaTypeObject['encoding']> = {};
  for (const { name, contentType, fileName } of bodies.flatMap(({ fields }) => fields ?? [])) {
    if (contentType === undefined || fileName !== undefined || Object.hasOwn(encoding, name)) continue;
    if (redactor.isSecretName(name) || redactor.isSecretName(contentType)) continue;
    setOwn(encoding, name, { contentType });
  }
  return Object.keys(encoding).length > 0 ? encoding : undefined;
}
