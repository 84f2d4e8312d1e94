import type { Exchange, ReceivedRequest } from '@curlew/exchange';
import { type Description, loadDescription } from '@curlew/openapi';
import type { Row, RowResponse, Topic } from './row.ts';

/** What a door finds, as rows write findings. */
export interface Found {
  findings: string[];
  /** The sentences of findings; empty if the door has others than the check. */
  sentences: string[];
}

export const UNDECLARED: Found = { findings: ['undeclared-operation'], sentences: [] };

/** The document of a topic. */
export function getDocument({ description, openapi = '3.2.0', title }: Topic, more: object = {}): object {
  return {
    openapi,
    info: { title, version: '1' },
    servers: [{ url: 'http://localhost' }],
    ...description,
    ...more,
  };
}

export async function describe(document: object): Promise<Description> {
  const text = new TextEncoder().encode(JSON.stringify(document));
  const host = { readFile: async () => text, realPath: async (path: string) => path };
  const { description, diagnostics } = await loadDescription('/openapi.json', { host });
  if (!description) throw new Error(JSON.stringify(diagnostics));
  return description;
}

export function getBytes(body: string | Uint8Array = ''): Uint8Array<ArrayBuffer> {
  return typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);
}

/** A response as a server sends it. */
export function getResponse({ status = 200, headers = {}, type, body }: RowResponse = { status: 204 }) {
  const bytes = getBytes(body);
  const contentType = type ?? (bytes.length > 0 ? 'application/json' : undefined);
  const all = { ...headers, ...(contentType !== undefined && { 'Content-Type': contentType }) };
  return { status, headers: getPairs(all), body: bytes };
}

/** A request as a server receives it. */
export function getRequest({ request, headers = {}, body }: Row): ReceivedRequest {
  const [method = '', address = ''] = request.split(' ');
  const [path = '', query = ''] = address.split('?');
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return { method, path, query, headers: Object.fromEntries(lower), body: getBytes(body) };
}

/** The exchange of a row as a client knows it. */
export function getExchange(row: Row, operation: string): Exchange {
  const [method = '', address = ''] = row.request.split(' ');
  const { status, headers, body } = getResponse(row.response);
  return {
    protocol: 'http',
    operation,
    request: {
      method,
      url: `http://localhost${address}`,
      headers: getPairs(row.headers ?? {}),
      body: getBytes(row.body),
    },
    response: { status, statusText: '', headers, trailers: [], body, truncated: false },
    messages: [],
    redirects: [],
    startedAt: 0,
    durationMs: 1,
    timings: {},
  };
}

function getPairs(headers: Readonly<Record<string, string>>): { name: string; value: string }[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}
