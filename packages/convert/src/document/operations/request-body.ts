import { essence, isMediaType } from '../../http/media-type.ts';
import type { NormalizedRequest, RequestBody } from '../../normalized-request.ts';
import type { MediaTypeObject, RequestBodyObject, Schema } from '../../openapi-document.ts';
import { setOwn } from '../../own-property.ts';
import type { BuildContext } from '../build-context.ts';
import { placeOf } from '../origin.ts';
import { bodySchema } from './body-schema.ts';
import { withFieldDetails } from './field-details.ts';
import { type NamedSample, namedExamples } from './named-examples.ts';
import type { OperationSamples } from './operation-samples.ts';

/** The body of an operation over all its samples; undefined when none had one. */
export function operationBody(
  { requests, template }: OperationSamples,
  context: BuildContext,
): RequestBodyObject | undefined {
  const withBody = requests.filter(hasBody);
  if (withBody.length === 0) return undefined;
  const columns = new Map<string, BodyColumn>();
  for (const request of withBody) {
    for (const sample of bodySamples(request)) addSample(request, sample);
  }
  function addSample(request: NormalizedRequest, sample: BodyExample): void {
    const { body } = sample;
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
    const column = columns.get(mediaType) ?? { schemas: [], bodies: [], named: [] };
    columns.set(mediaType, column);
    if (schema) column.schemas.push(schema);
    column.bodies.push(body);
    const { name, description } = sample;
    const isOwn = description === withBody[0]?.details?.description;
    if (name) column.named.push({ name, body, ...(description && !isOwn && { description }) });
  }
  const content: Record<string, MediaTypeObject> = {};
  for (const [mediaType, column] of columns)
    setOwn(content, mediaType, mediaTypeObject(column, withBody, context));
  return withBody.length === requests.length ? { required: true, content } : { content };
}

/** What the samples gave for one media type. */
interface BodyColumn {
  schemas: Schema[];
  bodies: RequestBody[];
  named: NamedSample[];
}

interface BodyExample {
  body: RequestBody;
  name?: string;
  description?: string;
}

/** The body of a request, and those that its saved responses answered. */
function bodySamples({ body, details }: NormalizedRequest & { body: RequestBody }): BodyExample[] {
  const { summary, description, variants = [] } = details ?? {};
  const own: BodyExample = { body, ...(summary && { name: summary }), ...(description && { description }) };
  return [own, ...variants.flatMap((variant) => (variant.body ? [{ ...variant, body: variant.body }] : []))];
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
  { schemas, bodies, named }: BodyColumn,
  requests: readonly NormalizedRequest[],
  context: BuildContext,
): MediaTypeObject {
  const result: MediaTypeObject = {};
  const isForm = bodies.every(({ kind }) => kind === 'multipart' || kind === 'form-urlencoded');
  if (schemas.length > 0) {
    const merged = context.pool.merge(schemas);
    result.schema = isForm ? withFieldDetails(merged, requests, context) : merged;
  }
  const encoding = encodingOf(bodies, context);
  if (encoding) result.encoding = encoding;
  const examples = namedExamples(named, context);
  if (examples) result.examples = examples;
  return encoding || examples ? result : context.pool.share(result);
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
