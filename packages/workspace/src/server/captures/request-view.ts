import type { NormalizedRequest } from '@curlew/convert';
import { type Exchange, SecretMask } from '@curlew/exchange';
import type { Json } from '@curlew/openapi';

/** A recorded request without its credentials. */
export function requestView({ method, url, headers, body, auth, query }: NormalizedRequest): Json {
  const request: Exchange['request'] = {
    method: method.toUpperCase(),
    url: url.href,
    headers: headers.map(({ name, value }) => ({ name, value })),
    ...(body?.raw !== undefined && { body: new TextEncoder().encode(body.raw) }),
  };
  const masked = new SecretMask().exchange({
    protocol: 'http',
    operation: '',
    request,
    messages: [],
    redirects: [],
    startedAt: 0,
    durationMs: 0,
    timings: {},
  }).request;
  return {
    method: masked.method,
    url: masked.url,
    headers: masked.headers.map(({ name, value }) => ({ name, value })),
    query: query.map(({ name }) => name),
    ...(auth && { auth: { ...auth } }),
    ...(body && {
      body: {
        kind: body.kind,
        mediaType: body.mediaType,
        ...(masked.body && { text: new TextDecoder().decode(masked.body) }),
        ...(body.fields && { fields: body.fields.map(({ name }) => name) }),
      },
    }),
  };
}
