import type { OperationObject, ServerObject } from '../../openapi-document.ts';
import { setOwn } from '../../own-property.ts';
import type { Redactor } from '../../redact/redactor.ts';
import type { BuildContext } from '../build-context.ts';
import { operationParameters } from '../paths/parameters.ts';
import { originOf, placeOf } from '../paths/path-segments.ts';
import { mergedScripts, SCRIPTS, withMergedTexts } from './merged-texts.ts';
import { type OperationIds, tagOf } from './operation-id.ts';
import type { OperationSamples } from './operation-samples.ts';
import { operationBody } from './request-body.ts';
import { operationResponses } from './responses.ts';
import { operationSecurity } from './security.ts';

/** The document around an operation. */
export interface OperationFrame {
  ids: OperationIds;
  servers: ReadonlyMap<string, ServerObject>;
  /** Path of the operation in the document. */
  path: string;
}

/** Builds an operation that accepts all its samples. */
export function operationObject(
  operation: OperationSamples,
  frame: OperationFrame,
  context: BuildContext,
): OperationObject {
  const { redactor, options, report, inference } = context;
  const { requests, method, template } = operation;
  const { id, collided } = frame.ids.take(method, frame.path);
  if (collided) {
    const message = `Duplicate operationId; ${method.toUpperCase()} ${frame.path} was renamed to ${id}.`;
    report({
      code: 'OPERATION_ID_COLLISION',
      severity: 'info',
      message,
      path: frame.path,
      ...placeOf(requests),
    });
  }
  const security = options.inferSecurity ? operationSecurity(requests, context) : undefined;
  const parameters = operationParameters(operation, context);
  // Before the body: what is sent back is the resource itself, and gets its name.
  const responses = operationResponses(operation, context);
  const requestBody = operationBody(operation, context);
  const summary = firstText(operation, 'summary');
  const texts = { summary, description: descriptionOf(operation, summary), requestBody, responses };
  const description = withMergedTexts(requests, texts);
  const servers = operationServers(operation, frame);
  // In the order people write the keys.
  const result: Partial<OperationObject> = { operationId: id };
  if (summary) result.summary = summary;
  if (description) result.description = description;
  result.tags = requests.find(({ details }) => details?.tags?.length)?.details?.tags ?? [
    tagOf(template.path),
  ];
  if (servers.length > 0) result.servers = servers;
  if (security) result.security = security;
  if (parameters.length > 0) result.parameters = parameters;
  if (requestBody) result.requestBody = requestBody;
  result.responses = responses;
  if (inference.sampleCounts)
    result['x-curlew-samples'] = { requests: requests.length, ...recordedDays(requests) };
  return withExtensions(result as OperationObject, operation, redactor);
}

/** The first and the last day of recordings that say when they were made. */
function recordedDays(requests: OperationSamples['requests']): { from?: string; to?: string } {
  const days = requests.flatMap(({ details }) => details?.recordedOn ?? []).sort();
  const [from] = days;
  const to = days.at(-1);
  return from === undefined || to === undefined ? {} : { from, to };
}

/** The description of the request that gives the summary; those of others are beside their names. */
function descriptionOf(operation: OperationSamples, summary: string | undefined): string | undefined {
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
  const seen = new Set(requests.map(originOf));
  if (seen.size === servers.size) return [];
  return [...servers].filter(([origin]) => seen.has(origin)).map(([, server]) => server);
}

/** `x-*` fields of all samples; the first value of a key wins, but for scripts, which are kept of each request. */
function withExtensions(
  result: OperationObject,
  { requests }: OperationSamples,
  redactor: Redactor,
): OperationObject {
  // An operation takes any `x-` field; TypeScript can't check the prefix of a computed name.
  const fields = result as unknown as Record<string, unknown>;
  for (const { extensions } of requests) {
    for (const [name, value] of Object.entries(extensions ?? {})) {
      if (!name.startsWith('x-') || Object.hasOwn(fields, name) || redactor.isSecretName(name.slice(2)))
        continue;
      setOwn(fields, name, redactor.extension(name, name === SCRIPTS ? mergedScripts(requests) : value));
    }
  }
  return result;
}
