import { wireMethod } from '../http/http-message.ts';
import { parsePointer } from '../location.ts';
import type { Operation } from '../read/api.ts';
import { NameSuggester } from '../rules/name-suggester.ts';
import type { ArazzoDocument, ArazzoSource, SourceContent, StepTarget, Workflow } from './arazzo-document.ts';
import { parseExpression } from './runtime-expression.ts';

/** What a name in an Arazzo document leads to. */
export type ResolvedTarget =
  | {
      is: 'operation';
      source: ArazzoSource;
      content: SourceContent & { is: 'openapi' };
      operation: Operation;
    }
  | { is: 'workflow'; document: ArazzoDocument; workflow: Workflow }
  /** Something that is not read. */
  | { is: 'unchecked'; reason: string }
  | {
      is: 'unknown';
      code: 'unknown-source' | 'unknown-operation' | 'unknown-workflow';
      message: string;
      help?: string;
    };

/** What a step calls. */
export function resolveTarget(document: ArazzoDocument, target: StepTarget): ResolvedTarget {
  switch (target.is) {
    case 'operationId':
      return resolveOperationId(document, target.text);
    case 'operationPath':
      return resolveOperationPath(document, target.text);
    case 'workflowId':
      return resolveWorkflow(document, target.text);
    case 'channel':
      return { is: 'unchecked', reason: 'channels and operations of AsyncAPI are not called' };
    case 'nothing':
      return { is: 'unchecked', reason: 'it names no operation and no workflow' };
  }
}

/** A workflow by `workflowId`, or by `$sourceDescriptions.<name>.<workflowId>` in another document. */
export function resolveWorkflow(document: ArazzoDocument, text: string): ResolvedTarget {
  const expression = parseExpression(text);
  if (expression?.is !== 'sourceDescriptions') return workflowIn(document, text);
  const source = sourceNamed(document, expression.source);
  if ('is' in source) return source;
  const { content } = source;
  if (content.is === 'unread') return notRead(source, content.reason);
  if (content.is === 'arazzo') {
    const found = workflowIn(content.document, expression.reference);
    // An older form, which the grammar does not have.
    const [, id] = /^workflows\.(.+)$/.exec(expression.reference) ?? [];
    if (found.is !== 'unknown' || id === undefined) return found;
    return { ...found, help: `Write \`$sourceDescriptions.${source.name}.${id}\`.` };
  }
  return {
    is: 'unknown',
    code: 'unknown-workflow',
    message: `The source description \`${source.name}\` is an OpenAPI description, which has no workflows.`,
  };
}

function workflowIn(document: ArazzoDocument, id: string): ResolvedTarget {
  const { workflows, suggester } = indexOf(document);
  const workflow = workflows.byName.get(id);
  if (workflow !== undefined) return { is: 'workflow', document, workflow };
  const like = suggester.closest(id, workflows.names);
  return {
    is: 'unknown',
    code: 'unknown-workflow',
    message: `Unknown workflow \`${id}\`.`,
    ...(like !== undefined && { help: `Did you mean \`${like}\`?` }),
  };
}

function resolveOperationId(document: ArazzoDocument, text: string): ResolvedTarget {
  const expression = parseExpression(text);
  const sources = document.sources.filter(({ content }) => content.is !== 'arazzo');
  if (expression?.is === 'sourceDescriptions') {
    const source = sourceNamed(document, expression.source);
    if ('is' in source) return source;
    return operationIn(document, [source], expression.reference);
  }
  return operationIn(document, sources, text);
}

function operationIn(document: ArazzoDocument, sources: readonly ArazzoSource[], id: string): ResolvedTarget {
  const index = indexOf(document);
  const found = sources.flatMap((source) => called(source, index.operations(source).byId.get(id)));
  const [first, second] = found;
  if (first !== undefined && second === undefined) return first;
  if (first !== undefined)
    return {
      is: 'unknown',
      code: 'unknown-operation',
      message: `Several source descriptions have an operation \`${id}\`.`,
      help: `Write \`$sourceDescriptions.${first.source.name}.${id}\`.`,
    };
  const [, prefix, rest] = /^([A-Za-z0-9_-]+)\.(.+)$/.exec(id) ?? [];
  if (sources.some(({ name }) => name === prefix))
    return {
      is: 'unknown',
      code: 'unknown-operation',
      message: `Unknown operation \`${id}\`.`,
      help: `Write \`$sourceDescriptions.${prefix}.${rest}\`.`,
    };
  const missing = sources.find(({ content }) => content.is === 'unread');
  if (missing?.content.is === 'unread') return notRead(missing, missing.content.reason);
  const [like] = sources.flatMap(
    (source) => index.suggester.closest(id, index.operations(source).names) ?? [],
  );
  return {
    is: 'unknown',
    code: 'unknown-operation',
    message: `Unknown operation \`${id}\`.`,
    ...(like !== undefined && { help: `Did you mean \`${like}\`?` }),
  };
}

/** `{$sourceDescriptions.pets.url}#/paths/~1pets/get`; the braces and `.url` are often left out. */
const OPERATION_PATH = /^\{?\$sourceDescriptions\.([A-Za-z0-9_-]+)(?:\.url)?\}?#(.*)$/s;

function resolveOperationPath(document: ArazzoDocument, text: string): ResolvedTarget {
  const [, name, pointer = ''] = OPERATION_PATH.exec(text) ?? [];
  if (name === undefined)
    return {
      is: 'unknown',
      code: 'unknown-operation',
      message: `\`${text}\` does not name a source description and an operation.`,
      help: 'Write `{$sourceDescriptions.<name>.url}#/paths/~1pets/get`.',
    };
  const source = sourceNamed(document, name);
  if ('is' in source) return source;
  if (source.content.is === 'unread') return notRead(source, source.content.reason);
  const [, path, method, custom] = parsePointer(decoded(pointer)) ?? [];
  const wanted = (method === 'additionalOperations' ? custom : method)?.toUpperCase();
  const operation = indexOf(document).operations(source).byPath.get(`${wanted} ${path}`);
  const [found] = called(source, operation);
  return (
    found ?? {
      is: 'unknown',
      code: 'unknown-operation',
      message: `The source description \`${name}\` has no operation at \`${pointer}\`.`,
      help: 'In the pointer, `/` of the path is written as `~1`: `#/paths/~1pets/get`.',
    }
  );
}

function decoded(pointer: string): string {
  try {
    return decodeURIComponent(pointer);
  } catch {
    return pointer;
  }
}

function called(
  source: ArazzoSource,
  operation: Operation | undefined,
): (ResolvedTarget & { is: 'operation' })[] {
  const { content } = source;
  if (content.is !== 'openapi' || operation === undefined) return [];
  return [{ is: 'operation', source, content, operation }];
}

/** The source description with a name. */
export function sourceNamed(
  document: ArazzoDocument,
  name: string,
): ArazzoSource | (ResolvedTarget & { is: 'unknown' }) {
  const { sources, suggester } = indexOf(document);
  const source = sources.byName.get(name);
  if (source !== undefined) return source;
  const like = suggester.closest(name, sources.names);
  return {
    is: 'unknown',
    code: 'unknown-source',
    message: `Unknown source description \`${name}\`.`,
    ...(like !== undefined && { help: `Did you mean \`${like}\`?` }),
  };
}

function notRead({ name }: ArazzoSource, reason: string): ResolvedTarget {
  return { is: 'unchecked', reason: `the source description \`${name}\` is not read: ${reason}` };
}

/** Names of one kind, each with what has it first. */
export interface NameIndex<Item> {
  byName: ReadonlyMap<string, Item>;
  names: readonly string[];
}

/** Operations of a source description. */
interface OperationIndex {
  byId: ReadonlyMap<string, Operation>;
  /** By `GET /pets`. */
  byPath: ReadonlyMap<string, Operation>;
  names: readonly string[];
}

const NO_OPERATIONS: OperationIndex = { byId: new Map(), byPath: new Map(), names: [] };

const known = new WeakMap<ArazzoDocument, ArazzoIndex>();

/** The lookups of a document, made once: documents may have thousands of steps that name each other. */
export function indexOf(document: ArazzoDocument): ArazzoIndex {
  const found = known.get(document) ?? new ArazzoIndex(document);
  known.set(document, found);
  return found;
}

/** Lookups of names in a document; its source descriptions have to be loaded. */
export class ArazzoIndex {
  readonly workflows: NameIndex<Workflow>;
  readonly sources: NameIndex<ArazzoSource>;
  readonly suggester = new NameSuggester();
  readonly #steps = new WeakMap<Workflow, NameIndex<number>>();
  readonly #operations = new WeakMap<SourceContent, OperationIndex>();
  readonly #outputs = new WeakMap<readonly { name: string }[], NameIndex<unknown>>();

  constructor({ workflows, sources }: ArazzoDocument) {
    this.workflows = indexNames(workflows.map((one) => [one.id, one]));
    this.sources = indexNames(sources.map((one) => [one.name, one]));
  }

  /** Indexes of the steps of a workflow. */
  steps(workflow: Workflow): NameIndex<number> {
    const found = this.#steps.get(workflow) ?? indexNames(workflow.steps.map(({ id }, index) => [id, index]));
    this.#steps.set(workflow, found);
    return found;
  }

  outputs(outputs: readonly { name: string }[]): NameIndex<unknown> {
    const found = this.#outputs.get(outputs) ?? indexNames(outputs.map((one) => [one.name, one]));
    this.#outputs.set(outputs, found);
    return found;
  }

  operations({ content }: ArazzoSource): OperationIndex {
    if (content.is !== 'openapi') return NO_OPERATIONS;
    let found = this.#operations.get(content);
    if (found === undefined) {
      const paths = content.api.operations.filter(({ kind }) => kind === 'path');
      const named = indexNames(
        paths.flatMap((one): [string, Operation][] =>
          one.operationId === undefined ? [] : [[one.operationId, one]],
        ),
      );
      found = {
        byId: named.byName,
        names: named.names,
        byPath: new Map(paths.map((one) => [`${wireMethod(one.method)} ${one.path}`, one])),
      };
      this.#operations.set(content, found);
    }
    return found;
  }
}

function indexNames<Item>(entries: readonly (readonly [string, Item])[]): NameIndex<Item> {
  const byName = new Map<string, Item>();
  for (const [name, item] of entries) if (!byName.has(name)) byName.set(name, item);
  return { byName, names: [...byName.keys()] };
}

/** Whether a name is known, or leads by its dots into a value that is. */
export function hasName({ byName }: Pick<NameIndex<unknown>, 'byName'>, name: string): boolean {
  if (byName.has(name)) return true;
  for (let at = name.lastIndexOf('.'); at > 0; at = name.lastIndexOf('.', at - 1))
    if (byName.has(name.slice(0, at))) return true;
  return false;
}
