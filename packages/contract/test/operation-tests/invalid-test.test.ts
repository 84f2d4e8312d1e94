import { readDescription, validateDescription } from '@curlew/openapi';
import { expect, test } from 'vitest';
import { memoryHost } from '../../../openapi/test/memory-host.ts';
import { planCases, runPlan, Session } from '../../src/index.ts';
import { invalidTest } from '../../src/rules.ts';

const describeTests = (tests: string): string => `openapi: 3.2.0
info: { title: Pets, version: '1' }
servers: [{ url: 'http://127.0.0.1:9' }]
paths:
  /pets:
    get:
      operationId: listPets
      x-tests: ${tests}
      responses: { '200': { description: all } }
`;

async function read(text: string) {
  const { description } = await readDescription(text, { path: '/root/pets.yaml', host: memoryHost({}) });
  if (description === undefined) throw new Error('unusable');
  return description;
}

/** Line, column and message of each problem of the rule. */
async function problems(text: string): Promise<string[]> {
  return validateDescription(await read(text), { rules: [invalidTest] })
    .filter(({ code }) => code === 'invalid-test')
    .map(({ span, message, help }) => `${span?.line}:${span?.column} ${message} ${help}`);
}

test('the example is reported, the valid ones are not', async () => {
  expect(await problems(invalidTest.example ?? '')).toHaveLength(1);
  for (const valid of invalidTest.valid ?? []) expect(await problems(valid)).toEqual([]);
});

test.each([
  [
    'an unknown field',
    '[{ expects: {} }]',
    '8:19 The test has an unknown field `expects`. Did you mean `expect`?',
  ],
  [
    'an unknown field below',
    '[{ expect: { sttaus: 200 } }]',
    '8:29 `expect` has an unknown field `sttaus`. Did you mean `status`?',
  ],
  [
    'the second test',
    '[{ name: ok }, { nmae: no }]',
    '8:33 The test has an unknown field `nmae`. Did you mean `name`?',
  ],
  ['a wrong type', '[{ retry: { times: many } }]', '8:35 `retry.times` '],
  ['a text', '[status 200]', '8:17 The test must be an object. '],
  ['no list', '{ expect: { status: 200 } }', '8:16 `x-tests` must be a list. '],
])('%s has its place', async (_name, tests, start) => {
  const found = await problems(describeTests(tests));
  expect(found).toEqual([expect.stringContaining(start)]);
});

test('values are not quoted, as they may be secrets', async () => {
  const found = await problems(describeTests('[{ timeoutMs: s3cr3t-value }]'));
  expect(found).toHaveLength(1);
  expect(found.join()).not.toContain('s3cr3t');
});

test.each(['[{ expects: {} }]', '{ expect: { status: 200 } }', '[[]]'])(
  'what is reported fails in a run: %s',
  async (tests) => {
    const description = await read(describeTests(tests));
    const session = new Session(description);
    const cases = planCases(session).filter(({ id }) => id.includes('x-tests'));
    const { ExchangeChecker } = await import('@curlew/exchange');
    const context = {
      session,
      checker: new ExchangeChecker(description),
      input: {},
      limits: {},
      variables: {},
      signal: new AbortController().signal,
    };
    const report = await runPlan(cases, context, { sources: [], server: '', seed: 1, secrets: [] });
    await session.close();
    expect(report.cases.map(({ outcome }) => outcome)).toEqual(['failed']);
    const [problem] = await problems(describeTests(tests));
    const [assertion] = report.cases[0]?.assertions ?? [];
    expect(problem).toContain(assertion?.message);
  },
);
