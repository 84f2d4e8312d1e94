import { reasonPhrase } from '@curlew/openapi';
import { bodyKind } from '../../http/media-type.ts';
import { textBody } from '../../http/text-body.ts';
import { pooledScalar } from '../../infer/pooled-schema.ts';
import { scalar } from '../../infer/scalar.ts';
import type { ResponseObject, Schema } from '../../openapi-document.ts';
import { setOwn } from '../../own-property.ts';
import type { BuildContext } from '../build-context.ts';
import type { RecordedResponse } from '../request-details.ts';
import { bodySchema } from './body-schema.ts';
import { isDocumentedResponseHeader } from './header-names.ts';
import type { OperationSamples } from './operation-samples.ts';
import { contentKey } from './request-body.ts';

/** The responses of an operation by status; a stub when none was recorded. */
export function operationResponses(
  { requests }: OperationSamples,
  context: BuildContext,
): Record<string, ResponseObject> {
  const byStatus = new Map<string, RecordedResponse[]>();
  for (const response of requests.flatMap(({ details }) => details?.responses ?? [])) {
    const status = statusKey(response.status);
    const samples = byStatus.get(status);
    if (samples) samples.push(response);
    else byStatus.set(status, [response]);
  }
  if (byStatus.size === 0) return { default: { description: 'Successful response' } };
  const responses: Record<string, ResponseObject> = {};
  for (const status of [...byStatus.keys()].sort()) {
    responses[status] = responseObject(status, byStatus.get(status) ?? [], context);
  }
  return responses;
}

function statusKey(status: RecordedResponse['status']): string {
  return status !== 'default' && status >= 100 && status <= 599 ? String(status) : 'default';
}

function responseObject(
  status: string,
  samples: readonly RecordedResponse[],
  context: BuildContext,
): ResponseObject {
  const named = samples.find(({ description }) => description !== undefined && description.trim() !== '');
  const description = named?.description
    ? context.redactor.text(named.description)
    : (reasonPhrase(status) ?? 'Response');
  const response: ResponseObject = { description };
  const headers = responseHeaders(samples, context);
  if (Object.keys(headers).length > 0) response.headers = headers;
  const content = responseContent(samples, context);
  if (Object.keys(content).length > 0) response.content = content;
  return context.pool.share(response);
}

function responseHeaders(
  samples: readonly RecordedResponse[],
  { options, redactor, pool }: BuildContext,
): NonNullable<ResponseObject['headers']> {
  const columns = new Map<string, { name: string; schemas: Schema[] }>();
  for (const { name, value } of samples.flatMap((sample) => sample.headers)) {
    const key = name.toLowerCase();
    if (!isDocumentedResponseHeader(key)) continue;
    if (redactor.isSecretName(name)) continue;
    const column = columns.get(key) ?? { name, schemas: [] };
    columns.set(key, column);
    const schema = options.includeExamples
      ? scalar(redactor.header(name, value), true)
      : pooledScalar(value, pool);
    column.schemas.push(schema);
  }
  const headers: NonNullable<ResponseObject['headers']> = {};
  for (const { name, schemas } of columns.values())
    setOwn(headers, name, pool.share({ schema: pool.merge(schemas) }));
  return pool.share(headers);
}

function responseContent(
  samples: readonly RecordedResponse[],
  context: BuildContext,
): NonNullable<ResponseObject['content']> {
  const columns = new Map<string, Schema[]>();
  for (const { mediaType, raw } of samples) {
    if (mediaType === undefined) continue;
    const body = raw === undefined ? { kind: bodyKind(mediaType) } : textBody(mediaType, raw);
    const { schema, jsonInvalid } = bodySchema(body, context);
    const key = jsonInvalid ? 'text/plain' : contentKey(mediaType, context);
    const column = columns.get(key) ?? [];
    columns.set(key, column);
    if (schema) column.push(schema);
  }
  const content: NonNullable<ResponseObject['content']> = {};
  for (const [mediaType, schemas] of columns) {
    const { pool } = context;
    setOwn(content, mediaType, pool.share(schemas.length > 0 ? { schema: pool.merge(schemas) } : {}));
  }
  return context.pool.share(content);
}
