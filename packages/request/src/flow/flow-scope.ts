import type { Json, JsonObject, Location } from '@curlew/openapi';
import {
  type Action,
  type ArazzoDocument,
  escapePointer,
  isExpression,
  isObject,
  parseExpression,
  type RuntimeExpression,
  readSelector,
  type Selector,
  templateParts,
  type Workflow,
} from '@curlew/openapi/internal';
import { compileSelection } from './compile-path.ts';
import type { FlowCall, FlowPlace, FlowRead, FlowSetting, LeftOut } from './flow-program.ts';
import type { FlowValues, FlowVariable } from './flow-values.ts';
import { NotWritten } from './not-written.ts';

/** Values by name; strings may be marks. */
export type FlowNames = ReadonlyMap<string, Json>;

/** What all workflows of a program share. */
export interface FlowBuild {
  document: ArazzoDocument;
  values: FlowValues;
  settings: FlowSetting[];
  /** Servers, credentials and values that are filled in, by what they are for. */
  known: Map<string, FlowVariable>;
  /** Workflows that have run, with what they took and returned, and their calls. */
  done: Map<Workflow, { inputs: FlowNames; outputs: FlowNames; calls: readonly FlowCall[] }>;
  /** How actions reach other workflows. */
  workflows: WorkflowEntries;
  leftOut: LeftOut[];
}

/** The workflows that actions name. */
export interface WorkflowEntries {
  /**
   * Where a workflow begins that ends the current one.
   * @throws {NotWritten}
   */
  enter(workflowId: string, action: Action, scope: FlowScope, reply: FlowReply): FlowPlace;
  /**
   * The calls of a workflow that runs before a retry.
   * @throws {NotWritten}
   */
  before(workflowId: string, action: Action, scope: FlowScope): FlowCall[];
}

/** A workflow that is being written. */
export interface FlowScope {
  build: FlowBuild;
  document: ArazzoDocument;
  workflow: Workflow;
  inputs: FlowNames;
  /** Outputs of the steps so far. */
  steps: Map<string, FlowNames>;
  /** Where the calls of each step begin; `at` is below 0 until that is known. */
  places: ReadonlyMap<string, FlowPlace>;
  /** What follows the workflow. */
  end: FlowPlace;
  /** The calls of the steps so far. */
  calls: Map<string, FlowCall[]>;
  /** Workflows that called each other to get here. */
  depth: number;
}

/** Remembers what the program does not do, and returns it with the reason, for a comment. */
export function leaveOut(
  { build, document }: Pick<FlowScope, 'build' | 'document'>,
  what: string,
  { message, help }: NotWritten,
  location: Location,
): string {
  build.leftOut.push({
    what: oneLine(what),
    reason: message,
    ...(help !== undefined && { help }),
    document,
    location,
  });
  return `${what} (${message})`;
}

/** Comments end with their line in every language. */
export function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length > 200 ? `${line.slice(0, 200).toWellFormed()}…` : line;
}

/** The call of a step, where expressions may read it. */
export interface FlowReply {
  method?: string;
  /** Values that are sent. */
  sent?: { path: JsonObject; query: JsonObject; header: JsonObject; body?: Json };
  /** Of a workflow that the step calls. */
  outputs?: FlowNames;
  reads: FlowRead[];
}

/** A setting of the program, made once. */
export function setting(build: FlowBuild, key: string, wish: string, value: Json): FlowVariable {
  const known = build.known.get(key);
  if (known !== undefined) return known;
  const variable = build.values.variable(wish);
  build.known.set(key, variable);
  build.settings.push({ variable, value });
  return variable;
}

/** `YOUR_CLIENT_ID`. */
export function placeholder(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toUpperCase()
    .replace(/[^A-Z\d]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return `YOUR_${words || 'VALUE'}`.slice(0, 60);
}

/** A value of the document: what it is for, and where it is written. */
export interface ValueSite {
  /** Name of a variable that it is read into. */
  name: string;
  location: Location;
}

/** A value of the document with marks in place of its expressions. */
export function fill(value: Json, scope: FlowScope, reply: FlowReply | undefined, site: ValueSite): Json {
  const selector = readSelector(value);
  if (selector !== undefined) return fillSelector(selector, scope, reply, site);
  if (typeof value === 'string') return fillText(value, scope, reply, site);
  if (Array.isArray(value)) return value.map((item) => fill(item, scope, reply, site));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, fill(member, scope, reply, { ...site, name })]),
  );
}

function fillSelector(
  { type, selector, context }: Selector,
  scope: FlowScope,
  reply: FlowReply | undefined,
  site: ValueSite,
): Json {
  const pointer =
    type === 'jsonpath' ? pointerOfPath(selector) : type === 'jsonpointer' ? selector : undefined;
  if (pointer !== undefined) return evaluate(context, scope, reply, site, pointer);
  try {
    if (type !== 'jsonpath') throw new NotWritten(`selectors of the type \`${type}\` need a library`);
    return selectInBody(selector, context, scope, reply, site);
  } catch (error) {
    if (!(error instanceof NotWritten)) throw error;
    return unknown(scope, `${selector} of ${context}`, site, error);
  }
}

/** A mark of what a JSONPath with a filter selects in the body of the response. */
function selectInBody(
  selector: string,
  context: string,
  scope: FlowScope,
  reply: FlowReply | undefined,
  site: ValueSite,
): string {
  const from = parseExpression(context);
  const isBody = from?.is === 'message' && from.side === 'response' && from.source === 'body';
  if (!isBody || reply?.method === undefined)
    throw new NotWritten(
      'its context is not the body of the response',
      'Select in `$response.body` of the step.',
    );
  if (templateParts(selector).some((part) => !('text' in part)))
    throw new NotWritten('a part of the path is known only when the program runs');
  return read(reply, compileSelection(from.pointer, selector), site.name, scope);
}

function fillText(text: string, scope: FlowScope, reply: FlowReply | undefined, site: ValueSite): Json {
  const read = (expression: string) => evaluate(expression, scope, reply, site, '');
  if (isExpression(text)) return read(text);
  const parts = templateParts(text).map((part) => ('text' in part ? part.text : read(part.expression)));
  return parts.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join('');
}

/** A value that the program cannot know: the reader fills it in. */
function unknown(scope: FlowScope, text: string, { name, location }: ValueSite, reason: NotWritten): string {
  const { build } = scope;
  leaveOut(scope, `read ${text}`, reason, location);
  return build.values.mark(setting(build, `value ${text}`, name, placeholder(name)));
}

function evaluate(
  text: string,
  scope: FlowScope,
  reply: FlowReply | undefined,
  site: ValueSite,
  further: string,
): Json {
  const expression = parseExpression(text);
  const value = expression && lookUp(expression, scope, reply, site.name, further);
  return value ?? unknown(scope, text, site, new NotWritten('the program does not know its value'));
}

/**
 * The value of an expression, and what is at a pointer in it; undefined for one that the program cannot know.
 * @param wish name of a variable that it is read into.
 */
export function lookUp(
  expression: RuntimeExpression,
  scope: FlowScope,
  reply: FlowReply | undefined,
  wish: string,
  further: string,
): Json | undefined {
  const { values } = scope.build;
  const found = (value: Json | undefined): Json | undefined => values.at(value, further);
  switch (expression.is) {
    case 'method':
      return found(reply?.method);
    case 'statusCode':
      return found(reply && read(reply, { is: 'status' }, 'status', scope));
    case 'self':
      return found(scope.document.self);
    case 'message':
      return found(messagePart(expression, reply, scope, wish));
    case 'inputs':
      return found(named(scope.inputs, expression, values));
    case 'outputs':
      return found(reply?.outputs && named(reply.outputs, expression, values));
    case 'steps': {
      const outputs = scope.steps.get(expression.stepId);
      return found(outputs && named(outputs, { ...expression, name: expression.output }, values));
    }
    case 'workflows': {
      const workflow = scope.document.workflows.find(({ id }) => id === expression.workflowId);
      const run = workflow && scope.build.done.get(workflow);
      return found(run && named(run[expression.field], expression, values));
    }
    case 'sourceDescriptions': {
      const source = scope.document.sources.find(({ name }) => name === expression.source);
      return found(expression.reference === 'url' ? source?.url : undefined);
    }
    default:
      return found(undefined);
  }
}

/** A value by its name, whose dots may lead into an object, and a pointer into it. */
function named(
  given: FlowNames,
  { name, pointer }: { name: string; pointer: string },
  values: FlowValues,
): Json | undefined {
  for (let end = name.length; end > 0; end = name.lastIndexOf('.', end - 1)) {
    const found = given.get(name.slice(0, end));
    if (found === undefined) continue;
    const keys = name.slice(end + 1);
    const inner =
      keys === ''
        ? ''
        : keys
            .split('.')
            .map((key) => `/${escapePointer(key)}`)
            .join('');
    return values.at(found, `${inner}${pointer}`);
  }
  return undefined;
}

function messagePart(
  { side, source, name, pointer }: RuntimeExpression & { is: 'message' },
  reply: FlowReply | undefined,
  scope: FlowScope,
  wish: string,
): Json | undefined {
  if (reply === undefined || side === 'message') return undefined;
  if (side === 'request') {
    const { sent } = reply;
    if (source === 'body') return scope.build.values.at(sent?.body, pointer);
    const members = sent?.[source] ?? {};
    const own = Object.keys(members).find((one) => one.toLowerCase() === name.toLowerCase());
    return own === undefined ? undefined : members[own];
  }
  if (source === 'header') return read(reply, { is: 'header', name }, wish, scope);
  return source === 'body' ? read(reply, { is: 'body', pointer }, wish, scope) : undefined;
}

/** A mark of a part of the response, which is read once. */
function read({ reads }: FlowReply, from: FlowRead['from'], wish: string, { build }: FlowScope): string {
  const key = JSON.stringify(from);
  const known = reads.find((one) => JSON.stringify(one.from) === key);
  if (known !== undefined) return build.values.mark(known.variable);
  const variable = build.values.variable(wish);
  reads.push({ variable, from });
  return build.values.mark(variable);
}

/** The pointer of a JSONPath that leads to one place: `$.items[0].id`. */
export function pointerOfPath(path: string): string | undefined {
  if (!/^\$(?:\.[A-Za-z_][\w-]*|\[\d+\]|\['[^'\\]*'\])*$/.test(path)) return undefined;
  const keys = path.match(/\.[A-Za-z_][\w-]*|\[\d+\]|\['[^'\\]*'\]/g) ?? [];
  return keys.map((key) => `/${escapePointer(key.replace(/^\.|^\['?|'?\]$/g, ''))}`).join('');
}
