import type { Exchange, ExchangeMessage } from '@curlew/exchange';
import {
  decodeText,
  isPlaceholder,
  type ParameterTexts,
  queryPairs,
  type RawPair,
  type ReceivedBody,
} from '@curlew/exchange/internal';
import type { Json } from '@curlew/openapi';
import { bodySyntax } from '@curlew/openapi/internal';
import { parseJson } from '../http/read-json.ts';
import { serverSentEvents } from '../http/sequence-items.ts';
import type { ParameterValue, RecordedResponse, RequestBody } from '../normalized-request.ts';
import type { Redactor } from '../redact/redactor.ts';
import type { MatchedRequest } from './match-requests.ts';

/** Whether a parameter was recorded with a variable, such as `{{id}}`, `$ID` or `{id}`, in place of a value. */
export function hasVariable(text: string): boolean {
  return isPlaceholder(text) || /\{\{|\{[A-Za-z_][\w.-]*\}/.test(text);
}

/** Whether a body contains variables of a collection or a script, which may replace any part of its syntax. */
export function hasVariables(body: string): boolean {
  return /\{\{|\$[A-Za-z_{]/.test(body);
}

/** The parameters of a recorded request as they were sent. */
export function recordedParameters({ request, values }: MatchedRequest): ParameterTexts {
  const { url, query, headers, cookies } = request;
  const byName = Map.groupBy(headers, ({ name }) => name.toLowerCase());
  const joined = [...byName].map(([name, all]) => [
    name,
    all.map(({ value }) => value).join(name === 'cookie' ? '; ' : ', '),
  ]);
  const texts: Record<string, string> = Object.fromEntries(joined);
  return {
    path: values,
    query: rawPairs(queryPairs(url.search.slice(1)), query),
    headers: texts,
    // Recorded as they are written.
    cookies: cookies.map(({ name, value }): RawPair => [name, value]),
  };
}

/** The pairs as they were sent, if these are the ones that were recorded; else the recorded ones, percent-encoded. */
function rawPairs(sent: readonly RawPair[], recorded: readonly ParameterValue[]): readonly RawPair[] {
  const isSame =
    sent.length === recorded.length &&
    sent.every(([name, value], index) => {
      const other = recorded[index];
      return decodeText(name) === other?.name && decodeText(value) === other.value;
    });
  if (isSame) return sent;
  return recorded.map(({ name, value }) => [encodeURIComponent(name), encodeURIComponent(value)]);
}

/** The body of a request; undefined if its content was not recorded. */
export function recordedBody(
  { mediaType, raw, fields }: RequestBody,
  redactor: Redactor,
): ReceivedBody | undefined {
  const syntax = bodySyntax(mediaType);
  if (syntax !== 'form' && syntax !== 'multipart')
    return raw === undefined ? undefined : { bytes: new TextEncoder().encode(raw) };
  // A form without fields is another format under the media type of forms, which curl sends if none is given.
  if (fields === undefined) return undefined;
  // Redacts first: the name of a field without a value may be a credential.
  const named = redactor
    .fields(fields, syntax === 'form' ? raw : undefined)
    .map(({ name, value, fileName }): [name: string, text: string] => [name, fileName ?? value ?? '']);
  if (syntax === 'form')
    return { form: named.map((pair) => pair.map((text) => encodeURIComponent(text)).join('=')).join('&') };
  const parts = Map.groupBy(named, ([name]) => name);
  return { parts: new Map([...parts].map(([name, all]) => [name, all.map(([, text]) => text)])) };
}

/** A recorded response with its request. Its status is a number: what is compared with `default` alone has any. */
export function recordedExchange(
  { request: { method, url, headers }, operation }: MatchedRequest,
  { status, headers: received, mediaType, raw }: RecordedResponse,
): Exchange {
  const isStream = mediaType !== undefined && bodySyntax(mediaType) === 'event-stream';
  // Browsers record the cached body with a response that has none.
  const isKnown = raw !== undefined && status !== 304;
  return {
    protocol: isStream ? 'sse' : 'http',
    operation: operation?.key ?? '',
    request: { method: method.toUpperCase(), url: url.href, headers: [...headers] },
    response: {
      status: status === 'default' ? 200 : status,
      statusText: '',
      headers: [...received],
      trailers: [],
      body: isKnown && !isStream ? new TextEncoder().encode(raw) : new Uint8Array(),
      truncated: !isKnown,
      ...(mediaType !== undefined && { mediaType }),
      isStream,
    },
    messages: isKnown && isStream ? serverSentEvents(raw).map(getMessage) : [],
    redirects: [],
    startedAt: 0,
    durationMs: 0,
    timings: {},
  };
}

function getMessage({ event, data, id }: ReturnType<typeof serverSentEvents>[number]): ExchangeMessage {
  const text = data ?? '';
  const value = parseJson(text)?.value as Json | undefined;
  return {
    direction: 'received',
    atMs: 0,
    type: event ?? 'message',
    data: text,
    ...(value !== undefined && { value }),
    ...(id !== undefined && { id }),
  };
}
