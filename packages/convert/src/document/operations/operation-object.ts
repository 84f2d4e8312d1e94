import { getOwn, isObject, reasonPhrase, setOwn } from '@curlew/openapi/internal';
import { getOrInsert } from '../../get-or-insert.ts';
import { parseJson } from '../../http/read-json.ts';
import { bodyKind, textBody } from '../../http/text-body.ts';
import type { NamedBody } from '../../infer/components/naming-context.ts';
import { scalar } from '../../infer/scalar.ts';
import { capitalize } from '../../letter-case.ts';
import type { NormalizedRequest, RecordedResponse } from '../../normalized-request.ts';
import type {
  OperationObject,
  RequestBodyObject,
  ResponseObject,
  Schema,
  ServerObject,
} from '../../openapi-document.ts';
import type { Redactor } from '../../redact/redactor.ts';
import type { SourceScripts } from '../../source-adapter.ts';
import type { BuildContext } from '../build-context.ts';
import { operationParameters } from '../paths/parameters.ts';
import { getOrigin, getPlace } from '../paths/path-segments.ts';
import { mergedScripts, SCRIPTS } from './collection-scripts.ts';
import { ContentSamples } from './content/content-samples.ts';
import { type NamedSample, namedExamples, withExamples } from './content/named-examples.ts';
import { isDocumentedResponseHeader } from './header-names.ts';
import { getTag, type OperationId } from './operation-id.ts';
import type { OperationSamples } from './operation-samples.ts';
import { operationBody } from './request-body.ts';
import { operationSecurity } from './security.ts';

/** The document around an operation. */
export interface OperationFrame {
  id: OperationId;
  servers: ReadonlyMap<string, ServerObject>;
  /** Path of the operation in the document. */
  path: string;
  /** Scripts that stand at the document, because all its requests have them. */
  scripts: SourceScripts | undefined;
}

/** Builds an operation that accepts all its samples. */
export function operationObject(
  operation: OperationSamples,
  frame: OperationFrame,
  context: BuildContext,
): OperationObject {
  const { redactor, options, report, inference } = context;
  const { requests, method, template } = operation;
  const { id, collided, words } = frame.id;
  if (collided) {
    const message = `Duplicate operationId; ${method.toUpperCase()} ${frame.path} was renamed to ${id}.`;
    report({
      code: 'OPERATION_ID_COLLISION',
      severity: 'info',
      message,
      path: frame.path,
      ...getPlace(requests),
    });
  }
  const security = options.inferSecurity ? operationSecurity(requests, context) : undefined;
  const parameters = operationParameters(operation, context);
  // Before the body: what is sent back is the resource itself, and gets its name.
  const responses = operationResponses(operation, context);
  const requestBody = operationBody(operation, context);
  const summary = firstText(operation, 'summary');
  const texts = { summary, description: getDescription(operation, summary), requestBody, responses };
  const description = withMergedTexts(requests, texts);
  const servers = operationServers(operation, frame);
  // In the order people write the keys.
  const result: Partial<OperationObject> = { operationId: id };
  if (summary) result.summary = summary;
  else if (words) result.summary = getSummary(words);
  if (description) result.description = description;
  result.tags = requests.find(({ details }) => details?.tags?.length)?.details?.tags ?? [
    getTag(template.path),
  ];
  if (servers.length > 0) result.servers = servers;
  if (security) result.security = security;
  if (parameters.length > 0) result.parameters = parameters;
  if (requestBody) result.requestBody = requestBody;
  result.responses = responses;
  if (inference.sampleCounts)
    result['x-curlew-samples'] = { requests: requests.length, ...recordedDays(requests) };
  return withExtensions(result as OperationObject, operation, frame, redactor);
}

/** `List user orders` */
function getSummary(words: readonly string[]): string {
  return capitalize(
    words.join(' ').replace(/(?<=\p{Ll})\p{Lu}(?=\p{Ll})/gu, (letter) => ` ${letter.toLowerCase()}`),
  );
}

/** The first and the last day of recordings that say when they were made. */
function recordedDays(requests: OperationSamples['requests']): { from?: string; to?: string } {
  const days = requests.flatMap(({ details }) => details?.recordedOn ?? []).sort();
  const [from] = days;
  const to = days.at(-1);
  return from === undefined || to === undefined ? {} : { from, to };
}

/** The description of the request that gives the summary; those of others are beside their names. */
function getDescription(operation: OperationSamples, summary: string | undefined): string | undefined {
  if (summary === undefined) return firstText(operation, 'description');
  const own = operation.requests.filter(({ details }) => details?.summary?.trim() === summary);
  return firstText({ ...operation, requests: own }, 'description');
}

function firstText({ requests }: OperationSamples, field: 'summary' | 'description'): string | undefined {
  return requests.map(({ details }) => details?.[field]?.trim()).find((text) => text);
}

/** With several origins, the ones this operation was seen on, unless that is all of them. */
function operationServers({ requests }: OperationSamples, { servers }: OperationFrame): ServerObject[] {
  if (servers.size < 2) return [];
  const seen = new Set(requests.map(getOrigin));
  if (seen.size === servers.size) return [];
  return [...servers].filter(([origin]) => seen.has(origin)).map(([, server]) => server);
}

/** `x-*` fields of all samples; the first value of a key wins, but for scripts, which are kept of each request. */
function withExtensions(
  result: OperationObject,
  { requests }: OperationSamples,
  { scripts }: OperationFrame,
  redactor: Redactor,
): OperationObject {
  // An operation takes any `x-` field; TypeScript can't check the prefix of a computed name.
  const fields = result as unknown as Record<string, unknown>;
  for (const { extensions } of requests) {
    for (const [name, value] of Object.entries(extensions ?? {})) {
      if (!name.startsWith('x-') || Object.hasOwn(fields, name) || redactor.isSecretName(name.slice(2)))
        continue;
      const own = name === SCRIPTS ? mergedScripts(requests, scripts) : value;
      if (own !== undefined) setOwn(fields, name, redactor.extension(name, own));
    }
  }
  return result;
}

/** Requests that are named; the rest is counted. */
const MAX_NAMED = 50;

/** The description of an operation before the texts of merged requests. */
interface OperationTexts {
  summary: string | undefined;
  description: string | undefined;
  requestBody: RequestBodyObject | undefined;
  responses: Record<string, ResponseObject>;
}

/**
 * The description of an operation, with names and descriptions of requests that became one with it as far as they are
 * neither its own nor those of an example: a list in Markdown.
 */
function withMergedTexts(
  requests: readonly NormalizedRequest[],
  operation: OperationTexts,
): string | undefined {
  const { description } = operation;
  const others = requests.length > 1 ? mergedTexts(requests, operation) : undefined;
  return others && description ? `${description}\n\n${others}` : (others ?? description);
}

function mergedTexts(requests: readonly NormalizedRequest[], operation: OperationTexts): string | undefined {
  const kept = keptTexts(operation);
  const texts = new Map<string, Set<string>>();
  for (const { details } of requests) {
    const name = details?.summary?.trim() ?? '';
    const description = details?.description?.trim() ?? '';
    const isNew = description !== '' && !kept.has(description);
    if (name === '' ? !isNew : kept.has(name) && !isNew) continue;
    const descriptions = getOrInsert(texts, name, () => new Set());
    if (isNew) descriptions.add(description);
  }
  const entries = [...texts].flatMap(([name, descriptions]) =>
    descriptions.size === 0 ? [[name, '']] : [...descriptions].map((description) => [name, description]),
  );
  if (entries.length === 0) return undefined;
  const lines = entries
    .slice(0, MAX_NAMED)
    .map(([name = '', description = '']) => listItem(name, description));
  const more = entries.length - MAX_NAMED;
  return ['Also recorded as:', '', ...lines, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n');
}

/** Texts that the operation and its named examples already contain. */
function keptTexts({ summary, description, requestBody, responses }: OperationTexts): Set<string> {
  const kept = new Set([summary ?? '', description ?? '']);
  for (const owner of [requestBody, ...Object.values(responses)])
    for (const { examples } of Object.values(owner?.content ?? {}))
      for (const [name, example] of Object.entries(examples ?? {})) {
        kept.add(name);
        if (example.description) kept.add(example.description);
      }
  return kept;
}

function listItem(name: string, description: string): string {
  const text = description.replace(/\r\n?/g, '\n').replace(/\n/g, '\n  ');
  if (name === '') return `- ${text}`;
  const literal = name.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|~&]/g, '\\$&');
  return `- **${literal}**${text === '' ? '' : `: ${text}`}`;
}

const UNRECORDED: Record<string, ResponseObject> = { default: { description: 'Successful response' } };

/** The responses of an operation by status code; only `default`, with a description, if none was recorded. */
function operationResponses(
  operation: OperationSamples,
  context: BuildContext,
): Record<string, ResponseObject> {
  const { requests, method } = operation;
  if (!requests.some(({ details }) => details?.responses)) return UNRECORDED;
  const byStatus = new Map<string, RecordedResponse[]>();
  for (const { details } of requests)
    for (const response of details?.responses ?? [])
      getOrInsert(byStatus, statusKey(response.status), () => []).push(response);
  if (byStatus.size === 0) return UNRECORDED;
  const responses: Record<string, ResponseObject> = {};
  const path = resourcePath(operation);
  for (const status of [...byStatus.keys()].sort()) {
    responses[status] = responseObject({ path, method, place: status }, byStatus.get(status) ?? [], context);
  }
  return responses;
}

/** The path of the resource that is answered with: without an action (`/users/{id}/archive`) whose response has its `id`. */
function resourcePath({ requests, template: { path }, method }: OperationSamples): string {
  const segments = path.split('/');
  const isPart = segments.at(-2)?.startsWith('{') === true && !segments.at(-1)?.includes('{');
  if (method === 'get' || !isPart) return path;
  const isAction = requests.slice(0, MAX_COMPARED).some(({ url, details }) => {
    const id = url.pathname.split('/')[segments.length - 2];
    return details?.responses?.some(({ raw = '' }) => {
      const value = raw.startsWith('{') ? parseJson(raw)?.value : undefined;
      return isObject(value) && value.id !== undefined && String(value.id) === id;
    });
  });
  return isAction ? segments.slice(0, -1).join('/') : path;
}

/** Requests whose responses are compared with their path. */
const MAX_COMPARED = 4;

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
  { options, redactor, pool, commonHeaders }: BuildContext,
): NonNullable<ResponseObject['headers']> {
  const byName = new Map<string, { name: string; schemas: Schema[]; description?: string }>();
  for (const sample of samples)
    for (const { name, value } of sample.headers) {
      const key = name.toLowerCase();
      if (!isDocumentedResponseHeader(key) || commonHeaders.has(key)) continue;
      if (redactor.isSecretName(name)) continue;
      const group = getOrInsert(byName, key, () => ({ name, schemas: [] }));
      const schema = options.includeExamples
        ? scalar(redactor.header(name, value), true)
        : pool.scalar(value);
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
    setOwn(content, key, examples ? withExamples(mediaType, examples) : pool.share(mediaType));
  }
  return pool.share(content);
}
