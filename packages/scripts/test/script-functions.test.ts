import { createHash, createHmac } from 'node:crypto';
import {
  DEFAULT_SCRIPT_LIMITS,
  type ScriptRequest,
  type ScriptRun,
  type ScriptSender,
} from '@curlew/contract/scripts';
import { afterAll, describe, expect, test } from 'vitest';
import { givenScopes } from '../../contract/src/scripts/script-run.ts';
import { ScriptSandbox } from '../src/index.ts';

const sandbox = new ScriptSandbox();
afterAll(() => sandbox.close());

function run(source: string, given: Partial<ScriptRun> = {}, send?: ScriptSender) {
  const script: ScriptRun = {
    source,
    event: 'test',
    name: 'Get a user',
    scopes: givenScopes({ base: 'http://api.test', client: 'ada' }),
    request: {
      method: 'GET',
      url: 'http://api.test/users/1?q=2',
      headers: [['Accept', '*/*']],
      body: '{"a":1}',
    },
    response: {
      code: 200,
      status: 'OK',
      headers: [
        ['Content-Type', 'application/json'],
        ['Set-Cookie', 'sid=abc; Path=/'],
      ],
      body: '{"id":1,"tags":["a"]}',
      responseTime: 12,
    },
    limits: { ...DEFAULT_SCRIPT_LIMITS, timeoutMs: 1_500, waitMs: 2_000 },
    ...given,
  };
  return sandbox.run(script, send);
}

/** The value of an expression inside of the sandbox. */
async function getResult(expression: string): Promise<string | undefined> {
  const outcome = await run(`pm.variables.set('value', String(${expression}))`);
  expect(outcome.error).toBeUndefined();
  const { value } = outcome.scopes.local;
  return typeof value === 'string' ? value : undefined;
}

const sha = (name: string, text: string): string => createHash(name).update(text).digest('hex');

describe('libraries', () => {
  test.each([
    ['MD5', "CryptoJS.MD5('héllo')", sha('md5', 'héllo')],
    ['SHA1', "CryptoJS.SHA1('héllo').toString()", sha('sha1', 'héllo')],
    ['SHA256', "CryptoJS.SHA256('héllo').toString(CryptoJS.enc.Hex)", sha('sha256', 'héllo')],
    ['SHA512', "CryptoJS.SHA512('x')", sha('sha512', 'x')],
    ['HMAC', "CryptoJS.HmacSHA256('text', 'key')", createHmac('sha256', 'key').update('text').digest('hex')],
    [
      'HMAC as Base64',
      "CryptoJS.enc.Base64.stringify(CryptoJS.HmacSHA1('text', 'key'))",
      createHmac('sha1', 'key').update('text').digest('base64'),
    ],
    [
      'Base64',
      "CryptoJS.enc.Base64.stringify(CryptoJS.enc.Utf8.parse('ä€'))",
      Buffer.from('ä€').toString('base64'),
    ],
    [
      'AES there and back',
      "CryptoJS.AES.decrypt(CryptoJS.AES.encrypt('secret text', 'pass').toString(), 'pass').toString(CryptoJS.enc.Utf8)",
      'secret text',
    ],
    ['require of crypto-js', "require('crypto-js').MD5('a')", sha('md5', 'a')],
    ['lodash', "_.get({ a: [{ b: 3 }] }, 'a[0].b')", '3'],
    ['require of lodash', "require('lodash').chunk([1, 2, 3], 2).length", '2'],
    ['Buffer', "Buffer.from('a:ä').toString('base64')", Buffer.from('a:ä').toString('base64')],
    ['Buffer from Base64', "Buffer.from('w6Q=', 'base64').toString()", 'ä'],
    ['btoa and atob', "btoa('ab') + atob('YWI=')", 'YWI=ab'],
    ['a library in a variable', "eval(pm.environment.get('script') ?? '1')", '1'],
    ['dynamic variables', "/^[0-9a-f-]{36}$/.test(pm.variables.replaceIn('{{$guid}}'))", 'true'],
    ['cookies', "pm.cookies.get('sid')", 'abc'],
  ])('%s', async (_name, expression, value) => {
    expect(await getResult(expression)).toBe(value);
  });

  test('a library is loaded for a variable that mentions it', async () => {
    const scopes = givenScopes({ lib: 'this.hash = (text) => CryptoJS.MD5(text).toString()' });
    const { tests } = await run(
      `eval(pm.collectionVariables.get('lib')); pm.test('t', function () { pm.expect(this.hash('a')).to.equal('${sha('md5', 'a')}') })`,
      { scopes },
    );
    expect(tests).toMatchObject([{ passed: true }]);
  });
});

describe('scopes', () => {
  test('a narrower scope hides a wider one, and each keeps its own', async () => {
    const { scopes, tests } = await run(`
      pm.globals.set('x', 'g'); pm.collectionVariables.set('x', 'c'); pm.environment.set('x', 'e');
      pm.test([pm.variables.get('x'), pm.globals.get('x'), pm.collectionVariables.get('x'), pm.environment.get('x')].join(''), () => {});
      pm.variables.set('x', 'l');
      pm.test([pm.variables.get('x'), pm.environment.get('x'), pm.environment.has('y'), pm.environment.get('client')].join(' '), () => {});
      pm.environment.unset('x'); pm.variables.unset('x');
      pm.test(pm.variables.get('x'), () => {});`);
    expect(tests.map(({ name }) => name)).toEqual(['egce', 'l e false ada', 'c']);
    expect(scopes).toMatchObject({ globals: { x: 'g' }, collection: { x: 'c' }, environment: {}, local: {} });
  });
});

describe('pm.sendRequest', () => {
  const sent: ScriptRequest[] = [];
  const send: ScriptSender = async (request) => {
    sent.push(request);
    if (request.url.endsWith('/no')) throw new Error('The request to http://other.test was not sent.');
    return { code: 201, status: 'Created', headers: [['X-Id', '7']], body: '{"token":"t"}', responseTime: 3 };
  };

  test('calls back with a response, and the script continues', async () => {
    sent.length = 0;
    const { tests, scopes, error } = await run(
      `pm.sendRequest({ url: '{{base}}/token', method: 'POST', header: { Authorization: 'Basic x' },
         body: { mode: 'urlencoded', urlencoded: [{ key: 'user', value: '{{client}}' }, { key: 'off', value: '1', disabled: true }] } },
         (failed, response) => {
           pm.test('sent', () => { pm.expect(failed).to.equal(null); pm.expect(response).to.have.status(201); pm.expect(response.headers.get('x-id')).to.eql('7'); });
           pm.environment.set('token', response.json().token);
           pm.sendRequest(pm.environment.get('base') + '/second', () => pm.environment.set('second', 'yes'));
         });`,
      {},
      send,
    );
    expect(error).toBeUndefined();
    expect(tests).toEqual([{ name: 'sent', passed: true, message: '' }]);
    expect(scopes.environment).toEqual({ token: 't', second: 'yes' });
    expect(sent).toEqual([
      {
        url: 'http://api.test/token',
        method: 'POST',
        headers: [
          ['Authorization', 'Basic x'],
          ['Content-Type', 'application/x-www-form-urlencoded'],
        ],
        body: 'user=ada',
      },
      { url: 'http://api.test/second', method: 'GET', headers: [] },
    ]);
  });

  test('is a promise as well, and an error reaches the script', async () => {
    const { tests } = await run(
      `pm.test('promise', async () => { const response = await pm.sendRequest('http://api.test/a'); pm.expect(response.code).to.equal(201); });
       pm.sendRequest('http://other.test/no', (failed) => pm.test(failed.message, () => {}));`,
      {},
      send,
    );
    expect(tests).toMatchObject([
      { name: 'promise', passed: true },
      { name: 'The request to http://other.test was not sent.' },
    ]);
  });

  test('has a limit', async () => {
    const { error } = await run(
      "for (let n = 0; n < 30; n += 1) pm.sendRequest('http://api.test/a', () => {});",
      {},
      send,
    );
    expect(error).toContain('more than 20 requests');
  });

  test('a slow answer does not count as work of the script', async () => {
    const slow: ScriptSender = async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      return send(request);
    };
    // The script itself needs some milliseconds; a busy machine may take a hundred times as long.
    const limits = { ...DEFAULT_SCRIPT_LIMITS, timeoutMs: 1_000, waitMs: 50 };
    const { tests, error } = await run(
      "pm.sendRequest('http://api.test/a', () => pm.test('late', () => {}))",
      { limits },
      slow,
    );
    expect(error).toBeUndefined();
    expect(tests).toMatchObject([{ name: 'late' }]);
  });
});

describe('timers and tests that end later', () => {
  test('timers run in order of their time', async () => {
    const { scopes } = await run(
      "let out = ''; setTimeout(() => { out += 'b'; pm.environment.set('out', out); }, 1000); setTimeout((x) => { out += x; }, 5, 'a'); clearTimeout(setTimeout(() => { out += 'x' }, 1));",
    );
    expect(scopes.environment.out).toBe('ab');
  });

  test('a timer beyond the limit fails the script', async () => {
    expect((await run('setTimeout(() => {}, 20000)')).error).toContain('A timer of 20000 ms ends after');
  });

  test.each([
    ['calls its callback', 'setTimeout(done, 5)', true],
    ['calls it with an error', "done(new Error('no'))", false],
    ['never calls it', '', false],
  ])('a test with a parameter: %s', async (_name, body, passed) => {
    const { tests } = await run(`pm.test('t', function (done) { ${body} })`);
    expect(tests).toMatchObject([{ passed }]);
  });

  test('a promise that does not settle fails its test', async () => {
    const { tests } = await run("pm.test('t', () => new Promise(() => {}))");
    expect(tests).toMatchObject([{ passed: false, message: 'The promise of the test did not settle.' }]);
  });
});

describe('the flow of requests', () => {
  test.each([
    ["pm.execution.setNextRequest('b')", { next: 'b' }],
    ["postman.setNextRequest('b')", { next: 'b' }],
    ['pm.execution.setNextRequest(null)', { next: null }],
    ['pm.execution.skipRequest()', { isSkipped: true }],
    ["pm.request.headers.add({ key: 'X-Sig', value: '{{client}}' })", { headers: [['X-Sig', 'ada']] }],
    ["pm.request.headers.upsert({ key: 'X-Sig', value: '1' })", { headers: [['X-Sig', '1']] }],
  ])('%s', async (source, outcome) => {
    expect(await run(source, { event: 'prerequest' })).toMatchObject({ ...outcome, unsupported: [] });
  });
});

describe('what is not supported is reported', () => {
  test.each([
    ["pm.visualizer.set('<p></p>')", 'pm.visualizer.set'],
    ["pm.vault.get('x')", 'pm.vault.get'],
    ["try { pm.vault.get('x') } catch {}", 'pm.vault.get'],
    ["pm.test('t', () => pm.cookies.jar().get('x'))", 'pm.cookies.jar'],
    ["require('moment')", "require('moment')"],
    ['postman.clearAll()', 'postman.clearAll'],
    [
      "pm.sendRequest({ url: 'http://api.test', auth: { type: 'basic' } }, () => {})",
      'pm.sendRequest with auth',
    ],
    ["pm.request.headers.add({ key: 'a', value: 'b' })", 'changing the headers of a request that was sent'],
    ['setInterval(() => {}, 5)', 'setInterval'],
  ])('%s', async (source, name) => {
    expect((await run(source)).unsupported).toEqual([name]);
  });

  test('a feature that is asked for, but not called, is not reported', async () => {
    const { unsupported, error } = await run(
      "if (pm.vault && typeof pm.vault.get === 'string') pm.vault.get('x')",
    );
    expect({ unsupported, error }).toEqual({ unsupported: [], error: undefined });
  });

  test('an unknown word of a chain fails its test', async () => {
    const { tests } = await run(
      "pm.test('t', () => pm.response.to.have.colour('red')); pm.test('u', () => pm.expect(1).to.be.positiv)",
    );
    expect(tests.map(({ passed }) => passed)).toEqual([false, false]);
  });

  test.each([
    ["pm.response.to.have.jsonSchema({ required: ['id'], properties: { id: { type: 'integer' } } })", true],
    ["pm.response.to.have.jsonSchema({ properties: { id: { type: 'string' } } })", false],
    ["pm.response.to.not.have.jsonSchema({ type: 'array' })", true],
    ["pm.expect(pm.response.json()).to.have.jsonSchema({ type: 'object' })", true],
    ["pm.expect(tv4.validate(pm.response.json(), { required: ['name'] })).to.equal(false)", true],
  ])('%s', async (body, passed) => {
    const { tests } = await run(`pm.test('t', () => { ${body} })`);
    expect(tests).toMatchObject([{ passed }]);
  });
});
