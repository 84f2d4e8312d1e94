import { describe, expect, test } from 'vitest';
import {
  mergeReports,
  type PlanOptions,
  planCases,
  type RunReport,
  runPlan,
  summarizeCoverage,
  TEST_REPORTERS,
} from '../../src/index.ts';
import { runProblems, updateReport } from '../../src/internal.ts';
import { referenceDescription, runReferenceApi } from '../reference-api.ts';
import { junitProblems, parseXml } from '../report/junit-schema.ts';

const description = await referenceDescription();
const PROTOCOLS = ['http', 'sse', 'websocket', 'grpc', 'mcp', 'trpc'];

/** A run against the Reference User API, as `curlew test` makes it. */
async function report(
  api: Parameters<typeof runReferenceApi>[1],
  plan: PlanOptions = {},
  { token, allowInconclusive = false }: { token?: string; allowInconclusive?: boolean } = {},
): Promise<RunReport> {
  const reference = await runReferenceApi(description, api);
  const variables = { client_secret: reference.api.credentials.client_secret };
  try {
    const input = {
      server: { url: reference.api.url, variables: [] },
      credentials: token === '' ? {} : { bearer: token ?? reference.token },
    };
    return await runPlan(
      planCases(reference.session, { variables, ...plan }),
      {
        session: reference.session,
        checker: reference.checker,
        input,
        limits: { timeoutMs: 20_000 },
        variables,
        signal: new AbortController().signal,
      },
      { sources: ['openapi.yaml'], server: '', seed: 1, secrets: [], allowInconclusive, concurrency: 4 },
    );
  } finally {
    await reference.close();
  }
}

const withoutToken = ({ cases }: RunReport) =>
  cases.filter(({ operation }) => operation?.operationId !== 'createToken');

describe.each([
  [401, PROTOCOLS],
  // The operations of the other protocols declare no 403.
  [403, ['http', 'sse', 'websocket']],
] as const)('an API that refuses every token with %i', (refuse, protocols) => {
  test('leaves every case inconclusive', async () => {
    const filters = protocols.map((pattern) => ({ field: 'protocol' as const, pattern }));
    const run = await report({ refuse }, { filters });
    const own = withoutToken(run);
    expect(own.flatMap(({ name, outcome }) => (outcome === 'inconclusive' ? [] : [name]))).toEqual([]);
    expect(new Set(own.map(({ operation }) => operation?.protocol))).toEqual(new Set(protocols));
    expect(new Set(own.map(({ cause }) => cause))).toEqual(new Set(['credentials']));
    const problems = runProblems(run);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.sentence).toMatch(
      /^\d+ operations were not seen to succeed, but answered 40[13]: `getUser`/,
    );
    expect(problems[0]?.help).toContain('`--auth`');
    expect(runProblems({ ...run, allowsInconclusive: true })).toEqual([]);

    const summary = summarizeCoverage(run.coverage);
    expect(summary.operations.covered).toBe(1);
    expect(summary.inconclusiveCount).toBe(new Set(own.map(({ operation }) => operation?.key)).size);

    const junit = TEST_REPORTERS.find(({ id }) => id === 'junit');
    const xml = junit?.render(run, { color: false, verbose: false }) ?? '';
    expect(junitProblems(xml)).toEqual([]);
    const messages = parseXml(xml).children.flatMap(({ children }) =>
      children
        .filter(({ name }) => name === 'testcase')
        .flatMap((one) => one.children.map(({ name, attributes }) => `${name}: ${attributes.message}`)),
    );
    expect(messages).toHaveLength(own.length);
    for (const message of messages)
      expect(message).toMatch(/^skipped: Inconclusive\. \w+ [\w() ]+: the credentials/);
  });
});

test('a run in which all valid requests were refused says so once', async () => {
  const run = await report({ refuse: 401 }, { filters: [{ field: 'protocol', pattern: 'grpc' }] });
  expect(runProblems(run).map(({ sentence }) => sentence)).toEqual([
    expect.stringMatching(
      /^The credentials were refused: all 6 valid requests were answered with 401 \(`grpc/,
    ),
  ]);
});

test('a run without credentials is told from one with refused ones', async () => {
  const run = await report({}, { filters: [{ field: 'operation', pattern: 'getUser' }] }, { token: '' });
  expect(run.cases.map(({ outcome, cause }) => [outcome, cause])).toEqual([
    ['inconclusive', 'no-credentials'],
  ]);
  expect(runProblems(run)[0]?.sentence).toBe(
    'No credentials were sent: the only valid request was answered with 401 (`getUser`).',
  );
});

test('a run that was refused with an undeclared status says so beside its findings', async () => {
  const filters = [{ field: 'operation', pattern: 'mcpReadCurrencies' }] as const;
  const run = await report({ refuse: 403 }, { filters });
  expect(run.cases.map(({ outcome, cause }) => [outcome, cause])).toEqual([['failed', 'credentials']]);
  expect(runProblems(run).map(({ sentence }) => sentence)).toEqual([
    'The credentials were refused: the only valid request was answered with 403 (`mcpReadCurrencies`).',
  ]);
});

test('a refused token is no evidence that values are validated, and none against credentials', async () => {
  const run = await report({ refuse: 401 }, { negative: true });
  const negative = withoutToken(run).filter(({ purpose }) => purpose === 'refusal');
  const credentials = negative.filter(({ name }) => name.endsWith(': no credentials'));
  expect(credentials.length).toBeGreaterThan(5);
  expect(new Set(credentials.map(({ outcome }) => outcome))).toEqual(new Set(['passed']));
  const values = negative.filter((one) => !credentials.includes(one));
  const outcomes = values.map(
    ({ outcome, exchanges }) => `${exchanges[0]?.status ?? 'not sent'}: ${outcome}`,
  );
  // tRPC reads the input before the token.
  expect(new Set(outcomes)).toEqual(new Set(['401: inconclusive', '400: passed', 'not sent: skipped']));
  expect(values.filter(({ outcome }) => outcome === 'inconclusive').length).toBeGreaterThan(50);
});

test('a login that refuses wrong values with 401 is checked', async () => {
  const run = await report({}, { negative: true, filters: [{ field: 'operation', pattern: 'createToken' }] });
  expect(run.cases.filter(({ outcome }) => outcome !== 'passed').map(({ name }) => name)).toEqual([]);
});

test('`--accept declared` accepts refusals, `--accept success` fails them', async () => {
  const filters = [{ field: 'operation', pattern: 'getUser' }] as const;
  const declared = await report({ refuse: 401 }, { acceptance: 'declared', filters });
  expect(declared.cases.map(({ outcome }) => outcome)).toEqual(['passed']);
  expect(runProblems(declared)).toEqual([]);
  const success = await report({ refuse: 401 }, { acceptance: 'success', filters });
  expect(success.cases.map(({ outcome }) => outcome)).toEqual(['failed']);
});

test('a link whose target answers with an error is inconclusive, and its source was seen to succeed', async () => {
  // The order was refunded by an earlier case, so that the second refund conflicts.
  const filters = [{ field: 'operation', pattern: 'createToken' }] as const;
  const run = await report({}, { filters, linkDepth: 1 });
  const [linked] = run.cases;
  expect(linked?.exchanges.map(({ status }) => status)).toEqual([200, 200]);
  const refused = await report({ refuse: 401 }, { filters, linkDepth: 3 });
  expect(refused.cases.map(({ outcome, reason }) => [outcome, reason])).toEqual(
    refused.cases.map(() => [
      'inconclusive',
      'The link to `getUser`: Answered 401: the credentials were refused.',
    ]),
  );
  expect(refused.cases[0]?.succeeded).toEqual(['post /v1/token']);
  expect(runProblems(refused)).toEqual([]);
});

test('merged and continued reports are judged as a whole', async () => {
  const filters = [{ field: 'operation', pattern: 'getUser' }] as const;
  const refused = await report({ refuse: 401 }, { filters });
  const other = await report({}, { filters: [{ field: 'operation', pattern: 'grpcQuote' }] });
  expect(runProblems(other)).toEqual([]);
  expect(runProblems(mergeReports([other, refused]))).toHaveLength(1);
  expect(mergeReports([other, { ...refused, allowsInconclusive: true }]).allowsInconclusive).toBeUndefined();
  // A case in several reports keeps its worst outcome.
  const passed = refused.cases.map((one) => ({ ...one, outcome: 'passed' as const }));
  expect(mergeReports([{ ...refused, cases: passed }, refused]).cases[0]?.outcome).toBe('inconclusive');
  expect(summarizeCoverage(mergeReports([refused, refused]).coverage).inconclusiveCount).toBe(1);

  const again = await report({}, { filters });
  const ids = refused.cases.map(({ id }) => id);
  const whole = updateReport(refused, again, ids);
  expect(runProblems(whole)).toEqual([]);
  expect(summarizeCoverage(whole.coverage).inconclusiveCount).toBe(0);
});
