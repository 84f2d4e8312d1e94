import { type Exchange, type Finding, matchResponse, placeOf } from '@curlew/exchange';
import {
  type Api,
  type Description,
  headerValue,
  type Json,
  type Link,
  type Operation,
  type ParameterPlace,
  parseJson,
} from '@curlew/openapi';
import type { RequestInput, RequestValue, ValueMap } from '@curlew/request';
import type { Call } from '../call/call.ts';

export interface LinkedCall {
  /** Name of the link. */
  name: string;
  call: Call;
}

export interface LinkedCalls {
  calls: LinkedCall[];
  /** Findings for links that cannot be followed. */
  findings: Finding[];
}

/** The call and exchange that expressions refer to. */
interface ExpressionContext {
  call: Call;
  exchange: Exchange;
}

/** The calls described by the links of a response. They use the server, credentials and limits of the given call. */
export function linkedCalls(
  call: Call,
  exchange: Exchange,
  { api, description }: { api: Api; description: Description },
): LinkedCalls {
  const { response, failure } = exchange;
  const declared =
    response && !failure ? matchResponse(call.operation.responses, response.status) : undefined;
  const linked: LinkedCalls = { calls: [], findings: [] };
  for (const link of declared?.links ?? []) {
    const target = targetOf(link, api, description);
    const result = target
      ? callOf(link, target, { call, exchange })
      : `The link \`${link.name}\` does not refer to an operation.`;
    if (typeof result !== 'string') {
      linked.calls.push({ name: link.name, call: result });
      continue;
    }
    linked.findings.push({
      kind: 'broken-link',
      part: 'link',
      name: link.name,
      instance: '',
      ...(declared && { schema: placeOf(declared.location.child('links', link.name), description) }),
      sentence: result,
    });
  }
  return linked;
}

function targetOf(
  { operationId, operationRef }: Link,
  { operations }: Api,
  description: Description,
): Operation | undefined {
  if (operationId !== undefined) return operations.find((one) => one.operationId === operationId);
  const located =
    operationRef === undefined
      ? undefined
      : description.resolve(operationRef, { file: description.entry, pointer: '' });
  return located && operations.find(({ location }) => location.id === located.location.id);
}

/** The call of a link, or a sentence that states what the exchange lacks. */
function callOf(link: Link, operation: Operation, context: ExpressionContext): Call | string {
  const { input = {}, limits } = context.call;
  const { server: ownServer, baseUrl, serverVariables, credentials, headers } = input;
  // A server that the caller chose replaces every server of the description.
  const server = ownServer ?? link.server;
  const values: Partial<Record<ParameterPlace, Record<string, RequestValue>>> = {};
  for (const [written, expression] of Object.entries(link.parameters)) {
    const value = evaluateExpression(expression, context);
    if (value === undefined)
      return `The link \`${link.name}\` requires \`${written}\`, which the response does not contain.`;
    const { place, name } = parameterOf(written, operation);
    values[place] ??= {};
    values[place][name] = value;
  }
  const { querystring: _whole, ...parameters } = values as Partial<Record<ParameterPlace, ValueMap>>;
  const next: RequestInput = {
    parameters,
    ...(server && { server }),
    ...(baseUrl !== undefined && { baseUrl }),
    ...(serverVariables && { serverVariables }),
    ...(credentials && { credentials }),
    ...(headers && { headers }),
  };
  if (link.requestBody !== undefined) {
    const body = evaluateExpression(link.requestBody, context);
    if (body === undefined)
      return `The link \`${link.name}\` requires a body that the response does not contain.`;
    next.body = body;
  }
  return { operation, input: next, ...(limits && { limits }) };
}

/** `path.id` includes the location, `id` is the only parameter of that name. */
function parameterOf(written: string, { parameters }: Operation): { place: ParameterPlace; name: string } {
  const [, place, name] = /^(path|query|header|cookie)\.(.+)$/.exec(written) ?? [];
  if (name !== undefined) return { place: place as ParameterPlace, name };
  const found = parameters.find((parameter) => parameter.name === written);
  return { place: found?.in ?? 'query', name: written };
}

/**
 * The value of a runtime expression, or of a constant (OpenAPI 3.2, section 4.20.4): `$response.body#/id`,
 * `user-{$request.path.id}`. Undefined if the exchange has no such value.
 */
function evaluateExpression(value: Json, context: ExpressionContext): RequestValue {
  if (typeof value !== 'string') return value;
  if (/^\$(?:url|method|statusCode|request\.|response\.)/.test(value)) return partOf(value, context);
  if (!/\{\$[^{}]*\}/.test(value)) return value;
  let isWhole = true;
  const text = value.replaceAll(/\{(\$[^{}]*)\}/g, (_all, expression: string) => {
    const part = partOf(expression, context);
    isWhole &&= part !== undefined;
    return typeof part === 'string' ? part : JSON.stringify(part ?? null);
  });
  return isWhole ? text : undefined;
}

function partOf(expression: string, { call, exchange }: ExpressionContext): RequestValue {
  const { request, response } = exchange;
  if (expression === '$url') return request.url;
  if (expression === '$method') return request.method;
  if (expression === '$statusCode') return response?.status;
  const [, side, source, rest = ''] =
    /^\$(request|response)\.(header|query|path|body)(?:[.#](.*))?$/.exec(expression) ?? [];
  if (source === 'header')
    return headerValue(side === 'request' ? request.headers : (response?.headers ?? []), rest.toLowerCase());
  if (source === 'body')
    return bodyPart((side === 'request' ? request.body : response?.body) ?? new Uint8Array(), rest);
  if (side === 'request' && (source === 'path' || source === 'query'))
    return call.input?.parameters?.[source]?.[rest];
  return undefined;
}

/** The part of a JSON body that a pointer names; the text of any other body without a pointer. */
function bodyPart(body: Uint8Array, pointer: string): Json | undefined {
  const text = Buffer.from(body).toString('utf8');
  let value = parseJson(text);
  if (value === undefined) return pointer === '' ? text : undefined;
  for (const key of pointer.split('/').slice(1)) {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null) return undefined;
    if (Array.isArray(value)) value = value[Number(name)];
    else value = Object.hasOwn(value, name) ? value[name] : undefined;
    if (value === undefined) return undefined;
  }
  return value;
}
