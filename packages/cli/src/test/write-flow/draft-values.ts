import type { Session } from '@curlew/contract';
import { mapStrings, positiveInput } from '@curlew/contract/internal';
import { isSecretName } from '@curlew/exchange';
import type { Json, JsonObject, Operation } from '@curlew/openapi';
import { escapePointer, isObject, parseJson, wireMethod } from '@curlew/openapi/internal';

/** Valid values of an operation as JSON; placeholders of examples are expressions of inputs. */
export interface DraftValues {
  path: JsonObject;
  query: JsonObject;
  header: JsonObject;
  cookie: JsonObject;
  body?: Json;
  /** Names of inputs that the values refer to. */
  inputs: string[];
}

export function draftValues(session: Session, operation: Operation): DraftValues {
  const set = { name: '', withOptional: false };
  const { missing } = positiveInput(operation, set, session.inputs, {});
  const variables = Object.fromEntries(missing.map((name) => [name, `$inputs.${inputName(name)}`]));
  const { parameters = {}, body } = positiveInput(operation, set, session.inputs, variables).input;
  const json = toJson(body);
  return {
    path: toObject(parameters.path),
    query: toObject(parameters.query),
    header: toObject(parameters.header),
    cookie: toObject(parameters.cookie),
    ...(json !== undefined && { body: embedInputs(json) }),
    inputs: missing.map(inputName),
  };
}

function toObject(map: unknown): JsonObject {
  const values: JsonObject = {};
  for (const [name, value] of Object.entries(isObject(map) ? map : {})) {
    const json = toJson(value);
    if (json !== undefined) values[name] = embedInputs(json);
  }
  return values;
}

/** The value as JSON; undefined for files and texts that are serialized already. */
function toJson(value: unknown): Json | undefined {
  if (value === undefined || value === null) return undefined;
  const text = JSON.stringify(value, (_key, member: unknown) => (isPlain(member) ? member : undefined));
  return text === undefined ? undefined : parseJson(text);
}

function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Inputs inside of longer strings are written in braces. */
function embedInputs(value: Json): Json {
  return mapStrings(value, (text) =>
    /^\$inputs\.[A-Za-z0-9_-]+$/.test(text) ? text : text.replace(/\$inputs\.[A-Za-z0-9_-]+/g, '{$&}'),
  );
}

/** A name as the grammar of expressions allows it. */
export function inputName(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]+/g, '_');
}

/** The schema of inputs; those without a default are required. */
export function inputSchema(inputs: ReadonlyMap<string, Json | undefined>): JsonObject {
  const required = [...inputs].flatMap(([name, value]) => (value === undefined ? [name] : []));
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(
      Array.from(inputs, ([name, value]) => [
        name,
        {
          ...(value === undefined ? { type: 'string' } : getType(value)),
          ...(isSecretName(name) && { format: 'password' }),
          ...(value !== undefined && { default: value }),
        },
      ]),
    ),
  };
}

function getType(value: Json): { type?: string } {
  if (value === null) return {};
  return { type: Array.isArray(value) ? 'array' : typeof value };
}

/** Gives names that are unique and that expressions can contain. */
export class Ids {
  readonly #taken = new Set<string>();

  add(text: string): string {
    const base = text.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '') || 'unnamed';
    let id = base;
    for (let count = 2; this.#taken.has(id); count += 1) id = `${base}-${count}`;
    this.#taken.add(id);
    return id;
  }
}

/** How a step names an operation: by its id, or by its place in a source description. */
export function operationReference(operation: Operation, source: string): JsonObject {
  const { operationId, path, method } = operation;
  if (operationId !== undefined) return { operationId };
  const pointer = `/paths/${escapePointer(path)}/${method}`;
  return { operationPath: `{$sourceDescriptions.${source}.url}#${pointer}` };
}

/** The name of an operation for readers of ids. */
export function operationLabel({ operationId, method, path }: Operation): string {
  return operationId ?? `${wireMethod(method).toLowerCase()}-${path}`;
}
