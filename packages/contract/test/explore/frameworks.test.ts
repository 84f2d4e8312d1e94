import { ExchangeChecker } from '@curlew/exchange';
import { afterEach, describe, expect, test } from 'vitest';
import { runPlan, Session } from '../../src/index.ts';
import { exploreCases } from '../../src/internal.ts';
import { describeApi } from '../describe.ts';
import { type Fault, NOTES, TOKEN } from './explore-server.ts';
import { FRAMEWORKS, type FrameworkServer } from './framework-servers.ts';

let server: FrameworkServer;
afterEach(() => server.close());

/** Kinds of the findings, and the cases that were not judged. */
async function explore(url: string): Promise<{ kinds: string[]; open: string[] }> {
  const session = new Session(await describeApi(NOTES));
  try {
    const { cases } = await runPlan(
      exploreCases(session, { seed: 1, maxRequests: 1_000, rate: 0, seconds: 60 }),
      {
        session,
        checker: new ExchangeChecker(session.description),
        input: { server: { url, variables: [] }, credentials: { token: TOKEN } },
        limits: {},
        variables: {},
        signal: new AbortController().signal,
      },
      { sources: [], server: url, seed: 1, secrets: [], concurrency: 1 },
    );
    return {
      kinds: [...new Set(cases.flatMap(({ findings }) => findings.map(({ kind }) => kind)))],
      open: cases.flatMap(({ name, outcome }) => (/passed|failed/.test(outcome) ? [] : [name])),
    };
  } finally {
    await session.close();
  }
}

const FAULTS: Fault[] = [
  'use-after-delete',
  'created-not-found',
  'server-error',
  'ignored-authorization',
  'undeclared-method',
];

describe.each(Object.entries(FRAMEWORKS))('%s', (_name, start) => {
  test('the clean server has no finding', async () => {
    server = await start();
    expect(await explore(server.url)).toEqual({ kinds: [], open: [] });
  });

  test.each(FAULTS)('%s is found, and nothing else', async (fault) => {
    server = await start(fault);
    expect((await explore(server.url)).kinds).toEqual([fault]);
  });
});
