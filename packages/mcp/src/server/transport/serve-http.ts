import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMcpHandler, isLegacyRequest, type Server } from '@modelcontextprotocol/server';
import type { LiveCatalog } from '../live-catalog.ts';
import { notifyChanges } from '../notify-changes.ts';
import { accessProblem } from './check-access.ts';
import { LegacySessions } from './legacy-sessions.ts';
import { webRequest, writeWebResponse } from './web-request.ts';

export interface HttpOptions {
  /** Default 0: a free one. */
  port?: number;
  /** Default `127.0.0.1`. */
  host?: string;
  /** Bearer token that each request must have. */
  token?: string;
}

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
    const problem = accessProblem(incoming, rules);
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
