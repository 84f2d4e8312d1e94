import type { Exchange } from '@curlew/exchange';
import type { Json, JsonObject } from '@curlew/openapi';
import {
  type ArazzoDocument,
  type ExpressionType,
  escapePointer,
  getOwn,
  headerValue,
  isExpression,
  isObject,
  parseExpression,
  parseJson,
  type RuntimeExpression,
  readSelector,
  templateParts,
  valueAt,
  type Workflow,
} from '@curlew/openapi/internal';
import type { Call } from '../call/call.ts';
import { getMessage, MissingValue, NotEvaluated, queryPath } from './select-value.ts';
import { requireXPath, type XPathState } from './xpath.ts';

/** What the expressions of a workflow refer to while it runs. */
export interface FlowScope {
  document: ArazzoDocument;
  workflow: Workflow;
  inputs: JsonObject;
  /** Outputs of steps by `stepId`. */
  steps: Map<string, JsonObject>;
  /** Inputs and outputs of the workflows of this document that have run, by `workflowId`. */
  workflows: Map<string, { inputs: JsonObject; outputs: JsonObject }>;
  /** Present if the document uses XPath. */
  xpath: XPathState | undefined;
}

/** The call that a step has just made: absent for expressions that come before it. */
export interface StepReply {
  call?: Call;
  exchange?: Exchange;
  /** Outputs of the workflow that the step called. */
  outputs?: JsonObject;
}

/**
 * A value of a document with its expressions and Selector Objects evaluated; a string that is an expression takes the type of its
 * value.
 * @throws {MissingValue}
 * @throws {NotEvaluated}
 */
export function fillValue(value: Json, scope: FlowScope, reply: StepReply = {}): Json {
  if (typeof value === 'string') return fillString(value, scope, reply);
  const selector = readSelector(value);
  if (selector !== undefined) {
    const context = evaluateText(selector.context, scope, reply);
    const found =
      context === undefined
        ? undefined
        : selectByType(context, fillText(selector.selector, scope, reply), selector, scope.xpath);
    if (found === undefined) throw new MissingValue(selector.selector);
    return found;
  }
  if (Array.isArray(value)) return value.map((item) => fillValue(item, scope, reply));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, fillValue(item, scope, reply)]),
  );
}

function fillString(text: string, scope: FlowScope, reply: StepReply): Json {
  if (!isExpression(text)) return fillText(text, scope, reply);
  const found = evaluateText(text, scope, reply);
  if (found === undefined) throw new MissingValue(text);
  return found;
}

/**
 * A string with the expressions in its braces evaluated: objects and lists become JSON.
 * @throws {MissingValue}
 */
export function fillText(text: string, scope: FlowScope, reply: StepReply = {}): string {
  return templateParts(text)
    .map((part) => {
      if ('text' in part) return part.text;
      const value = evaluateText(part.expression, scope, reply);
      if (value === undefined) throw new MissingValue(part.expression);
      return typeof value === 'string' ? value : JSON.stringify(value);
    })
    .join('');
}

/** The value of an expression; undefined if it has none, or if the text is no expression. */
export function evaluateText(text: string, scope: FlowScope, reply: StepReply = {}): Json | undefined {
  const expression = parseExpression(text);
  return expression && evaluate(expression, scope, reply);
}

export function evaluate(
  expression: RuntimeExpression,
  scope: FlowScope,
  reply: StepReply = {},
): Json | undefined {
  switch (expression.is) {
    case 'self':
      return scope.document.self;
    case 'inputs':
      return namedValue(scope.inputs, expression);
    case 'outputs':
      return namedValue(reply.outputs ?? workflowOutputs(scope), expression);
    case 'steps': {
      const outputs = scope.steps.get(expression.stepId);
      return outputs && namedValue(outputs, { name: expression.output, pointer: expression.pointer });
    }
    case 'workflows': {
      const run = scope.workflows.get(expression.workflowId);
      return run && namedValue(run[expression.field], expression);
    }
    case 'sourceDescriptions': {
      const source = scope.document.sources.find(({ name }) => name === expression.source);
      if (expression.reference === 'url') return source?.url;
      return expression.reference === 'type' ? source?.type : undefined;
    }
    default:
      return evaluateMessage(expression, reply);
  }
}

/** The value of an expression about a request and its response; undefined for others. */
export function evaluateMessage(expression: RuntimeExpression, reply: StepReply): Json | undefined {
  const { exchange } = reply;
  switch (expression.is) {
    case 'url':
      return exchange?.request.url;
    case 'method':
      return exchange?.request.method;
    case 'statusCode':
      return exchange?.response?.status;
    case 'message':
      return messagePart(expression, reply);
    default:
      return undefined;
  }
}

/** The outputs of the workflow itself, as far as they have values. */
export function workflowOutputs(scope: FlowScope): JsonObject {
  const outputs: JsonObject = {};
  for (const { name, value } of scope.workflow.outputs) {
    // An output that refers to `$outputs` would refer to itself.
    if (typeof value === 'string' && value.includes('$outputs')) continue;
    const found = valueOrNone(() => fillValue(value, scope));
    if (found !== undefined) outputs[name] = found;
  }
  return outputs;
}

/** The value, or undefined for what has none. */
export function valueOrNone(read: () => Json): Json | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof MissingValue || error instanceof NotEvaluated) return undefined;
    throw error;
  }
}

/** A value by its name, whose dots may lead into an object, and a pointer into it. */
function namedValue(
  values: JsonObject,
  { name, pointer }: { name: string; pointer: string },
): Json | undefined {
  const found = getOwn(values, name) ?? dottedValue(values, name);
  return found === undefined || pointer === '' ? found : valueAt(found, pointer);
}

function dottedValue(values: JsonObject, name: string): Json | undefined {
  for (let at = name.lastIndexOf('.'); at > 0; at = name.lastIndexOf('.', at - 1)) {
    const base = getOwn(values, name.slice(0, at));
    if (base === undefined) continue;
    return memberAt(base, name.slice(at + 1).split('.'));
  }
  return undefined;
}

/** The value at a path of keys and indexes. */
export function memberAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  const pointer = path.map((key) => `/${escapePointer(key)}`).join('');
  return value === undefined ? undefined : valueAt(value, pointer);
}

function messagePart(
  { side, source, name, pointer }: RuntimeExpression & { is: 'message' },
  { call, exchange }: StepReply,
): Json | undefined {
  if (exchange === undefined || side === 'message') return undefined;
  const { request, response } = exchange;
  if (source === 'header')
    return headerValue(side === 'request' ? request.headers : (response?.headers ?? []), name.toLowerCase());
  if (source === 'body') {
    const value = side === 'request' ? bodyValue(request.body) : replyValue(exchange);
    return value === undefined || pointer === '' ? value : valueAt(value, pointer);
  }
  const given = side === 'request' ? call?.input?.parameters?.[source]?.[name] : undefined;
  return given as Json | undefined;
}

/** The body of a response: parsed JSON, the text of other media types, or the messages of a stream. */
export function replyValue({ response, messages }: Exchange): Json | undefined {
  if (response === undefined) return undefined;
  if (response.isStream)
    return messages.flatMap(({ direction, value, data }) =>
      direction === 'received' ? [value ?? data] : [],
    );
  return bodyValue(response.body);
}

function bodyValue(body: Uint8Array | undefined): Json | undefined {
  if (body === undefined || body.length === 0) return undefined;
  const text = Buffer.from(body).toString('utf8');
  return parseJson(text) ?? text;
}

/** Whether a value is one expression, which keeps the type of its value. */
export function isWholeExpression(value: Json): boolean {
  return typeof value === 'string' && isExpression(value);
}

/**
 * The value that a Selector Object selects: one, or a list of several; undefined for none, and where the selector or its context
 * is not valid.
 * @throws {NotEvaluated} for a language that is not read.
 */
export function selectByType(
  value: Json,
  selector: string,
  { type, version }: ExpressionType,
  xpath: XPathState | undefined,
): Json | undefined {
  if (type === 'jsonpointer') return valueAt(value, selector);
  if (type === 'xpath') return selectNodes(value, selector, version, xpath);
  if (type !== 'jsonpath') throw new NotEvaluated(`expressions of the type \`${type}\` are not evaluated`);
  try {
    const found = queryPath(value, selector);
    return found.length > 1 ? found.map((one) => one.value) : found[0]?.value;
  } catch (error) {
    if (version?.startsWith('draft') !== true) return undefined;
    throw new NotEvaluated(`the JSONPath follows a draft that is not evaluated (${getMessage(error)})`);
  }
}

function selectNodes(
  value: Json,
  selector: string,
  version: string | undefined,
  xpath: XPathState | undefined,
): Json | undefined {
  const language = requireXPath(xpath, version);
  if (typeof value !== 'string') return undefined;
  try {
    return language.select(value, selector);
  } catch (error) {
    if (error instanceof NotEvaluated) throw error;
    return undefined;
  }
}
