import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ExchangeChecker } from '@curlew/exchange';
import { readDescription } from '@curlew/openapi';
import { expect, test } from 'vitest';
import { type PlanOptions, planCases, runPlan, Session, summarizeCoverage } from '../../src/index.ts';
import { Coverage, joinCoverage, uncoveredLines } from '../../src/report/coverage.ts';

const API = `openapi: 3.1.0
info: { title: Ships, version: '1' }
paths:
  /ships/{kind}:
    get:
      operationId: listShips
      parameters:
        - { name: kind, in: path, required: true, schema: { $ref: '#/components/schemas/Kind' } }
        - { name: sort, in: query, schema: { enum: [name, year] }, example: year }
        - { name: tags, in: query, schema: { type: array, items: { enum: [new, old] } } }
      responses:
        '200': { description: Ships, content: { application/json: { schema: { type: array } }, text/csv: {} } }
        '404': { description: None }
    post:
      operationId: addShip
      parameters: [{ name: kind, in: path, required: true, schema: { type: string }, example: tug }]
      requestBody: { content: { application/json: { schema: { type: object } }, text/plain: { schema: { type: string } } } }
      responses: { '201': { description: Added } }
components: { schemas: { Kind: { enum: [tug, ferry] } } }
`;

async function run(filters: PlanOptions['filters'] = []) {
  const host = { readFile: () => Promise.reject(new Error('none')), realPath: async (path: string) => path };
  const { description } = await readDescription(API, { host, path: '/api.yaml' });
  if (!description) throw new Error('unusable');
  const server = createServer((request, response) => {
    request.resume();
    if (request.method === 'POST') response.writeHead(201).end();
    else response.setHeader('Content-Type', 'application/json').end('[]');
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const session = new Session(description);
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return await runPlan(
      planCases(session, { filters }),
      {
        session,
        checker: new ExchangeChecker(description),
        input: { server: { url, variables: [] } },
        limits: { timeoutMs: 20_000 },
        variables: {},
        signal: new AbortController().signal,
      },
      { sources: ['api.yaml'], server: '', seed: 1, secrets: [], filters },
    );
  } finally {
    await session.close();
    server.close();
  }
}

test('media types and listed values are covered by what was sent and received', async () => {
  const { coverage } = await run();
  expect(summarizeCoverage(coverage)).toMatchObject({
    operations: { covered: 2, total: 2 },
    statuses: { covered: 2, total: 3 },
    mediaTypes: { covered: 2, total: 4 },
    values: { total: 6 },
  });
  const lines = uncoveredLines(coverage);
  expect(lines.map((line) => line.split(':')[0])).toEqual(['listShips', 'addShip']);
  expect(lines[0]).toContain('response 404, text/csv of 200, kind=ferry, sort=name');
  expect(lines[1]).toBe('addShip: text/plain of the request');
});

test('what filters leave out is not to be covered', async () => {
  const { coverage } = await run([{ field: 'method', pattern: 'post' }]);
  expect(coverage.operations.map(({ operationId }) => operationId)).toEqual(['addShip']);
  expect(summarizeCoverage(coverage).percent).toBe(80);
});

test('reports of several runs cover what one of them did', async () => {
  const { coverage } = await run();
  const [ships, ...others] = coverage.operations;
  if (!ships) throw new Error('no operation');
  const other = {
    ...ships,
    mediaTypes: ships.mediaTypes.map((one) => ({ ...one, isCovered: one.type === 'text/csv' })),
    parameters: ships.parameters.map((one) => ({
      ...one,
      values: (one.values ?? []).map((value) => ({ ...value, isCovered: true })),
    })),
  };
  const joined = joinCoverage([coverage, { operations: [other, ...others] }]);
  expect(uncoveredLines(joined)).toEqual(['listShips: response 404', 'addShip: text/plain of the request']);
});

test('a value is covered where its parameter has it, and by nothing else of a request', async () => {
  const { description } = await readDescription(
    `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /ships/{kind}/{part}.json:
    get:
      parameters:
        - { name: kind, in: path, required: true, schema: { enum: [ships, tug] } }
        - { name: part, in: path, required: true, schema: { enum: [json, hull] } }
        - { name: sort, in: query, schema: { enum: ['a,b', a] } }
        - { name: filter, in: query, style: deepObject, schema: { type: object, properties: { by: {} } } }
        - { name: lang, in: cookie, schema: { enum: [de, en] } }
      responses: { '200': { description: D } }
`,
    { host: { readFile: () => Promise.reject(), realPath: async (path) => path }, path: '/api.yaml' },
  );
  if (!description) throw new Error('unusable');
  const session = new Session(description);
  const coverage = new Coverage(session.api.operations, { getSource: () => session });
  const request = {
    method: 'GET',
    url: 'http://a.test/base/ships/tug/hull.json?sort=a%2Cb&filter[by]=x',
    headers: [{ name: 'Cookie', value: 'other=en; lang=de' }],
  };
  const exchange = {
    ...{ operation: 'get /ships/{kind}/{part}.json', protocol: 'http', request, durationMs: 1 },
    response: { status: 200, headers: [], body: new Uint8Array() },
  };
  coverage.add({ exchanges: [exchange], outcome: 'passed' } as unknown as Parameters<Coverage['add']>[0]);
  const [operation] = coverage.table().operations;
  await session.close();
  expect(operation?.parameters.map(({ name, isCovered }) => [name, isCovered])).toEqual([
    ['kind', true],
    ['part', true],
    ['sort', true],
    ['filter', true],
    ['lang', true],
  ]);
  const values = operation?.parameters.flatMap((one) => one.values ?? []).filter((one) => one.isCovered);
  expect(values?.map(({ value }) => value)).toEqual(['tug', 'hull', 'a,b', 'de']);
});

test('the media type that a protocol implies covers what is declared', async () => {
  const content = 'content: { application/json: { schema: {} } }';
  const { description } = await readDescription(
    `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /mcp/ask:
    post:
      operationId: ask
      x-protocol: mcp
      x-mcp: { tool: ask }
      requestBody: { ${content} }
      responses: { '200': { description: D, ${content} } }
  /trpc/find:
    post:
      operationId: find
      x-protocol: trpc
      x-trpc: { procedure: find, type: query }
      requestBody: { ${content} }
      responses: { '200': { description: D, ${content} } }
  /trpc/list:
    post:
      operationId: list
      x-protocol: trpc
      x-trpc: { procedure: list, type: query }
      requestBody: { ${content} }
      responses: { '200': { description: D, ${content} } }
`,
    { host: { readFile: () => Promise.reject(), realPath: async (path) => path }, path: '/api.yaml' },
  );
  if (!description) throw new Error('unusable');
  const session = new Session(description);
  const coverage = new Coverage(session.api.operations, { getSource: () => session });
  const response = { status: 200, headers: [], body: new Uint8Array(), mediaType: 'application/json' };
  const called = (path: string, url: string, body?: Uint8Array) => ({
    ...{ operation: `post ${path}`, protocol: 'any', durationMs: 1, response },
    request: { method: 'POST', url, headers: [], ...(body && { body }) },
  });
  const exchanges = [
    called('/mcp/ask', 'stdio:node', new Uint8Array(2)),
    called('/trpc/find', 'http://a.test/trpc/find?input=%7B%7D'),
    called('/trpc/list', 'http://a.test/trpc/list'),
  ];
  coverage.add({ exchanges, outcome: 'passed' } as unknown as Parameters<Coverage['add']>[0]);
  const table = coverage.table();
  await session.close();
  expect(uncoveredLines(table)).toEqual(['list: application/json of the request']);
});
