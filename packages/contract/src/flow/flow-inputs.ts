import { isSecretName } from '@curlew/exchange';
import { errorInWords, type JsonObject } from '@curlew/openapi';
import {
  type ArazzoDocument,
  exactText,
  InstanceChecker,
  isObject,
  parseWrittenJson,
  type Workflow,
} from '@curlew/openapi/internal';
import { type FlowScope, foundObject, putFound } from './flow-scope.ts';

/** The schemas of the inputs of a workflow by their names, as far as they are written in `properties`. */
export function inputSchemas({ description }: ArazzoDocument, { inputs }: Workflow): Map<string, JsonObject> {
  const schema = inputs && description.follow(inputs)?.value;
  const properties = isObject(schema) && isObject(schema.properties) ? schema.properties : {};
  return new Map(Object.entries(properties).map(([name, value]) => [name, isObject(value) ? value : {}]));
}

/** The given inputs, and the defaults of those that are not given. */
export function withDefaults(document: ArazzoDocument, workflow: Workflow, given: JsonObject): JsonObject {
  const inputs = copyInputs(given);
  for (const [name, schema] of inputSchemas(document, workflow)) {
    const { default: value } = schema;
    if (value !== undefined && !Object.hasOwn(inputs, name))
      putFound(inputs, name, { value, text: exactText(schema, 'default') });
  }
  return inputs;
}

/** Why a workflow cannot run with its inputs, as a sentence without their values; undefined if it can. */
export function inputProblem({ document, workflow, inputs }: FlowScope): string | undefined {
  if (workflow.inputs === undefined) return undefined;
  const { errors } = new InstanceChecker(document.description).check(inputs, workflow.inputs);
  const missing = errors.find(({ keyword }) => keyword === 'required');
  if (missing) {
    const names = requiredInputs(document, workflow).filter((name) => !Object.hasOwn(inputs, name));
    const list = names.map((name) => `\`${name}\``).join(', ');
    return `The workflow requires ${list || 'further inputs'}: pass \`--input ${names[0] ?? 'name'}=…\`.`;
  }
  const [error] = errors;
  if (error === undefined) return undefined;
  const [demand] = errorInWords(error, inputs).split(', found ');
  return `The input \`${error.path.join('.')}\` ${demand}.`;
}

export function requiredInputs({ description }: ArazzoDocument, { inputs }: Workflow): string[] {
  const schema = inputs && description.follow(inputs)?.value;
  const required = isObject(schema) ? schema.required : undefined;
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}

/** The inputs with these names, with the digits of their numbers. */
export function copyInputs(given: JsonObject, isWanted: (name: string) => boolean = () => true): JsonObject {
  const names = Object.keys(given).filter(isWanted);
  return foundObject(
    names.map((name) => [name, { value: given[name] ?? null, text: exactText(given, name) }]),
  );
}

/** Sets an input that is given as text, with its type: `3` is a number where the schema wants one, and keeps its digits. */
export function putInput(
  inputs: JsonObject,
  name: string,
  text: string,
  schema: JsonObject | undefined,
): void {
  const types = [schema?.type ?? []].flat();
  const isText = types.length === 0 || types.includes('string');
  const value = isText ? text : (parseWrittenJson(text) ?? text);
  putFound(inputs, name, { value, text: typeof value === 'number' ? text.trim() : undefined });
}

/** Values of inputs that no report may show. */
export function secretInputs(document: ArazzoDocument, inputs: JsonObject): string[] {
  const isSecret = (name: string): boolean =>
    isSecretName(name) ||
    document.workflows.some((workflow) => inputSchemas(document, workflow).get(name)?.format === 'password');
  return Object.entries(inputs).flatMap(([name, value]) =>
    isSecret(name) && (typeof value === 'string' || typeof value === 'number') ? [String(value)] : [],
  );
}
