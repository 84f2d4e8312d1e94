import { DEFAULT_SCRIPT_LIMITS, type ScriptRun, type ScriptSender } from '@curlew/contract/scripts';
import { afterAll, describe, expect, test } from 'vitest';
import { IS_COMPLETE } from '../../../scripts/test-scope.ts';
import { givenScopes } from '../../contract/src/scripts/script-run.ts';
import { ScriptSandbox } from '../src/index.ts';
import { MAX_RESULT } from '../src/read-outcome.ts';

const sandbox = new ScriptSandbox({ marginMs: 400 });
/** Ends no worker that a busy machine stops for a while: what an interrupted script leaves has to be read from it. */
const patientSandbox = new ScriptSandbox({ marginMs: 15_000 });
afterAll(() => Promise.all([sandbox.close(), patientSandbox.close()]));

const MB = 1_000_000;
const LIMITS = { ...DEFAULT_SCRIPT_LIMITS, timeoutMs: 150, waitMs: 150, memoryBytes: 32 * MB };
/** Time to use up memory. */
const LONGER = { ...LIMITS, timeoutMs: 1_000 };
/** Scripts that end by themselves are not measured against a clock. */
const PATIENT = { ...LIMITS, timeoutMs: 30_000 };
/** Far above the limits, as a machine may be busy, and far below what a script reaches without them. */
const MOST_MS = 20_000;
/** Memory of a worker, its engine and a script, and of results that both threads have at the same time. */
const MOST_BYTES = 400 * MB;

function run(
  source: string,
  given: Partial<ScriptRun> = {},
  send?: ScriptSender,
  runner: ScriptSandbox = sandbox,
) {
  const script: ScriptRun = {
    source,
    event: 'test',
    name: 'n',
    scopes: givenScopes({ base: 'http://api.test' }),
    request: { method: 'GET', url: 'http://api.test/a', headers: [], body: '' },
    limits: LIMITS,
    ...given,
  };
  return runner.run(script, send);
}

/** Runs a script, and measures by how much the memory of the process grows, at most. */
async function measure(source: string) {
  // The worker has its own memory before the script.
  await run('', { limits: PATIENT });
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  const startedAt = performance.now();
  const outcome = await run(source, { limits: LONGER });
  const durationMs = performance.now() - startedAt;
  clearInterval(timer);
  most = Math.max(most, process.memoryUsage.rss());
  return { outcome, durationMs, grownBytes: most - before };
}

const LOOP = 'for (;;) {}';

/** One of each mechanism: the limit of the engine, of buffers, of strings, of jobs, of the host. `npm run test:all` takes all. */
const REPRESENTATIVE: readonly string[] = [
  'an ArrayBuffer',
  'strings that double',
  'a Map',
  'jobs',
  'what it catches',
  'text of the host',
  'a loop',
  'the functions of the host',
  'Array.prototype.push',
  'toJSON of everything',
  'JSON',
  'Promise',
  'pm',
  'toString of a name',
  'a thrown proxy',
  'a then',
  'jobs without end',
  'timers without end',
  'a costly pattern',
  'recursion',
  'a finally',
  'native loops',
  'name',
  'message of a rejection',
  'thrown name',
  'console output',
];

function chooseCases<Case extends readonly [name: string, source: string]>(cases: readonly Case[]): Case[] {
  return cases.filter(([name]) => IS_COMPLETE || REPRESENTATIVE.includes(name));
}

const MEMORY = [
  ['an ArrayBuffer', 'const all = []; for (;;) all.push(new ArrayBuffer(1e6))'],
  ['typed arrays', 'const all = []; for (;;) all.push(new Float64Array(1e5).fill(1.5))'],
  ['one large buffer', 'new Uint8Array(2e9)'],
  [
    'a resizable buffer',
    "const b = new ArrayBuffer(8, { maxByteLength: 1e9 }); if (!b.resizable) throw new Error('memory'); for (let n = 8; ; n += 1e6) b.resize(n)",
  ],
  ['slices', 'const b = new ArrayBuffer(1e6); const all = []; for (;;) all.push(b.slice(0))'],
  ['repeated strings', "const all = []; for (let n = 0; ; n += 1) all.push('x'.repeat(1e6) + n)"],
  ['joined strings', "const all = []; for (;;) all.push(new Array(1e5).join('abcdefgh'))"],
  ['padded strings', "const all = []; for (let n = 0; ; n += 1) all.push(String(n).padEnd(1e6, 'ab'))"],
  ['strings that double', "let a = 'x'; const all = []; for (;;) { a += a; all.push(a + all.length) }"],
  [
    'concat',
    "let a = 'xy'.repeat(1e5); const all = []; for (;;) all.push(a.concat(a, a, String(all.length)))",
  ],
  ['replaceAll', "const all = []; for (;;) all.push('a'.repeat(1e4).replaceAll('a', 'b'.repeat(100)))"],
  ['a Map', 'const m = new Map(); for (let n = 0; ; n += 1) m.set(n, [n])'],
  ['a Set', "const s = new Set(); for (let n = 0; ; n += 1) s.add('k' + n)"],
  ['an array', 'const a = []; for (;;) a.push(a.length)'],
  ['properties', "const o = {}; for (let n = 0; ; n += 1) o['p' + n] = n"],
  ['closures', 'const a = []; for (;;) { const b = new Array(1000).fill(1); a.push(() => b) }'],
  ['numbers of any length', 'let n = 3n; for (;;) n = n * n'],
  ['JSON', "let v = ['x'.repeat(1000)]; for (;;) v = JSON.parse(JSON.stringify([v, v]))"],
  ['jobs', 'const f = () => { Promise.resolve().then(f); Promise.resolve().then(f); }; f()'],
  ['what it catches', 'const all = []; for (;;) try { all.push(new ArrayBuffer(5e6)) } catch {}'],
  ['symbols', 'const a = []; for (;;) a.push(Symbol(a.length))'],
  ['text of the host', "const all = []; for (;;) all.push(Buffer.from('a'.repeat(9e5)).toString('hex'))"],
] as const;

test.each(chooseCases(MEMORY))('memory is bounded: %s', async (_name, source) => {
  const { outcome, durationMs, grownBytes } = await measure(source);
  expect(outcome.error).toMatch(/memory|longer than|too long|invalid|BigInt is too large/i);
  expect(durationMs).toBeLessThan(MOST_MS);
  expect(grownBytes).toBeLessThan(MOST_BYTES);
  expect(await run("pm.test('t', () => pm.expect(1).to.equal(1))", { limits: PATIENT })).toMatchObject({
    tests: [{ passed: true }],
  });
});

test('the limit is of each script: what one uses, the next one has again', async () => {
  const half =
    "const all = []; for (let n = 0; n < 15; n += 1) all.push(new ArrayBuffer(1e6)); pm.test('t', () => {})";
  for (let count = 0; count < (IS_COMPLETE ? 8 : 3); count += 1)
    expect(await run(half, { limits: PATIENT })).toMatchObject({ tests: [{ passed: true }] });
  const limits = { ...PATIENT, memoryBytes: 8 * MB };
  expect((await run(half, { limits })).error).toMatch(/memory/);
  expect((await run(half, { limits: PATIENT })).error).toBeUndefined();
});

const PLANTED = "pm.test('kept', () => {}); pm.environment.set('kept', '1');";
const REPLACED = `globalThis.__outcome = globalThis.__deliver = globalThis.__hooks = () => { ${LOOP} };`;

const REPLACING = [
  ['a loop', LOOP],
  ['the functions of the host', `${REPLACED} ${LOOP}`],
  ...['push', 'map', 'slice', 'concat', 'join', 'forEach', 'filter', 'indexOf'].map(
    (name) => [`Array.prototype.${name}`, `Array.prototype.${name} = () => { ${LOOP} };`] as const,
  ),
  ['iteration', `Array.prototype[Symbol.iterator] = function* () { ${LOOP} };`],
  ['indexes', `Object.defineProperty(Array.prototype, '0', { get() { ${LOOP} }, set() { ${LOOP} } });`],
  [
    'toJSON of everything',
    `Object.prototype.toJSON = String.prototype.toJSON = Array.prototype.toJSON = () => { ${LOOP} };`,
  ],
  [
    'getters of everything',
    `for (const name of ['name', 'passed', 'message', 'skipped', 'tests', 'get', 'set']) Object.defineProperty(Object.prototype, name, { get() { ${LOOP} }, set() { ${LOOP} } });`,
  ],
  ['JSON', `JSON.stringify = JSON.parse = () => { ${LOOP} }; globalThis.JSON = undefined;`],
  [
    'Object',
    `Object.entries = Object.keys = Object.fromEntries = Object.assign = () => { ${LOOP} }; globalThis.Object = undefined;`,
  ],
  [
    'String',
    `String.prototype.slice = String.prototype.toString = String.prototype.valueOf = () => { ${LOOP} }; globalThis.String = () => { ${LOOP} };`,
  ],
  [
    'Reflect and Function',
    `Reflect.apply = Function.prototype.call = Function.prototype.apply = () => { ${LOOP} };`,
  ],
  ['Promise', `Promise.prototype.then = () => { ${LOOP} }; globalThis.Promise = undefined;`],
  [
    'Map and Set',
    `Map.prototype.get = Map.prototype.delete = Set.prototype.forEach = Set.prototype.add = () => { ${LOOP} };`,
  ],
  ['pm', `pm.test = () => { ${LOOP} }; globalThis.pm = undefined;`],
] as const;

test.each(chooseCases(REPLACING))(
  'a script that replaces %s keeps no longer than its limits, and its tests are read',
  async (_name, source) => {
    const startedAt = performance.now();
    const outcome = await run(`${PLANTED} ${source}`, {}, undefined, patientSandbox);
    expect(performance.now() - startedAt).toBeLessThan(MOST_MS);
    expect(outcome.tests[0]).toEqual({ name: 'kept', passed: true, message: '' });
    expect(outcome.scopes.environment).toEqual({ kept: '1' });
  },
);

const ENDLESS = [
  ['toString of a name', `pm.test({ toString() { ${LOOP} } }, () => {})`],
  ['a getter of an error', `pm.test('t', () => { throw { get message() { ${LOOP} } } })`],
  ['a thrown getter', `throw { get message() { ${LOOP} }, get name() { ${LOOP} } }`],
  ['a thrown proxy', `throw new Proxy({}, { get() { ${LOOP} }, has() { ${LOOP} }, ownKeys() { ${LOOP} } })`],
  ['toJSON of a variable', `pm.environment.values.x = { toJSON() { ${LOOP} } }`],
  [
    'a getter of a variable',
    `Object.defineProperty(pm.environment.values, 'x', { enumerable: true, get() { ${LOOP} } })`,
  ],
  ['a proxy for results', `globalThis.tests = new Proxy({}, { ownKeys() { ${LOOP} }, get() { ${LOOP} } })`],
  ['a getter of results', `Object.defineProperty(globalThis, 'tests', { get() { ${LOOP} } })`],
  ['a then', `pm.test('t', () => ({ then() { ${LOOP} } }))`],
  ['a job', `Promise.resolve().then(() => { ${LOOP} })`],
  ['jobs without end', 'const f = () => Promise.resolve().then(f); f()'],
  ['a thenable in a job', `(async () => { await { then() { ${LOOP} } } })()`],
  ['a timer', `setTimeout(() => { ${LOOP} }, 1)`],
  ['timers without end', 'const f = () => setTimeout(f, 0); f()'],
  ['timers of the past', 'const f = () => setTimeout(f, -1e9); f()'],
  ['many timers', 'for (;;) setTimeout(() => {}, 100)'],
  ['a costly pattern', "/^(a|aa)+$/.test('a'.repeat(60) + 'b')"],
  ['another one', "'x'.repeat(50000).replace(/(x+x+)+y/, '')"],
  ['recursion', 'const f = (n) => f(n + 1) + 1; f(0)'],
  ['a deep value', "let v = '['.repeat(1e5) + ']'.repeat(1e5); JSON.parse(v)"],
  ['a generator', 'function* g() { for (;;) yield 1 } for (const x of g());'],
  ['a finally', `try { ${LOOP} } finally { ${LOOP} }`],
  ['a catch', `for (;;) try { ${LOOP} } catch { ${LOOP} }`],
  ['a sort', `new Array(1e5).fill(1).sort(() => { ${LOOP} })`],
  ['native loops', 'const a = []; a.length = 4e9; for (let n = 0; n < 100; n += 1) a.indexOf(1)'],
  ['long numbers', 'let n = 7n ** 30000n; for (let i = 0; i < 1e6; i += 1) n = (n * n) % (3n ** 30000n)'],
] as const;

test.each(chooseCases(ENDLESS))('%s ends near the limit, and the next script runs', async (_name, source) => {
  const startedAt = performance.now();
  await run(source);
  expect(performance.now() - startedAt).toBeLessThan(MOST_MS);
  expect(
    await run("pm.test('t', () => pm.expect([1].map(String)).to.eql(['1']))", { limits: PATIENT }),
  ).toMatchObject({
    tests: [{ passed: true }],
  });
});

describe('what a script returns is bounded', () => {
  const LONG = "'n'.repeat(20e6)";
  const limits = { ...LIMITS, timeoutMs: 30_000, memoryBytes: 128 * MB };

  const RESULTS = [
    ['name', `pm.test(${LONG}, () => {})`],
    ['message', `pm.test('t', () => { throw new Error(${LONG}) })`],
    ['message of a rejection', `pm.test('t', async () => { throw ${LONG} })`],
    ['name of an older test', `tests[${LONG}] = true`],
    ['thrown text', `throw ${LONG}`],
    ['thrown name', `const e = new Error('x'); e.name = ${LONG}; throw e`],
    ['unsupported name', `pm[${LONG}]()`],
    ['next request', `pm.execution.setNextRequest(${LONG})`],
    ['skipped name', `pm.test['skip'](${LONG})`],
    ['console output', `console.log(${LONG}); console.table([${LONG}])`],
  ] as const;

  test.each(chooseCases(RESULTS))('a long %s is cut', async (_name, source) => {
    const outcome = await run(source, { limits });
    expect(JSON.stringify(outcome).length).toBeLessThan(10_000);
    if (source.includes('pm.test(')) expect(outcome.tests).toHaveLength(1);
  });

  test('a name of usual length is kept as it is', async () => {
    const name = 'n'.repeat(MAX_RESULT.name);
    const { tests } = await run(`pm.test('${name}', () => {}); pm.test('${name}m', () => {})`);
    expect(tests.map((one) => one.name)).toEqual([name, `${name}…`]);
  });

  test('tests beyond the limit are not green in silence', async () => {
    const { tests, error } = await run('for (let n = 0; n < 1500; n += 1) pm.test(String(n), () => {})', {
      limits,
    });
    expect(tests).toHaveLength(MAX_RESULT.tests);
    expect(error).toBe('The script has 1500 tests; only the first 1000 are kept.');
  });

  test.each([
    ['one', `pm.environment.set('x', ${LONG})`],
    ['many', "for (let n = 0; n < 60; n += 1) pm.globals.set('x' + n, 'v'.repeat(1e5))"],
    ['a name', `pm.variables.set(${LONG}, 'x')`],
    ['headers', "pm.request.headers.add({ key: 'X', value: 'v'.repeat(5e6) })"],
  ])('variables are kept whole or not at all: %s', async (_name, source) => {
    const { scopes, error, headers } = await run(`${PLANTED} ${source}`, { limits, event: 'prerequest' });
    expect([scopes.given, scopes.environment, headers]).toEqual([{ base: 'http://api.test' }, {}, []]);
    expect(error).toMatch(/have more than 4000000 characters; they are not kept/);
  });

  test('requests are bounded in number and size', async () => {
    let sent = 0;
    const send: ScriptSender = async () => {
      sent += 1;
      return { code: 200, status: 'OK', headers: [], body: '{}', responseTime: 1 };
    };
    const flood = await run("for (;;) try { pm.sendRequest('http://api.test/a') } catch {}", {}, send);
    expect(sent).toBe(LIMITS.maxRequests);
    expect(flood.error).toMatch(/longer than|memory/);
    const { error } = await run(
      `pm.sendRequest({ url: 'http://api.test', body: ${LONG} }, () => {})`,
      { limits },
      send,
    );
    expect(error).toContain('A request of the script has more than 10000000 characters');
    expect(sent).toBe(LIMITS.maxRequests);
  });
});

test('the representative cases exist', () => {
  const names = [...MEMORY, ...REPLACING, ...ENDLESS].map(([name]) => name as string);
  const results = ['name', 'message of a rejection', 'thrown name', 'console output'];
  expect(REPRESENTATIVE.filter((name) => !names.includes(name) && !results.includes(name))).toEqual([]);
});
