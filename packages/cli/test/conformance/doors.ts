import { request as sendHttp } from 'node:http';
import { type AddressInfo, createServer as createTcp, type Server as TcpServer } from 'node:net';
import { ExchangeChecker, type Finding, getSeverity, RequestChecker } from '@curlew/exchange';
import { RouteIndex } from '@curlew/exchange/internal';
import { Mock, serveMock } from '@curlew/mock';
import { serveProxy, type Traffic, TrafficChecker } from '@curlew/mock/proxy';
import { type Api, readApi, SchemaViews } from '@curlew/openapi';
import { checkReply } from '../../../astro/client/try-it/reply/check-reply.ts';
import type { Reply } from '../../../astro/client/try-it/send-request.ts';
import { OpenedWorkspace } from '../../../workspace/test/server/opened-workspace.ts';
import { openComparison } from './comparison.ts';
import {
  describe,
  type Found,
  getBytes,
  getDocument,
  getExchange,
  getRequest,
  getResponse,
  UNDECLARED,
} from './exchanges.ts';
import type { Row, RowResponse, Topic } from './row.ts';

/** One door, through which an exchange is checked. */
export interface Door {
  name: string;
  /** Whether a row is about something that this door sees. */
  takes(row: Row): boolean;
  /** A finding of a row as this door reports it; undefined for one that it does not report. */
  reports?(finding: string): string | undefined;
  /** Opens it for a topic. */
  open(topic: Topic): Promise<OpenDoor>;
}

export interface OpenDoor {
  find(row: Row): Promise<Found>;
  close(): Promise<void>;
}

const isAboutResponse = ({ response }: Row): boolean => response !== undefined;
const isReadable = ({ isUnreadable }: Row): boolean => isUnreadable !== true;

/** The mock answers a request that is only doubtful. */
const withoutWarning = (finding: string): string | undefined =>
  finding.startsWith('warning') ? undefined : finding;

export const DOORS: readonly Door[] = [
  { name: 'the contract check', takes: () => true, open: openCheck },
  {
    name: 'the mock',
    takes: (row) => !isAboutResponse(row),
    reports: withoutWarning,
    open: openMock,
  },
  {
    name: 'the mock over a socket',
    // The answer to HEAD has no body that tells the findings.
    takes: (row) => !isAboutResponse(row) && !/^HEAD /i.test(row.request),
    reports: withoutWarning,
    open: openMockServer,
  },
  { name: 'the proxy', takes: isReadable, open: openProxy },
  {
    name: '--into',
    takes: ({ isUnrecorded }) => isUnrecorded !== true,
    // A description lacks nothing because a recorded body was not read, and differences have severities of their own.
    reports: (finding) =>
      finding.startsWith('warning unchecked-value') ? undefined : finding.replace(/^warning /, ''),
    open: openComparison,
  },
  { name: 'Try it', takes: isAboutResponse, open: openTryIt },
  { name: 'the workspace', takes: (row) => isAboutResponse(row) && isReadable(row), open: openWorkspace },
];

const found = (findings: readonly Finding[]): Found => ({
  findings: findings.map((finding) => {
    const severity = getSeverity(finding) === 'warning' ? 'warning ' : '';
    const direction = finding.direction === 'request' ? 'request ' : '';
    return `${severity}${direction}${finding.kind} ${finding.part} ${finding.instance}`;
  }),
  sentences: findings.map(({ sentence }) => sentence),
});

const NOTHING_TO_CLOSE = { close: async () => {} };

/** The operation of a row in a description. */
function routes(api: Api) {
  const index = new RouteIndex(api.operations);
  return (row: Row) => {
    const { method, path } = getRequest(row);
    return index.find(path).byMethod.get(method);
  };
}

async function openCheck(topic: Topic): Promise<OpenDoor> {
  const description = await describe(getDocument(topic));
  const api = readApi(description);
  const routeOf = routes(api);
  const responses = new ExchangeChecker(description);
  const requests = new RequestChecker(description, api);
  return {
    ...NOTHING_TO_CLOSE,
    async find(row) {
      const route = routeOf(row);
      if (route === undefined) return UNDECLARED;
      const ofRequest = requests.check(route, getRequest(row));
      return found([
        ...responses.check(route.operation, getExchange(row, route.operation.key)),
        ...ofRequest,
      ]);
    },
  };
}

/** The findings of the answer of a mock. */
function foundInReply(status: number, body: string): Found {
  if (status === 204) return { findings: [], sentences: [] };
  if (status === 404 || status === 405) return UNDECLARED;
  const { errors = [] } = JSON.parse(body) as {
    errors?: { kind: string; in: string; pointer?: string; detail: string }[];
  };
  return {
    findings: errors.map(
      (one) => `request ${one.kind} ${one.in} ${decodeURIComponent((one.pointer ?? '#').slice(1))}`,
    ),
    sentences: errors.map(({ detail }) => detail),
  };
}

async function openMock(topic: Topic): Promise<OpenDoor> {
  const mock = new Mock(await describe(getDocument(topic)));
  return {
    ...NOTHING_TO_CLOSE,
    async find(row) {
      const { status, body } = await mock.respond(getRequest(row));
      return foundInReply(status, new TextDecoder().decode(body));
    },
  };
}

async function openMockServer(topic: Topic): Promise<OpenDoor> {
  const mock = new Mock(await describe(getDocument(topic)));
  const server = await serveMock(() => mock, { allowsHost: () => true });
  return {
    close: () => server.close(),
    async find(row) {
      const { status, body } = await send(server.url, row);
      return foundInReply(status, body);
    },
  };
}

/** Sends the request of a row with its path and headers as they are written. */
function send(url: string, row: Row): Promise<{ status: number; body: string }> {
  const { request, headers = {}, body } = row;
  const [method = '', path = ''] = request.split(' ');
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = sendHttp({ hostname, port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
      });
    });
    sent.on('error', reject);
    sent.end(getBytes(body));
  });
}

/** A server that answers each connection with the bytes of a response, which may be any. */
async function rawServer(
  answer: () => RowResponse | undefined,
): Promise<{ port: number; close(): Promise<void> }> {
  const server: TcpServer = createTcp((socket) => {
    let isAnswered = false;
    socket.on('error', () => socket.destroy());
    socket.on('data', () => {
      if (isAnswered) return;
      isAnswered = true;
      const { status, headers, body } = getResponse(answer());
      const lines = headers.map(({ name, value }) => `${name}: ${value}\r\n`).join('');
      const hasLength = status === 204 || status === 304;
      const length = hasLength ? '' : `Content-Length: ${body.length}\r\n`;
      // The request may still be on its way.
      socket.write(`HTTP/1.1 ${status} Row\r\n${lines}${length}Connection: close\r\n\r\n`);
      setTimeout(() => socket.end(body), 5);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function openProxy(topic: Topic): Promise<OpenDoor> {
  const checker = new TrafficChecker(await describe(getDocument(topic)), { maxBodyBytes: 1_000_000 });
  let answer: RowResponse | undefined;
  let report: (traffic: Traffic) => void = () => {};
  const target = await rawServer(() => answer);
  const proxy = await serveProxy({
    target: new URL(`http://127.0.0.1:${target.port}`),
    allowsHost: () => true,
    report: (traffic) => report(traffic),
  });
  return {
    async close() {
      await proxy.close();
      await target.close();
    },
    async find(row) {
      answer = row.response;
      const reported = new Promise<Traffic>((resolve) => {
        report = resolve;
      });
      await send(proxy.url, row);
      const { operation, findings, exchange } = await checker.check(await reported);
      if (exchange.failure) throw new Error(exchange.failure.message);
      return operation === undefined ? UNDECLARED : found(findings);
    },
  };
}

async function openTryIt(topic: Topic): Promise<OpenDoor> {
  const description = await describe(getDocument(topic));
  const api = readApi(description);
  const views = new SchemaViews(description);
  const routeOf = routes(api);
  return {
    ...NOTHING_TO_CLOSE,
    async find(row) {
      const route = routeOf(row);
      if (route === undefined) return UNDECLARED;
      const { operation } = route;
      const { method, url } = getExchange(row, operation.key).request;
      const { status, headers, body } = getResponse(row.response);
      const reply: Reply = {
        status,
        statusText: '',
        headers: headers.map(({ name, value }) => ({ name: name.toLowerCase(), value })),
        body,
        truncated: false,
        items: [],
        isStream: false,
        firstByteMs: 1,
        durationMs: 1,
        isCrossOrigin: false,
        isCut: false,
        withheld: [],
        isRedirected: false,
      };
      const loaded = { api, description, operation, views, baseUrl: 'http://localhost/' };
      return found(checkReply(loaded, { method, url, headers: [] }, reply));
    },
  };
}

async function openWorkspace(topic: Topic): Promise<OpenDoor> {
  let answer: RowResponse | undefined;
  const target = await rawServer(() => answer);
  const document = getDocument(topic, { servers: [{ url: `http://127.0.0.1:${target.port}` }] });
  const workspace = await OpenedWorkspace.open({ 'api.json': JSON.stringify(document) });
  const source = 's1';
  await workspace.call('openSource', { source });
  const routeOf = routes(readApi(await describe(document)));
  let sent = 0;
  return {
    async close() {
      await workspace.close();
      await target.close();
    },
    async find(row) {
      const route = routeOf(row);
      if (route === undefined) return UNDECLARED;
      answer = row.response;
      sent += 1;
      const values = { parameters: [], credentials: {}, serverVariables: {}, headers: [] };
      const { key: operation } = route.operation;
      const { findings } = await workspace.call('send', { source, operation, id: `row-${sent}`, values });
      return {
        findings: findings.map(({ kind, severity, part, instance }) => {
          return `${severity === 'warning' ? 'warning ' : ''}${kind} ${part} ${instance}`;
        }),
        sentences: findings.map(({ sentence }) => sentence),
      };
    },
  };
}
