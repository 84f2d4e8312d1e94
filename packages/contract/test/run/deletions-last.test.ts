import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ExchangeChecker } from '@curlew/exchange';
import { expect, test } from 'vitest';
import { planCases, runPlan, Session } from '../../src/index.ts';
import { describeApi } from '../describe.ts';

const one = { description: 'One', content: { 'application/json': {} } };
const DESCRIPTION = {
  openapi: '3.1.0',
  info: { title: 'Notes', version: '1' },
  paths: {
    '/notes/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'n1' }],
      delete: { operationId: 'remove', responses: { 204: { description: 'Gone' }, 404: one } },
      get: { operationId: 'read', responses: { 200: one, 404: one } },
      put: { operationId: 'replace', responses: { 200: one, 404: one } },
    },
  },
};

test('what deletes an example runs after all that read and change it, and stands where it is described', async () => {
  const notes = new Set(['/notes/n1']);
  const methods: string[] = [];
  const server = createServer(({ method = '', url = '' }, response) => {
    methods.push(method);
    response.setHeader('content-type', 'application/json');
    if (!notes.has(url)) response.writeHead(404).end('{}');
    else if (method !== 'DELETE') response.end('{}');
    else {
      notes.delete(url);
      response.writeHead(204).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const session = new Session(await describeApi(JSON.stringify(DESCRIPTION)));
  try {
    const report = await runPlan(
      planCases(session, { negative: true }),
      {
        session,
        checker: new ExchangeChecker(session.description),
        input: { server: { url, variables: [] } },
        limits: {},
        variables: {},
        signal: new AbortController().signal,
      },
      { sources: [], server: url, seed: 1, secrets: [], concurrency: 8 },
    );
    const cases = report.cases.filter(({ purpose }) => purpose === 'success');
    expect(cases.map(({ operation, outcome }) => [operation?.operationId, outcome])).toEqual([
      ['remove', 'passed'],
      ['read', 'passed'],
      ['replace', 'passed'],
    ]);
    expect(methods.at(-1)).toBe('DELETE');
  } finally {
    await session.close();
    server.close();
  }
});
