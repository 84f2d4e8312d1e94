import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunReport } from '@curlew/contract';
import { Mock, serveMock } from '@curlew/mock';
import { loadDescription } from '@curlew/openapi';
import { nodeHost } from '@curlew/openapi/node';
import { afterAll, describe, expect, test } from 'vitest';
import { runTestCommand } from './run-test-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'curlew-refusals-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `curlew test --negative` against the mock of the same file. */
async function testOwnMock(file: string, args: readonly string[] = []) {
  const { description } = await loadDescription(file, { host: nodeHost() });
  if (description === undefined) throw new Error(`${file} cannot be read`);
  const mock = new Mock(description);
  const server = await serveMock(() => mock, { allowsHost: () => true });
  const json = join(folder, 'report.json');
  const options = ['--server', server.url, '--negative', '-r', `json=${json}`, ...args];
  const { exit } = await runTestCommand([file, ...options], { cwd: folder, token: 'x' });
  await server.close();
  const { cases } = JSON.parse(readFileSync(json, 'utf8')) as RunReport;
  const failed = cases.filter(({ outcome }) => outcome === 'failed' || outcome === 'error');
  return {
    exit,
    failures: failed.map(({ name, findings }) => [name, findings.map(({ sentence }) => sentence)]),
    refusals: cases.filter(({ id, outcome }) => id.includes(' | negative | ') && outcome === 'passed').length,
  };
}

const text = { type: 'string' };
const media = (type: string, schema: object, more: object = {}) => ({
  description: 'Refused.',
  content: { [type]: { schema, ...more } },
});
const error = {
  type: 'object',
  required: ['code', 'message'],
  properties: { code: { type: 'integer' }, message: text },
};
const forbidding = {
  type: 'object',
  additionalProperties: false,
  required: ['errors'],
  properties: {
    errors: {
      type: 'array',
      minItems: 1,
      items: {
        oneOf: [
          { type: 'object', required: ['kind'], properties: { kind: { const: 'field' }, detail: text } },
          { type: 'object', required: ['kind'], properties: { kind: { const: 'query' }, reason: text } },
        ],
      },
    },
  },
};

/** Operations with parameters, a body and credentials that refuse requests with some responses. */
function describing(responses: object): string {
  const schema = {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string', minLength: 2 }, size: { type: 'integer', maximum: 9 } },
  };
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const limit = {
    name: 'limit',
    in: 'query',
    required: true,
    schema: { type: 'integer', minimum: 1, maximum: 100 },
  };
  const file = join(folder, 'openapi.json');
  const description = {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    security: [{ key: [] }],
    paths: {
      '/things': {
        get: { parameters: [limit], responses: { 200: media('application/json', schema), ...responses } },
        post: {
          requestBody: { required: true, content: { 'application/json': { schema } } },
          responses: { 201: media('application/json', schema), ...responses },
        },
      },
      '/things/{id}': {
        get: { parameters: [id], responses: { 200: media('application/json', schema), ...responses } },
      },
    },
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  };
  writeFileSync(file, JSON.stringify(description));
  return file;
}

describe('`curlew test --negative` against the mock of the same description', () => {
  test.each<[string, object]>([
    [
      '400, 401 and 415',
      {
        400: media('application/problem+json', { type: 'object', properties: { type: text, title: text } }),
        401: media('application/json', error),
        415: { description: 'Another type.' },
      },
    ],
    ['422 and 403', { 422: media('application/json', forbidding), 403: media('text/plain', text) }],
    ['4XX', { '4XX': media('application/vnd.api+json', forbidding) }],
    ['a default', { default: media('application/json', error) }],
    ['a default in XML', { default: media('application/xml', { ...error, xml: { name: 'fault' } }) }],
    ['an example', { '4XX': media('application/json', error, { example: { code: 7, message: 'Wrong.' } }) }],
    [
      'a header',
      {
        '4XX': {
          ...media('application/json', error),
          headers: { 'X-Trace': { required: true, schema: { type: 'integer', minimum: 5 } } },
        },
      },
    ],
  ])('passes where %s declares refusals', async (_name, responses) => {
    const { exit, failures, refusals } = await testOwnMock(describing(responses));
    expect(failures).toEqual([]);
    expect(exit).toBe(0);
    expect(refusals).toBeGreaterThan(10);
  });

  test('passes for the API of a museum, which declares no 401', async () => {
    const file = fileURLToPath(new URL('../../bench/descriptions/museum.yaml', import.meta.url));
    const { exit, failures, refusals } = await testOwnMock(file, ['--accept-refusal', '401']);
    expect([exit, failures]).toEqual([0, []]);
    expect(refusals).toBeGreaterThan(50);
  });

  test('passes for the operations of the Reference User API over HTTP', async () => {
    const file = fileURLToPath(new URL('../../user-api/openapi.yaml', import.meta.url));
    const { exit, failures, refusals } = await testOwnMock(file, ['--filter', 'protocol:http']);
    expect([exit, failures]).toEqual([0, []]);
    expect(refusals).toBeGreaterThan(40);
  });

  test('reports each status that is not declared once', async () => {
    const { exit, failures } = await testOwnMock(describing({ 400: { description: 'Refused.' } }));
    expect(exit).toBe(1);
    expect(failures).toEqual([
      [
        '401 undeclared-status',
        [
          'GET /things and 2 other operations answer 401 to invalid requests, which is not declared. Cases: 3.',
        ],
      ],
    ]);
  });
});
