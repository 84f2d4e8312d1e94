import { DEFAULT_SCRIPT_LIMITS, type ScriptRun, type ScriptSender } from '@curlew/contract/scripts';
import { afterAll, describe, expect, test } from 'vitest';
import { givenScopes, mergedScopes } from '../../contract/src/scripts/script-run.ts';
import { ScriptSandbox } from '../src/index.ts';

const sandbox = new ScriptSandbox({ marginMs: 400 });
afterAll(() => sandbox.close());

function run(source: string, given: Partial<ScriptRun> = {}, send?: ScriptSender) {
  const script: ScriptRun = {
    source,
    event: 'test',
    name: 'Get a user',
    scopes: givenScopes({ base: 'http://localhost' }),
    request: { method: 'GET', url: 'http://localhost/users/1?q=2', headers: [['Accept', '*/*']], body: '' },
    response: {
      code: 200,
      status: 'OK',
      headers: [['Content-Type', 'application/json']],
      body: '{"id":1,"tags":["a"],"owner":{"name":"Ada"}}',
      responseTime: 12,
    },
    limits: { ...DEFAULT_SCRIPT_LIMITS, timeoutMs: 30_000 },
    ...given,
  };
  return sandbox.run(script, send);
}

describe('pm', () => {
  test.each([
    ['status by number', 'pm.response.to.have.status(200)'],
    ['status by name', "pm.response.to.have.status('OK')"],
    ['not a status', 'pm.response.to.not.have.status(404)'],
    ['classes', 'pm.response.to.be.ok; pm.response.to.be.success; pm.response.to.not.be.error'],
    ['a header', "pm.response.to.have.header('content-type')"],
    ['JSON', 'pm.response.to.be.json; pm.expect(pm.response.json().tags).to.eql(["a"])'],
    ['a part of JSON', "pm.response.to.have.jsonBody('owner.name', 'Ada')"],
    ['text', 'pm.expect(pm.response.text()).to.include("Ada")'],
    ['time', 'pm.expect(pm.response.responseTime).to.be.below(500)'],
    ['code', 'pm.expect(pm.response.code).to.be.oneOf([200, 201])'],
    [
      'request',
      "pm.expect(pm.request.url.toString()).to.match(/users/); pm.expect(pm.request.headers.get('accept')).to.equal('*/*')",
    ],
    [
      'variables',
      "pm.expect(pm.environment.get('base')).to.equal('http://localhost'); pm.expect(pm.variables.replaceIn('{{base}}/x')).to.equal('http://localhost/x')",
    ],
    [
      'parts of the address',
      "pm.expect(pm.request.url.host.join('.')).to.equal('localhost'); pm.expect(pm.request.url.path).to.eql(['users', '1']); pm.expect(pm.request.url.query.get('q')).to.equal('2')",
    ],
    ['types of chai', "pm.expect({a: 1}).to.be.an('object').that.has.property('a', 1)"],
  ])('%s', async (_name, body) => {
    const outcome = await run(`pm.test('t', function () { ${body} })`);
    expect(outcome).toMatchObject({ tests: [{ name: 't', passed: true }] });
    expect(outcome.error).toBeUndefined();
  });

  test('a failed expectation is a failed test with what was found', async () => {
    const { tests } = await run(
      "pm.test('t', () => pm.response.to.have.status(201)); pm.test('u', () => pm.expect(1).to.equal(2))",
    );
    expect(tests).toMatchObject([
      { passed: false, message: 'expected response to have status 201 but got 200' },
      { passed: false, message: 'expected 1 to equal 2' },
    ]);
  });

  test('an async test that rejects fails', async () => {
    const { tests } = await run("pm.test('t', async () => { await null; pm.expect(1).to.equal(2) })");
    expect(tests).toMatchObject([{ passed: false }]);
  });

  test('a set value can be read back', async () => {
    const { scopes } = await run(
      "pm.environment.set('id', pm.response.json().id); postman.setGlobalVariable('x', 'y'); pm.environment.unset('base')",
    );
    expect(mergedScopes(scopes)).toEqual({ id: '1', x: 'y' });
    expect(scopes).toMatchObject({ environment: { id: 1 }, globals: { x: 'y' }, given: {} });
  });

  test('the older form', async () => {
    const { tests } = await run("tests['ok'] = responseCode.code === 200; tests['no'] = responseBody === ''");
    expect(tests).toMatchObject([
      { name: 'ok', passed: true },
      { name: 'no', passed: false },
    ]);
  });

  test('a script that throws keeps the tests that it had', async () => {
    const outcome = await run("pm.test('t', () => {}); nothing.here");
    expect(outcome.tests).toHaveLength(1);
    expect(outcome.error).toMatch(/nothing/);
  });
});

describe('the host cannot be reached', () => {
  test.each([
    'typeof process',
    'typeof globalThis.process',
    'typeof fetch',
    'typeof WebSocket',
    'typeof XMLHttpRequest',
    'typeof Deno',
    'typeof Worker',
    "typeof this.constructor.constructor('return this')().process",
    "typeof pm.test.constructor.constructor('return process')",
    "typeof pm.expect.constructor('return globalThis')().process",
    "typeof pm.response.constructor.constructor('return globalThis')().process",
    "typeof (0, eval)('this').process",
    "typeof Function('return this')().module",
    'typeof std',
    'typeof os',
    'typeof WebAssembly',
    'typeof SharedArrayBuffer === "undefined" ? "undefined" : typeof new SharedArrayBuffer(1).process',
  ])('%s', async (code) => {
    const { tests } = await run(
      `let found; try { found = ${code} } catch { found = 'undefined' } pm.test(String(found), () => {})`,
    );
    // A constructor may give a function, which is one of the sandbox: it does not run without its names.
    expect(['undefined', 'function']).toContain(tests[0]?.name);
    if (!code.includes("return process')")) expect(tests[0]?.name).toBe('undefined');
  });

  test.each(['node:fs', 'fs', 'file:///etc/passwd', 'chai', 'data:text/javascript,1', 'std', 'os'])(
    'import(%j) is refused',
    async (name) => {
      const { tests } = await run(
        `pm.test('t', async () => { let loaded = false; try { await import(${JSON.stringify(name)}); loaded = true } catch {} pm.expect(loaded).to.equal(${name === 'chai'}) })`,
      );
      expect(tests).toMatchObject([{ passed: true }]);
    },
  );

  test('without a sender a script has no network', async () => {
    const { tests } = await run("pm.test('t', () => pm.sendRequest('http://localhost'))");
    expect(tests).toMatchObject([
      { passed: false, message: expect.stringContaining('cannot send requests') },
    ]);
  });

  test('the only function of the host is hidden', async () => {
    const { tests } = await run(
      'pm.test([typeof __host, typeof __input, typeof __addLibrary].join(), () => {})',
    );
    expect(tests[0]?.name).toBe('undefined,undefined,undefined');
  });

  test.each([
    ['an endless loop', 'for (;;) {}', /longer than 150 ms/],
    [
      'an endless chain of jobs',
      'const f = () => Promise.resolve().then(f); f()',
      /longer than 150 ms|memory/,
    ],
    ['endless recursion', 'const f = () => f() + 1; f()', /stack|Internal/i],
    [
      'a memory bomb',
      "let a = 'x'; const b = []; for (;;) { a += a; b.push(a + b.length) }",
      /memory|string too long/i,
    ],
    ['an array bomb', 'const b = []; for (;;) b.push(new Array(1000000).fill(1))', /memory|longer than/i],
    ['a costly pattern', "/^(a+)+$/.test('a'.repeat(40) + 'b')", /longer than 150 ms/],
    ['a replaced JSON', "JSON.stringify = () => { throw new Error('no') }; throw new Error('x')", /x/],
  ])('%s ends', async (_name, source, error) => {
    // A script that does not end by its time has enough of it: on a busy machine, 150 ms are not.
    const isEndedByTime = error.source.includes('longer than');
    const limits = { ...DEFAULT_SCRIPT_LIMITS, timeoutMs: isEndedByTime ? 150 : 30_000 };
    const outcome = await run(source, { limits });
    expect(outcome.error).toMatch(error);
    // The next script finds everything as it was.
    expect(await run("pm.test('t', () => pm.expect(1).to.equal(1))")).toMatchObject({
      tests: [{ passed: true }],
    });
  });

  test('scripts share nothing but their variables', async () => {
    await run('Object.prototype.planted = 1; globalThis.planted = 1; Array.prototype.map = null');
    const { tests } = await run(
      'pm.test(typeof ({}).planted + typeof globalThis.planted + typeof [].map, () => {})',
    );
    expect(tests[0]?.name).toBe('undefinedundefinedfunction');
  });
});
