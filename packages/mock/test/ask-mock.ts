import { Mock, type MockOptions } from '@curlew/mock';
import { describeApi } from '../../contract/test/describe.ts';

export interface Answer {
  status: number;
  /** By lower-case name. */
  headers: Record<string, string>;
  text: string;
  /** The body as JSON; undefined when it is none. */
  json: unknown;
}

export interface Ask {
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

export type AskMock = (line: string, ask?: Ask) => Promise<Answer>;

/** A function that sends `GET /path?query` to the mock of a description: its `paths` and `components`, as an object. */
export async function getMock(parts: object, options: MockOptions = {}): Promise<AskMock> {
  const head = { openapi: '3.2.0', info: { title: 'Test', version: '1' } };
  const mock = new Mock(await describeApi(JSON.stringify({ ...head, ...parts }), '/openapi.json'), options);
  return async (line, { headers = {}, body = '' } = {}) => {
    const [method = '', address = ''] = line.split(' ');
    const [path = '', query = ''] = address.split('?');
    const reply = await mock.respond({
      method,
      path,
      query,
      headers,
      body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    });
    const text = new TextDecoder().decode(reply.body);
    return {
      status: reply.status,
      headers: Object.fromEntries(reply.headers.map(({ name, value }) => [name.toLowerCase(), value])),
      text,
      json: parse(text),
    };
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Paths with one operation each, whose only response is an empty 204. */
export function empty(operations: Record<string, object>): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [line, operation] of Object.entries(operations)) {
    const [method = '', path = ''] = line.split(' ');
    paths[path] = { ...paths[path], [method]: { responses: { 204: { description: 'Done' } }, ...operation } };
  }
  return { paths };
}

/** `detail` of each entry of `errors`, and where it is. */
export function getFindings({ json }: Answer): string[] {
  const { errors = [] } = json as { errors?: { in: string; name?: string; pointer?: string }[] };
  return errors.map(({ in: place, name = '', pointer = '' }) => `${place} ${name}${pointer}`);
}
