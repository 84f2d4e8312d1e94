import { ExchangeChecker } from '@curlew/exchange';
import { expect, test } from 'vitest';
import { planCases, runPlan, Session } from '../../src/index.ts';
import { type CaseContext, givenScopes, openScriptRunner } from '../../src/internal.ts';
import { runProblems } from '../../src/report/run-problems.ts';
import { describeApi } from '../describe.ts';

const OPERATION = { responses: { 200: { description: 'ok' } } };
const SCRIPTS = { test: "pm.test('never', () => {})" };

async function planned() {
  const description = await describeApi(
    JSON.stringify({
      openapi: '3.2.0',
      info: { title: 't', version: '1' },
      servers: [{ url: 'http://127.0.0.1:1' }],
      paths: {
        '/a': { get: { ...OPERATION, 'x-coll-scripts': SCRIPTS } },
        '/b': { get: { ...OPERATION, 'x-coll-scripts': { test: ' ' } } },
      },
    }),
  );
  const session = new Session(description);
  const context: CaseContext = {
    session,
    checker: new ExchangeChecker(description),
    input: {},
    limits: {},
    variables: {},
    signal: new AbortController().signal,
  };
  return { cases: planCases(session), context };
}

test.each([
  ['without scripts in the context', undefined],
  ['without a runner', { runner: undefined, scopes: givenScopes({}) }],
])('%s, a case with scripts is inconclusive, and its request is not sent', async (_name, scripts) => {
  const { cases, context } = await planned();
  expect(cases.map(({ hasScripts }) => hasScripts)).toEqual([true, undefined]);
  const options = { sources: ['t'], server: '', seed: 1, secrets: [] };
  const report = await runPlan(cases, scripts ? { ...context, scripts } : context, options);
  const [scripted, plain] = report.cases;
  expect(scripted).toMatchObject({ outcome: 'inconclusive', cause: 'no-scripts', exchanges: [] });
  // Nothing listens at the server: this request was sent.
  expect(plain?.outcome).toBe('error');
  expect(runProblems(report)).toEqual([
    {
      sentence: '1 case was not run, because the package that runs its scripts is not installed.',
      help: 'Run `npm install @curlew/scripts`.',
      cause: 'no-scripts',
    },
  ]);
  await context.session.close();
});

test('the package is loaded only for cases with scripts', async () => {
  const { cases } = await planned();
  let loads = 0;
  class ScriptSandbox {
    run = () => Promise.reject(new Error('no script runs'));
    close = async () => {};
  }
  const load = async () => {
    loads += 1;
    return { ScriptSandbox };
  };
  expect(await openScriptRunner(cases.slice(1), load)).toBeUndefined();
  expect(loads).toBe(0);
  expect(await openScriptRunner(cases, load)).toBeInstanceOf(ScriptSandbox);
});
