import type { IncomingMessage } from 'node:http';
import type { MockRequest } from './mock-request.ts';

/** Reads a request with its body; fails if the body is too large or the client disconnects. */
export async function readIncoming(
  incoming: IncomingMessage,
  maxBodyBytes: number,
): Promise<{ request: MockRequest; failure?: 'too-large' | 'aborted' }> {
  const request = requestOf(incoming);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size <= maxBodyBytes) chunks.push(chunk);
      // A client that is still sending cannot read a response: the rest is read and discarded, up to a limit.
      else if (size > 10 * maxBodyBytes) break;
    }
  } catch {
    return { request, failure: 'aborted' };
  }
  if (size > maxBodyBytes) return { request, failure: 'too-large' };
  return { request: { ...request, body: Buffer.concat(chunks) } };
}

/** A request without its body. */
export function requestOf(incoming: IncomingMessage): MockRequest {
  const { method = 'GET', url = '/' } = incoming;
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  const headers = Object.entries(incoming.headers).flatMap(([name, value]): [string, string][] => {
    return value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]];
  });
  return {
    method,
    // A proxy sends the whole address (RFC 9112, section 3.2.2).
    path: /^https?:\/\//i.test(path) && URL.canParse(path) ? new URL(path).pathname : path,
    query: at < 0 ? '' : url.slice(at + 1),
    headers: Object.fromEntries(headers),
    body: new Uint8Array(),
  };
}
