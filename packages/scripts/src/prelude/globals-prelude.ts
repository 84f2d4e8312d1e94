/** Globals beside `pm`: `require`, `atob`, `Buffer`, timers, and what scripts of earlier years use. */
export const GLOBALS_PRELUDE = `
const BUFFER_BRAND = Symbol('buffer');
class SandboxBuffer {
  constructor(base64) { this[BUFFER_BRAND] = base64; }
  static from(value, encoding = 'utf8') {
    if (value?.[BUFFER_BRAND] !== undefined) return new SandboxBuffer(value[BUFFER_BRAND]);
    if (typeof value === 'string') return new SandboxBuffer(host.convert(value, encoding, 'base64'));
    return new SandboxBuffer(host.convert(String.fromCharCode(...value), 'latin1', 'base64'));
  }
  static isBuffer(value) { return value?.[BUFFER_BRAND] !== undefined; }
  static byteLength(text, encoding) { return SandboxBuffer.from(text, encoding).length; }
  get length() { return host.convert(this[BUFFER_BRAND], 'base64', 'latin1').length; }
  toString(encoding = 'utf8') { return host.convert(this[BUFFER_BRAND], 'base64', encoding); }
}
globalThis.Buffer = SandboxBuffer;
globalThis.atob = (text) => host.convert(String(text), 'base64', 'latin1');
globalThis.btoa = (text) => host.convert(String(text), 'latin1', 'base64');
globalThis.crypto = { getRandomValues: (list) => {
  const bytes = host.random(list.byteLength);
  const view = new Uint8Array(list.buffer, list.byteOffset, list.byteLength);
  for (let at = 0; at < view.length; at += 1) view[at] = parseInt(bytes.substr(at * 2, 2), 16);
  return list;
}, randomUUID: () => host.dynamic('$guid') };
const MODULES = { chai: () => chai, atob: () => atob, btoa: () => btoa, buffer: () => ({ Buffer }) };
globalThis.require = (name) => (MODULES[name] ?? (() => notSupported("require('" + name + "')")))();
const GLOBAL_NAMES = { 'crypto-js': 'CryptoJS', lodash: '_' };
globalThis.__addLibrary = (name, library) => {
  MODULES[name] = () => library;
  globalThis[GLOBAL_NAMES[name]] = library;
};
globalThis.tv4 = { validate: (value, schema) => host.schema(schema, value) === null };
globalThis.setTimeout = (run, delay = 0, ...given) => later('timer', { delay: Number(delay) || 0 }, () => run(...given));
globalThis.clearTimeout = (id) => { waiting.delete(id); };
globalThis.setInterval = () => notSupported('setInterval');
globalThis.clearInterval = () => {};
globalThis.console = {};
for (const name of ['log', 'info', 'warn', 'error', 'debug', 'clear', 'table']) globalThis.console[name] = () => {};
globalThis.tests = {};
globalThis.postman = supported({
  setEnvironmentVariable: pm.environment.set, getEnvironmentVariable: pm.environment.get,
  setGlobalVariable: pm.globals.set, getGlobalVariable: pm.globals.get, setNextRequest,
  clearEnvironmentVariable: pm.environment.unset, clearGlobalVariable: pm.globals.unset,
  clearEnvironmentVariables: pm.environment.clear, clearGlobalVariables: pm.globals.clear,
  getResponseHeader: (name) => pm.response?.headers.get(name), getResponseCookie: (name) => pm.cookies.get(name),
}, 'postman');
globalThis.request = {
  method: request.method, url: request.url, headers: Object.fromEntries(request.headers), data: request.body, name: input.name,
};
globalThis.environment = scopes.environment;
globalThis.globals = scopes.globals;
globalThis.data = scopes.data;
if (response) {
  globalThis.responseBody = response.body;
  globalThis.responseCode = { code: response.code, name: response.status, detail: response.status };
  globalThis.responseTime = response.responseTime;
  globalThis.responseHeaders = Object.fromEntries(response.headers);
}
`;
