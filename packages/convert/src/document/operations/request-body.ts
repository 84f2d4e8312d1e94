import { isPlaceholder } from '@curlew/exchange/internal';
import { getOwn, setOwn } from '@curlew/openapi/internal';
import { getOrInsert } from '../../get-or-insert.ts';
import { scalar } from '../../infer/scalar.ts';
import type { FieldDetails, NormalizedRequest, RequestBody } from '../../normalized-request.ts';
import type { MediaTypeObject, RequestBodyObject, Schema } from '../../openapi-document.ts';
import type { BuildContext } from '../build-context.ts';
import { getPlace } from '../paths/path-segments.ts';
import { ContentSamples } from './content/content-samples.ts';
import { type NamedSample, namedExamples, withExamples } from './content/named-examples.ts';
import type { OperationSamples } from './operation-samples.ts';

/** The body of an operation over all its samples; undefined when none had one. */
export function operationBody(
  { requests, template, method }: OperationSamples,
  context: BuildContext,
): RequestBodyObject | undefined {
  const withBody = requests.filter(hasBody);
  if (withBody.length === 0) return undefined;
  const samples = new ContentSamples(context);
  const columns = new Map<string, BodyColumn>();
  for (const request of withBody) {
    for (const { body, name, description } of bodySamples(request)) {
      const { key, jsonInvalid } = samples.add(body.mediaType, body);
      const column = getOrInsert(columns, key, () => ({ bodies: [], named: [] }));
      column.bodies.push(body);
      const isOwn = description === withBody[0]?.details?.description;
      if (name) column.named.push({ name, body, ...(description && !isOwn && { description }) });
      if (!jsonInvalid) continue;
      context.report({
        code: 'BODY_JSON_INVALID',
        severity: 'warning',
        message: 'The body is declared as JSON but cannot be parsed; it is described as text.',
        path: template.path,
        ...getPlace([request]),
      });
    }
  }
  const content: Record<string, MediaTypeObject> = {};
  for (const [key, mediaType] of samples.mediaTypes({ path: template.path, method, place: 'request' })) {
    const column = columns.get(key) ?? { bodies: [], named: [] };
    setOwn(content, key, completed(mediaType, column, withBody, context));
  }
  return withBody.length === requests.length ? { required: true, content } : { content };
}

/** The bodies of one media type. */
interface BodyColumn {
  bodies: RequestBody[];
  named: NamedSample[];
}

interface BodyExample {
  body: RequestBody;
  name?: string;
  description?: string;
}

/** The body of a request, and those of the requests of its saved responses. */
function bodySamples({ body, details }: NormalizedRequest & { body: RequestBody }): BodyExample[] {
  const { summary, description, variants = [] } = details ?? {};
  const own: BodyExample = { body, ...(summary && { name: summary }), ...(description && { description }) };
  return [own, ...variants.flatMap((variant) => (variant.body ? [{ ...variant, body: variant.body }] : []))];
}

function hasBody(request: NormalizedRequest): request is NormalizedRequest & { body: RequestBody } {
  return request.body !== undefined;
}

/** A media type with the field details, encodings and examples of its bodies. */
function completed(
  mediaType: MediaTypeObject,
  { bodies, named }: BodyColumn,
  requests: readonly NormalizedRequest[],
  context: BuildContext,
): MediaTypeObject {
  const isForm = bodies.every(({ kind }) => kind === 'multipart' || kind === 'form-urlencoded');
  const { schema } = mediaType;
  const result =
    isForm && schema ? { ...mediaType, schema: withFieldDetails(schema, requests, context) } : mediaType;
  const encoding = getEncoding(bodies, context);
  const examples = namedExamples(named, context);
  if (!encoding && !examples) return context.pool.share(result);
  const encoded = encoding ? { ...result, encoding } : result;
  return examples ? withExamples(encoded, examples) : encoded;
}

/** Media types that parts of a form were declared with. */
function getEncoding(
  bodies: readonly RequestBody[],
  { redactor }: BuildContext,
): MediaTypeObject['encoding'] {
  const encoding: NonNullable<MediaTypeObject['encoding']> = {};
  for (const { name, contentType, fileName } of bodies.flatMap(({ fields }) => fields ?? [])) {
    if (contentType === undefined || fileName !== undefined || Object.hasOwn(encoding, name)) continue;
    if (redactor.isSecretName(name) || redactor.isSecretName(contentType)) continue;
    setOwn(encoding, name, { contentType });
  }
  return Object.keys(encoding).length > 0 ? encoding : undefined;
}

/** The schema of a form with the texts of its fields, and with those that were declared and not sent. */
function withFieldDetails(
  schema: Schema,
  requests: readonly NormalizedRequest[],
  context: BuildContext,
): Schema {
  const fields = requests.flatMap(({ details }) => details?.fields ?? []);
  if (fields.length === 0 || schema.type !== 'object') return schema;
  const properties: Record<string, Schema> = { ...schema.properties };
  for (const field of fields) {
    const { name, description, unsent } = field;
    if (context.redactor.isSecretName(name)) continue;
    const known = getOwn<Schema>(properties, name);
    if (!known && !unsent) continue;
    const property = known ?? unsentSchema(field, context);
    const isNew = description !== undefined && property.description === undefined;
    setOwn(properties, name, isNew ? { ...property, description } : property);
  }
  return { ...schema, properties };
}

function unsentSchema({ name, unsent }: FieldDetails, { options, redactor, pool }: BuildContext): Schema {
  if (!unsent || 'fileName' in unsent) return { type: 'string', format: 'binary' };
  const { value } = unsent;
  if (value === '' || isPlaceholder(value)) return { type: 'string' };
  return options.includeExamples ? scalar(redactor.value(name, value), true) : pool.scalar(value);
}
