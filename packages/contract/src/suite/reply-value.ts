import type { Exchange } from '@curlew/exchange';
import { type Json, parseJson } from '@curlew/openapi';
import { query } from 'json-p3';

/** The body as JSON, or the received messages of a stream; undefined if the body is not JSON. */
export function replyBody({ response, messages }: Exchange): Json | undefined {
  if (response === undefined) return undefined;
  if (response.isStream)
    return messages.flatMap(({ direction, value, data }) =>
      direction === 'received' ? [value ?? data] : [],
    );
  return parseJson(Buffer.from(response.body).toString('utf8'));
}

/**
 * Evaluates a JSONPath (RFC 9535): one value, or a list of several; undefined without a match.
 * @throws {Error} for an invalid JSONPath.
 */
export function valueAtPath(body: Json | undefined, path: string): Json | undefined {
  const found = query(path, (body ?? null) as Parameters<typeof query>[1]).values() as Json[];
  if (body === undefined || found.length === 0) return undefined;
  return found.length === 1 ? found[0] : found;
}

/** Evaluates an `extract` source: `status`, `header:Location`, or a JSONPath into the body. */
export function extractedValue(exchange: Exchange, source: string): Json | undefined {
  const { response } = exchange;
  if (source === 'status') return response?.status;
  const header = /^header:(.+)$/.exec(source)?.[1];
  if (header !== undefined) return headerOf(exchange, header);
  return valueAtPath(replyBody(exchange), source);
}

export function headerOf({ response }: Exchange, wanted: string): string | undefined {
  const name = wanted.trim().toLowerCase();
  return response?.headers.find((header) => header.name.toLowerCase() === name)?.value;
}
