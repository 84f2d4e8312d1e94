import { MAX_RESULT } from '../read-outcome.ts';
import { CHAI_PRELUDE } from './chai-prelude.ts';
import { GLOBALS_PRELUDE } from './globals-prelude.ts';
import { MESSAGE_PRELUDE } from './message-prelude.ts';
import { VARIABLES_PRELUDE } from './variables-prelude.ts';

/**
 * `supported(object, path)` records calls of functions that the object does not have, and fails them: reading a
 * name alone does not fail, because scripts test for features.
 */
const SUPPORTED_PRELUDE = `
const unsupported = new Set();
const QUIET = new Set(['then', 'toJSON', 'constructor', 'prototype', 'length', 'name', 'valueOf', 'toString', 'inspect', 'hasOwnProperty', '__proto__', 'nodeType', 'tagName', 'window', 'showDiff', 'actual', 'expected']);
const notSupported = (path) => { unsupported.add(path); throw new Error(path + ' is not supported.'); };
const stub = (path) => new Proxy(function () {}, {
  get: (target, name) => (typeof name === 'symbol' || QUIET.has(name) ? target[name] : stub(path + '.' + name)),
  apply: () => notSupported(path),
  construct: () => notSupported(path),
});
const supported = (object, path) => new Proxy(object, {
  get: (target, name) => (name in target || typeof name === 'symbol' || QUIET.has(name) ? target[name] : stub(path + '.' + name)),
});
`;

/** `pm` itself, tests, requests and the outcome. */
const PM = String.raw`
const { request, response } = input;
// Without prototypes: what a script replaces there is not called when the results are read.
const tests = { __proto__: null };
let testCount = 0;
const keep = (name) => {
  const test = { __proto__: null, name: cut(name, MAX.name), passed: true, message: '', skipped: false };
  if (testCount < MAX.tests) tests[testCount] = test;
  testCount += 1;
  return test;
};
const record = (name, run) => {
  const test = keep(name);
  const fail = (error) => { test.passed = false; test.message = messageOf(error); };
  try {
    if (run.length > 0) {
      // A test with a parameter ends when it calls it.
      test.passed = false;
      test.message = 'The test did not call its callback.';
      run((error) => { if (error) fail(error); else { test.passed = true; test.message = ''; } });
      return;
    }
    const result = run();
    if (result && typeof result.then === 'function') {
      test.passed = false;
      test.message = 'The promise of the test did not settle.';
      result.then(() => { test.passed = true; test.message = ''; }, fail);
    }
  } catch (error) { fail(error); }
};
let nextId = 0;
const waiting = new Map();
const later = (kind, given, done) => {
  const id = (nextId += 1);
  waiting.set(id, done);
  const refusal = host.later(kind, id, given);
  if (refusal) { waiting.delete(id); throw new Error(refusal); }
  return id;
};
const bodyText = (body) => {
  if (body === undefined || body === null || typeof body === 'string') return body ?? undefined;
  const { mode } = body;
  if (mode === undefined) return JSON.stringify(body);
  if (mode === 'raw') return typeof body.raw === 'string' ? body.raw : JSON.stringify(body.raw);
  if (mode === 'urlencoded') return (Array.isArray(body.urlencoded) ? body.urlencoded : Object.entries(body.urlencoded).map(([key, value]) => ({ key, value })))
    .filter(({ disabled }) => disabled !== true).map(({ key, value }) => encodeURIComponent(replaceIn(key)) + '=' + encodeURIComponent(replaceIn(value ?? ''))).join('&');
  return notSupported('pm.sendRequest with a body of the mode ' + mode);
};
const headerPairs = (given = {}) => (Array.isArray(given) ? given.filter(({ disabled }) => disabled !== true).map(({ key, value }) => [key, value]) : typeof given === 'string'
  ? given.split('\n').filter(Boolean).map((line) => line.split(/:\s*(.*)/s).slice(0, 2)) : Object.entries(given)).map(([name, value]) => [String(name), replaceIn(value)]);
const sendRequest = (given, callback) => {
  const { url, method = 'GET', header, headers, body, auth } = typeof given === 'string' ? { url: given } : given;
  if (auth) notSupported('pm.sendRequest with auth');
  const text = bodyText(body);
  const sent = {
    url: replaceIn(typeof url === 'string' ? url : url?.raw ?? url), method: String(method), headers: headerPairs(header ?? headers),
    ...(text !== undefined && { body: replaceIn(text) }),
  };
  if (text !== undefined && !sent.headers.some(([name]) => name.toLowerCase() === 'content-type'))
    sent.headers.push(['Content-Type', body?.mode === 'urlencoded' ? 'application/x-www-form-urlencoded' : typeof body === 'object' ? 'application/json' : 'text/plain']);
  let settle;
  const promise = new Promise((resolve, reject) => { settle = { resolve, reject }; });
  // Throws at the limit of requests.
  later('send', sent, (reply) => {
    const failed = reply.error === undefined ? null : new Error(reply.error);
    const received = failed ? undefined : new Response(reply);
    if (typeof callback !== 'function') return failed ? settle.reject(failed) : settle.resolve(received);
    settle.resolve(received);
    callback(failed, received);
  });
  return promise;
};
let next;
let isSkipped = false;
const addedHeaders = [];
const setNextRequest = (name) => { next = name === null || name === undefined ? null : String(name); };
const pm = supported({
  info: { eventName: input.event, requestName: input.name, requestId: input.name, iteration: input.iteration?.index ?? 0, iterationCount: input.iteration?.count ?? 1 },
  environment: scopeOf('environment', 'pm.environment'), globals: scopeOf('globals', 'pm.globals'), collectionVariables: scopeOf('collection', 'pm.collectionVariables'), variables: anyScope, iterationData: dataScope,
  request: supported({
    id: input.name, name: input.name, method: request.method, url: requestUrl(request.url), description: '',
    headers: headerList([...request.headers], input.event === 'prerequest' ? (pair) => addedHeaders.push(pair) : undefined),
    body: supported({ mode: 'raw', raw: request.body, toString: () => request.body, isEmpty: () => request.body === '' }, 'pm.request.body'),
    addHeader: (pair) => pm.request.headers.add(pair), upsertHeader: (pair) => pm.request.headers.upsert(pair),
  }, 'pm.request'),
  cookies: cookieList(response?.headers ?? []),
  expect: chai.expect, sendRequest, setNextRequest,
  execution: supported({ setNextRequest, skipRequest: () => { isSkipped = true; }, location: Object.assign([input.name], { current: input.name }) }, 'pm.execution'),
  response: response && new Response(response),
}, 'pm');
pm.test = (name, run) => { if (typeof run === 'function') record(name, run); return pm; };
pm.test['skip'] = (name) => { keep(name).skipped = true; return pm; };
pm.test.index = () => testCount;
globalThis.pm = pm;
`;

/**
 * What the host keeps and calls: `deliver` a reply, `describe` what was thrown, read the `results` of tests, which runs
 * nothing of the script, and read the `values` that it set, which may. `JSON.stringify` gets single strings alone: of
 * objects and arrays it looks at prototypes.
 */
const OUTCOME = `
const listText = (count, textAt) => {
  let text = '';
  for (let at = 0; at < count; at += 1) text += (at > 0 ? ',' : '') + textAt(at);
  return '[' + text + ']';
};
const testText = (name, passed, message, skipped) =>
  '{"name":' + toJson(name) + ',"passed":' + (passed ? 'true' : 'false') + ',"message":' + toJson(message) + ',"skipped":' + (skipped ? 'true}' : 'false}');
const least = (one, other) => (one < other ? one : other);
globalThis.__hooks = {
  __proto__: null,
  deliver: (id, text) => {
    const done = waiting.get(id);
    waiting.delete(id);
    if (done) done(fromJson(text));
  },
  describe: (thrown) => {
    // An engine without memory has none for an error either.
    if (thrown === null) return 'The script threw null: its memory may have run out.';
    const name = typeof thrown === 'object' ? cut(thrown.name ?? 'Error', MAX.name) + ': ' : '';
    return cut(name + messageOf(thrown), MAX.message);
  },
  results: () => '{"tests":' + listText(least(testCount, MAX.tests), (at) => testText(tests[at].name, tests[at].passed, tests[at].message, tests[at].skipped))
    + ',"testCount":' + testCount + (next === undefined ? '' : ',"next":' + toJson(next)) + ',"isSkipped":' + isSkipped + '}',
  values: () => {
    let count = testCount;
    let old = '';
    const given = globalThis.tests ?? {};
    for (const name in given) {
      if (!hasOwn(given, name)) continue;
      const passed = Boolean(given[name]);
      if (count < MAX.tests) old += (old === '' ? '' : ',') + testText(cut(name, MAX.name), passed, passed ? '' : 'expected true', false);
      count += 1;
    }
    const head = '{"tests":[' + old + '],"testCount":' + count;
    let left = MAX.values;
    const take = (text) => { left -= text.length; return left < 0 ? '""' : toJson(text); };
    const takeValue = (value) => {
      if (typeof value === 'string') return take(value);
      const text = toJson(value) ?? '""';
      left -= text.length;
      return left < 0 ? '""' : text;
    };
    let scopeTexts = '';
    for (let at = 0; at < ORDER.length; at += 1) {
      const values = scopes[ORDER[at]];
      let members = '';
      for (const name in values) {
        const value = values[name];
        members += (members === '' ? '' : ',') + take(name) + ':' + takeValue(value);
      }
      scopeTexts += (at > 0 ? ',' : '') + toJson(ORDER[at]) + ':{' + members + '}';
    }
    const headers = listText(least(addedHeaders.length, MAX.headers), (at) => '[' + take(toText(addedHeaders[at][0])) + ',' + take(toText(addedHeaders[at][1])) + ']');
    if (left < 0) return head + ',"isTooLong":true}';
    const missing = { __proto__: null };
    let missingCount = 0;
    apply(forEach, unsupported, [(name) => { if (missingCount < MAX.unsupported) missing[missingCount++] = cut(name, MAX.name); }]);
    return head + ',"scopes":{' + scopeTexts + '},"headers":' + headers + ',"unsupported":' + listText(missingCount, (at) => toJson(missing[at])) + '}';
  },
};
`;

/**
 * Globals of scripts. Runs in the sandbox before the script, with the globals `chai`, `__input` (JSON text) and
 * `__host`, the only function of the host, which it hides. Afterwards `__addLibrary` takes libraries, and the host takes
 * `__hooks`. Functions of the language that they need are kept from before the script.
 */
export const SCRIPT_PRELUDE = `(() => {
const input = JSON.parse(__input);
const { chai } = globalThis;
const call = globalThis.__host;
for (const name of ['__input', 'chai', '__host']) delete globalThis[name];
const { parse: fromJson, stringify: toJson } = JSON;
const { apply } = Reflect;
const { hasOwn } = Object;
const { forEach } = Set.prototype;
const { slice } = String.prototype;
const toText = String;
const MAX = ${JSON.stringify(MAX_RESULT)};
const cut = (value, max) => {
  const text = toText(value);
  return text.length > max ? apply(slice, text, [0, max]) + '…' : text;
};
const messageOf = (error) => cut(error?.message ?? error, MAX.message);
const ask = (name, ...given) => fromJson(call(name, toJson(given)));
const host = {
  convert: (text, from, to) => ask('convert', text, from, to),
  random: (count) => ask('random', count),
  schema: (schema, value) => ask('schema', schema, value),
  dynamic: (name) => ask('dynamic', name),
  later: (kind, id, given) => ask(kind, id, given),
};
${SUPPORTED_PRELUDE}
${VARIABLES_PRELUDE}
${MESSAGE_PRELUDE}
${CHAI_PRELUDE}
${PM}
${GLOBALS_PRELUDE}
${OUTCOME}
})();
`;
