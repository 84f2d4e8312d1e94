import { isSecretName } from '@curlew/exchange';
import { errorInWords, type Json, type JsonObject } from '@curlew/openapi';
import {
  type ArazzoDocument,
  InstanceChecker,
  isObject,
  parseJson,
  setOwn,
  type Workflow,
} from '@curlew/openapi/internal';
import type { FlowScope } from './flow-scope.ts';

/** The schemas of the inputs of a workflow by their names, as far as they are written in `properties`. */
export function inputSchemas({ description }: ArazzoDocument, { inputs }: Workflow): Map<string, JsonObject> {
  const schema = inputs && description.follow(inputs)?.value;
  const properties = isObject(schema) && isObject(schema.properties) ? schema.properties : {};
  return new Map(Object.entries(properties).map(([name, value]) => [name, isObject(value) ? value : {}]));
}

/** The given inputs, and the defaults of those that are not given. */
export function withDefaults(document: ArazzoDocument, workflow: Workflow, given: JsonObject): JsonObject {
  const inputs: JsonObject = { ...given };
  for (const [name, { default: value }] of inputSchemas(document, workflow))
    if (value !== undefined && !Object.hasOwn(inputs, name)) setOwn(inputs, name, value);
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

/** The texts of inputs with their types: `3` is a number where the schema wants one. */
export function typedInput(text: string, schema: JsonObject | undefined): Json {
  const types = [schema?.type ?? []].flat();
  if (types.length === 0 || types.includes('string')) return text;
  return parseJson(text) ?? text;
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
