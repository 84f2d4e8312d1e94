import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { Session } from '@curlew/contract';
import { findSources, getSuccess, hasValue, type ValueSource } from '@curlew/contract/internal';
import { pluralize } from '@curlew/diagnostics/internal';
import type { JsonObject, Operation } from '@curlew/openapi';
import { bodySyntax, templateNames } from '@curlew/openapi/internal';
import { replaceFiles } from '@curlew/project/files';
import { isUrl } from '@curlew/project/internal';
import { preferredMedia } from '@curlew/request/internal';
import { stringify } from 'yaml';
import { EXIT, type ExitCode, UsageError } from '../../command-error.ts';
import { cannotWrite } from '../../files/write-failure.ts';
import { printMessage } from '../../output.ts';
import { loadTested } from '../load-tested.ts';
import {
  draftValues,
  Ids,
  inputName,
  inputSchema,
  operationLabel,
  operationReference,
} from './draft-values.ts';

/** Names of operations that a message lists. */
const MAX_NAMES = 5;

/**
 * Writes a first Arazzo document beside a description; in the current folder for one at a URL.
 * @throws {UsageError} if the file exists.
 */
export async function writeFirstFlow(path: string, root: string | undefined): Promise<ExitCode> {
  const isRemote = isUrl(path);
  const description = isRemote ? basename(new URL(path).pathname) || 'openapi' : path;
  const file = description.replace(/(?:\.(?:ya?ml|json))?$/i, '.arazzo.yaml');
  if (existsSync(file))
    throw new UsageError(`${file} already exists.`, 'Edit this file, or remove it first.');
  const session = new Session((await loadTested(path, root)).description);
  const { document, inputs, leftOut } = draftWorkflows(session, {
    name: 'api',
    url: isRemote ? path : `./${basename(path)}`,
  });
  if (leftOut.length === session.api.operations.length)
    throw new UsageError(`${path} has no operation that a workflow can begin with.`);
  try {
    replaceFiles([{ path: file, content: stringify(document, { lineWidth: 110 }) }]);
  } catch (error) {
    throw cannotWrite(error, 'Make the folder writable.');
  }
  const given = inputs.map((name) => ` --input ${name}=…`).join('');
  printMessage(`Wrote ${file}. Run it with \`curlew test ${file} --server <url>${given}\`.`);
  if (leftOut.length > 0) {
    const names = leftOut.slice(0, MAX_NAMES).map((one) => `\`${one.operationId ?? one.key}\``);
    const more = leftOut.length > MAX_NAMES ? ` and ${leftOut.length - MAX_NAMES} more` : '';
    printMessage(
      `Left out: ${pluralize(leftOut.length, 'operation')} that no step leads to (${names.join(', ')}${more}).`,
    );
  }
  return EXIT.ok;
}

interface DraftOptions {
  /** Of the source description. */
  name: string;
  /** From the document to the description. */
  url: string;
}

interface DraftedWorkflows {
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
    (one) => one.kind === 'path' && session.getProtocol(one)?.id === 'http',
  );
  const sources = findSources(session, operations);
  const drafter = new Drafter(session, name, sources);
  const children = new Map<Operation | undefined, Operation[]>();
  for (const operation of operations) {
    const parent = sources.get(operation)?.parent;
    children.set(parent, [...(children.get(parent) ?? []), operation]);
  }
  const roots = (children.get(undefined) ?? []).filter((one) => one.method !== 'delete');
  const login = operations.find((one) => drafter.getToken(one) !== undefined);
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
  readonly #ids = new Ids();
  readonly #idsOf = new Map<Operation, string>();

  constructor(session: Session, source: string, sources: ReadonlyMap<Operation, ValueSource>) {
    this.#session = session;
    this.#source = source;
    this.#sources = sources;
  }

  /** The pointer to a token in the response of an operation that needs none. */
  getToken(operation: Operation): string | undefined {
    if (operation.security.some(({ schemes }) => schemes.length > 0) || operation.method !== 'post')
      return undefined;
    const names = getSuccess(operation, this.#session.views).properties;
    return ['access_token', 'accessToken', 'token'].find((name) => names.has(name));
  }

  workflow(chain: readonly Operation[], login: Operation | undefined): JsonObject {
    const [root] = chain;
    if (root === undefined) throw new TypeError('A workflow has an operation.');
    const inputs = new Set<string>();
    const values = new Map<Operation, JsonObject>();
    const steps = chain.map((operation) => this.#step(operation, chain, inputs, values));
    const token = this.getToken(root);
    const usesLogin = login !== undefined && chain.some((one) => this.#needsBearer(one));
    for (const name of inputs) this.inputs.add(name);
    return {
      workflowId: this.#getId(root),
      ...(root.summary !== undefined && { summary: root.summary }),
      ...(usesLogin && { dependsOn: [this.#getId(login)] }),
      ...(inputs.size > 0 && {
        inputs: inputSchema(new Map(Array.from(inputs, (name) => [name, undefined]))),
      }),
      ...(usesLogin && {
        parameters: [
          {
            name: 'Authorization',
            in: 'header',
            value: `Bearer {$workflows.${this.#getId(login)}.outputs.token}`,
          },
        ],
      }),
      steps,
      ...(token !== undefined && { outputs: { token: `$steps.${this.#getId(root)}.outputs.token` } }),
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
    const given = draftValues(this.#session, operation);
    for (const name of given.inputs) inputs.add(name);
    const source = this.#sources.get(operation);
    const paths: JsonObject = {};
    for (const name of templateNames(operation.path)) {
      const declared = operation.parameters.find((one) => one.in === 'path' && one.name === name);
      const inherited = source && values.get(source.parent)?.[name];
      if (source?.values.has(name))
        paths[name] = `$steps.${this.#getId(source.parent)}.outputs.${outputName(name)}`;
      else if (inherited !== undefined) paths[name] = inherited;
      else if (declared?.examples.some(hasValue)) paths[name] = given.path[name] ?? name;
      else {
        inputs.add(inputName(name));
        paths[name] = `$inputs.${inputName(name)}`;
      }
    }
    values.set(operation, paths);
    const others = operation.parameters.flatMap(({ name, in: place, required }) => {
      if (!required || place === 'path' || place === 'querystring') return [];
      const value = given[place][name];
      return value === undefined ? [] : [{ name, in: place, value }];
    });
    const parameters = [
      ...Object.entries(paths).map(([name, value]) => ({ name, in: 'path', value })),
      ...others,
    ];
    const outputs = this.#outputs(operation, chain);
    const type = preferredMedia(operation.requestBody?.content ?? [])?.type;
    const status = operation.responses.find((one) => /^2/.test(one.status))?.status;
    return {
      stepId: this.#getId(operation),
      ...operationReference(operation, this.#source),
      ...(parameters.length > 0 && { parameters }),
      ...(given.body !== undefined &&
        type !== undefined && {
          requestBody: { ...(bodySyntax(type) !== 'json' && { contentType: type }), payload: given.body },
        }),
      ...(status !== undefined && { successCriteria: [{ condition: statusCondition(status) }] }),
      ...(Object.keys(outputs).length > 0 && { outputs }),
    };
  }

  /** What later steps of the workflow, or other workflows, use. */
  #outputs(operation: Operation, chain: readonly Operation[]): JsonObject {
    const outputs: JsonObject = {};
    const token = this.getToken(operation);
    if (token !== undefined) outputs.token = `$response.body#/${token}`;
    for (const later of chain) {
      const source = this.#sources.get(later);
      if (source?.parent !== operation) continue;
      for (const [name, expression] of source.values) outputs[outputName(name)] = expression;
    }
    return outputs;
  }

  #getId(operation: Operation): string {
    const known = this.#idsOf.get(operation);
    if (known !== undefined) return known;
    const id = this.#ids.add(operationLabel(operation));
    this.#idsOf.set(operation, id);
    return id;
  }
}

function statusCondition(status: string): string {
  if (/^\d{3}$/.test(status)) return `$statusCode == ${status}`;
  return '$statusCode >= 200 && $statusCode < 300';
}

function outputName(name: string): string {
  return name.replace(/[^A-Za-z0-9._-]+/g, '_');
}
