import { readFileSync } from 'node:fs';
import { type FaultScript, Mock, readFaultScript, serveMock } from '@curlew/mock';
import { readApi } from '@curlew/openapi';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, describe, expect, it, test } from 'vitest';
import { describeApi } from '../../contract/test/describe.ts';

const DESCRIPTION = `
openapi: 3.2.0
info: { title: Test, version: '1' }
paths:
  /users:
    get:
      operationId: listUsers
      responses:
        '200': { description: All, content: { application/json: { example: [1] } } }
        '429':
          description: Slow down
          headers: { Retry-After: { schema: { type: integer }, example: 7 } }
          content: { application/json: { example: { error: slow } } }
    post: { operationId: createUser, responses: { '204': { description: Done } } }
  /users/{id}:
    get: { responses: { '204': { description: Done } } }
`;

const running: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
});

async function read(text: string, file = 'faults.yaml') {
  const { operations } = readApi(await describeApi(DESCRIPTION));
  return readFaultScript(text, { file, operations });
}

/** A function that calls a mock with a script, and gives the status or `reset`. */
async function start(text: string): Promise<(line: string) => Promise<number | string>> {
  const { script, diagnostics } = await read(text);
  expect(diagnostics).toEqual([]);
  const mock = new Mock(await describeApi(DESCRIPTION));
  const server = await serveMock(() => mock, { allowsHost: () => true, faults: script as FaultScript });
  running.push(server);
  return (line) => {
    const [method = '', path] = line.split(' ');
    return fetch(`${server.url}${path}`, { method }).then(
      ({ status }) => status,
      () => 'reset',
    );
  };
}

async function repeat(send: (line: string) => Promise<number | string>, line: string, count: number) {
  const seen: (number | string)[] = [];
  for (let index = 0; index < count; index += 1) seen.push(await send(line));
  return seen;
}

describe('a script of faults', () => {
  it('applies to the first requests, to each one of a number, and in the order of the file', async () => {
    const send = await start(`
faults:
  - { operation: listUsers, status: 503, first: 2 }
  - { operation: get  /users, reset: true, every: 3 }
  - { operation: 'GET /users/{id}', status: 418 }
  - { operation: createUser, status: 500, first: 4, every: 2 }
`);
    expect(await repeat(send, 'GET /users', 7)).toEqual([503, 503, 'reset', 200, 200, 'reset', 200]);
    expect(await repeat(send, 'GET /users/1', 2)).toEqual([418, 418]);
    expect(await repeat(send, 'POST /users', 6)).toEqual([204, 500, 204, 500, 204, 204]);
    expect(await repeat(send, 'GET /other', 1)).toEqual([404]);
  });

  it('applies to every request without the name of an operation', async () => {
    const send = await start('faults: [{ status: 500, first: 2 }]');
    expect([await send('GET /users'), await send('GET /other'), await send('GET /users')]).toEqual([
      500, 500, 200,
    ]);
  });

  it('answers a declared status as it is declared', async () => {
    const { script } = await read('faults: [{ operation: listUsers, status: 429 }]');
    const mock = new Mock(await describeApi(DESCRIPTION));
    const server = await serveMock(() => mock, { allowsHost: () => true, faults: script as FaultScript });
    running.push(server);
    const reply = await fetch(`${server.url}/users`);
    expect([reply.status, reply.headers.get('retry-after'), await reply.json()]).toEqual([
      429,
      '7',
      { error: 'slow' },
    ]);
  });

  it('delays by a time, or by random times that repeat for a seed', async () => {
    const send = await start('faults: [{ operation: createUser, delay: 80 }]');
    const started = performance.now();
    expect(await send('POST /users')).toBe(204);
    expect(performance.now() - started).toBeGreaterThan(75);
    const delays = async (seed: number): Promise<(number | undefined)[]> => {
      const { script } = await read(`{ "seed": ${seed}, "faults": [{ "delay": [10, 5000] }] }`, 'a.json');
      return Array.from({ length: 20 }, () => script?.next(undefined)?.delayMs);
    };
    const first = await delays(1);
    expect(await delays(1)).toEqual(first);
    expect(await delays(2)).not.toEqual(first);
    expect(new Set(first).size).toBeGreaterThan(10);
    expect(first.every((delay) => delay !== undefined && delay >= 10 && delay <= 5000)).toBe(true);
  });
});

test('the published schema accepts what is read', async () => {
  const file = new URL('../schema/faults.json', import.meta.url);
  const schema = JSON.parse(readFileSync(file, 'utf8')) as object;
  const validate = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true }).compile(
    schema,
  );
  const faults = [{ operation: 'listUsers', delay: [1, 2], status: 503, reset: false, first: 1, every: 2 }];
  expect(validate({ seed: 7, faults })).toBe(true);
  expect((await read(JSON.stringify({ seed: 7, faults }))).diagnostics).toEqual([]);
  expect(validate({ faults: [{ first: 1 }] })).toBe(false);
});

describe('mistakes in a script', () => {
  test.each<[string, string, string]>([
    [
      'faults:\n  - operation: listUser\n    status: 500\n',
      '2:16 The description has no operation `listUser`.',
      'Did you mean `listUsers`?',
    ],
    [
      'faults:\n  - operation: xyzabc\n    status: 500\n',
      '2:16 The description has no operation `xyzabc`.',
      'Use an `operationId`, or a method and a path such as `GET /users/{id}`.',
    ],
    [
      'faults:\n  - { operation: listUsers, delays: 5, status: 500 }\n',
      '2:29 `faults.0` has an unknown field `delays`.',
      'Did you mean `delay`?',
    ],
    [
      'faults:\n  - { delay: [9, 5] }\n',
      '2:14 The minimum of `delay` is above its maximum.',
      'Write `[5, 9]`.',
    ],
    ['faults:\n  - { status: 700 }\n', '2:15 `faults.0.status` must be <= 599.', ''],
    ['faults:\n  - { first: 1 }\n', '2:5 `faults.0` must have `delay` or `status` or `reset`.', ''],
    ['faults: [\n', '2:1 ', 'Fix the syntax error shown.'],
  ])('%j', async (text, message, help) => {
    const { script, diagnostics } = await read(text);
    expect(script).toBeUndefined();
    const [first] = diagnostics;
    expect(`${first?.span?.line}:${first?.span?.column} ${first?.message}`).toContain(message);
    expect(first?.help ?? '').toBe(help);
    expect(first?.span?.file).toBe('faults.yaml');
  });
});
