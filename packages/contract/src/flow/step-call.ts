import type { Json, JsonObject, Operation, SecurityScheme } from '@curlew/openapi';
import {
  bodySyntax,
  exactText,
  holdsExactNumbers,
  isObject,
  parsePointer,
  parseWrittenJson,
  type Step,
  type StepBody,
  type StepParameter,
} from '@curlew/openapi/internal';
import { type Credential, credentialFromText, type RequestInput } from '@curlew/request';
import { preferredMedia, Serialized, stepInput } from '@curlew/request/internal';
import type { Call } from '../call/call.ts';
import {
  type FlowScope,
  type Found,
  fillFound,
  fillParameter,
  fillText,
  foundText,
  isWholeExpression,
  memberAt,
  putFound,
} from './flow-scope.ts';
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
    step.parameters.map((one) => ({
      ...one,
      value: parameterValue(fillParameter(one, scope), one, operation),
    })),
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

/** An address, a header or a form has texts: a number that JavaScript would write in another way is one already. */
function parameterValue(found: Found, { name, in: place }: StepParameter, { parameters }: Operation): Json {
  const declared = parameters.find((one) => one.in === place && one.name === name);
  return declared?.content === undefined ? withNumberTexts(found) : found.value;
}

function withNumberTexts({ value, text }: Found): Json {
  if (text !== undefined || !holdsExactNumbers(value)) return text ?? value;
  const parts = Object.entries(value ?? {}).map(
    ([key, part]) => [key, withNumberTexts({ value: part, text: exactText(value as object, key) })] as const,
  );
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}

function stepBody(
  written: StepBody,
  operation: Operation,
  scope: FlowScope,
): { body?: RequestInput['body']; mediaType?: string } {
  const { payload, contentType, replacements } = written;
  const mediaType = contentType === undefined ? {} : { mediaType: contentType };
  if (payload === undefined) return mediaType;
  const type =
    contentType ?? preferredMedia(operation.requestBody?.content ?? [])?.type ?? 'application/json';
  const syntax = bodySyntax(type);
  let { value, text } = fillFound({ value: payload, text: exactText(written, 'payload') }, scope);
  if (typeof value === 'string') {
    const parsed = syntax === 'form' && replacements.length > 0 ? formFields(value) : parseWrittenJson(value);
    // A text is sent as it is written, except where it is JSON or has parts to be replaced.
    const isStructured =
      typeof parsed === 'object' && parsed !== null && (syntax === 'json' || syntax === 'form');
    if (isStructured) value = parsed;
    else if (syntax !== 'json' || !isWholeExpression(payload)) {
      return { ...mediaType, body: new Serialized(replacedText(value, type, replacements, scope)) };
    }
  }
  for (const replacement of replacements) {
    const { target, targetType, value: wanted } = replacement;
    if (targetType !== undefined && targetType.type !== 'jsonpointer' && targetType.type !== 'jsonpath')
      throw new NotEvaluated(`targets of the type \`${targetType.type}\` are not replaced`);
    const place = fillText(target, scope);
    ({ value, text } = replaced(
      { value, text },
      place,
      targetType?.type === 'jsonpath',
      fillFound({ value: wanted, text: exactText(replacement, 'value') }, scope),
    ));
  }
  const found = { value, text };
  if (text === undefined && !holdsExactNumbers(value)) return { ...mediaType, body: value };
  return {
    ...mediaType,
    body: syntax === 'json' ? new Serialized(foundText(found)) : withNumberTexts(found),
  };
}

/** The text of XML with other values in the nodes that the targets select. */
function replacedText(
  text: string,
  mediaType: string,
  replacements: StepBody['replacements'],
  scope: FlowScope,
): string {
  let result = text;
  for (const replacement of replacements) {
    const { target, targetType, value } = replacement;
    const isXPath = targetType === undefined ? bodySyntax(mediaType) === 'xml' : targetType.type === 'xpath';
    if (!isXPath) throw new NotEvaluated(`parts of a body of ${mediaType} are not replaced by such targets`);
    const language = requireXPath(scope.xpath, targetType?.version);
    try {
      result = language.replace(
        result,
        fillText(target, scope),
        foundText(fillFound({ value, text: exactText(replacement, 'value') }, scope)),
      );
    } catch (error) {
      if (error instanceof MissingValue || error instanceof NotEvaluated) throw error;
      throw new MissingValue(target);
    }
  }
  return result;
}

function copyFound(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  const copy: JsonObject | Json[] = Array.isArray(value) ? [] : {};
  for (const [key, part] of Object.entries(value))
    putFound(copy, key, { value: copyFound(part), text: exactText(value, key) });
  return copy;
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
function replaced(found: Found, target: string, isPath: boolean, replacement: Found): Found {
  const copy = copyFound(found.value);
  const places = isPath
    ? queryPath(copy, target).map(({ keys }) => keys.map(String))
    : [parsePointer(target.replace(/^#/, ''))];
  let result: Found = { ...found, value: copy };
  for (const keys of places) {
    if (keys === undefined) throw new MissingValue(target);
    const last = keys.at(-1);
    if (last === undefined) {
      result = replacement;
      continue;
    }
    const parent = memberAt(result.value, keys.slice(0, -1));
    if (Array.isArray(parent) && (last === '-' || (/^\d+$/.test(last) && Number(last) < parent.length)))
      putFound(parent, last === '-' ? parent.length : Number(last), replacement);
    else if (isObject(parent)) putFound(parent, last, replacement);
    else throw new MissingValue(target);
  }
  return result;
}
