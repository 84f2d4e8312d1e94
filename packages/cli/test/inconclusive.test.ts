import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunReport } from '@curlew/contract';
import { startUserApi, type UserApi } from '@curlew/user-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ended } from '../../astro/test/harness/run-in-one-process.ts';
import { junitProblems } from '../../contract/test/report/junit-schema.ts';
import { runTestCommand } from './run-test-command.ts';

const USER_API = fileURLToPath(new URL('../../user-api/openapi.yaml', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'curlew-inconclusive-'));
let server: Server;
let url: string;

/** `/users/usr_1` exists, `/limited` answers 429, `/down` 503, `/me` requires the token `good`, `/pair` 409 without a good token. */
beforeAll(async () => {
  server = createServer(({ url: path = '', headers }, response) => {
    const isGood = headers.authorization === 'Bearer good';
    const status = path === '/limited' ? 429 : path === '/down' ? 503 : path === '/me' && !isGood ? 401 : 200;
    const found = path.startsWith('/users/') && !path.endsWith('usr_1') ? 404 : status;
    response.writeHead(found, { 'content-type': 'application/json' });
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return name;
};

const body = (text: string) => `{ description: ${text}, content: { application/json: { schema: {} } } }`;

function describeApi(name: string, paths: string, more = ''): string {
  return write(name, `openapi: 3.1.0\ninfo: { title: Shop, version: '1' }\n${more}paths:\n${paths}`);
}

function getUser(example: string, tests = ''): string {
  return `  /users/{id}:
    get:
      operationId: getUser
      parameters: [{ name: id, in: path, required: true, example: ${example}, schema: { type: string } }]
      responses: { '200': ${body('ok')}, '404': ${body('No such user')} }
${tests}`;
}

function curlew(...args: string[]): Promise<Ended> {
  return runTestCommand([...args, '-s', url], { cwd: folder });
}

describe('a run whose replies tell nothing', () => {
  test('fails with exit 1, and says which operation, which status and what to do', async () => {
    const file = describeApi('users.yaml', getUser('usr_9'));
    const { exit, stdout } = await curlew(
      file,
      '-r',
      'pretty',
      '-r',
      'junit=users.xml',
      '-r',
      'html=users.html',
    );
    expect(stdout).toContain('? 1 case inconclusive: Answered its declared 404: No such user.');
    expect(stdout).toContain('    untagged › getUser: example');
    expect(stdout).toContain('0 passed, 1 inconclusive in ');
    expect(stdout).toContain(
      'Coverage 33 %: 0 of 1 operations (1 inconclusive), 1 of 2 responses, 1 of 2 media types',
    );
    expect(stdout).toContain('✗ `getUser` was not seen to succeed. Answered its declared 404: No such user.');
    expect(stdout).toMatch(/`--variable`.*`x-tests`/);
    expect(exit).toBe(1);
    const xml = readFileSync(join(folder, 'users.xml'), 'utf8');
    expect(junitProblems(xml)).toEqual([]);
    expect(xml).toContain('tests="1" failures="0" errors="0" skipped="1"');
    expect(xml).toMatch(/<skipped message="Inconclusive\. Answered its declared 404: No such user\. Give/);
    expect(readFileSync(join(folder, 'users.html'), 'utf8')).toContain('1 inconclusive');
  });

  test.each([
    [['--allow-inconclusive'], 0, '0 passed, 1 inconclusive'],
    [['--accept', 'valid'], 1, '0 passed, 1 inconclusive'],
    [['--accept', 'declared'], 0, '1 passed'],
    [['--accept', 'success'], 1, '0 passed, 1 failed'],
  ])('%j ends with %i', async (args, code, summary) => {
    const { exit, stdout } = await curlew(describeApi('users.yaml', getUser('usr_9')), ...args);
    expect(stdout).toContain(summary);
    expect(exit).toBe(code);
  });

  test('is a success when another case of the operation is, also one of a workflow', async () => {
    const tests = `      x-tests:
        - { name: exists, parameters: { path: { id: usr_1 } } }
        - { name: is missing, parameters: { path: { id: usr_9 } }, expect: { status: 404 } }\n`;
    const file = describeApi('tested.yaml', getUser('usr_9', tests));
    const { exit, stdout } = await curlew(file);
    expect(stdout).toContain('2 passed, 1 inconclusive');
    expect(exit).toBe(0);

    const plain = describeApi('users.yaml', getUser('usr_9'));
    const flow = `arazzo: 1.0.1
info: { title: Users, version: 1.0.0 }
sourceDescriptions: [{ name: users, url: ./users.yaml, type: openapi }]
workflows:
  - workflowId: user
    steps: [{ stepId: get, operationId: getUser, parameters: [{ name: id, in: path, value: usr_1 }] }]
`;
    expect((await curlew(plain, write('users.arazzo.yaml', flow))).exit).toBe(0);
    // An operation of the same name in another description is another one.
    const other = describeApi('other.yaml', getUser('usr_1'));
    const both = await curlew(plain, other);
    expect(both.stdout).toContain('1 passed, 1 inconclusive');
    expect(both.exit).toBe(1);
  });

  test('is none because of a test that expects the error alone', async () => {
    const tests = `      x-tests: [{ name: is missing, parameters: { path: { id: usr_9 } }, expect: { status: 404 } }]\n`;
    const { exit, stdout } = await curlew(describeApi('missing.yaml', getUser('usr_9', tests)));
    expect(stdout).toContain('1 passed, 1 inconclusive');
    expect(exit).toBe(1);
  });

  test.each([
    ['/limited', '429', 'the server limits the rate of requests', '`--rate`'],
    ['/down', '503', 'the server is unavailable', '`--retries`'],
  ])('%s has a reason of its own', async (path, status, reason, help) => {
    const responses = `{ '200': ${body('ok')}, '${status}': ${body('later')} }`;
    const file = describeApi('busy.yaml', `  ${path}: { get: { responses: ${responses} } }\n`);
    const { exit, stdout } = await curlew(file);
    expect(stdout).toContain(`Answered ${status}: ${reason}.`);
    expect(stdout).toContain(help);
    expect(exit).toBe(1);
  });

  test('fails for a reply that contradicts its declaration', async () => {
    const answering = (gone: string) =>
      getUser('usr_9').replace(/responses: .*/, `responses: { '200': ${body('ok')}, '404': ${gone} }`);
    const other = body('gone').replace('schema: {}', 'schema: { type: array }');
    const { exit, stdout } = await curlew(describeApi('wrong.yaml', answering(other)));
    expect(stdout).toContain('wrong-type');
    expect(stdout).toContain('0 passed, 1 failed');
    expect(exit).toBe(1);
    // Words alone are how many descriptions declare an error.
    const words = await curlew(describeApi('words.yaml', answering('{ description: gone }')));
    expect(words.stdout).toContain('! undeclared-body');
    expect(words.stdout).toContain('0 passed, 1 inconclusive');
    const open = getUser('usr_9').replace(/responses: .*/, `responses: { '200': ${body('ok')} }`);
    expect((await curlew(describeApi('open.yaml', open))).stdout).toContain('undeclared-status');
  });

  test('is judged in each part, and again when parts are merged', async () => {
    const paths = `${getUser('usr_9')}  /ok: { get: { responses: { '200': ${body('ok')} } } }\n`;
    const file = describeApi('parts.yaml', paths);
    const part = (index: number) => curlew(file, '--shard', `${index}/2`, '-r', `json=${index}.json`);
    expect([(await part(1)).exit, (await part(2)).exit]).toEqual([1, 0]);
    const merge = (...args: string[]) =>
      runTestCommand(['merge', '1.json', '2.json', ...args], { cwd: folder });
    const merged = await merge('-r', 'json');
    expect(merged.exit).toBe(1);
    expect(merged.stderr).toContain('`getUser` was not seen to succeed.');
    const { summary } = JSON.parse(merged.stdout) as { summary: object };
    expect(summary).toMatchObject({ passed: 1, inconclusive: 1, problems: [{ cause: 'values' }] });
    expect((await merge('--allow-inconclusive')).exit).toBe(0);
  });

  test('checked nothing if no case could run', async () => {
    const { exit, stdout } = await curlew(
      describeApi('later.yaml', getUser("'{{user}}'")),
      '--allow-inconclusive',
    );
    expect(stdout).toContain('0 passed, 1 not checked');
    expect(stdout).toMatch(/Nothing was checked: none of 1 case could run\.\n.*`--variable user=…`/);
    expect(exit).toBe(1);
  });
});

describe('the Reference User API with an expired token', () => {
  let api: UserApi;
  beforeAll(async () => {
    api = await startUserApi({ port: 0, refuse: 401 });
  });
  afterAll(() => api.close());

  test('ends with 1, also with GitHub annotations alone', async () => {
    const args = [USER_API, '-s', api.url, '-r', 'github'];
    const { exit, stdout, stderr } = await runTestCommand(args, { cwd: folder, token: 'expired' });
    expect(stdout).toMatch(
      /^::error title=inconclusive::The credentials were refused: all 22 valid requests/m,
    );
    expect(stdout).toMatch(/^::warning title=inconclusive::getUser: example: Inconclusive/m);
    expect(stderr).toContain('`CURLEW_AUTH`');
    expect(exit).toBe(1);
    const allowed = await runTestCommand([...args, '--allow-inconclusive'], {
      cwd: folder,
      token: 'expired',
    });
    expect(allowed.exit).toBe(0);
  });

  test('is told from a run without a token', async () => {
    const args = [USER_API, '-s', api.url, '-f', 'protocol:http'];
    const { stdout } = await runTestCommand(args, { cwd: folder });
    expect(stdout).toContain('No credentials were sent: all 4 valid requests were answered with 401');
  });
});

describe('scripts of a collection', () => {
  const collection = (script: string): string =>
    write(
      'collection.json',
      JSON.stringify({
        info: { name: 'Me', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
        item: [
          {
            name: 'Me',
            request: { method: 'GET', url: `${url}/me` },
            event: [{ listen: 'test', script: { exec: [script] } }],
            response: [
              {
                name: 'refused',
                code: 401,
                header: [{ key: 'Content-Type', value: 'application/json' }],
                body: '{}',
              },
            ],
          },
        ],
      }),
    );
  test.each([
    ["pm.test('refused', () => pm.response.to.have.status(401))", 'passed'],
    ["pm.test('refused', () => pm.expect(pm.response.code).to.eql(401))", 'passed'],
    ["pm.test('is fast', () => pm.expect(pm.response.responseTime).to.be.below(9000))", 'inconclusive'],
    ["console.log('nothing')", 'inconclusive'],
    ["pm.test('fine', () => pm.response.to.have.status(200))", 'failed'],
  ])('%s: %s', async (script, outcome) => {
    const { stdout } = await curlew(collection(script), '-r', 'json');
    const { cases } = JSON.parse(stdout) as RunReport;
    expect(cases.map((one) => one.outcome)).toEqual([outcome]);
  });
});
