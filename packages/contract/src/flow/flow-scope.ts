import type { Exchange } from '@curlew/exchange';
import type { Json, JsonObject } from '@curlew/openapi';
import {
  type ArazzoDocument,
  type ExpressionType,
  escapePointer,
  exactText,
  getOwn,
  headerValue,
  isExpression,
  keepWrittenNumber,
  parseExpression,
  parsePointer,
  parseWrittenJson,
  type RuntimeExpression,
  readSelector,
  type StepParameter,
  setOwn,
  templateParts,
  valueAt,
  type Workflow,
  writtenJson,
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

/** A value, and the text of a number that JavaScript would write in another way: it is sent as it was received or written. */
export interface Found {
  value: Json;
  text?: string | undefined;
}

/** Sets a member or item, with the text of its number. */
export function putFound(holder: JsonObject | Json[], key: string | number, { value, text }: Found): void {
  setOwn(holder as JsonObject, String(key), value);
  keepWrittenNumber(holder, key, text);
}

/** Builds an object of values by their names. */
export function foundObject(members: readonly (readonly [name: string, found: Found])[]): JsonObject {
  const object: JsonObject = {};
  for (const [name, found] of members) putFound(object, name, found);
  return object;
}

/**
 * A value of a document with its expressions and Selector Objects evaluated; a string that is an expression takes the type of its
 * value.
 * @throws {MissingValue}
 * @throws {NotEvaluated}
 */
export function fillValue(value: Json, scope: FlowScope, reply: StepReply = {}): Json {
  return fillFound({ value }, scope, reply).value;
}

/** `fillValue`, with the text of a number. */
export function fillFound(written: Found, scope: FlowScope, reply: StepReply = {}): Found {
  const { value, text } = written;
  if (text !== undefined) return written;
  if (typeof value === 'string') return fillString(value, scope, reply);
  if (typeof value !== 'object' || value === null) return written;
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
  const filled: JsonObject | Json[] = Array.isArray(value) ? [] : {};
  for (const [key, part] of Object.entries(value))
    putFound(filled, key, fillFound({ value: part, text: exactText(value, key) }, scope, reply));
  return { value: filled };
}

/** The value of a parameter of a step or an action. */
export function fillParameter(parameter: StepParameter, scope: FlowScope, reply: StepReply = {}): Found {
  return fillFound({ value: parameter.value, text: exactText(parameter, 'value') }, scope, reply);
}

function fillString(text: string, scope: FlowScope, reply: StepReply): Found {
  if (!isExpression(text)) return { value: fillText(text, scope, reply) };
  const expression = parseExpression(text);
  const found = expression && find(expression, scope, reply);
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
      const expression = parseExpression(part.expression);
      const found = expression && find(expression, scope, reply);
      if (found === undefined) throw new MissingValue(part.expression);
      return foundText(found);
    })
    .join('');
}

/** A string unchanged, anything else as JSON with its numbers as they are written. */
export function foundText({ value, text }: Found): string {
  return text ?? (typeof value === 'string' ? value : writtenJson(value));
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
  return find(expression, scope, reply)?.value;
}

function find(expression: RuntimeExpression, scope: FlowScope, reply: StepReply): Found | undefined {
  switch (expression.is) {
    case 'self':
      return toFound(scope.document.self);
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
      if (expression.reference === 'url') return toFound(source?.url);
      return toFound(expression.reference === 'type' ? source?.type : undefined);
    }
    default:
      return findMessage(expression, reply);
  }
}

function toFound(value: Json | undefined): Found | undefined {
  return value === undefined ? undefined : { value };
}

/** The value of an expression about a request and its response; undefined for others. */
export function findMessage(expression: RuntimeExpression, reply: StepReply): Found | undefined {
  const { exchange } = reply;
  switch (expression.is) {
    case 'url':
      return toFound(exchange?.request.url);
    case 'method':
      return toFound(exchange?.request.method);
    case 'statusCode':
      return toFound(exchange?.response?.status);
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
    const found = valueOrNone(() => fillFound({ value }, scope));
    if (found !== undefined) putFound(outputs, name, found);
  }
  return outputs;
}

/** The value, or undefined for what has none. */
export function valueOrNone<Value>(read: () => Value): Value | undefined {
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
): Found | undefined {
  const found = getOwn(values, name);
  if (found === undefined) return dottedValue(values, name, pointer);
  return foundAt(values, `/${escapePointer(name)}${pointer}`);
}

function dottedValue(values: JsonObject, name: string, pointer: string): Found | undefined {
  for (let at = name.lastIndexOf('.'); at > 0; at = name.lastIndexOf('.', at - 1)) {
    const base = getOwn(values, name.slice(0, at));
    if (base === undefined) continue;
    return foundAt(base, toPointer(name.slice(at + 1).split('.')) + pointer);
  }
  return undefined;
}

/** The value at a JSON Pointer, with the text of a number. */
function foundAt(value: Json, pointer: string): Found | undefined {
  const found = valueAt(value, pointer);
  if (typeof found !== 'number') return toFound(found);
  const holder = valueAt(value, pointer.slice(0, pointer.lastIndexOf('/')));
  const text = isContainer(holder) ? exactText(holder, parsePointer(pointer)?.at(-1)) : undefined;
  return { value: found, text };
}

function isContainer(value: Json | undefined): value is JsonObject | Json[] {
  return typeof value === 'object' && value !== null;
}

function toPointer(path: readonly string[]): string {
  return path.map((key) => `/${escapePointer(key)}`).join('');
}

/** The value at a path of keys and indexes. */
export function memberAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  return value === undefined ? undefined : valueAt(value, toPointer(path));
}

function messagePart(
  { side, source, name, pointer }: RuntimeExpression & { is: 'message' },
  { call, exchange }: StepReply,
): Found | undefined {
  if (exchange === undefined || side === 'message') return undefined;
  const { request, response } = exchange;
  if (source === 'header')
    return toFound(
      headerValue(side === 'request' ? request.headers : (response?.headers ?? []), name.toLowerCase()),
    );
  if (source === 'body') {
    const found = side === 'request' ? bodyValue(request.body) : findReply(exchange);
    return found === undefined || pointer === '' ? found : foundAt(found.value, pointer);
  }
  const given = side === 'request' ? call?.input?.parameters?.[source]?.[name] : undefined;
  return toFound(given as Json | undefined);
}

/** The body of a response: parsed JSON, the text of other media types, or the messages of a stream. */
export function replyValue(exchange: Exchange): Json | undefined {
  return findReply(exchange)?.value;
}

function findReply({ response, messages }: Exchange): Found | undefined {
  if (response === undefined) return undefined;
  if (response.isStream) {
    const received = messages.filter(({ direction }) => direction === 'received');
    return { value: received.map(({ value, data }) => value ?? data) };
  }
  return bodyValue(response.body);
}

function bodyValue(body: Uint8Array | undefined): Found | undefined {
  if (body === undefined || body.length === 0) return undefined;
  const text = Buffer.from(body).toString('utf8');
  const value = parseWrittenJson(text) ?? text;
  return { value, text: typeof value === 'number' ? text.trim() : undefined };
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
): Found | undefined {
  if (type === 'jsonpointer') return foundAt(value, selector);
  if (type === 'xpath') return toFound(selectNodes(value, selector, version, xpath));
  if (type !== 'jsonpath') throw new NotEvaluated(`expressions of the type \`${type}\` are not evaluated`);
  try {
    const nodes = queryPath(value, selector);
    const found = nodes.flatMap(({ keys }) => foundAt(value, toPointer(keys.map(String))) ?? []);
    if (found.length <= 1) return found[0];
    const list: Json[] = [];
    for (const [at, one] of found.entries()) putFound(list, at, one);
    return { value: list };
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
