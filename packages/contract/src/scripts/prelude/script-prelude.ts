import { CHAI_PRELUDE } from './chai-prelude.ts';
import { GLOBALS_PRELUDE } from './globals-prelude.ts';
import { MESSAGE_PRELUDE } from './message-prelude.ts';
import { SUPPORTED_PRELUDE } from './supported-prelude.ts';
import { VARIABLES_PRELUDE } from './variables-prelude.ts';

/** `pm` itself, tests, requests and the outcome. */
const PM = String.raw`
const { request, response } = input;
const message = (error) => String(error?.message ?? error);
const tests = [];
const record = (name, run) => {
  const test = { name: String(name), passed: true, message: '' };
  tests.push(test);
  const fail = (error) => { test.passed = false; test.message = message(error); };
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
pm.test['skip'] = (name) => { tests.push({ name: String(name), passed: true, message: '', skipped: true }); return pm; };
pm.test.index = () => tests.length;
globalThis.pm = pm;
`;

const OUTCOME = `
const { stringify, parse } = JSON;
const { entries } = Object;
globalThis.__deliver = (id, text) => {
  const done = waiting.get(id);
  waiting.delete(id);
  if (done) done(parse(text));
};
globalThis.__outcome = () => {
  const old = entries(globalThis.tests ?? {}).map(([name, passed]) => ({ name, passed: Boolean(passed), message: passed ? '' : 'expected true' }));
  const texts = {};
  for (const [scope, values] of entries(scopes)) {
    texts[scope] = {};
    for (const [name, value] of entries(values)) texts[scope][name] = valueOf(value);
  }
  return stringify({ tests: [...tests, ...old].slice(0, 1000), scopes: texts, unsupported: [...unsupported].slice(0, 100), headers: addedHeaders.slice(0, 100), next, isSkipped });
};
`;

/**
 * Globals of scripts. Runs in the sandbox before the script, with the globals `chai`, `__input` (JSON text) and
 * `__host`, the only function of the host, which it hides. Afterwards `__addLibrary` takes libraries.
 */
export const SCRIPT_PRELUDE = `(() => {
const input = JSON.parse(__input);
const { chai } = globalThis;
const call = globalThis.__host;
for (const name of ['__input', 'chai', '__host']) delete globalThis[name];
const { parse: fromJson, stringify: toJson } = JSON;
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
