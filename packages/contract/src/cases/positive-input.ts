import { fillTemplate } from '@curlew/exchange/internal';
import type { Example, Json, JsonObject, MediaType, Operation, Parameter } from '@curlew/openapi';
import { bodySyntax, IGNORED_HEADERS, isObject, templateNames } from '@curlew/openapi/internal';
import { type ParameterValues, type RequestInput, sampleBody } from '@curlew/request';
import {
  isRecord,
  placeholderBytes,
  preferredMedia,
  type RequestValue,
  requestValue,
  Serialized,
  withoutExamples,
} from '@curlew/request/internal';
import type { InputChecker } from '../call/input-checker.ts';
import { getScripts, type RequestScripts } from '../scripts/case-scripts.ts';
import { exactInput } from './exact-input.ts';

export interface PositiveInput {
  input: Pick<RequestInput, 'parameters' | 'body' | 'headers'>;
  /** Names of placeholders without a value; then the input is not valid. */
  missing: string[];
}

/** A value that may be sent; `undefined` is left out. */
interface Choice {
  value: RequestValue | undefined;
  missing: string[];
}

interface FilledValue {
  value: Json;
  /** Names of placeholders that have no value. */
  missing: string[];
}

const BRACKETED = /^<([A-Za-z_][\w .-]{0,63})>$/;

/**
 * Input of an operation: the examples of the set, else the first valid ones, else values generated from the schemas. It
 * is valid unless no valid value was found; `InputChecker.findings` has the reason then.
 */
export function positiveInput(
  operation: Operation,
  set: ValueSet,
  inputs: InputChecker,
  variables: Readonly<Record<string, string>>,
): PositiveInput {
  const missing: string[] = [];
  const values: Record<Exclude<Parameter['in'], 'querystring'>, Record<string, RequestValue>> = {
    path: noValues(),
    query: noValues(),
    header: noValues(),
    cookie: noValues(),
  };
  const parameters: ParameterValues = values;
  for (const parameter of operation.parameters) {
    if (!isSent(parameter, set)) continue;
    const choice = parameterChoice(parameter, set, inputs, variables);
    missing.push(...choice.missing);
    const { value } = choice;
    if (value === undefined) continue;
    if (parameter.in === 'querystring') parameters.querystring = value;
    else values[parameter.in][parameter.name] ??= value;
  }
  // Undeclared parameters of the path.
  for (const name of templateNames(operation.path)) values.path[name] ??= name;
  const media = preferredMedia(operation.requestBody?.content ?? []);
  const body = media && bodyChoice(operation, media, set, inputs, variables);
  missing.push(...(body?.missing ?? []));
  const input = { parameters, ...(body?.value !== undefined && { body: body.value }) };
  return { input: exactInput(input, operation, inputs.views.description), missing };
}

function parameterChoice(
  parameter: Parameter,
  set: ValueSet,
  inputs: InputChecker,
  variables: Readonly<Record<string, string>>,
): Choice {
  const isOptional = !parameter.required && parameter.in !== 'path';
  const isValid = (value: RequestValue) => inputs.parameterFindings(parameter, value).length === 0;
  const given = givenChoice(parameter.examples, set, variables, isValid);
  if (given && !(isOptional && given.missing.length > 0)) return given;
  if (given) return { value: undefined, missing: [] };
  const made = requestValue(parameter, inputs.views);
  if (parameter.examples.length === 0 && isValid(made)) return { value: made, missing: [] };
  const own = requestValue(withoutExamples(parameter), inputs.views);
  return { value: isOptional && !isValid(own) ? undefined : own, missing: [] };
}

function bodyChoice(
  operation: Operation,
  media: MediaType,
  set: ValueSet,
  inputs: InputChecker,
  variables: Readonly<Record<string, string>>,
): Choice {
  const isJson = bodySyntax(media.type) === 'json';
  const body = { ...operation, parameters: [], path: '/' };
  const given = givenChoice(
    media.examples.map((example) =>
      isJson && example.value !== undefined
        ? { ...example, value: inputs.withoutReadOnly(example.value, media) }
        : example,
    ),
    set,
    variables,
    (value) => inputs.bodyFindings(body, { body: value }).length === 0,
  );
  const made = given ?? { value: sampleBody({ ...media, examples: [] }, inputs.views), missing: [] };
  return { ...made, value: withContent(made.value, media.type) };
}

/** The example that the set names, valid or not, else the first valid one; undefined: a value has to be generated. */
function givenChoice(
  examples: readonly Example[],
  set: ValueSet,
  variables: Readonly<Record<string, string>>,
  isValid: (value: RequestValue) => boolean,
): Choice | undefined {
  if (set.isGenerated) return undefined;
  const usable = examples.filter(hasValue);
  const named = usable.find(({ name }) => name !== undefined && name === set.example);
  if (named) return getChoice(named, variables);
  for (const example of usable) {
    const choice = getChoice(example, variables);
    if (choice.missing.length > 0 || isValid(choice.value)) return choice;
  }
  return undefined;
}

function getChoice(
  { value, serializedValue }: Example,
  variables: Readonly<Record<string, string>>,
): FilledValue | Choice {
  if (value === undefined) return { value: new Serialized(serializedValue ?? ''), missing: [] };
  return fillPlaceholders(value, variables);
}

/** Files of a sample are empty; servers reject empty files, and an empty body is none. */
function withContent(value: RequestValue | undefined, mediaType: string): RequestValue | undefined {
  if (value instanceof File && value.size === 0)
    return new File([placeholderBytes(mediaType) as Uint8Array<ArrayBuffer>], value.name);
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([name, item]): [string, RequestValue] => [
    name,
    Array.isArray(item) ? item.map((one) => withContent(one, FILE_TYPE)) : withContent(item, FILE_TYPE),
  ]);
  return Object.fromEntries(members);
}

const FILE_TYPE = 'application/octet-stream';

/** Headers that the client itself writes. */
function isSent({ name, in: place, required, examples }: Parameter, set: ValueSet): boolean {
  if (place === 'header' && IGNORED_HEADERS.has(name.toLowerCase())) return false;
  return required || place === 'path' || set.withOptional || (!set.isGenerated && examples.some(hasValue));
}

/** Without a prototype: `__proto__` is an ordinary name. */
function noValues(): Record<string, RequestValue> {
  return Object.create(null);
}

/**
 * Replaces the placeholders of an example: a string that is exactly `<client_secret>`, and `{{name}}` anywhere
 * in a string. Authors write them in place of credentials and other values that vary.
 */
export function fillPlaceholders(given: Json, variables: Readonly<Record<string, string>>): FilledValue {
  const missing = new Set<string>();
  const valueFor = (name: string): string | undefined => {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (value === undefined) missing.add(name);
    return value;
  };
  const value = mapStrings(given, (text) => {
    const whole = BRACKETED.exec(text)?.[1];
    if (whole !== undefined) return valueFor(whole) ?? text;
    return fillTemplate(text, (name) => (isVariableName(name) ? valueFor(name) : undefined));
  });
  return { value, missing: [...missing] };
}

/** A value with another value in place of each of its strings; names of members stay. */
export function mapStrings(value: Json, change: (text: string) => Json): Json {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapStrings(item, change)]));
}

/**
 * Whether `{{…}}` of an example or a test is a variable. An API of templates has examples such as `{{#each items}}` and
 * `{{price * 2}}`, which are sent as they are.
 */
export function isVariableName(name: string): boolean {
  return /^[A-Za-z_][\w.-]*$/.test(name);
}

/** Selects the values of a positive case. */
export interface ValueSet {
  /** Shown to readers. */
  name: string;
  /** Use the examples of this name, else the first ones. */
  example?: string;
  /** The scripts of the request of a collection that it stands for. */
  scripts?: RequestScripts;
  /** Also send optional parameters without an example. */
  withOptional: boolean;
  /** Use no example of a parameter or body. */
  isGenerated?: boolean;
}

/** Maximum number of examples of one operation with their own case. */
const MAX_EXAMPLES = 50;

/**
 * The sets of values that an operation is called with. Examples of the same name belong together, whether they are those
 * of a parameter or of the body. `api`: the extensions of the description.
 */
export function valueSets(operation: Operation, api: JsonObject): ValueSet[] {
  const media = preferredMedia(operation.requestBody?.content ?? []);
  const lists = [media?.examples ?? [], ...operation.parameters.map(({ examples }) => examples)];
  const names = new Set(lists.flatMap((list) => list.filter(hasValue).flatMap(({ name }) => name ?? [])));
  const sets: ValueSet[] = [...names]
    .slice(0, MAX_EXAMPLES)
    .map((example) => ({ name: `example ${example}`, example, withOptional: false }));
  if (sets.length === 0) {
    const isEmpty = media === undefined && operation.parameters.length === 0;
    const isGiven = lists.some((list) => list.some(hasValue));
    sets.push({ name: isGiven ? 'example' : isEmpty ? 'call' : 'generated values', withOptional: false });
  }
  if (operation.parameters.some((parameter) => !parameter.required && !parameter.examples.some(hasValue)))
    sets.push({ name: 'optional parameters', withOptional: true });
  return withScripts(sets, getScripts(operation, api));
}

/**
 * The sets with the scripts of their requests: those of the request that an example is named after, else of the first one.
 * Requests without a set of their own get one, so that the scripts of all of them run.
 */
function withScripts(sets: readonly ValueSet[], requests: readonly RequestScripts[]): ValueSet[] {
  const [first] = requests;
  if (first === undefined) return [...sets];
  const left = new Set(requests);
  const own = sets.map((set): ValueSet => {
    const scripts = getRequest(set.example, requests) ?? first;
    left.delete(scripts);
    return { ...set, scripts };
  });
  const more = [...left].map(
    (scripts): ValueSet => ({ name: `request ${scripts.name}`, scripts, withOptional: false }),
  );
  return [...own, ...more];
}

export function hasValue({ value, serializedValue }: Example): boolean {
  return value !== undefined || serializedValue !== undefined;
}

/** The request that an example is named after; examples of requests with the same name are numbered. */
function getRequest(
  example: string | undefined,
  requests: readonly RequestScripts[],
): RequestScripts | undefined {
  const [, base, number] = /^(.*) (\d+)$/s.exec(example ?? '') ?? [];
  return (
    requests.find(({ name }) => name === example) ??
    requests.filter(({ name }) => name === base)[Number(number) - 1]
  );
}
