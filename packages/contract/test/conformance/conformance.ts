import {
  type Exchange,
  ExchangeChecker,
  type ExchangeMessage,
  FAILURES,
  type Finding,
  SecretMask,
} from '@curlew/exchange';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, type Protocol, type RunOptions, Session } from '../../src/index.ts';
import { describeApi, getOperation } from '../describe.ts';
import { rawServer } from '../servers/raw-server.ts';
import { ANSWER_SCHEMA } from './answers.ts';

/**
 * What a server of a protocol does when it is asked, as the `mode` of its input says: `reply` with `{ answer: 42 }`,
 * `wrong` with `{ answer: -1, extra: "x" }`, `error` with an error outside of 2xx, `large` with an answer of more than a
 * megabyte in `extra`, `silent` not at all. Without credentials it refuses the call, unless it is a process.
 */
export type Mode = 'reply' | 'wrong' | 'error' | 'large' | 'silent';

export interface Subject {
  protocol: Protocol;
  /** Fields of the operation as JSON: its extension, and what differs from `DEFAULT_OPERATION`. */
  operation: object;
  serve(): Promise<{ url: string; close(): Promise<void> }>;
  /** Started by the session itself: no address refuses a connection. */
  isProcess?: boolean;
}

const DEFAULT_OPERATION = {
  operationId: 'ask',
  security: [{ key: [] }],
  parameters: [{ name: 'mode', in: 'query', schema: { type: 'string' } }],
  requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
  responses: {
    200: { description: 'ok', content: { 'application/json': { schema: ANSWER_SCHEMA } } },
    default: { description: 'error' },
  },
};

const SECRET = 'opensesame';
/** Processes take their time to start on a busy machine. */
const LIMITS = { timeoutMs: 20_000, maxBodyBytes: 100_000 };

/** The suite that every protocol passes. */
export function conformance({ protocol, operation, serve, isProcess = false }: Subject): void {
  describe(protocol.id, () => {
    let server: Awaited<ReturnType<Subject['serve']>>;
    let session: Session;
    let makeCall: (mode: Mode, url?: string, limits?: Call['limits']) => Call;
    let checkOf: (exchange: Exchange) => Finding[];

    beforeAll(async () => {
      server = await serve();
      const description = await describeApi(
        JSON.stringify({
          openapi: '3.2.0',
          info: { title: 'T', version: '1' },
          paths: { '/ask': { post: { ...DEFAULT_OPERATION, ...operation } } },
          components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
        }),
        new URL('./openapi.yaml', import.meta.url).pathname,
      );
      const connection = { allowCommands: true };
      session = new Session(description, { connection, protocols: [protocol] });
      const checker = new ExchangeChecker(description);
      const asked = getOperation(description, 'ask');
      makeCall = (mode, url = server.url, limits = {}) => ({
        operation: asked,
        input: {
          body: { mode },
          parameters: { query: { mode } },
          server: { url, variables: [] },
          credentials: { key: SECRET },
        },
        limits: { ...LIMITS, ...limits },
      });
      checkOf = (exchange) => checker.check(asked, exchange);
    });
    afterAll(async () => {
      await session.close();
      await server.close();
    });

    const run = (mode: Mode, options: RunOptions = {}): Promise<Exchange> =>
      session.run(makeCall(mode), options);

    test('detects its operations', () => {
      expect(session.getProtocol(makeCall('reply').operation)).toBe(protocol);
    });

    test('gives the answer, which its description allows', async () => {
      const exchange = await run('reply');
      expect(exchange.failure).toBeUndefined();
      expect(exchange).toMatchObject({ protocol: protocol.id, operation: 'post /ask', redirects: [] });
      expect(getValues(exchange)).toContainEqual(expect.objectContaining({ answer: 42 }));
      expect(checkOf(exchange)).toEqual([]);
      expect(exchange.durationMs).toBeGreaterThan(0);
      expect(Math.abs(Date.now() - exchange.startedAt)).toBeLessThan(10_000);
      expect(exchange.request.url).not.toBe('');
    });

    test('gives plain data', async () => {
      const exchange = await run('reply');
      expect(structuredClone(exchange)).toEqual(exchange);
    });

    test('finds what contradicts the description, with its place', async () => {
      const exchange = await run('wrong');
      const findings = checkOf(exchange);
      expect(findings.map(({ kind, instance }) => `${kind} ${instance}`)).toEqual(
        expect.arrayContaining(['invalid-value /answer', 'undeclared-property /extra']),
      );
      for (const { schema, sentence } of findings) {
        expect(schema?.span.line).toBeGreaterThan(0);
        expect(sentence).toMatch(/^[A-Z`].*\.$/);
      }
    });

    test('gives the error of a server as its response', async () => {
      const exchange = await run('error');
      expect(exchange.failure).toBeUndefined();
      expect(exchange.response?.status).toBeGreaterThanOrEqual(400);
    });

    test('ends at its time limit when nothing comes', async () => {
      const exchange = await session.run(makeCall('silent', server.url, { timeoutMs: 700 }));
      expect(exchange.failure?.code).toBe('timeout');
      expect(exchange.durationMs).toBeLessThan(15_000);
    });

    test('ends when the caller wants it to', async () => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 300);
      const exchange = await run('silent', { signal: controller.signal });
      expect(exchange.failure?.code).toBe('aborted');
      expect(exchange.durationMs).toBeLessThan(15_000);
      const again = await run('reply', { signal: AbortSignal.abort() });
      expect(again.failure?.code).toBe('aborted');
    });

    test('answers the next call after one that was ended', async () => {
      expect((await run('reply')).failure).toBeUndefined();
    });

    test('keeps no more than its limit of an answer', async () => {
      const exchange = await run('large');
      const kept =
        (exchange.response?.body.length ?? 0) +
        exchange.messages.reduce((sum, { data }) => sum + data.length, 0);
      if (!exchange.failure) expect(exchange.response?.truncated || exchange.messages.length > 0).toBe(true);
      expect(kept).toBeLessThanOrEqual(exchange.response?.isStream ? 2_000_000 : LIMITS.maxBodyBytes);
    });

    test('runs calls side by side', async () => {
      const exchanges = await Promise.all(Array.from({ length: 16 }, () => run('reply')));
      for (const exchange of exchanges) {
        expect(exchange.failure).toBeUndefined();
        expect(getValues(exchange)).toContainEqual(expect.objectContaining({ answer: 42 }));
      }
    });

    test('breaks the rules of a request, and tells a refusal from an answer', async () => {
      const rules = protocol.negative;
      const valid = makeCall('reply');
      const requests = rules?.invalidRequests(valid.operation, valid.input ?? {}, session.inputs) ?? [];
      expect(new Set(requests.map(({ name }) => name)).size).toBe(requests.length);
      expect(requests.filter(({ kind }) => kind === 'credentials')).toHaveLength(isProcess ? 0 : 1);
      for (const kind of ['value', 'credentials'] as const) {
        expect(rules?.refusal[kind]).not.toBe('');
        expect(rules?.isRefused(await run('reply'), kind, valid.operation)).toBe(false);
      }
      expect(rules?.isRefused(await run('error'), 'value', valid.operation)).toBe(true);
      for (const { kind, apply } of requests.filter((one) => one.kind === 'credentials')) {
        const exchange = await session.run(apply(valid));
        expect(exchange.request.headers.map(({ name }) => name.toLowerCase())).not.toContain('authorization');
        expect(rules?.isRefused(exchange, kind, valid.operation)).toBe(true);
      }
    });

    test('tells its messages as they come', async () => {
      const told: ExchangeMessage[] = [];
      const exchange = await run('reply', { onMessage: (message) => told.push(message) });
      expect(told.slice(0, exchange.messages.length)).toEqual(exchange.messages);
    });

    test('shows no credentials once it is masked', async () => {
      const exchange = await run('reply');
      const masked = new SecretMask([SECRET]).exchange(exchange);
      expect(JSON.stringify(masked)).not.toContain(SECRET);
      if (!isProcess) expect(JSON.stringify(exchange.request.headers)).toContain(SECRET);
    });

    const reachedOverNetwork = isProcess ? [] : ['over the network'];
    test.each(reachedOverNetwork)(
      'says that nothing is there, that a server is silent or speaks something else, %s',
      async () => {
        const gone = await rawServer(() => {});
        await gone.close();
        const refused = await session.run(makeCall('reply', gone.url));
        expect(refused.failure?.code).toBe('connection-refused');
        expect(checkOf(refused).map(({ kind }) => kind)).toEqual(['call-failed']);

        const silent = await rawServer(() => {});
        const exchange = await session.run(makeCall('reply', silent.url, { timeoutMs: 500 }));
        expect(exchange.failure?.code).toBe('timeout');
        expect(exchange.durationMs).toBeLessThan(15_000);
        await silent.close();

        const other = await rawServer((socket) => socket.end('220 mail.example ESMTP\r\n\r\n'));
        const strange = await session.run(makeCall('reply', other.url, { timeoutMs: 2_000 }));
        expect(strange.failure).toBeDefined();
        expect(Object.keys(FAILURES)).toContain(strange.failure?.code);
        await other.close();
      },
    );

    test('is over when its session is closed', async () => {
      const own = new Session(session.description, {
        connection: { allowCommands: true },
        protocols: [protocol],
      });
      expect((await own.run(makeCall('reply'))).failure).toBeUndefined();
      const running = own.run(makeCall('silent', server.url, { timeoutMs: 20_000 }));
      await new Promise((resolve) => setTimeout(resolve, 100));
      await own.close();
      const { failure, durationMs } = await running;
      expect(failure).toBeDefined();
      expect(durationMs).toBeLessThan(15_000);
    });
  });
}

/** What came, read as JSON. */
function getValues({ response, messages }: Exchange): unknown[] {
  const body =
    response && response.body.length > 0 ? [JSON.parse(Buffer.from(response.body).toString())] : [];
  return [...body, ...messages.filter(({ direction }) => direction === 'received').map(({ value }) => value)];
}
