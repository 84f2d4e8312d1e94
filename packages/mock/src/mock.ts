import type { Span } from '@curlew/diagnostics';
import { type Finding, getSeverity, RequestChecker } from '@curlew/exchange';
import {
  challenge,
  detectProtocol,
  findingOutline,
  getExtension,
  getPlace,
  matchResponse,
  type Route,
  RouteIndex,
  type Routes,
} from '@curlew/exchange/internal';
import { type Api, type Description, type Operation, readApi, SchemaViews } from '@curlew/openapi';
import { ValueChecker } from '@curlew/openapi/check-value';
import type { RequestValue } from '@curlew/request/internal';
import type { MockReply, MockRequest } from './http-server/reply.ts';
import { type Problem, problemReply } from './http-server/reply.ts';
import { MockSocket } from './mock-socket.ts';
import { readPrefer } from './response/choose-response.ts';
import { mockResponse } from './response/mock-response.ts';
import { type RefusalContext, refusalReply } from './response/refusal.ts';
import { headerText } from './response/response-value.ts';
import { MockState } from './state/mock-state.ts';
import { type PageLinks, withLinkHeader } from './state/page-links.ts';

/** How a mock answers. */
export interface MockOptions {
  /** Answer invalid requests as well; default false. */
  lenient?: boolean;
  /** Keep what requests create, change and delete; default false. */
  state?: boolean;
  /** `annotate`: discriminators select nothing, as in JSON Schema; default `select`. */
  discriminators?: 'select' | 'annotate';
}

/** Statuses that refuse a request, by the kind of its finding; all others are 400. */
const REFUSALS: ReadonlyMap<Finding['kind'], number> = new Map([
  ['missing-credentials', 401],
  ['undeclared-content-type', 415],
  ['missing-content-type', 415],
]);

/** Findings of one request that logs list. */
const MAX_OUTLINES = 5;

/** An operation that a mock does not serve. */
export interface UnservedOperation {
  operation: Operation;
  /** The value of `x-protocol`. */
  protocol: string;
  span: Span;
}

/** Their content has an envelope of its own, or another transport. */
const UNSERVED: ReadonlySet<string> = new Set(['grpc', 'mcp', 'trpc']);

/** Answers requests as described. The description is read once; requests and responses are plain data. */
export class Mock {
  /** Operations of protocols that are not served; a request to one of them is answered with 501. */
  readonly unserved: readonly UnservedOperation[];
  readonly #api: Api;
  readonly #views: SchemaViews;
  readonly #routes: RouteIndex;
  readonly #requests: RequestChecker;
  readonly #responses: ValueChecker;
  readonly #strict: ValueChecker;
  readonly #messages: ValueChecker;
  readonly #lenient: boolean;

  readonly #state: MockState | undefined;

  constructor(
    description: Description,
    { lenient = false, discriminators = 'select', state = false }: MockOptions = {},
  ) {
    this.#api = readApi(description);
    this.#views = new SchemaViews(description);
    this.#routes = new RouteIndex(this.#api.operations);
    this.#requests = new RequestChecker(description, this.#api, { views: this.#views, discriminators });
    this.#responses = new ValueChecker(description, { direction: 'response', discriminators });
    this.#strict = new ValueChecker(description, { direction: 'response', strict: true, discriminators });
    this.#messages = new ValueChecker(description, { direction: 'request', discriminators });
    this.#lenient = lenient;
    this.#state = state ? new MockState(this.#api.operations, this.#context) : undefined;
    this.unserved = this.#api.operations.flatMap((operation) => {
      const protocol = detectProtocol(operation) ?? String(operation.extensions['x-protocol']);
      if (operation.kind !== 'path' || !UNSERVED.has(protocol)) return [];
      return [{ operation, protocol, span: getPlace(operation.location, description).span }];
    });
  }

  /** The operations of the description. */
  get operations(): readonly Operation[] {
    return this.#api.operations;
  }

  /** Number of operations that are served. */
  get operationCount(): number {
    const paths = this.#api.operations.filter(({ kind }) => kind === 'path');
    return paths.length - this.unserved.length;
  }

  /** Number of operations that read or change items; undefined: the mock has no state. */
  get statefulCount(): number | undefined {
    return this.#state?.operationCount;
  }

  /** Forgets what requests created, changed and deleted. */
  reset(): void {
    this.#state?.reset();
  }

  async respond(request: MockRequest): Promise<MockReply> {
    const route = await this.#route(request);
    if ('status' in route) return route;
    const { operation } = route;
    const protocol = detectProtocol(operation);
    if (protocol !== undefined && UNSERVED.has(protocol))
      return problemReply({
        status: 501,
        detail: `The mock does not serve the protocol \`${protocol}\`. Call a server of the API instead.`,
      });
    if (protocol === 'websocket') {
      const headers = [{ name: 'Upgrade', value: 'websocket' }];
      const detail = 'The operation is a WebSocket. Connect to it with a client for WebSockets.';
      return problemReply({ status: 426, detail, headers });
    }
    const errors = this.#errors(route, request);
    if (errors.length > 0) return this.#refuseFindings(operation, errors, request);
    const { accept, prefer } = request.headers;
    const preference = readPrefer(prefer);
    // A response that is asked for by its name has nothing to do with the state.
    const state = Object.keys(preference).length > 0 ? undefined : this.#state?.answer(route, request);
    if (state && 'problem' in state) return refusalReply(operation, state.problem, accept, this.#context);
    const sent = await mockResponse(operation, preference, accept, this.#context, state);
    if (state && ('detail' in sent || sent.status >= 300)) state.undo();
    if ('detail' in sent) return refusalReply(operation, sent, accept, this.#context);
    const linked = state?.links === undefined ? sent : withLinks(sent, state.links, operation, request);
    const reply = state?.location === undefined ? linked : withLocation(linked, state.location, request);
    return request.method === 'HEAD' ? { ...reply, body: new Uint8Array() } : reply;
  }

  /** What the description has of the path of a request, for logs: `/users/{id}`, or `/users/*` of an unknown one. */
  outlinePath({ path }: Pick<MockRequest, 'path'>): string {
    return this.#routes.outline(path);
  }

  /** Whether the operation of a request is a WebSocket. */
  isSocket(request: MockRequest): boolean {
    const { route } = this.#find(request);
    return route !== undefined && getExtension(route.operation, 'x-websocket') !== undefined;
  }

  /** Answers the handshake of a WebSocket: a socket, or the response that refuses it. */
  async openSocket(request: MockRequest): Promise<MockSocket | MockReply> {
    const route = await this.#route(request);
    if ('status' in route) return route;
    const { operation } = route;
    if (getExtension(operation, 'x-websocket') === undefined) return this.respond(request);
    const errors = this.#errors(route, request);
    if (errors.length > 0) return this.#refuseFindings(operation, errors, request);
    return new MockSocket(operation, {
      views: this.#views,
      requests: this.#messages,
      lenient: this.#lenient,
    });
  }

  /** Answers a request with a status, whatever it contains: with the declared response, else with a problem document. */
  async respondWith(request: MockRequest, status: number): Promise<MockReply> {
    const { accept } = request.headers;
    const operation = this.getOperation(request);
    const isDeclared = operation !== undefined && matchResponse(operation.responses, status) !== undefined;
    const detail = 'This response is scripted.';
    if (!isDeclared) return problemReply({ status, detail, outline: detail });
    const state = { status, fill: (sample: RequestValue | undefined) => sample };
    const reply = await mockResponse(operation, {}, accept, this.#context, state);
    return 'detail' in reply
      ? refusalReply(operation, reply, accept, this.#context)
      : { ...reply, outline: detail };
  }

  /** The operation that a request calls; undefined: none of the description. */
  getOperation(request: MockRequest): Operation | undefined {
    return this.#find(request).route?.operation;
  }

  /** Refuses a request for a reason that its description does not know, such as a limit of the server, as its operation declares. */
  refuse(request: MockRequest, problem: Problem): Promise<MockReply> {
    return refusalReply(this.#find(request).route?.operation, problem, request.headers.accept, this.#context);
  }

  /** The findings for which a request is refused. */
  #errors(route: Route, request: MockRequest): Finding[] {
    if (this.#lenient) return [];
    const findings = this.#requests.check(route, request);
    return findings.filter((finding) => getSeverity(finding) === 'error');
  }

  get #context(): RefusalContext {
    return { views: this.#views, checker: this.#responses, strict: this.#strict };
  }

  #find({ path, method }: MockRequest): { byMethod: Routes['byMethod']; route: Route | undefined } {
    const { byMethod } = this.#routes.find(path);
    return { byMethod, route: byMethod.get(method) };
  }

  async #route(request: MockRequest): Promise<Route | MockReply> {
    const { byMethod, route } = this.#find(request);
    if (route !== undefined) return route;
    if (byMethod.size > 0) return this.#refuseMethod(request, byMethod);
    const detail = `No path of the description matches \`${request.path}\`.`;
    return problemReply({ status: 404, detail, outline: 'No path of the description matches.' });
  }

  /** Operations of the same path may declare how other methods are refused. */
  async #refuseMethod(request: MockRequest, byMethod: Routes['byMethod']): Promise<MockReply> {
    const { method, path, headers } = request;
    const value = [...byMethod.keys()].join(', ');
    const allow = [{ name: 'Allow', value: headerText(value) }];
    if (method === 'OPTIONS') return { status: 204, headers: allow, body: new Uint8Array() };
    const operations = [...byMethod.values()].map(({ operation }) => operation);
    const declaring =
      operations.find(({ responses }) => responses.some((one) => one.status === '405')) ??
      operations.find(({ responses }) => matchResponse(responses, 405) !== undefined);
    const problem = {
      status: 405,
      detail: `\`${path}\` has the methods ${value}, not ${method}.`,
      outline: `The path has the methods ${value}.`,
      headers: allow,
    };
    return refusalReply(declaring, problem, headers.accept, this.#context);
  }

  #refuseFindings(
    operation: Operation,
    findings: readonly Finding[],
    request: MockRequest,
  ): Promise<MockReply> {
    // Of several statuses the lowest: credentials are asked for before a media type.
    const status = Math.min(...findings.map(({ kind }) => REFUSALS.get(kind) ?? 400));
    const [first] = findings;
    const count = `The request contradicts the description in ${findings.length} places.`;
    const isOne = findings.length === 1 && first !== undefined;
    const detail = isOne ? first.sentence : count;
    const outline = isOne ? findingOutline(first) : count;
    const outlines = isOne ? [] : findings.slice(0, MAX_OUTLINES).map(findingOutline);
    const headers = status === 401 ? challenge(operation, this.#api.securitySchemes) : [];
    const problem = { status, detail, outline, outlines, findings, headers };
    return refusalReply(operation, problem, request.headers.accept, this.#context);
  }
}

/** A list whose declared `Link` header leads to the pages beside it. */
function withLinks(
  reply: MockReply,
  links: PageLinks,
  { responses }: Operation,
  { path, headers: { host } }: MockRequest,
): MockReply {
  const declared = matchResponse(responses, reply.status)?.headers ?? [];
  const header = declared.find(({ name }) => name.toLowerCase() === 'link');
  if (header === undefined) return reply;
  return { ...reply, headers: withLinkHeader(reply.headers, links, header, { path, host }) };
}

/** A reply with the path of what was created: of 201, or where the response declares the header. */
function withLocation(reply: MockReply, path: string, { headers }: MockRequest): MockReply {
  const declared = reply.headers.find(({ name }) => name.toLowerCase() === 'location');
  if (reply.status !== 201 && declared === undefined) return reply;
  const others = reply.headers.filter((one) => one !== declared);
  const isAbsolute = declared !== undefined && URL.canParse(declared.value) && headers.host !== undefined;
  const location = isAbsolute ? `http://${headers.host}${path}` : path;
  return { ...reply, headers: [...others, { name: 'Location', value: headerText(location) }] };
}
