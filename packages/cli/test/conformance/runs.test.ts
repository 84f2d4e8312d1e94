import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CallLimits, planCases, runPlan, Session } from '@curlew/contract';
import { ExchangeChecker } from '@curlew/exchange';
import { afterEach, expect, test } from 'vitest';
import { runWarnings } from '../../../contract/src/report/run-problems.ts';
import { describe as describeApi } from './exchanges.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Runs the cases of a description against a server with fixed answers, and returns its report. */
async function run(
  paths: object,
  answers: Readonly<Record<string, { status: number; headers?: Record<string, string>; body?: string }>>,
  limits: Partial<CallLimits> = {},
) {
  const requested: string[] = [];
  server = createServer((request, response) => {
    const { status, headers = {}, body = '' } = answers[request.url ?? ''] ?? { status: 404 };
    requested.push(request.url ?? '');
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const description = await describeApi({
    openapi: '3.2.0',
    info: { title: 'Test', version: '1' },
    servers: [{ url }],
    paths,
  });
  const session = new Session(description);
  try {
    const cases = planCases(session);
    const context = {
      session,
      checker: new ExchangeChecker(description),
      input: {},
      limits,
      variables: {},
      signal: new AbortController().signal,
    };
    const report = await runPlan(cases, context, {
      sources: ['/openapi.json'],
      server: url,
      seed: 1,
      secrets: [],
    });
    const found = report.cases.flatMap(({ findings }) => findings.map(({ kind }) => kind));
    return { report, found, outcomes: report.cases.map(({ outcome }) => outcome), requested };
  } finally {
    await session.close();
  }
}

const JSON_CONTENT = {
  'application/json': { schema: { type: 'object', properties: { a: { type: 'integer' } } } },
};
const answering = (status: number, content?: object) => ({
  get: { responses: { [status]: { description: 'Answer', ...(content && { content }) } } },
});
const MOVED = {
  '/old': { status: 303, headers: { location: '/new' } },
  '/new': { status: 200, headers: { 'content-type': 'application/json' }, body: '{"a":1}' },
};

test('a declared redirect is the response that passes, and is not followed', async () => {
  const { outcomes, found, requested } = await run({ '/old': answering(303) }, MOVED);
  expect([outcomes, found, requested]).toEqual([['passed'], [], ['/old']]);
});

test('an undeclared redirect is a finding, and not followed', async () => {
  const { outcomes, found, requested } = await run({ '/old': answering(200, JSON_CONTENT) }, MOVED);
  expect([outcomes, found, requested]).toEqual([['failed'], ['undeclared-status'], ['/old']]);
});

test('following is an option, with which the last response is checked', async () => {
  const { outcomes, requested } = await run({ '/old': answering(200, JSON_CONTENT) }, MOVED, {
    maxRedirects: 1,
  });
  expect([outcomes, requested]).toEqual([['passed'], ['/old', '/new']]);
});

test('a body that was not checked is named in the warnings of a run', async () => {
  const yaml = { 'application/yaml': { schema: { type: 'object' } } };
  const answers = { '/a': { status: 200, headers: { 'content-type': 'application/yaml' }, body: 'a: 1' } };
  const { report, outcomes, found } = await run({ '/a': answering(200, yaml) }, answers);
  expect([outcomes, found]).toEqual([['passed'], ['unchecked-value']]);
  expect(report.unchecked).toEqual({ body: 0, status: 0, unread: 1, total: 1 });
  expect(runWarnings(report)).toEqual([
    'Not checked: 1 of 1 bodies, because they cannot be compared with their schemas.',
  ]);
});
