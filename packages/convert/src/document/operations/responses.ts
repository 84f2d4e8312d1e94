import { reasonPhrase } from '@curlew/openapi';
import { getOrInsert } from '../../get-or-insert.ts';
import { bodyKind, textBody } from '../../http/text-body.ts';
import type { NamedBody } from '../../infer/components/naming-context.ts';
import { pooledScalar } from '../../infer/pooled-schema.ts';
import { scalar } from '../../infer/scalar.ts';
import type { RecordedResponse } from '../../normalized-request.ts';
import type { ResponseObject, Schema } from '../../openapi-document.ts';
import { getOwn, setOwn } from '../../own-property.ts';
import type { BuildContext } from '../build-context.ts';
import { ContentSamples } from './content/content-samples.ts';
import { type NamedSample, namedExamples } from './content/named-examples.ts';
import { isDocumentedResponseHeader } from './header-names.ts';
import type { OperationSamples } from './operation-samples.ts';

const UNRECORDED: Record<string, ResponseObject> = { default: { description: 'Successful response' } };

/** The responses of an operation by status code; only `default`, with a description, if none was recorded. */
export function operationResponses(
  { requests, template, method }: OperationSamples,
  context: BuildContext,
): Record<string, ResponseObject> {
  if (!requests.some(({ details }) => details?.responses)) return UNRECORDED;
  const byStatus = new Map<string, RecordedResponse[]>();
  for (const { details } of requests)
    for (const response of details?.responses ?? [])
      getOrInsert(byStatus, statusKey(response.status), newSamples).push(response);
  if (byStatus.size === 0) return UNRECORDED;
  const responses: Record<string, ResponseObject> = {};
  for (const status of [...byStatus.keys()].sort()) {
    responses[status] = responseObject(
      { path: template.path, method, place: status },
      byStatus.get(status) ?? [],
      context,
    );
  }
  return responses;
}

function newSamples(): RecordedResponse[] {
  return [];
}

function statusKey(status: RecordedResponse['status']): string {
  return status !== 'default' && status >= 100 && status <= 599 ? String(status) : 'default';
}

function responseObject(
  namedBody: NamedBody,
  samples: readonly RecordedResponse[],
  context: BuildContext,
): ResponseObject {
  const named = samples.find(({ description }) => description !== undefined && description.trim() !== '');
  const description = named?.description
    ? context.redactor.text(named.description)
    : (reasonPhrase(namedBody.place) ?? 'Response');
  const response: ResponseObject = { description };
  const headers = responseHeaders(samples, context);
  if (Object.keys(headers).length > 0) response.headers = headers;
  const content = responseContent(samples, namedBody, context);
  if (Object.keys(content).length > 0) response.content = content;
  return context.pool.share(response);
}

function responseHeaders(
  samples: readonly RecordedResponse[],
  { options, redactor, pool }: BuildContext,
): NonNullable<ResponseObject['headers']> {
  const byName = new Map<string, { name: string; schemas: Schema[]; description?: string }>();
  for (const sample of samples)
    for (const { name, value } of sample.headers) {
      const key = name.toLowerCase();
      if (!isDocumentedResponseHeader(key)) continue;
      if (redactor.isSecretName(name)) continue;
      const group = getOrInsert(byName, key, () => ({ name, schemas: [] }));
      const schema = options.includeExamples
        ? scalar(redactor.header(name, value), true)
        : pooledScalar(value, pool);
      group.schemas.push(schema);
      const text = sample.headerTexts && getOwn(sample.headerTexts, key);
      if (text) group.description ??= redactor.text(text);
    }
  const headers: NonNullable<ResponseObject['headers']> = {};
  for (const { name, schemas, description } of byName.values())
    setOwn(headers, name, pool.share({ ...(description && { description }), schema: pool.merge(schemas) }));
  return pool.share(headers);
}

function responseContent(
  samples: readonly RecordedResponse[],
  namedBody: NamedBody,
  context: BuildContext,
): NonNullable<ResponseObject['content']> {
  const { pool } = context;
  const bodies = new ContentSamples(context);
  const named = new Map<string, NamedSample[]>();
  for (const { mediaType, raw, name } of samples) {
    if (mediaType === undefined) continue;
    const body = raw === undefined ? { kind: bodyKind(mediaType) } : textBody(mediaType, raw);
    const { key } = bodies.add(mediaType, body);
    if (name && context.options.includeExamples) getOrInsert(named, key, () => []).push({ name, body });
  }
  const content: NonNullable<ResponseObject['content']> = {};
  for (const [key, mediaType] of bodies.mediaTypes(namedBody)) {
    const examples = namedExamples(named.get(key) ?? [], context);
    setOwn(content, key, examples ? { ...mediaType, examples } : pool.share(mediaType));
  }
  return pool.share(content);
}
