import type { NormalizedRequest } from '@curlew/convert';
import { type Exchange, SecretMask } from '@curlew/exchange';
import type { Json } from '@curlew/openapi';

/** Recorded requests without their credentials; what one of them shows is masked in all. */
export function requestViews(requests: readonly NormalizedRequest[]): Json[] {
  const mask = new SecretMask();
  const exchanges = requests.map(exchangeOf);
  for (const exchange of exchanges) mask.learn(exchange);
  return requests.map((request, index) =>
    requestView(request, mask.exchange(exchanges[index] as Exchange), mask),
  );
}

function exchangeOf({ method, url, headers, body }: NormalizedRequest): Exchange {
  return {
    protocol: 'http',
    operation: '',
    request: {
      method: method.toUpperCase(),
      url: url.href,
      headers: headers.map(({ name, value }) => ({ name, value })),
      ...(body?.raw !== undefined && { body: new TextEncoder().encode(body.raw) }),
    },
    messages: [],
    redirects: [],
    startedAt: 0,
    durationMs: 0,
    timings: {},
  };
}

function requestView({ auth, query, body }: NormalizedRequest, masked: Exchange, mask: SecretMask): Json {
  const { method, url, headers, body: bytes } = masked.request;
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => mask.memberName(name));
  return {
    method,
    url,
    headers: headers.map(({ name, value }) => ({ name, value })),
    query: names(query),
    ...(auth && { auth: mask.value({ ...auth }) }),
    ...(body && {
      body: {
        kind: body.kind,
        mediaType: mask.prose(body.mediaType),
        ...(bytes && { text: new TextDecoder().decode(bytes) }),
        ...(body.fields && { fields: names(body.fields) }),
      },
    }),
  };
}
