import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ExchangeChecker } from '@curlew/exchange';
import { expect, test } from 'vitest';
import { planCases, type RunReport, runPlan, Session, TEST_REPORTERS } from '../../src/index.ts';
import { describeApi } from '../describe.ts';

const TOKEN = 'Vq7-zR2mX.kT4bN1pY6wC3';
const object = (properties: object, required: string[]) => ({
  description: 'ok',
  content: { 'application/json': { schema: { type: 'object', properties, required } } },
});
const description = await describeApi(
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/a-login': {
        post: { responses: { 200: object({ access_token: { type: 'string' } }, ['access_token']) } },
      },
      '/b-visit': {
        get: {
          responses: { 200: object({ label: { type: 'string' }, count: { type: 'integer' } }, ['count']) },
        },
      },
    },
  }),
);

/** A run of both operations against a server; the second reply contradicts the description and echoes the token. */
async function run(delayMs: number): Promise<RunReport> {
  const server = createServer(({ url }, response) => {
    const isLogin = url === '/a-login';
    setTimeout(
      () => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(
          JSON.stringify(isLogin ? { access_token: TOKEN } : { label: `of ${TOKEN}`, count: TOKEN }),
        );
      },
      isLogin ? delayMs : 0,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const session = new Session(description);
  try {
    return await runPlan(
      planCases(session, {}),
      {
        session,
        checker: new ExchangeChecker(description),
        input: {
          server: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, variables: [] },
        },
        limits: { timeoutMs: 20_000 },
        variables: {},
        signal: new AbortController().signal,
      },
      { sources: ['openapi.yaml'], server: '', seed: 1, secrets: [], concurrency: delayMs > 0 ? 4 : 1 },
    );
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test.each([
  ['before', 0],
  ['after', 300],
])('a token that one case gets %s another one echoes it is in no report', async (_when, delayMs) => {
  const report = await run(delayMs);
  expect(report.cases.map(({ outcome }) => outcome).sort()).toEqual(['failed', 'passed']);
  for (const reporter of TEST_REPORTERS) {
    const text = reporter.render(report, { color: false, verbose: true });
    expect(text, reporter.id).toContain('b-visit');
    expect(text, reporter.id).not.toMatch(/Vq7-zR2m|kT4bN1pY/);
  }
  expect(JSON.stringify(report)).toContain('of ***');
});
