import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReportedCase, RunReport } from '@curlew/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { IS_COMPLETE } from '../../../scripts/test-scope.ts';
import { runTestCommand } from './run-test-command.ts';

interface Received {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
const folder = mkdtempSync(join(tmpdir(), 'curlew-collections-'));
const received: Received[] = [];
const strangers: Received[] = [];
const token = `t-${randomUUID()}`;
let server: Server;
let stranger: Server;

function listen(answer: (request: Received, response: ServerResponse) => void): Promise<Server> {
  const created = createServer(async (message, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = message;
    answer({ method, url, headers, body: Buffer.concat(chunks).toString('utf8') }, response);
  });
  return new Promise((resolve) => created.listen(0, '127.0.0.1', () => resolve(created)));
}

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

function getAddress(one: Server): string {
  return `http://127.0.0.1:${(one.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  server = await listen((request, response) => {
    received.push(request);
    const { pathname } = new URL(request.url, 'http://host');
    if (pathname.endsWith('/login')) {
      const { password } = JSON.parse(request.body) as { password?: string };
      return password === 'open' ? json(response, 200, { token, user: { id: 7 } }) : json(response, 401, {});
    }
    const [, answer] = /\/answer\/(\d+)$/.exec(pathname) ?? [];
    if (answer !== undefined) return json(response, Number(answer), {});
    if (pathname.endsWith('/session'))
      response.setHeader('set-cookie', ['sid=s1; Path=/; HttpOnly', 'old=1; Max-Age=0']);
    if (request.headers.authorization !== `Bearer ${token}` && pathname.includes('/users'))
      return json(response, 401, { error: 'no token' });
    json(response, 200, { id: 7, path: pathname });
  });
  stranger = await listen((request, response) => {
    strangers.push(request);
    json(response, 200, {});
  });
});

beforeEach(() => {
  received.length = 0;
  strangers.length = 0;
});

afterAll(() => {
  server.close();
  stranger.close();
  rmSync(folder, { recursive: true });
});

interface Item {
  name: string;
  url: unknown;
  method?: string;
  before?: string;
  test?: string;
  [field: string]: unknown;
}

function item({ name, url, method = 'GET', before, test: after, response, ...request }: Item): object {
  const events = [
    ...(before ? [{ listen: 'prerequest', script: { exec: before.split('\n') } }] : []),
    ...(after ? [{ listen: 'test', script: { exec: after.split('\n') } }] : []),
  ];
  return {
    name,
    request: { method, url, ...request },
    ...(events.length > 0 && { event: events }),
    ...(response !== undefined && { response }),
  };
}

function write(name: string, value: unknown): string {
  writeFileSync(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value));
  return name;
}

function collection(items: readonly object[], rest: Record<string, unknown> = {}): string {
  return write('collection.json', { info: { name: 'Things', schema: SCHEMA }, item: items, ...rest });
}

async function run(file: string, ...args: string[]) {
  const { exit, stdout, stderr } = await runTestCommand([file, '-r', 'json', ...args], { cwd: folder });
  if (!stdout.startsWith('{')) throw new Error(`${stdout}\n${stderr}`);
  return { exit, report: JSON.parse(stdout) as RunReport, stdout };
}

function withServer(...args: string[]): string[] {
  return ['-s', getAddress(server), ...args];
}

const outcomes = ({ cases }: RunReport) => cases.map(({ name, outcome }: ReportedCase) => [name, outcome]);

const BASE = { key: 'baseUrl', value: 'http://api.test/v1' };
const LOGIN = item({
  name: 'Login',
  method: 'POST',
  url: '{{baseUrl}}/login',
  header: [{ key: 'Content-Type', value: 'application/json' }],
  body: { mode: 'raw', raw: '{"password": "{{password}}"}' },
  test: "const { token, user } = pm.response.json();\npm.collectionVariables.set('token', token);\npm.environment.set('userId', user.id);",
});
const USER = item({
  name: 'User',
  url: {
    raw: '{{baseUrl}}/users/:id',
    host: ['{{baseUrl}}'],
    path: ['users', ':id'],
    variable: [{ key: 'id', value: '{{userId}}' }],
  },
  auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}' }] },
});

describe('a collection', () => {
  const variables = [
    BASE,
    { key: 'password', value: 'open' },
    { key: 'token', value: '' },
    { key: 'userId', value: '1' },
  ];

  test.each([
    ['', []],
    ['and --variables with the collection itself', ['--variables', 'collection.json']],
    ['and --variables with an environment', ['--variables', 'env.json']],
  ])('logs in and sends its token %s', async (_name, args) => {
    write('env.json', {
      name: 'E',
      values: [
        { key: 'userId', value: '0' },
        { key: 'password', value: 'open' },
      ],
    });
    const file = collection([LOGIN, USER], { variable: variables });
    const { exit, report } = await run(file, ...withServer(...args));
    expect(outcomes(report)).toEqual([
      ['Login', 'passed'],
      ['User', 'passed'],
    ]);
    expect(received.map(({ method, url, headers }) => [method, url, headers.authorization])).toEqual([
      ['POST', '/v1/login', undefined],
      ['GET', '/v1/users/7', `Bearer ${token}`],
    ]);
    expect(exit).toBe(0);
  });

  test('passes although it declares no responses, and says how many were not checked', async () => {
    const file = collection([LOGIN, USER], { variable: variables });
    const { report, stdout } = await run(file, ...withServer());
    expect(report.cases.flatMap(({ findings }) => findings)).toEqual([]);
    expect(report.unchecked).toEqual({ body: 2, status: 0, total: 2 });
    expect(stdout).not.toContain(token);
    const sentence = 'Not checked: 2 of 2 bodies, because the recorded requests declare none';
    for (const reporter of ['pretty', 'junit', 'html', 'github']) {
      const { stdout: text } = await runTestCommand([file, ...withServer('-r', reporter)], { cwd: folder });
      expect(text).toContain(sentence);
    }
  });

  test('declares what its saved responses show: another type is an error, the rest a warning', async () => {
    const saved = (body: unknown) =>
      ['One', 'Another'].map((name) => ({
        name,
        code: 200,
        header: [{ key: 'Content-Type', value: 'application/json' }],
        body: JSON.stringify(body),
      }));
    const one = (name: string, body: unknown) =>
      item({ name, url: `http://api.test/${name}`, response: saved(body) });
    const file = collection([
      one('same', { id: 1, path: '/x' }),
      one('more', { id: 1 }),
      one('less', { id: 1, path: '/x', other: true }),
      one('type', { id: 'a', path: '/x' }),
      item({
        name: 'status',
        url: 'http://api.test/status',
        response: [{ name: 'Gone', code: 410, body: '{}' }],
      }),
    ]);
    const { report } = await run(file, ...withServer());
    expect(
      report.cases.map(({ name, outcome, findings }) => [
        name,
        outcome,
        findings.map(({ kind, severity }) => `${severity} ${kind}`),
      ]),
    ).toEqual([
      ['same', 'passed', []],
      ['more', 'passed', ['warning undeclared-property']],
      ['less', 'passed', ['warning missing-property']],
      ['type', 'failed', ['undefined wrong-type']],
      ['status', 'passed', []],
    ]);
    expect(report.unchecked).toEqual({ body: 0, status: 1, total: 5 });
  });

  test('sends requests as they are written, in the order of its folders', async () => {
    const file = collection(
      [
        { name: 'B', item: [item({ name: 'first', url: '{{baseUrl}}/b?x={{x}}&y=a%20b' })] },
        {
          name: 'A',
          variable: [{ key: 'x', value: 'of the folder' }],
          item: [
            item({
              name: 'second',
              method: 'PROPFIND',
              url: {
                raw: '{{baseUrl}}/a',
                host: ['{{baseUrl}}'],
                path: ['a'],
                query: [
                  { key: 'q', value: '{{x}}&more' },
                  { key: 'off', value: '1', disabled: true },
                  { key: 'flag', value: null },
                ],
              },
              header: [
                { key: 'X-{{x2}}', value: 'v {{x}}' },
                { key: 'X-Off', value: '1', disabled: true },
              ],
              body: { mode: 'urlencoded', urlencoded: [{ key: 'f', value: 'a&{{x}}' }] },
            }),
          ],
        },
        item({
          name: 'third',
          method: 'POST',
          url: '{{baseUrl}}/form',
          body: { mode: 'formdata', formdata: [{ key: 'f', value: '{{x}}', type: 'text' }] },
        }),
        item({
          name: 'fourth',
          method: 'POST',
          url: '{{baseUrl}}/graphql',
          body: { mode: 'graphql', graphql: { query: '{ a(x: "{{x}}") }', variables: '{"n": {{n}}}' } },
        }),
        item({
          name: 'fifth',
          method: 'POST',
          url: '{{baseUrl}}/raw',
          body: {
            mode: 'raw',
            raw: '{"n": {{n}}, "{{a{{b}}}}": "{{deep}}"}',
            options: { raw: { language: 'json' } },
          },
        }),
      ],
      {
        auth: {
          type: 'apikey',
          apikey: [
            { key: 'key', value: 'X-Key' },
            { key: 'value', value: '{{x}}' },
            { key: 'in', value: 'header' },
          ],
        },
        variable: [
          BASE,
          { key: 'x', value: 'one' },
          { key: 'x2', value: 'Two' },
          { key: 'n', value: 5 },
          { key: 'b', value: 'c' },
          { key: 'ac', value: 'nested' },
          { key: 'deep', value: '{{x}}-{{n}}' },
        ],
      },
    );
    const { report } = await run(file, ...withServer());
    expect(outcomes(report).every(([, outcome]) => outcome === 'passed')).toBe(true);
    expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /v1/b?x=one&y=a%20b',
      'PROPFIND /v1/a?q=of%20the%20folder%26more&flag',
      'POST /v1/form',
      'POST /v1/graphql',
      'POST /v1/raw',
    ]);
    expect(received[0]?.headers['x-key']).toBe('one');
    expect(received[1]?.headers['x-two']).toBe('v of the folder');
    expect(received[1]?.headers['x-off']).toBeUndefined();
    expect(received[1]?.body).toBe('f=a%26of+the+folder');
    expect(received[2]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(received[2]?.body).toContain('name="f"\r\n\r\none\r\n');
    expect(JSON.parse(received[3]?.body ?? '')).toEqual({ query: '{ a(x: "one") }', variables: { n: 5 } });
    expect(received[4]?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(received[4]?.body ?? '')).toEqual({ n: 5, nested: 'one-5' });
  });

  test('resolves each scope in the order of collection runners', async () => {
    const names = ['onlyGlobal', 'inCollection', 'inEnvironment', 'inData', 'inLocal'];
    const values = (count: number, label: string) => names.slice(count).map((key) => ({ key, value: label }));
    write('globals.json', { name: 'G', values: values(0, 'global'), _postman_variable_scope: 'globals' });
    write('staging.json', {
      name: 'E',
      values: values(2, 'environment'),
      _postman_variable_scope: 'environment',
    });
    write('rows.json', [{ inData: 'data', inLocal: 'data' }]);
    const file = collection(
      [
        item({
          name: 'all',
          url: `{{baseUrl}}/${names.map((name) => `{{${name}}}`).join('/')}`,
          before: "pm.variables.set('inLocal', 'local');",
        }),
        item({ name: 'next', url: '{{baseUrl}}/{{inLocal}}' }),
      ],
      { variable: [BASE, ...values(1, 'collection')] },
    );
    await run(file, ...withServer('--env', 'globals.json', '--env', 'staging.json', '--data', 'rows.json'));
    // A local variable ends with its request.
    expect(received.map(({ url }) => url)).toEqual([
      '/v1/global/collection/environment/data/local',
      '/v1/data',
    ]);
  });

  test('runs once for each row of data, with its iteration', async () => {
    write('rows.csv', 'id,name\n1,a\n2,b\n');
    const script =
      "pm.globals.set('seen', (pm.globals.get('seen') || 0) + 1);\npm.test(['row', pm.iterationData.get('name'), pm.info.iteration, 'of', pm.info.iterationCount].join(' '), () => pm.expect(data.id).to.equal(String(pm.info.iteration + 1)));\npm.execution.setNextRequest(null);";
    const file = collection(
      [
        item({
          name: 'one',
          url: '{{baseUrl}}/{{id}}/{{seen}}',
          before: "if (!pm.globals.has('seen')) pm.globals.set('seen', 0);",
          test: script,
        }),
        item({ name: 'two', url: '{{baseUrl}}/two' }),
      ],
      { variable: [BASE] },
    );
    const { report } = await run(file, ...withServer('--data', 'rows.csv'));
    expect(received.map(({ url }) => url)).toEqual(['/v1/1/0', '/v1/2/1']);
    expect(
      report.cases.map(({ name, outcome, assertions }) => [name, outcome, assertions.map((one) => one.name)]),
    ).toEqual([
      ['one [1]', 'passed', ['row a 0 of 2']],
      ['two [1]', 'skipped', []],
      ['one [2]', 'passed', ['row b 1 of 2']],
      ['two [2]', 'skipped', []],
    ]);
  });

  test('makes dynamic variables anew each time', async () => {
    const file = collection(
      [
        item({
          name: 'x',
          url: '{{baseUrl}}/{{$guid}}/{{$guid}}/{{$timestamp}}/{{$randomInt}}',
          test: "pm.test('script', () => pm.expect(pm.variables.replaceIn('{{$guid}} {{$randomEmail}}')).to.match(/^[0-9a-f-]{36} .+@example[.]com$/));",
        }),
      ],
      { variable: [BASE] },
    );
    const { report } = await run(file, ...withServer());
    const [, , one = '', other = '', timestamp = '', number = ''] = received[0]?.url.split('/') ?? [];
    expect([one, other].every((id) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id))).toBe(true);
    expect(one).not.toBe(other);
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60);
    expect(Number(number)).toBeLessThanOrEqual(1000);
    expect(report.cases[0]?.outcome).toBe('passed');
  });

  test('does not send a request with a variable that has no value, and names the places', async () => {
    const file = collection(
      [
        item({
          name: 'missing',
          method: 'POST',
          url: '{{baseUrl}}/{{a}}/:id?q={{b}}',
          header: [{ key: 'X', value: '{{c}}' }],
          auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{d}}' }] },
          body: { mode: 'raw', raw: '{{e}}' },
        }),
        item({ name: 'unset', url: '{{baseUrl}}/{{once}}', before: "pm.collectionVariables.unset('once');" }),
        item({ name: 'cleared', url: '{{baseUrl}}/{{kept}}', before: 'pm.collectionVariables.clear();' }),
        item({
          name: 'file',
          method: 'POST',
          url: 'http://api.test/x',
          body: { mode: 'file', file: { src: '/etc/passwd' } },
        }),
        item({ name: 'auth', url: 'http://api.test/x', auth: { type: 'hawk', hawk: [] } }),
      ],
      { variable: [BASE, { key: 'once', value: '1' }, { key: 'kept', value: '1' }] },
    );
    const { report } = await run(file, ...withServer());
    expect(received).toEqual([]);
    expect(report.cases.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      [
        'skipped',
        'Not sent, because a variable has no value: `id` in `:id` of the URL, `a` in the URL, `b` in the URL, `c` in the header `X`, `d` in the authentication, `e` in the body. Set it in a script, or pass `--variable id=…`.',
      ],
      ['skipped', expect.stringContaining('`once` in the URL')],
      ['skipped', expect.stringContaining('`kept` in the URL')],
      ['skipped', 'Not sent. The body is a file, which is not part of the collection.'],
      ['skipped', expect.stringContaining('The authentication Hawk is not supported')],
    ]);
  });

  test('counts requests whose authentication cannot be sent, by its kind, unless a header replaces it', async () => {
    const signed = (name: string, type: string) =>
      item({ name, url: 'http://api.test/x', auth: { type, [type]: [{ key: 'secret', value: 's3cret' }] } });
    const kinds = ['awsv4', 'awsv4', 'oauth1', 'hawk', 'digest', 'ntlm', 'edgegrid', 'asap', 'jwt'];
    const file = collection([
      ...kinds.map((kind, index) => signed(`${kind} ${index}`, kind)),
      item({ name: 'plain', url: 'http://api.test/x' }),
    ]);
    const { report, stdout } = await run(file, ...withServer());
    expect(received.map(({ url }) => url)).toEqual(['/x']);
    expect(report.cases.map(({ outcome }) => outcome)).toEqual([...kinds.map(() => 'skipped'), 'passed']);
    const { stdout: pretty } = await runTestCommand([file, ...withServer()], { cwd: folder });
    expect(pretty).toContain(
      'Not sent: 2 requests. The authentication AWS Signature Version 4 is not supported: pass the credential',
    );
    expect(pretty).toContain('Not sent: 1 request. The authentication OAuth 1.0 is not supported');
    expect(pretty).toContain('Not sent for other reasons: 3 requests.');
    expect(stdout + pretty).not.toContain('s3cret');

    received.length = 0;
    await run(file, ...withServer('--header', 'Authorization: Custom 1'));
    expect(received.map(({ headers }) => headers.authorization)).toEqual(
      [...kinds, 'plain'].map(() => 'Custom 1'),
    );
  });

  test.each([401, 404, 400, 422])('is not green if one of its requests is answered %s', async (status) => {
    const file = collection([
      item({ name: 'Good', url: 'http://api.test/x' }),
      item({ name: 'Refused', url: `http://api.test/answer/${status}` }),
    ]);
    const { exit, report } = await run(file, ...withServer());
    expect(outcomes(report)).toEqual([
      ['Good', 'passed'],
      ['Refused', 'inconclusive'],
    ]);
    expect(exit).toBe(1);
    expect((await run(file, ...withServer('--allow-inconclusive'))).exit).toBe(0);
  });

  test('fails if the server fails', async () => {
    const file = collection([item({ name: 'Broken', url: 'http://api.test/answer/500' })]);
    expect(outcomes((await run(file, ...withServer())).report)).toEqual([['Broken', 'failed']]);
  });

  test('broken Unicode in any part of a request does not end the run', async () => {
    const [high, low] = ['\ud800', '\udfff'];
    const pair = (type: string, values: Record<string, unknown>) => ({
      type,
      [type]: Object.entries(values).map(([key, value]) => ({ key, value })),
    });
    const url = 'http://api.test/x';
    const parts: Record<string, object> = {
      name: { name: high },
      url: { url: `${url}/${high}?q${low}=${high}#${low}` },
      query: {
        url: {
          raw: url,
          protocol: 'http',
          host: ['api', 'test'],
          path: [high, ':id'],
          query: [{ key: high, value: low }],
          variable: [{ key: 'id', value: high }],
        },
      },
      method: { method: `GE${high}` },
      header: { header: [{ key: `X-${high}`, value: low }] },
      body: { method: 'POST', body: { mode: 'raw', raw: `${high}{}` } },
      form: { method: 'POST', body: { mode: 'urlencoded', urlencoded: [{ key: high, value: low }] } },
      parts: {
        method: 'POST',
        body: { mode: 'formdata', formdata: [{ key: high, value: low, type: 'text' }] },
      },
      graphql: { method: 'POST', body: { mode: 'graphql', graphql: { query: high, variables: '{}' } } },
      basic: { auth: pair('basic', { username: high, password: low }) },
      bearer: { auth: pair('bearer', { token: high }) },
      'key in the query': { auth: pair('apikey', { key: high, value: low, in: 'query' }) },
      'key in a header': { auth: pair('apikey', { key: high, value: low }) },
      'kind of authentication': { auth: { type: high } },
      'kind that is no text': { auth: { type: 5 } },
      variable: { url: `${url}/{{${high}}}/{{value}}` },
    };
    const file = collection(
      Object.entries(parts).map(([name, part]) => item({ name, url, ...part })),
      {
        variable: [
          { key: high, value: low },
          { key: 'value', value: high },
        ],
      },
    );
    for (const reporter of ['json', 'junit', 'html', 'github', 'pretty']) {
      const { exit, stderr } = await runTestCommand([file, ...withServer('-r', reporter)], { cwd: folder });
      expect(stderr).not.toContain('bug in curlew');
      expect([0, 1]).toContain(exit);
    }
    expect(received.length).toBeGreaterThan(30);
  });

  const ELSEWHERE = [
    ['a base variable', "pm.collectionVariables.set('baseUrl', 'STRANGER');", '{{baseUrl}}/users'],
    ['a base variable of the environment', "pm.environment.set('baseUrl', 'STRANGER');", '{{baseUrl}}/users'],
    ['a local variable', "pm.variables.set('baseUrl', ' \\tSTRANGER');", '{{baseUrl}}/users'],
    ['a host', "pm.environment.set('host', 'STRANGER'.slice(7));", 'http://{{host}}/users'],
    [
      'user information',
      "pm.environment.set('user', '@' + 'STRANGER'.slice(7) + '/');",
      'http://api.test{{user}}/users',
    ],
    ['a port', "pm.environment.set('port', '80@' + 'STRANGER'.slice(7));", 'http://api.test:{{port}}/users'],
    [
      'a protocol-relative address',
      "pm.environment.set('baseUrl', 'STRANGER'.slice(5));",
      '{{baseUrl}}/users',
    ],
    [
      'a backslash',
      "pm.environment.set('baseUrl', 'http:\\\\\\\\' + 'STRANGER'.slice(7));",
      '{{baseUrl}}/users',
    ],
  ] as const;
  /** `server-target.test.ts` has every form of an address; `npm run test:all` sends all of these. */
  const SENT = ['a base variable', 'a host', 'a backslash'];

  test.each(ELSEWHERE.filter(([name]) => IS_COMPLETE || SENT.includes(name)))(
    'whose script sets %s does not send anything elsewhere',
    async (_name, before, url) => {
      const script = before.replaceAll('STRANGER', getAddress(stranger));
      const auth = { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}' }] };
      const file = collection(
        [item({ name: 'base', url: '{{baseUrl}}/ok' }), item({ name: 'steered', url, before: script, auth })],
        {
          variable: [
            BASE,
            { key: 'host', value: 'api.test' },
            { key: 'port', value: '80' },
            { key: 'user', value: '' },
          ],
        },
      );
      for (const args of [withServer(), ['--variable', `baseUrl=${getAddress(server)}`]]) {
        const { report, exit } = await run(file, ...args, '--variable', `token=${token}`);
        expect(strangers).toEqual([]);
        const steered = report.cases.find(({ name }) => name === 'steered');
        if (steered?.outcome !== 'passed') {
          expect(steered?.assertions).toMatchObject([
            { passed: false, message: expect.stringContaining('was not sent') },
          ]);
          expect(exit).toBe(1);
        }
      }
    },
  );

  test('is sent to the server of its environment', async () => {
    const file = collection([item({ name: 'x', url: '{{baseUrl}}/x' }), item({ name: 'y', url: '/y' })]);
    const own = await run(file, '--variable', `baseUrl=${getAddress(server)}/api`);
    expect(received.map(({ url }) => url)).toEqual(['/api/x']);
    expect(own.report.cases[1]?.reason).toContain('pass `--server`');
    const given = await run(file, ...withServer());
    expect(outcomes(given.report)).toEqual([
      ['x', 'passed'],
      ['y', 'passed'],
    ]);
    expect(received.map(({ url }) => url)).toEqual(['/api/x', '/x', '/y']);
  });

  test.each([
    ['{{protocol}}://{{host}}:{{port}}/x', '/x'],
    ['https://{{host}}/x', '/x'],
    ['{{baseUrl}}x', '/x'],
    ['{{baseUrl}}{{path}}/x', '/p/x'],
    ['{{base{{n}}}}/x', '/v1/x'],
    ['{{relative}}/x', '/x'],
    ['{{relative}}', '/'],
    ['//api.test/v1/x', '/v1/x'],
    ['https://{{withScheme}}/x', '/v1/x'],
    ['{{baseUrl}}', '/'],
    ['{{baseUrl}}?q=1', '/?q=1'],
  ])('%s is sent to the server of the run', async (url, sent) => {
    const values = {
      path: '/p',
      n: 'One',
      baseOne: 'http://api.test/v1',
      relative: '/api',
      withScheme: 'https://api.test/v1',
    };
    const file = collection([item({ name: 'x', url })], {
      variable: Object.entries(values).map(([key, value]) => ({ key, value })),
    });
    const { report } = await run(file, ...withServer());
    expect([outcomes(report), received.map((one) => one.url)]).toEqual([[['x', 'passed']], [sent]]);
  });

  test('keeps the types of values that scripts set', async () => {
    const script =
      "pm.environment.set('n', 1);\npm.environment.set('list', [1, { a: 2 }]);\npm.environment.set('none', null);";
    const after =
      "pm.test('types', () => { pm.expect(pm.environment.get('n') + 1).to.equal(2); pm.expect(pm.environment.get('list')[1].a).to.equal(2); });";
    const file = collection(
      [
        item({ name: 'set', url: '{{baseUrl}}/x', before: script }),
        item({
          name: 'get',
          method: 'POST',
          url: '{{baseUrl}}/{{n}}',
          test: after,
          body: { mode: 'raw', raw: '{"list": {{list}}}' },
        }),
      ],
      { variable: [BASE] },
    );
    const { report } = await run(file, ...withServer());
    expect(report.cases[1]?.assertions).toMatchObject([{ name: 'types', passed: true }]);
    expect([received[1]?.url, received[1]?.body]).toEqual(['/v1/1', '{"list": [1,{"a":2}]}']);
  });

  test('takes credentials and headers of options in place of its own', async () => {
    const file = collection([USER], { variable: [BASE, { key: 'userId', value: '7' }] });
    const { report } = await run(file, ...withServer('--auth', token, '--header', 'X-Run: 1'));
    expect(report.cases[0]?.outcome).toBe('passed');
    expect(received[0]?.headers).toMatchObject({ authorization: `Bearer ${token}`, 'x-run': '1' });
  });

  test('sends the cookies that it received, unless a request has its own', async () => {
    const file = collection(
      [
        item({ name: 'session', url: '{{baseUrl}}/session' }),
        item({ name: 'with', url: '{{baseUrl}}/with' }),
        item({ name: 'own', url: '{{baseUrl}}/own', header: [{ key: 'Cookie', value: 'a=b' }] }),
      ],
      { variable: [BASE] },
    );
    await run(file, ...withServer());
    expect(received.map(({ headers }) => headers.cookie)).toEqual([undefined, 'sid=s1', 'a=b']);
  });

  test.each(['--negative', '--fix'])('does not take %s', async (option) => {
    const file = collection([USER], { variable: [BASE] });
    const { exit, stderr } = await runTestCommand([file, ...withServer(option)], { cwd: folder });
    expect(stderr).toContain(`\`${option}\` requires a description`);
    expect(exit).toBe(2);
    expect(received).toEqual([]);
  });

  test('with a server error or a refused request and no tests of its own fails', async () => {
    const file = collection([LOGIN], { variable: [BASE, { key: 'password', value: 'open' }] });
    const { report } = await run(file, ...withServer('--accept', 'success', '--variable', 'password=wrong'));
    expect(report.cases[0]?.outcome).toBe('failed');
  });
});

test('an archive of requests without responses passes, and is counted', async () => {
  const request = { method: 'GET', url: `${getAddress(server)}/x`, headers: [], queryString: [] };
  const file = write('log.har', {
    log: { version: '1.2', entries: [{ request, response: { status: 200, headers: [], content: {} } }] },
  });
  const { report } = await run(file, ...withServer());
  expect(report.cases.map(({ outcome }) => outcome)).toEqual(['passed']);
  expect(report.unchecked).toMatchObject({ total: 1 });
  const captures = write('captures.sh', `curl ${getAddress(server)}/x\n`);
  const curl = await run(captures, ...withServer());
  expect(curl.report.cases.map(({ outcome }) => outcome)).toEqual(['passed']);
  expect(curl.report.unchecked).toEqual({ body: 1, status: 0, total: 1 });
});
