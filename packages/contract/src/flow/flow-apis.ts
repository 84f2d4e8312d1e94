import { type CheckOptions, ExchangeChecker } from '@curlew/exchange';
import type { Description, Operation, Server } from '@curlew/openapi';
import type { ArazzoDocument, ResolvedTarget } from '@curlew/openapi/internal';
import type { ConnectionOptions } from '../call/call.ts';
import { Session } from '../call/session.ts';

/** One API that the workflows of a document call. */
export interface FlowApi {
  /** Names of its source descriptions, by which options name it; no other API has one of them. The first is that of reports. */
  names: readonly string[];
  session: Session;
  checker: ExchangeChecker;
  /** In place of the servers of its description. */
  server?: Server;
  /** By their keys in the description; where there are several APIs, keys of a run begin with the name of the source. */
  operations: ReadonlyMap<string, Operation>;
}

export interface FlowApisOptions {
  connection?: ConnectionOptions;
  check?: CheckOptions;
  /** URL to call instead of the servers of a source description, by its name. */
  getServer?: (source: string) => string | undefined;
}

/** The APIs of a document and of the documents that it names, each once. */
export class FlowApis {
  readonly all: readonly FlowApi[];
  readonly #byDescription: ReadonlyMap<Description, FlowApi>;
  readonly #byOperation: ReadonlyMap<Operation, FlowApi>;

  constructor(document: ArazzoDocument, { connection = {}, check = {}, getServer }: FlowApisOptions = {}) {
    const found = new SourceNames(document).byDescription;
    const all = new Set([...found.values()].flat());
    // A server of a source description is not one of a protocol of the same name, which all sources would share.
    const servers = Object.entries(connection.servers ?? {}).filter(([name]) => !all.has(name));
    const own = { ...connection, servers: Object.fromEntries(servers) };
    const entries = [...found].map(([description, names]): [Description, FlowApi] => {
      const [name = ''] = names;
      const session = new Session(description, { connection: own });
      const url = names.map((one) => getServer?.(one)).find((one) => one !== undefined);
      const operations = new Map(
        session.api.operations.map((operation) => [
          operation.key,
          found.size === 1 ? operation : { ...operation, key: `${name} ${operation.key}` },
        ]),
      );
      const server = url === undefined ? {} : { server: { url, variables: [] } };
      return [
        description,
        { names, session, checker: new ExchangeChecker(description, check), operations, ...server },
      ];
    });
    this.#byDescription = new Map(entries);
    this.all = entries.map(([, api]) => api);
    this.#byOperation = new Map(
      this.all.flatMap((api) =>
        Array.from(api.operations.values(), (one): [Operation, FlowApi] => [one, api]),
      ),
    );
  }

  /** Names of all source descriptions. */
  get names(): string[] {
    return this.all.flatMap(({ names }) => names);
  }

  /** Operations of all APIs, with the keys of the run. */
  get operations(): Operation[] {
    return this.all.flatMap(({ operations }) => [...operations.values()]);
  }

  /** The API of an operation of a run. */
  of(operation: Operation): FlowApi | undefined {
    return this.#byOperation.get(operation);
  }

  /** The operation of a run that a step calls, and its API. */
  called(target: ResolvedTarget & { is: 'operation' }): { api: FlowApi; operation: Operation } {
    const api = this.#byDescription.get(target.content.description);
    const operation = api?.operations.get(target.operation.key);
    if (api === undefined || operation === undefined)
      throw new TypeError('The operation is not one of the document.');
    return { api, operation };
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map(({ session }) => session.close()));
  }
}

/** The names of the descriptions of a document; a name that is taken begins with that of the document that has it. */
class SourceNames {
  readonly byDescription = new Map<Description, string[]>();
  readonly #taken = new Set<string>();
  readonly #seen = new Set<ArazzoDocument>();

  constructor(document: ArazzoDocument) {
    // Names of the document itself come first: those of nested documents make way for them.
    const documents: NestedDocument[] = [{ document, path: '' }];
    for (const one of documents) documents.push(...this.#add(one));
  }

  /** The nested documents of a document. */
  #add({ document, path }: NestedDocument): NestedDocument[] {
    if (this.#seen.has(document)) return [];
    this.#seen.add(document);
    const nested: NestedDocument[] = [];
    for (const { name, content } of document.sources) {
      if (content.is === 'arazzo') nested.push({ document: content.document, path: `${path}${name}.` });
      if (content.is !== 'openapi') continue;
      const known = this.byDescription.get(content.description) ?? [];
      this.byDescription.set(content.description, [...known, this.#unique(path, name)]);
    }
    return nested;
  }

  #unique(path: string, name: string): string {
    const wanted = this.#taken.has(name) ? path + name : name;
    let unique = wanted;
    for (let count = 2; this.#taken.has(unique); count += 1) unique = `${wanted}-${count}`;
    this.#taken.add(unique);
    return unique;
  }
}

interface NestedDocument {
  document: ArazzoDocument;
  /** Names of the documents that name it, each followed by a dot. */
  path: string;
}
