import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';

/** Converts a Node request to a Fetch request, aborted when the client disconnects. */
export function webRequest(incoming: IncomingMessage, response: ServerResponse): Request {
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
export async function writeWebResponse(result: Response, response: ServerResponse): Promise<void> {
  response.writeHead(result.status, [...result.headers].flat());
  if (result.body === null) {
    response.end();
    return;
  }
  response.flushHeaders();
  // The types of Node's streams and the global ones differ in details.
  await pipeline(Readable.fromWeb(result.body as NodeReadableStream), response).catch(() => {});
}
