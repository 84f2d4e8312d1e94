/**
 * Globals of scripts: a subset of `pm`. Runs in the sandbox before the script, with the globals `chai` and
 * `__input` (JSON text).
 */
export const SCRIPT_PRELUDE = String.raw`
(() => {
  const input = JSON.parse(__input);
  delete globalThis.__input;
  const { chai } = globalThis;
  delete globalThis.chai;
  const tests = [];
  const variables = { __proto__: null, ...input.variables };
  const scope = () => ({
    get: (name) => variables[name],
    set: (name, value) => { variables[name] = typeof value === 'string' ? value : JSON.stringify(value) ?? ''; },
    has: (name) => name in variables,
    unset: (name) => { delete variables[name]; },
    clear: () => { for (const name of Object.keys(variables)) delete variables[name]; },
    toObject: () => ({ ...variables }),
    replaceIn: (text) => String(text).replace(/\{\{([^{}]+)\}\}/g, (all, name) => variables[name] ?? all),
  });
  const headerList = (pairs) => {
    const find = (name) => pairs.find(([one]) => one.toLowerCase() === String(name).toLowerCase());
    return {
      get: (name) => find(name)?.[1],
      has: (name) => find(name) !== undefined,
      one: (name) => { const found = find(name); return found && { key: found[0], value: found[1] }; },
      all: () => pairs.map(([key, value]) => ({ key, value })),
      toObject: () => Object.fromEntries(pairs),
      add: () => {}, upsert: () => {}, remove: () => {},
    };
  };
  const requestUrl = (text) => {
    const [, protocol = '', host = '', port = '', path = '', query = ''] =
      /^(?:([a-z][a-z\d+.-]*):\/\/)?([^/:?#]*)(?::(\d+))?([^?#]*)(?:\?([^#]*))?/i.exec(text) ?? [];
    const pairs = query === '' ? [] : query.split('&').map((pair) => pair.split(/=(.*)/s).slice(0, 2).map(decodeURIComponent));
    return {
      protocol, port, host: host.split('.'), path: path.split('/').slice(1), query: headerList(pairs.map(([name, value = '']) => [name, value])),
      toString: () => text, getHost: () => host, getPath: () => path || '/', getQueryString: () => query, getRaw: () => text,
    };
  };
  const { request, response } = input;
  const message = (error) => String(error?.message ?? error);
  const record = (name, run) => {
    const test = { name: String(name), passed: true, message: '' };
    tests.push(test);
    const fail = (error) => { test.passed = false; test.message = message(error); };
    try {
      const result = run();
      if (result && typeof result.then === 'function') result.then(undefined, fail);
    } catch (error) { fail(error); }
  };
  const notAvailable = (name) => () => { throw new Error(name + ' is not available: scripts have no network.'); };
  const pm = {
    info: { eventName: input.event, requestName: input.name, iteration: 0, iterationCount: 1 },
    environment: scope(), globals: scope(), collectionVariables: scope(), variables: scope(), iterationData: scope(),
    request: {
      method: request.method,
      url: requestUrl(request.url),
      headers: headerList(request.headers),
      body: { mode: 'raw', raw: request.body, toString: () => request.body },
    },
    expect: chai.expect,
    sendRequest: notAvailable('pm.sendRequest'),
    execution: { setNextRequest: () => {}, skipRequest: () => {}, location: [input.name] },
    cookies: { get: () => undefined, has: () => false },
  };
  pm.test = (name, run) => { record(name, () => run.call(pm, () => {})); return pm; };
  pm.test['skip'] = (name) => { tests.push({ name: String(name), passed: true, message: '', skipped: true }); return pm; };
  if (response) {
    const json = () => JSON.parse(response.body);
    class Response {
      constructor() {
        this.code = response.code;
        this.status = response.status;
        this.headers = headerList(response.headers);
        this.responseTime = response.responseTime;
        this.responseSize = response.body.length;
      }
      json() { return json(); }
      text() { return response.body; }
      reason() { return response.status; }
      get to() { return chai.expect(this).to; }
    }
    chai.use(({ Assertion }) => {
      const own = (object) => object instanceof Response;
      Assertion.addMethod('status', function (wanted) {
        const found = typeof wanted === 'number' ? this._obj.code : this._obj.status;
        this.assert(found === wanted, 'expected response to have status ' + wanted + ' but got ' + found, 'expected response not to have status ' + wanted);
      });
      Assertion.addMethod('header', function (name, value) {
        const found = this._obj.headers.get(name);
        this.assert(found !== undefined && (arguments.length < 2 || found === value), 'expected response to have header ' + name, 'expected response not to have header ' + name);
      });
      Assertion.addMethod('body', function (wanted) {
        const text = this._obj.text();
        const holds = wanted === undefined ? text !== '' : wanted instanceof RegExp ? wanted.test(text) : text === wanted;
        this.assert(holds, 'expected response to have the body', 'expected response not to have the body');
      });
      Assertion.addMethod('jsonBody', function (path, value) {
        let found = json();
        if (typeof path === 'string') for (const key of path.replace(/\[(\d+)\]/g, '.$1').split('.')) found = found?.[key];
        const holds = arguments.length === 2 ? chai.util.eql(found, value) : found !== undefined;
        this.assert(holds, 'expected response to have the JSON ' + path, 'expected response not to have the JSON ' + path);
      });
      const classes = { info: 1, success: 2, redirection: 3, clientError: 4, serverError: 5 };
      for (const [name, first] of Object.entries(classes))
        Assertion.addProperty(name, function () {
          this.assert(Math.floor(this._obj.code / 100) === first, 'expected ' + this._obj.code + ' to be ' + name, 'expected ' + this._obj.code + ' not to be ' + name);
        });
      const codes = { accepted: 202, badRequest: 400, unauthorized: 401, forbidden: 403, notFound: 404, rateLimited: 429 };
      for (const [name, code] of Object.entries(codes))
        Assertion.addProperty(name, function () {
          this.assert(this._obj.code === code, 'expected ' + this._obj.code + ' to be ' + code, 'expected not ' + code);
        });
      Assertion.addProperty('error', function () {
        this.assert(this._obj.code >= 400, 'expected an error', 'expected no error');
      });
      Assertion.overwriteProperty('ok', (original) => function () {
        if (!own(this._obj)) return original.call(this);
        this.assert(this._obj.code >= 200 && this._obj.code < 300, 'expected ' + this._obj.code + ' to be ok', 'expected ' + this._obj.code + ' not to be ok');
      });
      Assertion.addProperty('json', function () {
        let holds = true;
        try { json(); } catch { holds = false; }
        this.assert(holds, 'expected the body to be JSON', 'expected the body not to be JSON');
      });
      Assertion.addProperty('withBody', function () {
        this.assert(response.body !== '', 'expected a body', 'expected no body');
      });
    });
    pm.response = new Response();
    globalThis.responseBody = response.body;
    globalThis.responseCode = { code: response.code, name: response.status };
    globalThis.responseTime = response.responseTime;
    globalThis.responseHeaders = Object.fromEntries(response.headers);
  }
  const quiet = () => {};
  globalThis.console = { log: quiet, info: quiet, warn: quiet, error: quiet, debug: quiet };
  globalThis.pm = pm;
  globalThis.tests = {};
  globalThis.postman = {
    setEnvironmentVariable: pm.environment.set, getEnvironmentVariable: pm.environment.get,
    setGlobalVariable: pm.globals.set, getGlobalVariable: pm.globals.get, setNextRequest: quiet,
    clearEnvironmentVariable: pm.environment.unset, clearGlobalVariable: pm.globals.unset,
  };
  const { stringify } = JSON;
  const { entries } = Object;
  globalThis.__outcome = () => {
    const old = entries(globalThis.tests ?? {}).map(([name, passed]) => ({ name, passed: Boolean(passed), message: passed ? '' : 'expected true' }));
    const texts = {};
    for (const [name, value] of entries(variables)) texts[name] = String(value);
    return stringify({ tests: [...tests, ...old].slice(0, 1000), variables: texts });
  };
})();
`;
