/**
 * `supported(object, path)` records calls of functions that the object does not have, and fails them: reading a
 * name alone does not fail, because scripts test for features.
 */
export const SUPPORTED_PRELUDE = `
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
