import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { LiveCatalog } from '../live-catalog.ts';
import { notifyChanges } from '../notify-changes.ts';

/** Options of `serveHttp`. */
export interface HttpOptions {
  /** Default: 0, a free port. */
  port?: number;
  /** Default `127.0.0.1`. */
  host?: string;
  /** Bearer token that each request must have. */
  token?: string;
}

/** A running server over HTTP. */
export interface HttpServer {
  /** `http://127.0.0.1:3000/mcp` */
  url: string;
  close(): Promise<void>;
}

const PATH = '/mcp';
/**
 * Keep-alive time in milliseconds; Node's default is 5,000. Models pause for minutes between calls, and clients that compile
 * the schemas of a large API for a minute do not notice a closed connection: their next request fails.
 */
const KEEP_ALIVE_MS = 600_000;

/**
 * Serves clients over streamable HTTP: revision 2026-07-28 without sessions, older ones in sessions. Rejects if
 * the port is in use.
 */
export async function serveHttp(
  live: LiveCatalog,
  create: () => Server,
  { port = 0, host = '127.0.0.1', token }: HttpOptions = {},
): Promise<HttpServer> {
  const modern = createMcpHandler(create, { legacy: 'reject' });
  const sessions = new LegacySessions(create);
  const stop = live.onChange(() => {
    modern.notify.toolsChanged();
    modern.notify.resourcesChanged();
    modern.notify.promptsChanged();
    notifyChanges(sessions.servers);
  });
  const rules = { host, ...(token !== undefined && { token }) };
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const problem = findAccessProblem(incoming, rules);
    if (problem) return refuse(response, problem.status, problem.message);
    if ((incoming.url ?? '').split('?')[0] !== PATH)
      return refuse(response, 404, `The server is at ${PATH}.`);
    const request = webRequest(incoming, response);
    const isLegacy = await isLegacyRequest(request);
    await writeWebResponse(await (isLegacy ? sessions.handle(request) : modern.fetch(request)), response);
  };
  const http = createHttpServer((incoming, response) => {
    response.on('error', () => response.destroy());
    answer(incoming, response).catch(() => {
      if (!response.headersSent && !response.destroyed) refuse(response, 400, 'The request cannot be read.');
      else response.destroy();
    });
  });
  http.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, resolve);
  });
  const address = http.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}${PATH}`,
    async close() {
      stop();
      await Promise.all([modern.close(), sessions.close()]);
      await new Promise<void>((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      });
    },
  };
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(status === 401 && { 'www-authenticate': 'Bearer' }),
  });
  response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32000, message } }));
}

/** Converts a Node request to a Fetch request, aborted when the client disconnects. */
function webRequest(incoming: IncomingMessage, response: ServerResponse): Request {
  const abort = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) abort.abort();
  });
  const headers = new Headers();
  for (let at = 0; at + 1 < incoming.rawHeaders.length; at += 2)
    headers.append(incoming.rawHeaders[at] ?? '', incoming.rawHeaders[at + 1] ?? '');
  const { method = 'GET' } = incoming;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(new URL(incoming.url ?? '/', 'http://localhost'), {
    method,
    headers,
    signal: abort.signal,
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>, duplex: 'half' }),
  });
}

/** Writes a Fetch response; resolves when it is complete or the client has disconnected. */
async function writeWebResponse(result: Response, response: ServerResponse): Promise<void> {
  response.writeHead(result.status, [...result.headers].flat());
  if (result.body === null) {
    response.end();
    return;
  }
  response.flushHeaders();
  // The types of Node's streams and the global ones differ in details.
  await pipeline(Readable.fromWeb(result.body as NodeReadableStream), response).catch(() => {});
}

interface AccessRules {
  /**
   * Host that the server listens on, accepted in `Host` and `Origin` besides names of this machine. A wildcard
   * (`0.0.0.0`, `::`) accepts every name; then the token protects the server.
   */
  host: string;
  /** Bearer token that each request must have. */
  token?: string;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Returns the reason why a request is rejected, or undefined if it is accepted. */
function findAccessProblem(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { host, token }: AccessRules,
): { status: 401 | 403; message: string } | undefined {
  const names = [...LOOPBACK, host.includes(':') ? `[${host}]` : host.toLowerCase()];
  const hasEveryName = token !== undefined && /^(?:0\.0\.0\.0|::)$/.test(host);
  // DNS rebinding: a foreign name that resolves to this machine would make its page same-origin.
  if (!hasEveryName && !names.includes(hostName(`http://${parseAuthority(headers.host)}`)))
    return { status: 403, message: 'The `Host` header does not name this server.' };
  const { origin } = headers;
  if (origin !== undefined && !names.includes(hostName(origin)))
    return { status: 403, message: 'Requests from pages of other origins are not allowed.' };
  if (token !== undefined && !isSame(headers.authorization ?? '', `Bearer ${token}`))
    return { status: 401, message: 'The bearer token is missing or wrong.' };
  return undefined;
}

/** Parses `host:port`; undefined for any other form. */
function parseAuthority(host = ''): string {
  return /^[^@/\\?#\s]+$/.test(host) ? host : '';
}

function hostName(url: string): string {
  return URL.parse(url)?.hostname ?? '';
}

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}

/** Maximum number of sessions; the least recently used one ends for a new one. */
const MAX_SESSIONS = 200;

interface LegacySession {
  server: Server;
  transport: WebStandardStreamableHTTPServerTransport;
}

/**
 * Sessions of clients that start with `initialize` (revisions before 2026-07-28), each notified over its own
 * stream.
 */
class LegacySessions {
  readonly #create: () => Server;
  /** Ordered by last use. */
  readonly #sessions = new Map<string, LegacySession>();

  constructor(create: () => Server) {
    this.#create = create;
  }

  get servers(): Server[] {
    return [...this.#sessions.values()].map(({ server }) => server);
  }

  async handle(request: Request): Promise<Response> {
    const id = request.headers.get('mcp-session-id');
    if (id === null) return (await this.#open()).handleRequest(request);
    const session = this.#sessions.get(id);
    if (!session) {
      const error = { code: -32001, message: 'Unknown session; initialize again.' };
      return Response.json({ jsonrpc: '2.0', id: null, error }, { status: 404 });
    }
    this.#sessions.delete(id);
    this.#sessions.set(id, session);
    return session.transport.handleRequest(request);
  }

  async close(): Promise<void> {
    const sessions = [...this.#sessions.values()];
    this.#sessions.clear();
    await Promise.all(sessions.map(({ transport }) => transport.close()));
  }

  async #open(): Promise<WebStandardStreamableHTTPServerTransport> {
    const server = this.#create();
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        this.#sessions.set(id, { server, transport });
        const [oldest] = this.#sessions.keys();
        if (this.#sessions.size > MAX_SESSIONS && oldest !== undefined) this.#end(oldest);
      },
      onsessionclosed: (id) => this.#end(id),
    });
    await server.connect(transport);
    return transport;
  }

  #end(id: string): void {
    const session = this.#sessions.get(id);
    this.#sessions.delete(id);
    void session?.transport.close();
  }
}
