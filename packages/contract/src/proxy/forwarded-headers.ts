import type { IncomingMessage } from 'node:http';
import type { HttpHeader } from '@curlew/request';

/** Headers of one connection and not of the message (RFC 9110, section 7.6.1). */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The headers of a message as they were sent: in order, repeated ones repeated. */
export function sentHeaders({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): HttpHeader[] {
  const headers: HttpHeader[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    headers.push({ name: rawHeaders[index] ?? '', value: rawHeaders[index + 1] ?? '' });
  }
  return headers;
}

/** Those that are sent on, without the ones that `Connection` names. */
export function forwardedHeaders(headers: readonly HttpHeader[]): HttpHeader[] {
  const named = headers
    .filter(({ name }) => name.toLowerCase() === 'connection')
    .flatMap(({ value }) =>
      value
        .toLowerCase()
        .split(',')
        .map((token) => token.trim()),
    );
  return headers.filter(({ name }) => {
    const key = name.toLowerCase();
    return !HOP_BY_HOP.has(key) && !named.includes(key);
  });
}

export function headerOf(headers: readonly HttpHeader[], name: string): string | undefined {
  return headers.find((header) => header.name.toLowerCase() === name)?.value;
}
