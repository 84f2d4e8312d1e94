import { createSecureServer } from 'node:http2';
import type { Socket } from 'node:net';
import { ExchangeChecker } from '@curlew/exchange';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planCases, type RunReport, runPlan, Session } from '../../src/index.ts';
import type { CaseContext } from '../../src/internal.ts';
import { ANSWER_SCHEMA } from '../conformance/answers.ts';
import { type Running, serveHttp } from '../conformance/http-servers.ts';
import { createAskServer } from '../conformance/mcp-server.ts';
import { describeApi } from '../describe.ts';
import { rawServer } from '../servers/raw-server.ts';
import { selfSigned } from '../servers/self-signed.ts';
import { type FaultName, RESPONSE_FAULTS, SOCKET_FAULTS } from './response-faults.ts';
import { serveFaultyGrpc } from './serve-faulty-grpc.ts';

const SECRET = 'opensesame';
const CONFORMANCE = new URL('../conformance/openapi.yaml', import.meta.url).pathname;

/** An operation of each protocol over a network. */
const OPERATIONS: Record<string, object> = {
  http: {},
  sse: {
    'x-sse': { events: { answer: { schema: ANSWER_SCHEMA } }, until: 'answer' },
    responses: { 200: { description: 'ok', content: { 'text/event-stream': {} } } },
  },
  trpc: { 'x-trpc': { procedure: 'ask' } },
  mcp: { 'x-mcp': { tool: 'ask' } },
  websocket: { 'x-websocket': { receive: { answer: { schema: ANSWER_SCHEMA } }, maxMessages: 1 } },
  grpc: { 'x-grpc': { service: 'ask.v1.Asks', method: 'Ask', proto: 'ask.proto' } },
};

let server: Running;
let grpc: Awaited<ReturnType<typeof serveFaultyGrpc>>;
beforeAll(async () => {
  const handler = createMcpHandler(createAskServer);
  server = await serveHttp(async (request, response, _mode, body) => {
    const { 'x-fault': fault, host } = request.headers;
    const { url = '/', socket } = request;
    // A connection is negotiated as it should be: what fails is the call.
    if (url.endsWith('/mcp') && !body.includes('"tools/call"')) {
      const headers = new Headers(request.headers as Record<string, string>);
      const init = { method: request.method ?? 'GET', headers, ...(body !== '' && { body }) };
      const answer = await handler.fetch(new Request(`http://${host}${url}`, init));
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
      return;
    }
    const type = url.endsWith('/sse') ? 'text/event-stream' : 'application/json';
    RESPONSE_FAULTS[fault as FaultName](socket, type, url);
  });
  server.server.on('upgrade', ({ headers }, socket) => {
    socket.on('error', () => {});
    SOCKET_FAULTS[headers['x-fault'] as FaultName](socket as Socket, headers['sec-websocket-key'] ?? '');
  });
  grpc = await serveFaultyGrpc();
});
afterAll(async () => {
  await server.close();
  grpc.close();
});

/** Runs one case of each protocol and fault. */
async function run(
  faults: readonly string[],
  urls: (protocol: string) => string,
  { protocols = Object.keys(OPERATIONS), timeoutMs = 20_000 } = {},
): Promise<RunReport> {
  const operation = (fault: string, protocol: string): object => ({
    operationId: `${fault} ${protocol}`,
    servers: [{ url: urls(protocol) }],
    security: [{ bearer: [], key: [] }],
    parameters: [
      { name: 'x-fault', in: 'header', required: true, example: fault, schema: { type: 'string' } },
    ],
    ...(protocol !== 'websocket' && {
      requestBody: {
        content: { 'application/json': { example: { mode: 'reply' }, schema: { type: 'object' } } },
      },
    }),
    responses: { 200: { description: 'ok', content: { 'application/json': { schema: ANSWER_SCHEMA } } } },
    ...OPERATIONS[protocol],
  });
  const paths = faults.flatMap((fault) =>
    protocols.map((protocol): [string, object] => [
      `/${fault}/${protocol}`,
      { [protocol === 'websocket' ? 'get' : 'post']: operation(fault, protocol) },
    ]),
  );
  const securitySchemes = {
    bearer: { type: 'http', scheme: 'bearer' },
    key: { type: 'apiKey', in: 'header', name: 'X-Shop' },
  };
  const description = await describeApi(
    JSON.stringify({
      openapi: '3.2.0',
      info: { title: 'T', version: '1' },
      paths: Object.fromEntries(paths),
      components: { securitySchemes },
    }),
    CONFORMANCE,
  );
  const session = new Session(description);
  const context: CaseContext = {
    session,
    checker: new ExchangeChecker(description),
    input: { credentials: { bearer: SECRET, key: SECRET } },
    limits: { timeoutMs, maxBodyBytes: 100_000, maxRedirects: 10 },
    variables: {},
    signal: new AbortController().signal,
  };
  const cases = planCases(session);
  const options = { sources: [], server: '', seed: 1, secrets: [SECRET], concurrency: cases.length };
  const report = await runPlan(cases, context, options);
  await session.close();
  expect(report.cases.map(({ operation: { operationId } = {} }) => operationId)).toEqual(
    paths.map(([path]) => path.slice(1).replace('/', ' ')),
  );
  for (const { durationMs } of report.cases) expect(durationMs).toBeLessThan(30_000);
  expect(JSON.stringify(report)).not.toContain(SECRET);
  return report;
}

/** The outcome of each case, with the code of its failure, else the status and what was found. */
function outcomes({ cases }: RunReport): Record<string, string> {
  return Object.fromEntries(
    cases.map(({ operation, outcome, exchanges, findings }) => {
      const [exchange] = exchanges;
      const what =
        exchange?.failure?.code ?? [exchange?.status, ...findings.map(({ kind }) => kind)].join(' ');
      return [operation?.operationId ?? '', `${outcome}: ${what}`];
    }),
  );
}

/** Faults that nothing but the time limit of a call ends. */
const ENDLESS: readonly string[] = ['silent', 'slow'];

const ofProtocol = (protocol: string): string => (protocol === 'grpc' ? grpc.url : server.url);

test('a server that never answers or sends one byte at a time is left at the time limit', async () => {
  const report = await run(ENDLESS, ofProtocol, { timeoutMs: 1_000 });
  expect(new Set(Object.values(outcomes(report)))).toEqual(new Set(['error: timeout']));
});

test('each other fault ends a call over each protocol', async () => {
  const names = Object.keys(RESPONSE_FAULTS).filter((name) => !ENDLESS.includes(name));
  expect(outcomes(await run(names, ofProtocol))).toMatchInlineSnapshot(`
    {
      "bytes grpc": "failed: 200 undeclared-property",
      "bytes http": "failed: 200 unreadable-body",
      "bytes mcp": "failed: invalid-response",
      "bytes sse": "passed: 200",
      "bytes trpc": "failed: invalid-response",
      "bytes websocket": "failed: invalid-response",
      "gzip grpc": "failed: 500 undeclared-status",
      "gzip http": "failed: invalid-encoding",
      "gzip mcp": "failed: invalid-encoding",
      "gzip sse": "failed: invalid-encoding",
      "gzip trpc": "failed: invalid-encoding",
      "gzip websocket": "failed: invalid-response",
      "huge grpc": "failed: invalid-response",
      "huge http": "passed: 200 truncated-body",
      "huge mcp": "failed: invalid-response",
      "huge sse": "passed: 200 truncated-body",
      "huge trpc": "passed: 200 truncated-body",
      "huge websocket": "failed: invalid-response",
      "loop grpc": "failed: 500 undeclared-status",
      "loop http": "failed: redirect-loop",
      "loop mcp": "failed: redirect-loop",
      "loop sse": "failed: redirect-loop",
      "loop trpc": "failed: redirect-loop",
      "loop websocket": "failed: 307 undeclared-status",
      "reset grpc": "error: connection-reset",
      "reset http": "error: connection-reset",
      "reset mcp": "error: connection-reset",
      "reset sse": "error: connection-reset",
      "reset trpc": "error: connection-reset",
      "reset websocket": "error: closed",
      "short grpc": "failed: 501 undeclared-status",
      "short http": "failed: wrong-length",
      "short mcp": "error: connection-reset",
      "short sse": "failed: wrong-length",
      "short trpc": "failed: wrong-length",
      "short websocket": "error: closed",
    }
  `);
});

test('a server that refuses connections, and one with a certificate that nobody trusts', async () => {
  const gone = await rawServer(() => {});
  await gone.close();
  const { key, cert } = selfSigned();
  const secure = createSecureServer({ key, cert, allowHTTP1: true });
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
  const address = secure.address();
  const url = `https://localhost:${typeof address === 'object' ? address?.port : 0}`;
  const codes = (report: RunReport) =>
    new Set(report.cases.map(({ outcome, exchanges }) => `${outcome}: ${exchanges[0]?.failure?.code}`));
  expect(codes(await run(['refused'], () => gone.url))).toEqual(new Set(['error: connection-refused']));
  expect(codes(await run(['tls'], () => url))).toEqual(new Set(['error: tls']));
  secure.close();
});

test('no credentials follow a redirect to another origin', async () => {
  const heads: string[] = [];
  const other = await rawServer((socket, head) => {
    heads.push(head);
    socket.write('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n');
  });
  const redirecting = await rawServer((socket, head) => {
    const path = head.split(' ', 2)[1] ?? '/';
    socket.write(`HTTP/1.1 307 Moved\r\nLocation: ${other.url}${path}\r\nContent-Length: 0\r\n\r\n`);
  });
  const protocols = ['http', 'sse', 'trpc', 'mcp'];
  const report = await run(['elsewhere'], () => redirecting.url, { protocols });
  expect(report.cases.map(({ exchanges }) => exchanges[0]?.status)).toEqual(protocols.map(() => 404));
  for (const protocol of protocols)
    expect(heads.filter((head) => head.includes(`/elsewhere/${protocol}`))).not.toEqual([]);
  expect(heads.join()).not.toContain(SECRET);
  await redirecting.close();
  await other.close();
});
