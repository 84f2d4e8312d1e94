import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

const USER_API = fileURLToPath(new URL('../../user-api/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'curlew-cases-'));
let api: UserApi;
let token: string;

beforeAll(async () => {
  for (const file of ['openapi.yaml', 'shop.proto']) copyFileSync(join(USER_API, file), join(folder, file));
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

function curlew(...args: string[]): Promise<Ended> {
  return runTestCommand(args, { cwd: folder, token });
}

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return name;
}

describe('files of variables, and suites of earlier versions', () => {
  test('a file of --env that is missing or wrong is refused without its text', async () => {
    write('broken.yaml', 'secrets: { pin: 1234 }\nsecret: {}\n');
    const broken = await curlew('openapi.yaml', '--env', 'broken.yaml', '--dry-run');
    expect(broken.stderr).toContain('broken.yaml:2:1');
    expect(broken.stderr).not.toContain('1234');
    expect(broken.exit).toBe(2);
    const missing = await curlew('openapi.yaml', '--env', 'none.yaml', '--dry-run');
    expect(missing.stderr).toContain('File not found: `--env` none.yaml.');
    expect(missing.exit).toBe(2);
  });

  test('a file of --env fills the placeholders of examples', async () => {
    write('secrets.env', `client_secret=${api.credentials.client_secret}\n`);
    const args = ['-s', api.url, '-f', 'operation:createToken', '--env', 'secrets.env'];
    const { exit, stdout } = await curlew('openapi.yaml', ...args);
    expect(stdout).toMatch(/^2 passed/);
    expect(exit).toBe(0);
  });

  test('a suite of an earlier version is not run, and the message says how to convert it', async () => {
    const suite = write('shop.curlew.yaml', 'description: openapi.yaml\nflows: []\n');
    const { exit, stderr } = await curlew(suite, '-s', api.url);
    expect(stderr).toContain(
      'shop.curlew.yaml is a suite in the format of earlier versions, which is not run.',
    );
    expect(stderr).toContain('`curlew test shop.curlew.yaml --convert-suite`, and run shop.arazzo.yaml.');
    expect(exit).toBe(3);
  });

  test('a wrong suite is not converted, and has places', async () => {
    const suite = write(
      'wrong.curlew.yaml',
      'description: openapi.yaml\nflows:\n  - name: a\n    step: []\n',
    );
    const { exit, stderr } = await curlew(suite, '--convert-suite');
    expect(stderr).toContain('wrong.curlew.yaml:4:5');
    expect(stderr).toContain('Did you mean `steps`?');
    expect(exit).toBe(3);
  });

  test.each([
    ['neither', '{ name: a }'],
    ['both', '{ operation: getUser, request: { url: /echo } }'],
  ])('a step of a suite with %s an operation or a request is reported', async (_name, step) => {
    const suite = write('step.curlew.yaml', `flows:\n  - { name: a, steps: [${step}] }\n`);
    const { exit, stderr } = await curlew(suite, '--convert-suite');
    expect(stderr).toContain('`flows.0.steps.0` must have either `operation` or `request`.');
    expect(exit).toBe(3);
  });
});

describe('cases of the description', () => {
  test('requests that break a rule are refused by the unbroken API', async () => {
    const { exit, stdout } = await curlew(
      'openapi.yaml',
      '-s',
      api.url,
      '--negative',
      '-f',
      'operation:createOrder',
      '-r',
      'json',
    );
    const { cases } = JSON.parse(stdout) as RunReport;
    const names = cases.map(({ name }) => name);
    for (const rule of ['no body', 'no credentials', 'body is not JSON', 'body lacks items'])
      expect(names).toContain(`createOrder: ${rule}`);
    expect(cases.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    expect(exit).toBe(0);
  });

  test('links of a response are followed', async () => {
    const { stdout } = await curlew(
      'openapi.yaml',
      '-s',
      api.url,
      '--follow-links',
      '1',
      '-f',
      'operation:createOrder',
      '-r',
      'json',
    );
    const [created] = (JSON.parse(stdout) as RunReport).cases;
    expect(created?.exchanges.map(({ url }) => new URL(url).pathname)).toEqual([
      '/v1/orders',
      expect.stringMatching(/^\/v1\/orders\/ord_\w+\/refund$/),
    ]);
  });

  test('parts of a run are joined to the whole', async () => {
    const part = (shard: string, file: string) => [
      'openapi.yaml',
      '-s',
      api.url,
      '--shard',
      shard,
      '-r',
      `json=${file}`,
    ];
    await curlew(...part('1/2', '1.json'));
    await curlew(...part('2/2', '2.json'));
    const { exit, stdout } = await curlew('merge', '1.json', '2.json', '-r', 'json');
    const whole = JSON.parse(stdout) as RunReport;
    expect(new Set(whole.cases.map(({ id }) => id)).size).toBe(24);
    expect(
      whole.coverage.operations.filter(({ isCalled }) => !isCalled).map(({ operationId }) => operationId),
    ).toEqual(['createToken']);
    expect(exit).toBe(1);
  });

  test('a part without a case succeeds, and changes nothing of the whole', async () => {
    const part = (shard: string, file: string) =>
      curlew(
        'openapi.yaml',
        '-s',
        api.url,
        '-f',
        'operation:grpcQuote',
        '--shard',
        shard,
        '-r',
        `json=${file}`,
      );
    const parts = [await part('1/2', 'own.json'), await part('2/2', 'none.json')];
    expect(parts.map(({ exit }) => exit)).toEqual([0, 0]);
    expect(parts[1]?.stderr).toContain('Part 2/2 has no case; the others have 1 case.');
    const merged = await curlew('merge', 'none.json', 'own.json', '-r', 'json');
    expect([merged.exit, (JSON.parse(merged.stdout) as RunReport).cases.length]).toEqual([0, 1]);
    // A part that is missing is not known to have passed.
    const alone = await curlew('merge', 'none.json', '-r', 'json');
    expect(alone.exit).toBe(1);
  });

  test('cases of several files do not hide each other', async () => {
    copyFileSync(join(folder, 'openapi.yaml'), join(folder, 'copy.yaml'));
    const args = ['-s', api.url, '-f', 'operation:grpcQuote', '-r', 'junit'];
    const { exit, stdout } = await curlew('openapi.yaml', 'copy.yaml', ...args);
    expect(junitProblems(stdout)).toEqual([]);
    expect(stdout.match(/<testcase /g)).toHaveLength(2);
    expect(exit).toBe(0);
  });

  test('too little coverage fails', async () => {
    const args = ['openapi.yaml', '-s', api.url, '-f', 'protocol:grpc', '--min-coverage'];
    expect((await curlew(...args, '90')).exit).toBe(1);
    expect((await curlew(...args, '5')).exit).toBe(0);
  });

  test('--fix declares what came, so that the next run passes', async () => {
    const before = readFileSync(join(folder, 'openapi.yaml'), 'utf8');
    const args = ['openapi.yaml', '-s', api.url, '-f', 'operation:getUser'];
    expect((await curlew(...args, '--fix')).exit).toBe(1);
    expect((await curlew(...args)).exit).toBe(0);
    const after = readFileSync(join(folder, 'openapi.yaml'), 'utf8');
    expect(after).toContain('scope:');
    expect(after.length - before.length).toBeLessThan(200);
  });

  test('the page of the HTML reporter loads nothing and escapes everything', async () => {
    await curlew('openapi.yaml', '-s', api.url, '-r', 'html=report.html');
    expect(existsSync(join(folder, 'report.html'))).toBe(true);
    const html = readFileSync(join(folder, 'report.html'), 'utf8');
    expect(html).toMatch(/Content-Security-Policy" content="default-src 'none'; style-src 'sha256-/);
    expect(html).not.toMatch(/<script|<link|<img|src=/);
    expect(html).not.toContain(token);
  });
});

describe('scripts of a collection', () => {
  let server: Server;
  beforeAll(async () => {
    server = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json').end('{"id":7,"token":"t-1"}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => server.close());

  test('run against an API, and their results are assertions', async () => {
    const script = (exec: string) => [{ listen: 'test', script: { exec: exec.split('\n') } }];
    const item = (name: string, exec: string) => ({
      name,
      event: script(exec),
      request: { method: 'GET', url: `http://api.test/${name}` },
    });
    const collection = {
      info: {
        name: 'Things',
        schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
      },
      item: [
        item(
          'first',
          "pm.test('id is 7', () => pm.expect(pm.response.json().id).to.equal(7));\npm.environment.set('kept', 'yes');",
        ),
        item(
          'second',
          "pm.test('kept', () => pm.expect(pm.environment.get('kept')).to.equal('yes'));\npm.test('status', () => pm.response.to.have.status(201));",
        ),
      ],
    };
    write('things.json', JSON.stringify(collection));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { exit, stdout } = await runTestCommand(
      ['things.json', '-s', url, '--accept', 'declared', '--allow-undeclared', '-r', 'json'],
      { cwd: folder },
    );
    const { cases } = JSON.parse(stdout) as RunReport;
    expect(cases.map(({ assertions }) => assertions.map(({ name, passed }) => [name, passed]))).toEqual([
      [['id is 7', true]],
      [
        ['kept', true],
        ['status', false],
      ],
    ]);
    expect(exit).toBe(1);
  });

  test('of a description run for each operation: those of the whole collection, then its own', async () => {
    const responses = { 200: { description: 'Done', content: { 'application/json': {} } } };
    const description = {
      openapi: '3.2.0',
      info: { title: 'Things', version: '1' },
      paths: {
        '/plain': { get: { responses } },
        '/own': { get: { responses, 'x-coll-scripts': { test: "pm.test('own', () => {});" } } },
      },
      'x-coll-scripts': {
        prerequest: "pm.environment.set('before', 'yes');",
        test: "pm.test('before', () => pm.expect(pm.environment.get('before')).to.equal('yes'));",
      },
    };
    write('described.json', JSON.stringify(description));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { stdout } = await runTestCommand(['described.json', '-s', url, '-r', 'json'], { cwd: folder });
    const { cases } = JSON.parse(stdout) as RunReport;
    const passed = cases.map(({ assertions }) =>
      assertions.flatMap((one) => (one.passed && /^(?:before|own)$/.test(one.name) ? [one.name] : [])),
    );
    expect(passed).toEqual([['before'], ['before', 'own']]);
  });

  test('of requests that became one operation run each with its own request', async () => {
    const item = (name: string, method: string, body?: object) => ({
      name,
      event: [
        { listen: 'prerequest', script: { exec: [`pm.environment.set('last', '${name}');`] } },
        {
          listen: 'test',
          script: {
            exec: [
              `pm.test('after ' + pm.environment.get('last'), () => pm.expect(pm.info.requestName).to.equal('${name}'));`,
              `pm.test('sent ' + pm.request.body.raw, () => {});`,
            ],
          },
        },
      ],
      request: {
        method,
        url: 'http://api.test/things',
        ...(body && {
          header: [{ key: 'Content-Type', value: 'application/json' }],
          body: { mode: 'raw', raw: JSON.stringify(body) },
        }),
      },
    });
    const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
    const collection = {
      info: { name: 'Merged', schema },
      item: [
        item('Create one', 'POST', { size: 1 }),
        item('Create another', 'POST', { size: 2 }),
        item('List', 'GET'),
        item('List again', 'GET'),
        item('List again', 'GET'),
      ],
    };
    write('merged.json', JSON.stringify(collection));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { stdout } = await runTestCommand(
      ['merged.json', '-s', url, '--accept', 'declared', '--allow-undeclared', '-r', 'json'],
      { cwd: folder },
    );
    const { cases } = JSON.parse(stdout) as RunReport;
    expect(new Set(cases.map(({ id }) => id)).size).toBe(5);
    expect(
      cases.map(({ assertions }) =>
        assertions
          .filter(({ name }) => /^(?:after|sent) /.test(name))
          .map(({ name, passed }) => [name, passed]),
      ),
    ).toEqual([
      [
        ['after Create one', true],
        ['sent {"size":1}', true],
      ],
      [
        ['after Create another', true],
        ['sent {"size":2}', true],
      ],
      [
        ['after List', true],
        ['sent ', true],
      ],
      [
        ['after List again', true],
        ['sent ', true],
      ],
      [
        ['after List again', true],
        ['sent ', true],
      ],
    ]);
  });
});
