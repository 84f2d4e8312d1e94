import { type Api, type Description, type Operation, readApi, SchemaViews } from '@curlew/openapi';
import { ValueChecker } from '@curlew/openapi/check-value';
import type { MockReply, MockRequest } from './mock-request.ts';
import { challenge } from './request/check-security.ts';
import { readPrefer } from './request/prefer.ts';
import { RequestChecker } from './request/request-checker.ts';
import type { RequestFault } from './request/request-fault.ts';
import { headerText } from './response/header-text.ts';
import { mockResponse } from './response/mock-response.ts';
import { problemReply } from './response/problem-document.ts';
import { RouteIndex } from './route-index.ts';

export interface MockOptions {
  /** Answer invalid requests as well; default false. */
  lenient?: boolean;
}

/** Answers requests as described. The description is read once; requests and responses are plain data. */
export class Mock {
  readonly #api: Api;
  readonly #views: SchemaViews;
  readonly #routes: RouteIndex;
  readonly #requests: RequestChecker;
  readonly #responses: ValueChecker;
  readonly #lenient: boolean;

  constructor(description: Description, { lenient = false }: MockOptions = {}) {
    this.#api = readApi(description);
    this.#views = new SchemaViews(description);
    this.#routes = new RouteIndex(this.#api.operations);
    this.#requests = new RequestChecker(description, this.#api, this.#views);
    this.#responses = new ValueChecker(description, { direction: 'response' });
    this.#lenient = lenient;
  }

  /** Number of operations with a route. */
  get operationCount(): number {
    return this.#api.operations.filter(({ kind }) => kind === 'path').length;
  }

  async respond(request: MockRequest): Promise<MockReply> {
    const { byMethod } = this.#routes.find(request.path);
    if (byMethod.size === 0) {
      return problemReply({
        status: 404,
        detail: `No path of the description matches \`${request.path}\`.`,
      });
    }
    const route =
      byMethod.get(request.method) ?? (request.method === 'HEAD' ? byMethod.get('GET') : undefined);
    if (route === undefined) return otherMethod(request, byMethod);
    const { operation } = route;
    const faults = this.#lenient ? [] : await this.#requests.check(route, request);
    if (faults.length > 0) return this.#refuse(operation, faults);
    const context = { views: this.#views, checker: this.#responses };
    const reply = await mockResponse(
      operation,
      readPrefer(request.headers.prefer),
      request.headers.accept,
      context,
    );
    return request.method === 'HEAD' ? { ...reply, body: new Uint8Array() } : reply;
  }

  #refuse(operation: Operation, faults: readonly RequestFault[]): MockReply {
    const status = Math.min(...faults.map((fault) => fault.status));
    const [first] = faults;
    const detail = faults.length === 1 && first ? first.detail : `The request has ${faults.length} faults.`;
    const headers = status === 401 ? challenge(operation, this.#api.securitySchemes) : [];
    return problemReply({ status, detail, faults, headers });
  }
}

function otherMethod({ method, path }: MockRequest, byMethod: ReadonlyMap<string, unknown>): MockReply {
  const value = [...byMethod.keys(), ...(byMethod.has('GET') && !byMethod.has('HEAD') ? ['HEAD'] : [])].join(
    ', ',
  );
  const headers = [{ name: 'Allow', value: headerText(value) }];
  if (method === 'OPTIONS') return { status: 204, headers, body: new Uint8Array() };
  return problemReply({
    status: 405,
    detail: `\`${path}\` has the methods ${value}, not ${method}.`,
    headers,
  });
}
