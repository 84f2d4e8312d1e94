import { isSecretName } from '@curlew/exchange';
import type { Json, JsonObject, Operation } from '@curlew/openapi';
import {
  bodySyntax,
  escapePointer,
  isObject,
  parseJson,
  templateNames,
  wireMethod,
} from '@curlew/openapi/internal';
import { preferredMedia } from '@curlew/request/internal';
import type { Session } from '../call/session.ts';
import { hasValue, positiveInput } from '../cases/positive-input.ts';
import { findSources, successOf, type ValueSource } from './find-sources.ts';

export interface DraftOptions {
  /** Of the source description. */
  name: string;
  /** From the document to the description. */
  url: string;
}

export interface DraftedWorkflows {
  document: JsonObject;
  /** Inputs that a run has to be given. */
  inputs: string[];
  /** Operations that are left out, such as a DELETE of what no step has created. */
  leftOut: Operation[];
}

/** Workflows of one document; a reader completes a document of this size by hand. */
const MAX_WORKFLOWS = 50;

/**
 * Drafts an Arazzo document for a description: workflows that begin with each operation that needs no other one, and continue with
 * those whose path parameters its response gives, by `links` or by the ids of what it creates or lists. A token of the
 * API itself is requested first.
 */
export function draftWorkflows(session: Session, { name, url }: DraftOptions): DraftedWorkflows {
  const operations = session.api.operations.filter(
    (one) => one.kind === 'path' && session.protocolOf(one)?.id === 'http',
  );
  const sources = findSources(session, operations);
  const drafter = new Drafter(session, name, sources);
  const children = new Map<Operation | undefined, Operation[]>();
  for (const operation of operations) {
    const parent = sources.get(operation)?.parent;
    children.set(parent, [...(children.get(parent) ?? []), operation]);
  }
  const roots = (children.get(undefined) ?? []).filter((one) => one.method !== 'delete');
  const login = operations.find((one) => drafter.tokenOf(one) !== undefined);
  const workflows = roots.slice(0, MAX_WORKFLOWS).map((root) => {
    const chain = chainFrom(root, children);
    return drafter.workflow(chain, chain.includes(login as Operation) ? undefined : login);
  });
  const drafted = new Set(roots.slice(0, MAX_WORKFLOWS).flatMap((root) => chainFrom(root, children)));
  return {
    document: {
      arazzo: '1.0.1',
      info: { title: `Workflows of ${session.api.info.title}`, version: '1.0.0' },
      sourceDescriptions: [{ name, url, type: 'openapi' }],
      workflows,
    },
    inputs: [...drafter.inputs],
    leftOut: operations.filter((one) => !drafted.has(one)),
  };
}

/** An operation with all that follow from it; what is deleted comes last, the inner parts first. */
function chainFrom(
  root: Operation,
  children: ReadonlyMap<Operation | undefined, readonly Operation[]>,
): Operation[] {
  const calls: Operation[] = [];
  const deletions: Operation[] = [];
  const visit = (operation: Operation): void => {
    if (operation.method === 'delete') deletions.unshift(operation);
    else calls.push(operation);
    for (const child of children.get(operation) ?? []) visit(child);
  };
  visit(root);
  return [...calls, ...deletions];
}

class Drafter {
  /** Inputs without a value. */
  readonly inputs = new Set<string>();
  readonly #session: Session;
  readonly #source: string;
  readonly #sources: ReadonlyMap<Operation, ValueSource>;
  readonly #ids = new Map<Operation, string>();

  constructor(session: Session, source: string, sources: ReadonlyMap<Operation, ValueSource>) {
    this.#session = session;
    this.#source = source;
    this.#sources = sources;
  }

  /** The pointer to a token in the response of an operation that needs none. */
  tokenOf(operation: Operation): string | undefined {
    if (operation.security.some(({ schemes }) => schemes.length > 0) || operation.method !== 'post')
      return undefined;
    const names = successOf(operation, this.#session.views).properties;
    return ['access_token', 'accessToken', 'token'].find((name) => names.has(name));
  }

  workflow(chain: readonly Operation[], login: Operation | undefined): JsonObject {
    const [root] = chain;
    if (root === undefined) throw new TypeError('A workflow has an operation.');
    const inputs = new Set<string>();
    const values = new Map<Operation, JsonObject>();
    const steps = chain.map((operation) => this.#step(operation, chain, inputs, values));
    const token = this.tokenOf(root);
    const usesLogin = login !== undefined && chain.some((one) => this.#needsBearer(one));
    for (const name of inputs) this.inputs.add(name);
    return {
      workflowId: this.#idOf(root),
      ...(root.summary !== undefined && { summary: root.summary }),
      ...(usesLogin && { dependsOn: [this.#idOf(login)] }),
      ...(inputs.size > 0 && { inputs: inputSchema(inputs) }),
      ...(usesLogin && {
        parameters: [
          {
            name: 'Authorization',
            in: 'header',
            value: `Bearer {$workflows.${this.#idOf(login)}.outputs.token}`,
          },
        ],
      }),
      steps,
      ...(token !== undefined && { outputs: { token: `$steps.${this.#idOf(root)}.outputs.token` } }),
    };
  }

  #needsBearer({ security }: Operation): boolean {
    const { securitySchemes } = this.#session.api;
    const isBearer = (name: string): boolean =>
      securitySchemes.some(
        (one) =>
          one.name === name &&
          (one.type === 'oauth2' ||
            one.type === 'openIdConnect' ||
            (one.type === 'http' && one.scheme?.toLowerCase() === 'bearer')),
      );
    return security.some(({ schemes }) => schemes.some(({ name }) => isBearer(name)));
  }

  #step(
    operation: Operation,
    chain: readonly Operation[],
    inputs: Set<string>,
    values: Map<Operation, JsonObject>,
  ): JsonObject {
    const given = this.#givenValues(operation, inputs);
    const source = this.#sources.get(operation);
    const paths: JsonObject = {};
    for (const name of templateNames(operation.path)) {
      const declared = operation.parameters.find((one) => one.in === 'path' && one.name === name);
      const inherited = source && values.get(source.parent)?.[name];
      if (source?.values.has(name))
        paths[name] = `$steps.${this.#idOf(source.parent)}.outputs.${outputName(name)}`;
      else if (inherited !== undefined) paths[name] = inherited;
      else if (declared?.examples.some(hasValue)) paths[name] = given.parameters[`path ${name}`] ?? name;
      else {
        inputs.add(name);
        paths[name] = `$inputs.${name}`;
      }
    }
    values.set(operation, paths);
    const others = operation.parameters.flatMap(({ name, in: place, required }) => {
      const value = given.parameters[`${place} ${name}`];
      if (!required || place === 'path' || place === 'querystring' || value === undefined) return [];
      return [{ name, in: place, value }];
    });
    const parameters = [
      ...Object.entries(paths).map(([name, value]) => ({ name, in: 'path', value })),
      ...others,
    ];
    const outputs = this.#outputs(operation, chain);
    const status = operation.responses.find((one) => /^2/.test(one.status))?.status;
    return {
      stepId: this.#idOf(operation),
      ...(operation.operationId === undefined
        ? {
            operationPath: `{$sourceDescriptions.${this.#source}.url}#/paths/${escapePointer(operation.path)}/${operation.method}`,
          }
        : { operationId: operation.operationId }),
      ...(parameters.length > 0 && { parameters }),
      ...(given.requestBody && { requestBody: given.requestBody }),
      ...(status !== undefined && { successCriteria: [{ condition: statusCondition(status) }] }),
      ...(Object.keys(outputs).length > 0 && { outputs }),
    };
  }

  /** What later steps of the workflow, or other workflows, use. */
  #outputs(operation: Operation, chain: readonly Operation[]): JsonObject {
    const outputs: JsonObject = {};
    const token = this.tokenOf(operation);
    if (token !== undefined) outputs.token = `$response.body#/${token}`;
    for (const later of chain) {
      const source = this.#sources.get(later);
      if (source?.parent !== operation) continue;
      for (const [name, expression] of source.values) outputs[outputName(name)] = expression;
    }
    return outputs;
  }

  /** Valid values of an operation; placeholders of examples become inputs. */
  #givenValues(
    operation: Operation,
    inputs: Set<string>,
  ): { parameters: JsonObject; requestBody?: JsonObject } {
    const set = { name: '', withOptional: false };
    const { missing } = positiveInput(operation, set, this.#session.inputs, {});
    const variables = Object.fromEntries(missing.map((name) => [name, `$inputs.${inputName(name)}`]));
    for (const name of missing) inputs.add(inputName(name));
    const { input } = positiveInput(operation, set, this.#session.inputs, variables);
    const parameters: JsonObject = {};
    for (const [place, map] of Object.entries(input.parameters ?? {}))
      for (const [name, value] of Object.entries(isObject(map) ? map : {})) {
        const json = toJson(value);
        if (json !== undefined) parameters[`${place} ${name}`] = embedded(json);
      }
    const payload = toJson(input.body);
    const type = preferredMedia(operation.requestBody?.content ?? [])?.type;
    if (payload === undefined || type === undefined) return { parameters };
    return {
      parameters,
      requestBody: {
        ...(bodySyntax(type) !== 'json' && { contentType: type }),
        payload: embedded(payload),
      },
    };
  }

  #idOf(operation: Operation): string {
    const known = this.#ids.get(operation);
    if (known !== undefined) return known;
    const base =
      (operation.operationId ?? `${wireMethod(operation.method).toLowerCase()}-${operation.path}`)
        .replace(/[^A-Za-z0-9_-]+/g, '-')
        .replace(/^-+|-+$/g, '') || 'operation';
    const taken = new Set(this.#ids.values());
    let id = base;
    for (let count = 2; taken.has(id); count += 1) id = `${base}-${count}`;
    this.#ids.set(operation, id);
    return id;
  }
}

function statusCondition(status: string): string {
  if (/^\d{3}$/.test(status)) return `$statusCode == ${status}`;
  return '$statusCode >= 200 && $statusCode < 300';
}

function inputSchema(names: ReadonlySet<string>): JsonObject {
  return {
    type: 'object',
    required: [...names],
    properties: Object.fromEntries(
      Array.from(names, (name) => [
        name,
        { type: 'string', ...(isSecretName(name) && { format: 'password' }) },
      ]),
    ),
  };
}

function inputName(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]+/g, '_');
}

function outputName(name: string): string {
  return name.replace(/[^A-Za-z0-9._-]+/g, '_');
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
function embedded(value: Json): Json {
  if (typeof value === 'string')
    return /^\$inputs\.[A-Za-z0-9_-]+$/.test(value)
      ? value
      : value.replace(/\$inputs\.[A-Za-z0-9_-]+/g, '{$&}');
  if (Array.isArray(value)) return value.map(embedded);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, embedded(item)]));
}
