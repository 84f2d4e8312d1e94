import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunReport } from '@curlew/contract';
import { startUserApi, type UserApi } from '@curlew/user-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ended } from '../../astro/test/harness/run-in-one-process.ts';
import { junitProblems, parseXml } from '../../contract/test/report/junit-schema.ts';
import { runTestCommand } from './run-test-command.ts';

const DESCRIPTION = fileURLToPath(new URL('../../user-api/openapi.yaml', import.meta.url));
const PROTOCOLS = ['http', 'sse', 'websocket', 'grpc', 'mcp', 'trpc'];

let api: UserApi;
let token: string;
const folder = mkdtempSync(join(tmpdir(), 'curlew-test-'));

beforeAll(async () => {
  api = await startUserApi({ port: 0 });
  const reply = await fetch(`${api.url}/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(api.credentials),
  });
  token = ((await reply.json()) as { access_token: string }).access_token;
});

afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

function curlew(args: readonly string[], onStart?: (interrupt: () => void) => void): Promise<Ended> {
  return runTestCommand(args, { cwd: folder, token, ...(onStart && { onStart }) });
}

/** Passes connections on, and tells when so many requests succeeded. */
async function forwardTo(url: string) {
  let succeeded = 0;
  const waiting = new Map<number, () => void>();
  const { hostname, port } = new URL(url);
  const forwarder = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    client.pipe(upstream).pipe(client);
    upstream.on('data', (chunk) => {
      if (!/^HTTP\/1\.1 2/.test(chunk.toString('latin1', 0, 10))) return;
      succeeded += 1;
      waiting.get(succeeded)?.();
    });
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => forwarder.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(forwarder.address() as AddressInfo).port}`,
    onAnswer: (count: number, run: () => void) => waiting.set(count, run),
    close: () => forwarder.close(),
  };
}

const secret = () => `client_secret=${api.credentials.client_secret}`;

describe('the Reference User API', () => {
  test('has exactly the undeclared scope, over all six protocols, with JUnit', async () => {
    const junit = join(folder, 'report.xml');
    const json = join(folder, 'report.json');
    const args = [
      DESCRIPTION,
      '-s',
      api.url,
      '--variable',
      secret(),
      '-r',
      `junit=${junit}`,
      '-r',
      `json=${json}`,
    ];
    const { exit, stdout } = await curlew(args);
    expect(exit).toBe(1);

    const report = JSON.parse(readFileSync(json, 'utf8')) as RunReport;
    expect(new Set(report.cases.map(({ operation }) => operation?.protocol))).toEqual(new Set(PROTOCOLS));
    expect(report.cases.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name)).toEqual([
      'getUser: example',
    ]);
    // Both examples refund the same order, so that one of them conflicts with the other.
    const others = report.cases.filter(({ outcome }) => outcome !== 'passed' && outcome !== 'failed');
    expect(others.map(({ outcome, reason, operation }) => [outcome, reason, operation?.operationId])).toEqual(
      [['inconclusive', expect.stringContaining('409'), 'refundOrder']],
    );
    const findings = report.cases.flatMap((reported) => reported.findings);
    expect(findings.map(({ kind, instance }) => [kind, instance])).toEqual([
      ['undeclared-property', '/scope'],
    ]);
    expect(report.coverage.operations.filter(({ isCalled }) => !isCalled)).toEqual([]);

    const xml = readFileSync(junit, 'utf8');
    expect(junitProblems(xml)).toEqual([]);
    const cases = parseXml(xml).children.flatMap(({ children }) =>
      children.filter(({ name }) => name === 'testcase'),
    );
    expect(cases).toHaveLength(report.cases.length);
    const failure = cases.flatMap(({ children }) => children).find(({ name }) => name === 'failure');
    expect(failure).toMatchObject({ name: 'failure', attributes: { type: 'undeclared-property' } });
    expect(failure?.text).toMatch(/curl 'http.*\/v1\/users\/usr_8fK2mQ'/);
    expect(failure?.text).toMatch(/openapi\.yaml:\d+:\d+/);
    expect(failure?.text).toMatch(/seed: 1/);

    for (const text of [stdout, xml, JSON.stringify(report)]) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(api.credentials.client_secret);
    }
  });

  test('ends with 0 when everything passes', async () => {
    const { exit, stdout } = await curlew([DESCRIPTION, '-s', api.url, '--filter', 'protocol:grpc']);
    expect(stdout).toMatch(/^6 passed in /);
    expect(exit).toBe(0);
  });

  test('a placeholder without a value is not checked, says what to give, and is no success alone', async () => {
    const { exit, stdout } = await curlew([DESCRIPTION, '-s', api.url, '-f', 'operation:createToken']);
    expect(stdout).toContain('`--variable client_secret=…`');
    expect(stdout).toContain('0 passed, 2 not checked');
    expect(stdout).toContain('Nothing was checked');
    expect(exit).toBe(1);
  });

  test('Ctrl-C ends it with 130 and reports what ran', async () => {
    const forwarder = await forwardTo(api.url);
    const args = [DESCRIPTION, '-s', forwarder.url, '--rate', '5', '-r', 'json'];
    const { exit, stdout } = await curlew(args, (stop) => forwarder.onAnswer(3, stop));
    forwarder.close();
    expect(exit).toBe(130);
    const { cases, isInterrupted } = JSON.parse(stdout) as RunReport;
    expect(isInterrupted).toBe(true);
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
    expect(cases.some(({ outcome }) => outcome === 'passed')).toBe(true);
    expect(cases.some(({ reason }) => reason === 'The run was interrupted.')).toBe(true);
  });
});

describe('--negative', () => {
  const answering = async (status: number) => {
    const server = createHttpServer((request, response) => {
      request.resume();
      const isValid = request.url === '/a?n=1';
      response.writeHead(isValid ? 204 : status).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      close: () => server.close(),
    };
  };
  const operation = {
    parameters: [{ name: 'n', in: 'query', required: true, schema: { type: 'integer', minimum: 1 } }],
    responses: { 204: { description: 'Done.' } },
  };
  const file = join(folder, 'negative.json');
  writeFileSync(
    file,
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Numbers', version: '1' },
      paths: { '/a': { get: operation } },
    }),
  );

  test('an undeclared status of refusals is one failure, and --accept-refusal accepts it', async () => {
    const server = await answering(422);
    const one = await curlew([file, '-s', server.url, '--negative']);
    expect(one.stdout).toContain('GET /a answers 422 to invalid requests, which is not declared. Cases: 5.');
    expect(one.stdout).toMatch(/^6 passed, 1 failed in /m);
    expect(one.exit).toBe(1);
    const accepted = await curlew([file, '-s', server.url, '--negative', '--accept-refusal', '400,422']);
    expect(accepted.stdout).toMatch(/^6 passed in /m);
    expect(accepted.exit).toBe(0);
    const other = await curlew([file, '-s', server.url, '--negative', '--accept-refusal', '400']);
    expect(other.exit).toBe(1);
    server.close();
  });

  test('an invalid request that succeeds is a failure all the same', async () => {
    const server = await answering(204);
    const { stdout, exit } = await curlew([file, '-s', server.url, '--negative', '--accept-refusal', '422']);
    expect(stdout).toMatch(/^1 passed, 5 failed in /m);
    expect(exit).toBe(1);
    server.close();
  });

  test.each(['200', '422;400', '4XX', ''])('--accept-refusal %s is a wrong command line', async (text) => {
    const { stderr, exit } = await curlew([file, '-s', 'http://127.0.0.1:9', '--accept-refusal', text]);
    expect(stderr).toContain('`--accept-refusal` must list statuses from 400 to 499');
    expect(exit).toBe(2);
  });
});

describe('exit codes', () => {
  test('4 when no server responds', async () => {
    const { exit, stdout } = await curlew([DESCRIPTION, '-s', 'http://127.0.0.1:9', '-f', 'protocol:http']);
    expect(stdout).toContain('connection-refused');
    expect(exit).toBe(4);
  });

  test('3 for a description that cannot be used', async () => {
    const { exit, stderr } = await curlew(['missing.yaml']);
    expect(stderr).toContain('missing.yaml');
    expect(exit).toBe(3);
  });

  test.each([
    [['--server', 'ftp://example.com'], '`--server`'],
    [['--concurrency', 'many'], '`--concurrency`'],
    [['--filter', 'tags:users'], 'Did you mean `tag`?'],
    [['--reporter', 'junt'], 'Did you mean `junit`?'],
    [['--reporter', 'json', '--reporter', 'junit'], 'Only one reporter'],
    [['--filter', 'tag:none'], 'No operation matches'],
    [['--filter', 'protocol:grpc', '--explore', '1', '--server', 'http://localhost'], 'No operation matches'],
    [['--ca', 'missing.pem'], '`--ca`'],
  ])('2 for %j', async (args, sentence) => {
    const { exit, stderr } = await curlew([DESCRIPTION, ...args]);
    expect(stderr).toContain(sentence);
    expect(exit).toBe(2);
  });

  test('2 for a description without an operation that can be called, or explored', async () => {
    const write = (name: string, paths: string) =>
      writeFileSync(
        join(folder, name),
        `openapi: 3.2.0\ninfo: { title: A, version: '1' }\npaths: ${paths}\n`,
      );
    write('none.yaml', '{}');
    write(
      'trpc.yaml',
      '{ /a: { get: { x-trpc: { procedure: a }, responses: { default: { description: A } } } } }',
    );
    expect((await curlew(['none.yaml'])).stderr).toContain(
      'The description has no operation that can be called.',
    );
    const { exit, stderr } = await curlew(['trpc.yaml', '--explore', '1', '--server', 'http://localhost']);
    expect([exit, stderr]).toEqual([
      2,
      expect.stringContaining('No operation can be explored: only those over HTTP are.'),
    ]);
  });
});
