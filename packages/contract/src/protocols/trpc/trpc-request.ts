import type { TrpcExtension } from '@curlew/exchange';
import { isObject, type Json, parseJson } from '@curlew/openapi';
import { jsonBytes } from '../../call/json-bytes.ts';
import type { WireRequest } from '../http/wire-request.ts';

/** The kind of a procedure: from the extension, else from the HTTP method. */
export function procedureType(
  extension: Partial<TrpcExtension>,
  method: string,
): NonNullable<TrpcExtension['type']> {
  return extension.type ?? (method.toLowerCase() === 'get' ? 'query' : 'mutation');
}

/** The request of a procedure in the envelope of tRPC: input in the query of queries and subscriptions, in the body of mutations. */
export function trpcRequest(
  request: WireRequest,
  extension: Partial<TrpcExtension>,
  method: string,
): WireRequest {
  const type = procedureType(extension, method);
  const url = new URL(request.url);
  const procedure = extension.procedure ?? '';
  if (procedure !== '' && !url.pathname.endsWith(`/${procedure}`))
    url.pathname = `${url.pathname.replace(/\/$/, '')}/${procedure}`;
  const input = inputOf(request, url);
  const isBatch = extension.batch === true && type !== 'subscription';
  const written =
    input === undefined ? undefined : extension.transformer === 'superjson' ? { json: input } : input;
  const envelope = isBatch ? (written === undefined ? {} : { 0: written }) : written;
  url.searchParams.delete('input');
  if (isBatch) url.searchParams.set('batch', '1');
  const headers = request.headers.filter(
    ({ name }) => !/^(?:content-type|content-length|accept)$/i.test(name),
  );
  headers.push({ name: 'Accept', value: type === 'subscription' ? 'text/event-stream' : 'application/json' });
  if (type === 'mutation') {
    headers.push({ name: 'Content-Type', value: 'application/json' });
    const body = envelope === undefined ? {} : { body: jsonBytes(envelope) };
    return { method: 'POST', url: url.href, headers, ...body };
  }
  if (envelope !== undefined) url.searchParams.set('input', JSON.stringify(envelope));
  return { method: 'GET', url: url.href, headers };
}

/** The input: the body, or the query parameter `input`. */
function inputOf({ body }: WireRequest, url: URL): Json | undefined {
  if (body instanceof Uint8Array && body.length > 0) return parseJson(Buffer.from(body).toString('utf8'));
  const text = url.searchParams.get('input');
  return text === null ? undefined : parseJson(text);
}

/** The content of a tRPC envelope: the output, or an error. */
export type TrpcResult = { output: Json | undefined } | { error: Json; status: number | undefined };

/** Undefined for values other than a tRPC envelope. */
export function readEnvelope(
  value: Json | undefined,
  extension: Partial<TrpcExtension>,
): TrpcResult | undefined {
  const isBatch = extension.batch === true && Array.isArray(value);
  const envelope = isBatch ? value[0] : value;
  if (!isObject(envelope)) return undefined;
  if (isObject(envelope.result)) return { output: transformed(envelope.result.data, extension) };
  if (envelope.error === undefined) return undefined;
  const error = transformed(envelope.error, extension) ?? null;
  const data = isObject(error) && isObject(error.data) ? error.data : {};
  return { error, status: typeof data.httpStatus === 'number' ? data.httpStatus : undefined };
}

/** The plain JSON of a superjson value, which is its member `json`. */
export function transformed(
  value: Json | undefined,
  { transformer }: Partial<TrpcExtension>,
): Json | undefined {
  return transformer === 'superjson' && isObject(value) && Object.hasOwn(value, 'json') ? value.json : value;
}
