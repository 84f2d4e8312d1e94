import { type CheckOptions, ExchangeChecker } from '@curlew/exchange';
import type { Description, Operation, SecurityScheme, Server } from '@curlew/openapi';
import type { ArazzoDocument, ResolvedTarget } from '@curlew/openapi/internal';
import type { ConnectionOptions } from '../call/call.ts';
import { Session } from '../call/session.ts';

/** One API that the workflows of a document call. */
export interface FlowApi {
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
  serverOf?: (source: string) => string | undefined;
}

/** The APIs of a document and of the documents that it names, each once. */
export class FlowApis {
  readonly all: readonly FlowApi[];
  /** Names of the source descriptions, in the order of `all`. */
  readonly names: readonly string[];
  readonly #byDescription: ReadonlyMap<Description, FlowApi>;
  readonly #byOperation: ReadonlyMap<Operation, FlowApi>;

  constructor(document: ArazzoDocument, { connection = {}, check = {}, serverOf }: FlowApisOptions = {}) {
    const names = new Map<Description, string>();
    collectDescriptions(document, names, new Set());
    const entries = [...names].map(([description, name]): [Description, FlowApi] => {
      const session = new Session(description, { connection });
      const url = serverOf?.(name);
      const operations = new Map(
        session.api.operations.map((operation) => [
          operation.key,
          names.size === 1 ? operation : { ...operation, key: `${name} ${operation.key}` },
        ]),
      );
      const server = url === undefined ? {} : { server: { url, variables: [] } };
      return [
        description,
        { session, checker: new ExchangeChecker(description, check), operations, ...server },
      ];
    });
    this.#byDescription = new Map(entries);
    this.all = entries.map(([, api]) => api);
    this.names = [...names.values()];
    this.#byOperation = new Map(
      this.all.flatMap((api) =>
        Array.from(api.operations.values(), (one): [Operation, FlowApi] => [one, api]),
      ),
    );
  }

  /** Operations of all APIs, with the keys of the run. */
  get operations(): Operation[] {
    return this.all.flatMap(({ operations }) => [...operations.values()]);
  }

  get securitySchemes(): SecurityScheme[] {
    return this.all.flatMap(({ session }) => session.api.securitySchemes);
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

function collectDescriptions(
  document: ArazzoDocument,
  names: Map<Description, string>,
  seen: Set<ArazzoDocument>,
): void {
  if (seen.has(document)) return;
  seen.add(document);
  for (const { name, content } of document.sources) {
    if (content.is === 'openapi' && !names.has(content.description)) names.set(content.description, name);
    if (content.is === 'arazzo') collectDescriptions(content.document, names, seen);
  }
}
