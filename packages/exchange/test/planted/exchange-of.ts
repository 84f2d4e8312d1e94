import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Exchange } from '../../src/index.ts';
import type { PlantedExchange } from './plant-exchanges.ts';

/** The exchange as a client sees it. */
export function getExchange({ method, target, headers, body, response }: PlantedExchange): Exchange {
  const list = (pairs: [string, string][]) => pairs.map(([name, value]) => ({ name, value }));
  const bytes = (text: string) => new TextEncoder().encode(text);
  return {
    protocol: 'http',
    operation: '',
    request: {
      method,
      url: `https://a.example.com${target}`,
      headers: list(headers),
      ...(body !== undefined && { body: bytes(body) }),
    },
    response: {
      status: response.status,
      statusText: 'OK',
      headers: list(response.headers),
      trailers: [],
      body: bytes(response.body),
      truncated: false,
    },
    messages: [{ direction: 'received', atMs: 1, type: 'message', data: response.body }],
    redirects: [],
    startedAt: 0,
    durationMs: 1,
    timings: {},
  };
}

/** A server that sends the planted responses: that of the request whose number `x-exchange` or the path `/n` gives. */
export async function servePlanted(
  exchanges: readonly PlantedExchange[],
): Promise<{ url: string; close(): void }> {
  const server: Server = createServer((incoming, outgoing) => {
    const index = Number(incoming.headers['x-exchange'] ?? /^\/(\d+)/.exec(incoming.url ?? '')?.[1] ?? 0);
    const { status, headers, body } = exchanges[index]?.response ?? { status: 404, headers: [], body: '' };
    incoming.resume();
    incoming.on('end', () => {
      outgoing.writeHead(status, headers.flat());
      outgoing.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Sends the planted requests one after the other, as they are written. */
export async function sendPlanted(origin: string, exchanges: readonly PlantedExchange[]): Promise<void> {
  const { hostname, port, host } = new URL(origin);
  for (const [index, { method, target, headers, body }] of exchanges.entries()) {
    await new Promise<void>((resolve, reject) => {
      const sent = request(
        {
          hostname,
          port,
          method,
          path: target,
          headers: [['Host', host], ...headers, ['x-exchange', String(index)]].flat(),
        },
        (response) => {
          response.resume();
          response.on('end', resolve);
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }
}
