import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived. */
export interface Received {
  method: string;
  /** As it stood in the request line. */
  url: string;
  /** Names in lower case; each character of a value is one byte. Cookies and repeated headers are joined. */
  headers: Record<string, string>;
  body: Uint8Array;
}

export interface EchoServer {
  origin: string;
  /** Every request since the last call. */
  take(): Received[];
  close(): Promise<void>;
}

/** A server on this machine that keeps what it gets and answers with an empty JSON object. */
export async function echoServer(): Promise<EchoServer> {
  let received: Received[] = [];
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers: Record<string, string> = {};
    for (let at = 0; at < request.rawHeaders.length; at += 2) {
      const name = request.rawHeaders[at]?.toLowerCase() ?? '';
      const value = request.rawHeaders[at + 1] ?? '';
      headers[name] = Object.hasOwn(headers, name) ? `${headers[name]}, ${value}` : value;
    }
    received.push({
      method: request.method ?? '',
      url: request.url ?? '',
      headers,
      body: new Uint8Array(Buffer.concat(chunks)),
    });
    response.setHeader('Content-Type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    take() {
      const all = received;
      received = [];
      return all;
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
