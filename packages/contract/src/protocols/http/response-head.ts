import type { HttpHeader } from '@curlew/openapi/internal';
import type { Dispatcher } from 'undici';

type RawHeaders = Dispatcher.DispatchController['rawHeaders'];

/** Header fields in order, with repeated fields; each character of a value is one byte. */
export function getHeaders(raw: RawHeaders): HttpHeader[] {
  if (!raw) return [];
  if (!Array.isArray(raw)) {
    return Object.entries(raw).flatMap(([name, value]) =>
      [value ?? []].flat().map((one) => ({ name, value: String(one) })),
    );
  }
  const headers: HttpHeader[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    headers.push({ name: latin1(raw[at]), value: latin1(raw[at + 1]) });
  }
  return headers;
}

function latin1(value: Buffer | string | undefined): string {
  return typeof value === 'string' ? value : (value?.toString('latin1') ?? '');
}
