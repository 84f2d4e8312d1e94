import { wireMethod } from '../http/http-message.ts';
import type { Operation } from '../read/api.ts';
import { NameSuggester } from '../rules/name-suggester.ts';
import type { ArazzoDocument, ArazzoSource, SourceContent, Workflow } from './arazzo-document.ts';

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
