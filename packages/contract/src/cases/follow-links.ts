import type { Exchange, Finding } from '@curlew/exchange';
import { getPlace, matchResponse } from '@curlew/exchange/internal';
import type { Api, Description, Json, Operation } from '@curlew/openapi';
import { type Link, type ParameterPlace, parseExpression, templateParts } from '@curlew/openapi/internal';
import type { RequestInput } from '@curlew/request';
import { type RequestValue, Serialized, type ValueMap } from '@curlew/request/internal';
import type { Call } from '../call/call.ts';
import { type Found, findMessage, foundText, type StepReply } from '../flow/flow-scope.ts';
import type { Inconclusive } from '../run/case-result.ts';
import { exactInput } from './exact-input.ts';
import { type Acceptance, getFindings, judgeReply } from './judge-reply.ts';
import { positiveInput } from './positive-input.ts';
import { type CaseContext, type CaseRun, operationName } from './test-case.ts';

export interface LinkWalk {
  /** Collects the exchanges, assertions and findings. */
  run: CaseRun;
  /** Maximum number of links in a row. */
  depth: number;
  acceptance: Acceptance;
  context: CaseContext;
}

/** Maximum number of calls of one case. */
const MAX_CALLS = 50;

/** Follows the links of a response that is a success: values of another one lead nowhere. Calls of DELETE come last, so that the others find the created resource. */
export async function followLinks(call: Call, exchange: Exchange, walk: LinkWalk): Promise<void> {
  const { run, depth, acceptance, context } = walk;
  const { session, variables, signal } = context;
  const links = linkedCalls(call, exchange, session);
  const from = run.exchanges.indexOf(exchange);
  run.findings.push(...links.findings.map((finding) => ({ ...finding, exchange: from })));
  const ordered = [...links.calls].sort(
    (one, other) => Number(isDelete(one.call)) - Number(isDelete(other.call)),
  );
  for (const { call: linked, name } of ordered) {
    if (run.exchanges.length >= MAX_CALLS || signal.aborted) return;
    const set = { name: '', withOptional: false };
    const own = positiveInput(linked.operation, set, session.inputs, variables).input;
    const next = { ...linked, input: { ...own, ...linked.input, parameters: joinParameters(own, linked) } };
    const [finding] = session.inputs.findings(linked.operation, next.input);
    if (finding) {
      run.findings.push({ ...linkFinding(name, linked, finding), exchange: from });
      continue;
    }
    const reply = await session.run(next, { signal });
    const index = run.exchanges.push(reply) - 1;
    run.findings.push(...getFindings(linked.operation, reply, index, context));
    const judged = judgeReply(reply, linked.operation, acceptance, {
      index,
      isRecorded: context.checker.isRecorded,
    });
    run.assertions.push(...judged.assertions);
    if (judged.inconclusive) {
      run.inconclusive ??= { ...judged.inconclusive, reason: linkReason(linked, judged.inconclusive) };
      continue;
    }
    if (depth > 1) await followLinks(next, reply, { ...walk, depth: depth - 1 });
  }
}

function linkReason({ operation }: Call, { reason }: Inconclusive): string {
  return `The link to \`${operationName(operation)}\`: ${reason}`;
}

/** A link that gives an invalid value is broken; a value that cannot be generated is no finding of it. */
function linkFinding(link: string, { input }: Call, { part, name, sentence }: Finding): Finding {
  const given = input?.parameters as Partial<Record<string, Record<string, unknown>>> | undefined;
  const isOfLink = part === 'body' ? input?.body !== undefined : given?.[part]?.[name ?? ''] !== undefined;
  return {
    kind: isOfLink ? 'broken-link' : 'unchecked-value',
    part: 'link',
    name: link,
    instance: '',
    sentence: `The link \`${link}\` was not followed, because its request would be invalid. ${sentence}`,
  };
}

function isDelete({ operation }: Call): boolean {
  return operation.method === 'delete';
}

/** Values of the link replace generated ones. */
function joinParameters(own: Call['input'], { input }: Call) {
  const made = own?.parameters;
  const given = input?.parameters;
  return {
    path: { ...made?.path, ...given?.path },
    query: { ...made?.query, ...given?.query },
    header: { ...made?.header, ...given?.header },
    cookie: { ...made?.cookie, ...given?.cookie },
  };
}

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
    const target = findLinkTarget(link, api.operations, description);
    const result = target
      ? getCall(link, target, { call, exchange }, description)
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
      ...(declared && { schema: getPlace(declared.location.child('links', link.name), description) }),
      sentence: result,
    });
  }
  return linked;
}

/** The operation that a link leads to, of those of its description. */
export function findLinkTarget(
  { operationId, operationRef }: Link,
  operations: readonly Operation[],
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
function getCall(
  link: Link,
  operation: Operation,
  context: Required<Pick<StepReply, 'call'>> & StepReply,
  description: Description,
): Call | string {
  const { input = {}, limits } = context.call;
  const { server: ownServer, baseUrl, serverVariables, credentials, headers } = input;
  // A server that the caller chose replaces every server of the description.
  const server = ownServer ?? link.server;
  const values: Partial<Record<ParameterPlace, Record<string, RequestValue>>> = {};
  for (const [written, expression] of Object.entries(link.parameters)) {
    const value = evaluateExpression(expression, context);
    if (value === undefined)
      return `The link \`${link.name}\` requires \`${written}\`, which the response does not contain.`;
    const { place, name } = getParameter(written, operation);
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
  return { operation, input: exactInput(next, operation, description), ...(limits && { limits }) };
}

/** `path.id` includes the location, `id` is the only parameter of that name. */
function getParameter(written: string, { parameters }: Operation): { place: ParameterPlace; name: string } {
  const [, place, name] = /^(path|query|header|cookie)\.(.+)$/.exec(written) ?? [];
  if (name !== undefined) return { place: place as ParameterPlace, name };
  const found = parameters.find((parameter) => parameter.name === written);
  return { place: found?.in ?? 'query', name: written };
}

/**
 * The value of a runtime expression, or of a constant (OpenAPI 3.2, section 4.20.4): `$response.body#/id`,
 * `user-{$request.path.id}`. Undefined if the exchange has no such value.
 */
export function evaluateExpression(value: Json, reply: StepReply): RequestValue {
  if (typeof value !== 'string') return value;
  const getPart = (text: string): Found | undefined => {
    const expression = parseExpression(text);
    return expression && findMessage(expression, reply);
  };
  if (/^\$(?:url|method|statusCode|request\.|response\.)/.test(value)) {
    const found = getPart(value);
    return found?.text === undefined ? found?.value : new Serialized(found.text);
  }
  const parts = templateParts(value).map((part) => {
    if ('text' in part) return part.text;
    const found = getPart(part.expression);
    return found && foundText(found);
  });
  return parts.includes(undefined) ? undefined : parts.join('');
}
