import type { Exchange, Finding } from '@curlew/exchange';
import { matchResponse, placeOf } from '@curlew/exchange';
import type { Api, Description, Link, Operation, ParameterPlace } from '@curlew/openapi';
import type { RequestInput, RequestValue, ValueMap } from '@curlew/request';
import type { Call } from '../call/call.ts';
import { type ExpressionContext, evaluateExpression } from './runtime-expression.ts';

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
