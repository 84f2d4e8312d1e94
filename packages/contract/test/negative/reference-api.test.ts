import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CaseResult, planCases, runCases, type TestCase } from '../../src/index.ts';
import type { CaseContext } from '../../src/internal.ts';
import { type ReferenceRun, referenceDescription, runReferenceApi } from '../reference-api.ts';

const description = await referenceDescription();
const PROTOCOLS = ['http', 'sse', 'websocket', 'grpc', 'mcp', 'trpc'];
let run: ReferenceRun;
const results: CaseResult[] = [];

beforeAll(async () => {
  run = await runReferenceApi(description);
  const isNegative = ({ id }: TestCase): boolean => id.includes(' | negative | ');
  const cases = planCases(run.session, { negative: true, variables: { client_secret: 'x' } });
  const context: CaseContext = {
    session: run.session,
    checker: run.checker,
    input: { server: { url: run.api.url, variables: [] }, credentials: { bearer: run.token } },
    limits: { timeoutMs: 20_000 },
    variables: { client_secret: 'x' },
    signal: new AbortController().signal,
  };
  await runCases(cases.filter(isNegative), context, { onResult: (result) => results.push(result) });
});
afterAll(() => run.close());

describe.each(PROTOCOLS)('%s', (protocol) => {
  const own = (): CaseResult[] => results.filter(({ operation }) => operation?.protocol === protocol);

  test('an unbroken server refuses every invalid request, and what it says is declared', () => {
    const wrong = own().filter(
      ({ outcome, findings }) => outcome === 'failed' || outcome === 'error' || findings.length > 0,
    );
    expect(
      wrong.map(({ name, findings, assertions }) => [
        name,
        findings.map(({ sentence }) => sentence),
        assertions.filter(({ passed }) => !passed).map(({ message }) => message),
      ]),
    ).toEqual([]);
    expect(own().filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(2);
  });

  test('credentials are left out once for each operation that needs them', () => {
    const names = own().filter(({ name }) => name.endsWith(': no credentials'));
    expect(names.length).toBeGreaterThan(0);
  });
});

test.each([
  ['grpc', 'grpcCreateOrder: body /items/0/quantity is less than 1'],
  ['websocket', 'orderSocket: message 1: /nonce is longer than 100'],
  ['websocket', 'orderSocket: message 2 lacks id'],
  ['mcp', 'mcpCreateOrder: body lacks currency'],
  ['mcp', 'mcpReadUser: body /id does not match its pattern'],
  ['trpc', 'trpcOrderEvents: body /once is not of type boolean'],
  ['trpc', 'trpcRefundOrder: body /reason is not an allowed value'],
  ['sse', 'streamOrderEvents: no credentials'],
])('%s: %s', (protocol, name) => {
  const found = results.filter((result) => result.name === name);
  expect(found.map(({ operation, outcome }) => [operation?.protocol, outcome])).toEqual([
    [protocol, 'passed'],
  ]);
});

test('a gRPC value that its type cannot carry is skipped with the reason', () => {
  const skipped = results.filter(({ outcome }) => outcome === 'skipped');
  expect(new Set(skipped.map(({ operation }) => operation?.protocol))).toEqual(new Set(['grpc']));
  expect(skipped.map(({ name }) => name)).toContain(
    'grpcCreateOrder: body /currency is not an allowed value',
  );
  expect(skipped[0]?.reason).toBe('The message type cannot represent the value at `/currency`.');
});
