import type { IncomingMessage } from 'node:http';
import type { ExchangeResponse } from '@curlew/exchange';
import { headersOf } from '../http/response-head.ts';

/** The response to the opening handshake. */
export function handshakeResponse(message: IncomingMessage): ExchangeResponse {
  return {
    status: message.statusCode ?? 0,
    statusText: message.statusMessage ?? '',
    headers: headersOf(message.rawHeaders),
    trailers: [],
    body: new Uint8Array(),
    truncated: false,
  };
}

/** Reads the body of a response that rejects the WebSocket, up to a limit. */
export function readRefusal(message: IncomingMessage, maxBytes: number): Promise<ExchangeResponse> {
  const response = handshakeResponse(message);
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve) => {
    const done = (): void => {
      response.body = new Uint8Array(Buffer.concat(chunks).subarray(0, maxBytes));
      resolve(response);
    };
    message.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size <= maxBytes) return;
      response.truncated = true;
      message.destroy();
    });
    message.once('close', done);
    message.once('error', done);
  });
}
