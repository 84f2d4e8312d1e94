import { readFileSync } from 'node:fs';
import { validateDescription } from '@curlew/openapi';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { describeApi } from './describe.ts';

const schema = JSON.parse(readFileSync(new URL('../schema/protocols.json', import.meta.url), 'utf8'));
const accepts = new Ajv2020({ strict: false }).compile(schema);

const CODES = new Set(['unknown-protocol', 'invalid-protocol-extension', 'conflicting-protocols']);

/** What the rules say of an operation with these fields. */
async function getProblems(fields: object): Promise<string[]> {
  const operation = { operationId: 'it', responses: { 200: { description: 'ok' } }, ...fields };
  const value = {
    openapi: '3.2.0',
    info: { title: 'T', version: '1' },
    paths: { '/it': { post: operation } },
  };
  const description = await describeApi(JSON.stringify(value));
  return validateDescription(description)
    .filter(({ code }) => CODES.has(code))
    .map(({ code, message, help, pointer }) => `${code} ${pointer} ${message} ${help}`);
}

const END = { until: 'done', maxMessages: 3, durationMs: 500 };
const MESSAGE = {
  summary: 's',
  description: 'd',
  contentType: 'text/plain',
  schema: { type: 'string' },
  required: true,
};
const SEND = [{ summary: 's', data: { a: 1 }, schema: true, afterMessages: 1 }];

/** Every field that there is. */
const FULL: Record<string, Record<string, unknown>> = {
  'x-sse': { events: { a: MESSAGE }, lastEventId: '1', ...END },
  'x-websocket': {
    subprotocols: ['a'],
    send: SEND,
    receive: { a: MESSAGE },
    nameIn: 'kind',
    errorName: 'refused',
    closeCodes: [1000],
    ...END,
  },
  'x-grpc': {
    address: 'localhost:1',
    service: 'a.B',
    method: 'C',
    kind: 'bidirectional',
    proto: 'a.proto',
    tls: true,
    send: SEND,
    ...END,
  },
  'x-mcp': {
    transport: 'stdio',
    command: 'node',
    args: ['a'],
    env: { A: 'b' },
    tool: 't',
    name: 'n',
    description: 'd',
    hidden: true,
    annotations: { readOnlyHint: true },
  },
  'x-trpc': { procedure: 'a.b', type: 'query', batch: true, transformer: 'superjson', ...END },
};

const extensions = Object.entries(FULL);

test('the schema has every field of the tables, and no other', () => {
  const getFields = (name: string) => Object.keys(schema.$defs[name.slice(2)].properties).sort();
  for (const [name, full] of extensions) {
    const targets = name === 'x-mcp' ? ['resource', 'prompt'] : [];
    expect(getFields(name)).toEqual([...Object.keys(full), ...targets].sort());
  }
});

test.each(extensions)('%s with every field is accepted by both', async (name, full) => {
  expect(accepts({ [name]: full }), JSON.stringify(accepts.errors)).toBe(true);
  expect(await getProblems({ [name]: full })).toEqual([]);
});

describe('the schema and the rules give one verdict', () => {
  const broken = extensions.flatMap(([name, full]) => [
    ...Object.keys(full).flatMap((field) => [
      [
        name,
        `${field} of another type`,
        { ...full, [field]: field === 'until' || field === 'address' ? 7 : 'x-wrong' },
      ],
      [name, `${field} null`, { ...full, [field]: null }],
      [name, `${field} misspelled`, { ...without(full, field), [`${field}s`]: full[field] }],
      [name, `without ${field}`, without(full, field)],
    ]),
    [name, 'a list', [full]],
    [name, 'text', 'on'],
    [name, 'an extension of its own', { ...full, 'x-note': 1 }],
  ]) as [string, string, unknown][];
  test.each(broken)('%s: %s', async (name, _what, value) => {
    const problems = await getProblems({ [name]: value });
    expect(problems.length === 0, problems.join('\n')).toBe(accepts({ [name]: value }));
  });

  test.each<[string, object]>([
    ['x-websocket', { send: [{ summary: 'no data' }] }],
    ['x-websocket', { send: [{ data: null }] }],
    ['x-websocket', { send: [{ data: 1, afterMessages: -1 }] }],
    ['x-websocket', { receive: { a: { schema: 'string' } } }],
    ['x-websocket', { receive: { a: { schema: false } } }],
    ['x-websocket', { receive: { a: { contenttype: 'text/plain' } } }],
    ['x-sse', { maxMessages: 0 }],
    ['x-sse', { durationMs: 1.5 }],
    ['x-mcp', { tool: 'a', prompt: 'b' }],
    ['x-mcp', {}],
    ['x-mcp', { transport: 'stdio', tool: 'a' }],
    ['x-mcp', { transport: 'http', resource: 'a://{b}' }],
    ['x-grpc', { service: 'a', method: 'b', kind: 'server-stream' }],
  ])('%s %j', async (name, value) => {
    const problems = await getProblems({ [name]: value });
    expect(problems.length === 0, problems.join('\n')).toBe(accepts({ [name]: value }));
  });
});

test('problems name the location and the intended field', async () => {
  const problems = await getProblems({
    'x-protocol': 'websocket',
    'x-websocket': { recieve: { a: {} }, send: [{ dta: 1 }] },
    'x-sse': {},
  });
  expect(problems).toEqual([
    'invalid-protocol-extension /paths/~1it/post/x-websocket/recieve `recieve` is not a field of `x-websocket`. Did you mean `receive`?',
    'invalid-protocol-extension /paths/~1it/post/x-websocket/send/0/dta `dta` is not a field of `x-websocket` at this place. Did you mean `data`?',
    'conflicting-protocols /paths/~1it/post/x-sse `x-sse` has no effect beside `x-protocol: websocket`. Remove `x-sse`, or write `x-protocol: sse`.',
  ]);
  expect(await getProblems({ 'x-protocol': 'gRPC' })).toEqual([
    expect.stringMatching(/^unknown-protocol .* Did you mean `grpc`\?$/),
  ]);
  expect(await getProblems({ 'x-protocol': 'grpc', 'x-gprc': {} })).toEqual([
    expect.stringMatching(/^unknown-protocol \/paths\/~1it\/post\/x-gprc .* in place of `x-gprc`\.$/),
  ]);
});

test('schemas in an extension are schemas like any other', async () => {
  const description = await describeApi(`openapi: 3.2.0
info: { title: T, version: '1' }
paths:
  /it:
    get:
      operationId: it
      x-sse: { events: { a: { schema: { $ref: '#/components/schemas/Event' } }, b: { schema: { $ref: '#/components/schemas/Nothing' } } } }
      responses: { '200': { description: ok } }
components:
  schemas:
    Event: { type: object }
    Unused: { type: object }
`);
  const found = validateDescription(description).map(({ code, pointer }) => `${code} ${pointer}`);
  expect(found).toContain('unresolved-ref /paths/~1it/get/x-sse/events/b/schema/$ref');
  expect(found.filter((one) => one.startsWith('unused'))).toEqual([
    'unused-component /components/schemas/Unused',
  ]);
});

function without(object: Record<string, unknown>, field: string): object {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== field));
}
