import type { Exchange, Finding } from '@curlew/exchange';
import { MUTATIONS } from '@curlew/user-api';
import { describe, expect, test } from 'vitest';
import { judgeReply } from '../src/cases/judge-reply.ts';
import type { Call } from '../src/index.ts';
import { type ReferenceRun, referenceDescription, runReferenceApi } from './reference-api.ts';

const description = await referenceDescription();

const CUSTOMER = 'usr_8fK2mQ';

/** One call of each operation, and of what it declares for errors. */
const CALLS: readonly (readonly [operationId: string, input?: (run: ReferenceRun) => Call['input']])[] = [
  ['createToken', ({ api }) => ({ body: api.credentials, credentials: {} })],
  ['createToken', () => ({ body: { client_id: 'cli_demo', client_secret: 'wrong' }, credentials: {} })],
  ['getUser', () => ({ parameters: { path: { id: CUSTOMER } } })],
  ['getUser', () => ({ parameters: { path: { id: 'usr_0Gn1Xy' } } })],
  [
    'createOrder',
    () => ({ body: { currency: 'EUR', items: [{ sku: 'TEA-EARL-100', quantity: 2, unit_price: 1249 }] } }),
  ],
  [
    'refundOrder',
    () => ({ parameters: { path: { id: 'ord_7Qm20b' } }, body: { amount: 1, reason: 'damaged' } }),
  ],
  ['streamOrderEvents', () => ({ parameters: { query: { follow: false } } })],
  ['orderSocket'],
  ['grpcGetUser'],
  ['grpcGetUser', () => ({ body: { id: 'usr_0Gn1Xy' } })],
  ['grpcCreateOrder'],
  ['grpcRefundOrder'],
  ['grpcWatchOrders'],
  ['grpcImportOrders'],
  ['grpcQuote'],
  ['mcpGetUser'],
  ['mcpCreateOrder'],
  ['mcpRefundOrder'],
  ['mcpReadUser'],
  ['mcpReadCurrencies'],
  ['mcpRefundLetter'],
  ['trpcGetUser'],
  ['trpcCreateOrder'],
  ['trpcRefundOrder'],
  ['trpcOrderEvents'],
];

async function callAll(
  run: ReferenceRun,
  wanted?: string,
): Promise<{ findings: Finding[]; exchanges: Exchange[]; rejected: string[] }> {
  const findings: Finding[] = [];
  const rejected: string[] = [];
  const exchanges: Exchange[] = [];
  for (const [operationId, input] of CALLS) {
    if (wanted !== undefined && wanted !== operationId) continue;
    const called = await run.call(operationId, input?.(run) ?? {});
    exchanges.push(called.exchange);
    findings.push(...called.findings);
    const judged = judgeReply(called.exchange, called.operation, 'valid', { index: 0, isRecorded: false });
    rejected.push(...judged.assertions.filter(({ passed }) => !passed).map(({ message }) => message));
  }
  return { findings, exchanges, rejected };
}

const short = ({ kind, part, name, instance, sentence }: Finding) =>
  `${kind} ${part}${name ? ` ${name}` : ''} ${instance}: ${sentence}`;

/** What the description leaves out on purpose. */
const isScope = ({ kind, instance }: Finding) => kind === 'undeclared-property' && instance === '/scope';

test('the server without mutations differs only by the undeclared scope, over all protocols', async () => {
  const run = await runReferenceApi(description);
  try {
    const { findings, exchanges, rejected } = await callAll(run);
    expect(rejected).toEqual([]);
    expect(
      exchanges.filter(({ failure }) => failure).map(({ operation, failure }) => [operation, failure]),
    ).toEqual([]);
    expect(findings.map(short)).toEqual([expect.stringMatching(/^undeclared-property body \/scope:/)]);
    expect(findings[0]?.schema?.span).toMatchObject({
      file: expect.stringMatching(/openapi\.yaml$/),
      line: expect.any(Number),
    });
    expect(findings[0]?.edits).toHaveLength(1);
  } finally {
    await run.close();
  }
});

describe('planted contract breaks', () => {
  test.each(MUTATIONS.map(({ id, operation }) => [id, operation] as const))(
    '%s',
    async (mutation, operation) => {
      const run = await runReferenceApi(description, { mutation });
      try {
        const { findings, rejected } = await callAll(run, operation);
        const planted = findings.filter((finding) => !(isScope(finding) && operation === 'getUser'));
        expect([...planted.map(short), ...rejected]).not.toEqual([]);
        expect(planted.filter(({ kind }) => kind === 'call-failed').length).toBeLessThan(2);
      } finally {
        await run.close();
      }
    },
  );
});
