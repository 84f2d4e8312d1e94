import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ExchangeChecker } from '@curlew/exchange';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planCases, runCases, Session } from '../../src/index.ts';
import { describeApi } from '../describe.ts';

/** A double reads the odd ones as their even neighbors. */
const API = `openapi: 3.1.0
info: { title: Long numbers, version: '1' }
paths:
  /things/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer }, example: 9007199254740993 }]
    put:
      operationId: put
      parameters: [{ name: of, in: query, required: true, schema: { type: array, items: { type: integer } }, example: [9007199254740995, 1] }]
      requestBody:
        content:
          application/json:
            schema: { type: object }
            example: { ref: 9007199254740999, list: [{ deep: 9007199254740995 }] }
      responses: { '200': { description: it } }
      x-tests:
        - { name: own, body: { own: 9007199254741003 }, parameters: { query: { of: [9007199254740999] } }, expect: { status: 200 } }
  /forms:
    post:
      operationId: form
      requestBody:
        required: true
        content:
          application/x-www-form-urlencoded:
            schema: { type: object, required: [n], properties: { n: { type: integer, examples: [12345678901234567891] } } }
      responses: { '200': { description: it } }
  /made:
    post:
      operationId: make
      requestBody:
        required: true
        content:
          application/json: { schema: { type: object, required: [n], properties: { n: { type: integer, examples: [12345678901234567891] } } } }
      responses:
        '200':
          description: made
          links:
            it: { operationId: put, parameters: { id: '$response.body#/id', of: [9007199254740995] }, requestBody: '$response.body' }
            text: { operationId: put, parameters: { id: '$response.body#/id' }, requestBody: { constant: 9007199254740999 } }
`;

/** Requests that arrived: method, address and body. */
const received: string[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    received.push(`${request.method} ${request.url} ${body}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":9223372036854775807}');
  });
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test('numbers that a double cannot hold are sent as they are written, and as they were received', async () => {
  const description = await describeApi(API);
  const session = new Session(description);
  await runCases(
    planCases(session, { linkDepth: 1 }),
    {
      session,
      checker: new ExchangeChecker(description),
      input: { server: { url, variables: [] } },
      limits: {},
      variables: {},
      signal: new AbortController().signal,
    },
    { concurrency: 1, onResult: () => undefined },
  );
  await session.close();
  const of = (numbers: string) =>
    numbers
      .split(',')
      .map((number) => `of=${number}`)
      .join('&');
  expect([...received].sort()).toEqual([
    'POST /forms n=12345678901234567891',
    'POST /made {"n":12345678901234567891}',
    `PUT /things/9007199254740993?${of('9007199254740995,1')} {"ref":9007199254740999,"list":[{"deep":9007199254740995}]}`,
    `PUT /things/9007199254740993?${of('9007199254740999')} {"own":9007199254741003}`,
    `PUT /things/9223372036854775807?${of('9007199254740995')} {"id":9223372036854775807}`,
    `PUT /things/9223372036854775807?${of('9007199254740995,1')} {"constant":9007199254740999}`,
  ]);
});
