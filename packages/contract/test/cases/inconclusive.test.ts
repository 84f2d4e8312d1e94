import type { Exchange } from '@curlew/exchange';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorStatus, judgeReply } from '../../src/cases/judge-reply.ts';
import { Session } from '../../src/index.ts';
import { caseOutcome } from '../../src/run/run-cases.ts';
import { describeApi } from '../describe.ts';

const description = await describeApi(
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Users', version: '1' },
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
    paths: {
      '/users/{id}': {
        get: {
          operationId: 'getUser',
          security: [{ key: [] }],
          responses: {
            200: { description: 'Fine.' },
            404: { description: 'No such user.\nIt may have been deleted.' },
            '4XX': { description: '' },
            default: { description: 'Anything else' },
          },
        },
      },
    },
  }),
  '/openapi.json',
);
const [operation] = new Session(description).api.operations;
if (!operation) throw new Error('no operation');

function exchange(status: number, more: Partial<Exchange['response'] & Exchange['request']> = {}): Exchange {
  const { close, statusText = '', headers = [], problems } = more;
  return {
    protocol: 'http',
    operation: 'get /users/{id}',
    request: { method: 'GET', url: 'http://x/', headers, ...(problems && { problems }) },
    response: {
      status,
      statusText,
      headers: [],
      trailers: [],
      body: new Uint8Array(),
      truncated: false,
      ...(close && { close }),
    },
    messages: [],
    redirects: [],
    startedAt: 0,
    durationMs: 0,
    timings: {},
  };
}
const missing = [{ code: 'missing-credentials', severity: 'error', in: 'security', message: '' } as const];

test.each<[string, Exchange, string | undefined, string | undefined]>([
  ['a success', exchange(204), undefined, undefined],
  ['a redirect', exchange(304), undefined, undefined],
  ['an open socket', exchange(101), undefined, undefined],
  ['refused credentials', exchange(401), 'credentials', 'Answered 401: the credentials were refused.'],
  [
    'a code of gRPC',
    exchange(403, { statusText: 'PERMISSION_DENIED' }),
    'credentials',
    'Answered 403 (PERMISSION_DENIED): the credentials do not permit the request.',
  ],
  [
    'no credentials',
    exchange(401, { problems: missing }),
    'no-credentials',
    'Answered 401: no credentials were sent.',
  ],
  ['a limit', exchange(429), 'rate-limit', 'Answered 429: the server limits the rate of requests.'],
  ['a pause', exchange(503), 'unavailable', 'Answered 503: the server is unavailable.'],
  ['its own 404', exchange(404), 'values', 'Answered its declared 404: No such user.'],
  [
    'a class without text',
    exchange(409),
    'values',
    'Answered 409, an error that its values may have caused.',
  ],
  [
    'a closed socket',
    exchange(101, { close: { code: 4401, reason: '' } }),
    'credentials',
    'Closed with 4401: the credentials were refused.',
  ],
  ['a socket closed regularly', exchange(101, { close: { code: 1000, reason: '' } }), undefined, undefined],
])('the reply to a valid request: %s', (_name, reply, cause, reason) => {
  const { assertions, inconclusive } = judgeReply(reply, operation, 'valid', { index: 0, isRecorded: false });
  expect([inconclusive?.cause, inconclusive?.reason]).toEqual([cause, reason]);
  expect(assertions.every(({ passed }) => passed)).toBe(true);
});

describe('each status', () => {
  const outcome = (status: number, acceptance: 'declared' | 'valid' | 'success', isRecorded = false) => {
    const reply = exchange(status);
    return caseOutcome({
      exchanges: [reply],
      findings: [],
      ...judgeReply(reply, operation, acceptance, { index: 0, isRecorded }),
    });
  };
  test('passes as `--accept` says', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 599 }), (status) => {
        const isError = status >= 400;
        const isContradiction = status === 400 || status === 422 || (status >= 500 && status !== 503);
        expect(outcome(status, 'declared')).toBe('passed');
        expect(outcome(status, 'success')).toBe(isError ? 'failed' : 'passed');
        expect(outcome(status, 'valid')).toBe(
          isContradiction ? 'failed' : isError ? 'inconclusive' : 'passed',
        );
        // A recording does not say what is valid.
        const isFailure = isContradiction && status >= 500;
        expect(outcome(status, 'valid', true)).toBe(
          isFailure ? 'failed' : isError ? 'inconclusive' : 'passed',
        );
        expect(errorStatus(exchange(status)) !== undefined).toBe(isError);
      }),
    );
  });

  test('that contradicts its declaration fails, inconclusive or not', () => {
    const run = {
      exchanges: [exchange(401)],
      ...judgeReply(exchange(401), operation, 'valid', { index: 0, isRecorded: false }),
    };
    const finding = { part: 'status', instance: '', sentence: '', exchange: 0 } as const;
    expect(caseOutcome({ ...run, findings: [{ ...finding, kind: 'undeclared-status' }] })).toBe('failed');
    expect(caseOutcome({ ...run, findings: [{ ...finding, kind: 'unchecked-value' }] })).toBe('inconclusive');
  });
});
