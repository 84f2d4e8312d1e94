import type { Json, Operation, SchemaViews } from '@curlew/openapi';
import { reasonPhrase } from '@curlew/openapi/internal';
import { encodeRequest, sampleRequest } from '@curlew/request';
import { mediaValue } from '@curlew/request/internal';

/** One request and its response, as plain data that can be changed. */
export interface Exchange {
  operation: Operation;
  method: string;
  url: URL;
  headers: Map<string, string>;
  body?: { type: string; value: Json };
  status: number;
  responseType?: string;
  response?: Json;
}

/** Creates an exchange that its description allows. Returns undefined if there is no sample, as for bodies that are not JSON. */
export function makeExchange(operation: Operation, views: SchemaViews): Exchange | undefined {
  const { method, url, headers } = encodeRequest(sampleRequest(operation, views));
  const json = operation.requestBody?.content.find(({ type }) => isJson(type));
  if (operation.requestBody && !json) return undefined;
  const body = json && mediaValue(json, views, 'request');
  const described = operation.responses.find(({ status }) => /^2\d\d$/.test(status));
  if (!described) return undefined;
  const media = described.content.find(({ type }) => isJson(type));
  const response = media && mediaValue(media, views, 'response');
  const names = headers.map(({ name, value }) => [name.toLowerCase(), value] as const);
  return {
    operation,
    method,
    url: new URL(url),
    headers: new Map(names.filter(([name]) => name !== 'content-type')),
    ...(json && body !== undefined && { body: { type: json.type, value: structuredClone(body) } }),
    status: Number(described.status),
    ...(media && response !== undefined && { responseType: media.type, response: structuredClone(response) }),
  };
}

/** Creates an HTTP archive of exchanges, with one entry per line. */
export function formatArchive(exchanges: readonly Exchange[]): string {
  const entries = exchanges.map((one) => JSON.stringify(toEntry(one)));
  return `{"log":{"version":"1.2","creator":{"name":"bench","version":"1"},"entries":[\n${entries.join(',\n')}\n]}}\n`;
}

function toEntry({ method, url, headers, body, status, response, responseType }: Exchange) {
  const pairs = [...headers].map(([name, value]) => ({ name, value }));
  const text = response === undefined ? undefined : JSON.stringify(response);
  return {
    startedDateTime: '2026-01-01T00:00:00Z',
    time: 1,
    request: {
      method,
      url: url.href,
      httpVersion: 'HTTP/1.1',
      headers: body ? [...pairs, { name: 'Content-Type', value: body.type }] : pairs,
      queryString: [...url.searchParams].map(([name, value]) => ({ name, value })),
      cookies: [],
      headersSize: -1,
      bodySize: -1,
      ...(body && { postData: { mimeType: body.type, text: JSON.stringify(body.value) } }),
    },
    response: {
      status,
      statusText: reasonPhrase(String(status)) ?? '',
      httpVersion: 'HTTP/1.1',
      headers: responseType === undefined ? [] : [{ name: 'Content-Type', value: responseType }],
      cookies: [],
      content:
        text === undefined ? { size: 0, mimeType: '' } : { size: text.length, mimeType: responseType, text },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: 1, receive: 0 },
  };
}

function isJson(type: string): boolean {
  return /^application\/(?:[\w.-]+\+)?json(?:;|$)/.test(type);
}
