import type { Json, JsonObject, Operation, SecurityScheme } from '@curlew/openapi';
import {
  bodySyntax,
  isObject,
  parseJson,
  parsePointer,
  type Step,
  type StepBody,
  setOwn,
} from '@curlew/openapi/internal';
import { type Credential, credentialFromText, type RequestInput } from '@curlew/request';
import { preferredMedia, Serialized, stepInput } from '@curlew/request/internal';
import type { Call } from '../call/call.ts';
import { type FlowScope, fillText, fillValue, isWholeExpression, memberAt } from './flow-scope.ts';
import { MissingValue, NotEvaluated, queryPath } from './select-value.ts';
import { requireXPath } from './xpath.ts';

/**
 * The call of a step, with the values that the step gives and no others.
 * @throws {MissingValue}
 * @throws {NotEvaluated}
 */
export function stepCall(
  step: Step,
  operation: Operation,
  scope: FlowScope,
  given: { input: RequestInput; limits: Call['limits']; securitySchemes: readonly SecurityScheme[] },
): Call {
  const own = stepInput(
    operation,
    step.parameters.map((one) => ({ ...one, value: fillValue(one.value, scope) })),
  );
  const unfilled = operation.parameters.find(
    (one) => one.in === 'path' && own.parameters.path[one.name] === undefined,
  );
  if (unfilled) throw new MissingValue(`{${unfilled.name}}`);
  const { body, mediaType } = step.requestBody ? stepBody(step.requestBody, operation, scope) : {};
  const timeout = step.timeoutMs === undefined ? {} : { timeoutMs: step.timeoutMs };
  return {
    operation: own.operation,
    input: {
      ...given.input,
      ...stepCredentials(step, scope, given.securitySchemes, given.input),
      parameters: own.parameters,
      headers: [...(given.input.headers ?? []), ...own.headers],
      ...(body !== undefined && { body }),
      ...(mediaType !== undefined && { mediaType }),
    },
    limits: { ...given.limits, ...timeout },
  };
}

/** The credentials that a step chooses, if it does. */
function stepCredentials(
  { credentials }: Step,
  scope: FlowScope,
  schemes: readonly SecurityScheme[],
  given: Pick<RequestInput, 'credentials'>,
): Pick<RequestInput, 'credentials'> {
  if (credentials === undefined) return {};
  if (credentials.is === 'named') {
    const names = new Set(credentials.names.map(({ text }) => text));
    const all = Object.entries(given.credentials ?? {});
    return { credentials: Object.fromEntries(all.filter(([name]) => names.has(name))) };
  }
  const values = credentials.values.flatMap(({ scheme: name, text }): [string, Credential][] => {
    const scheme = schemes.find((one) => one.name === name);
    const credential = scheme && credentialFromText(scheme, fillText(text, scope));
    if (credential === undefined) throw new MissingValue(`${name}: ${text}`);
    return [[name, credential]];
  });
  return { credentials: Object.fromEntries(values) };
}

function getText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function stepBody(
  { payload, contentType, replacements }: StepBody,
  operation: Operation,
  scope: FlowScope,
): { body?: RequestInput['body']; mediaType?: string } {
  const mediaType = contentType === undefined ? {} : { mediaType: contentType };
  if (payload === undefined) return mediaType;
  const type =
    contentType ?? preferredMedia(operation.requestBody?.content ?? [])?.type ?? 'application/json';
  const syntax = bodySyntax(type);
  let value = fillValue(payload, scope);
  if (typeof value === 'string') {
    const parsed = syntax === 'form' && replacements.length > 0 ? formFields(value) : parseJson(value);
    // A text is sent as it is written, except where it is JSON or has parts to be replaced.
    const isStructured =
      typeof parsed === 'object' && parsed !== null && (syntax === 'json' || syntax === 'form');
    if (isStructured) value = parsed;
    else if (syntax !== 'json' || !isWholeExpression(payload)) {
      return { ...mediaType, body: new Serialized(replacedText(value, type, replacements, scope)) };
    }
  }
  for (const { target, targetType, value: written } of replacements) {
    if (targetType !== undefined && targetType.type !== 'jsonpointer' && targetType.type !== 'jsonpath')
      throw new NotEvaluated(`targets of the type \`${targetType.type}\` are not replaced`);
    const place = fillText(target, scope);
    value = replaced(value, place, targetType?.type === 'jsonpath', fillValue(written, scope));
  }
  return { ...mediaType, body: value };
}

/** The text of XML with other values in the nodes that the targets select. */
function replacedText(
  text: string,
  mediaType: string,
  replacements: StepBody['replacements'],
  scope: FlowScope,
): string {
  let result = text;
  for (const { target, targetType, value } of replacements) {
    const isXPath = targetType === undefined ? bodySyntax(mediaType) === 'xml' : targetType.type === 'xpath';
    if (!isXPath) throw new NotEvaluated(`parts of a body of ${mediaType} are not replaced by such targets`);
    const language = requireXPath(scope.xpath, targetType?.version);
    try {
      result = language.replace(result, fillText(target, scope), getText(fillValue(value, scope)));
    } catch (error) {
      if (error instanceof MissingValue || error instanceof NotEvaluated) throw error;
      throw new MissingValue(target);
    }
  }
  return result;
}

function formFields(text: string): JsonObject {
  const fields: JsonObject = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const before = fields[name];
    fields[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
  }
  return fields;
}

/** A copy of a value with another value at each place that the target names. */
function replaced(value: Json, target: string, isPath: boolean, replacement: Json): Json {
  const copy = structuredClone(value);
  const places = isPath
    ? queryPath(copy, target).map(({ keys }) => keys.map(String))
    : [parsePointer(target.replace(/^#/, ''))];
  let result = copy;
  for (const keys of places) {
    if (keys === undefined) throw new MissingValue(target);
    const last = keys.at(-1);
    if (last === undefined) {
      result = replacement;
      continue;
    }
    const parent = memberAt(result, keys.slice(0, -1));
    if (Array.isArray(parent) && (last === '-' || (/^\d+$/.test(last) && Number(last) < parent.length)))
      parent[last === '-' ? parent.length : Number(last)] = replacement;
    else if (isObject(parent)) setOwn(parent, last, replacement);
    else throw new MissingValue(target);
  }
  return result;
}
