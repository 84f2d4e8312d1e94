import { ExchangeChecker } from '@curlew/exchange';
import { type CheckContext, createCheckContext } from '@curlew/exchange/internal';
import type { Catalog } from '@curlew/mcp';
import { type Api, type Description, type Operation, readApi, SchemaViews } from '@curlew/openapi';
import { type DescriptionReference, listReferences } from '@curlew/openapi/language';
import { CallError } from '../call-error.ts';

/** One state of a description and what is made of it, each part when it is first needed. */
export class DescriptionState {
  readonly description: Description;
  readonly source: string;
  #api: Api | undefined;
  #views: SchemaViews | undefined;
  #references: DescriptionReference[] | undefined;
  #checker: ExchangeChecker | undefined;
  #inputContext: CheckContext | undefined;
  #catalog: Promise<Catalog> | undefined;
  #operations: Map<string, Operation> | undefined;

  constructor(description: Description, source: string) {
    this.description = description;
    this.source = source;
  }

  get api(): Api {
    this.#api ??= readApi(this.description);
    return this.#api;
  }

  get views(): SchemaViews {
    this.#views ??= new SchemaViews(this.description);
    return this.#views;
  }

  get references(): readonly DescriptionReference[] {
    this.#references ??= listReferences(this.description);
    return this.#references;
  }

  get checker(): ExchangeChecker {
    this.#checker ??= new ExchangeChecker(this.description);
    return this.#checker;
  }

  /** Checks values that are sent. */
  get inputContext(): CheckContext {
    this.#inputContext ??= createCheckContext(this.description, { direction: 'request', views: this.views });
    return this.#inputContext;
  }

  catalog(): Promise<Catalog> {
    this.#catalog ??= import('@curlew/mcp').then(({ createCatalog }) => createCatalog(this.description));
    return this.#catalog;
  }

  /** Callbacks included. @throws {CallError} if the operation does not exist. */
  operation(key: string): Operation {
    this.#operations ??= new Map(
      [...this.api.operations, ...this.api.operations.flatMap(callbackOperations)].map((one) => [
        one.key,
        one,
      ]),
    );
    const found = this.#operations.get(key);
    if (found === undefined) throw new CallError('not-found', `Unknown operation \`${key}\`.`);
    return found;
  }
}

function callbackOperations({ callbacks }: Operation): Operation[] {
  return callbacks.flatMap(({ operations }) => operations);
}
