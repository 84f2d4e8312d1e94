import type { IncomingMessage } from 'node:http';
import type { Json, JsonObject } from '@curlew/openapi';
import { isObject } from '@curlew/openapi/internal';
import { CallError } from '../call-error.ts';

/** Bytes of a request: a text of 100 MB, and what JSON adds to it. */
const MAX_BODY_BYTES = 160_000_000;
/** Fields that name something, wherever they occur. */
const NAMES = ['source', 'file', 'operation', 'id', 'path', 'window', 'call', 'tool', 'fix', 'name', 'text'];

/** The body of a call. @throws {CallError} */
export async function readJsonBody(
  incoming: IncomingMessage,
  maxBytes: number = MAX_BODY_BYTES,
): Promise<JsonObject> {
  if (!/^application\/json\s*(?:;|$)/i.test(incoming.headers['content-type'] ?? ''))
    throw new CallError('invalid-request', 'The `Content-Type` of a call must be `application/json`.');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes)
      throw new CallError('too-large', `The body of a call exceeds the limit of ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  const value = parse(Buffer.concat(chunks).toString('utf8'));
  if (!isObject(value)) throw new CallError('invalid-request', 'The body of a call must be a JSON object.');
  for (const name of NAMES) {
    if (value[name] !== undefined && typeof value[name] !== 'string')
      throw new CallError('invalid-request', `\`${name}\` must be a string.`);
  }
  return value;
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
