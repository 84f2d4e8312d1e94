/** Scopes of variables: `scopeOf(name)` has the functions of `pm.environment`. Expects `input` and `unsupported`. */
export const VARIABLES_PRELUDE = String.raw`
const ORDER = ['given', 'globals', 'collection', 'environment', 'local'];
const scopes = {};
for (const name of ORDER) scopes[name] = { __proto__: null, ...input.scopes[name] };
const textOf = (value) => (typeof value === 'string' ? value : JSON.stringify(value) ?? '');
const DYNAMIC = {
  $guid: () => host.random(16).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5'),
  $timestamp: () => String(Math.floor(Date.now() / 1000)),
  $isoTimestamp: () => new Date().toISOString(),
  $randomInt: () => String(Math.floor(Math.random() * 1001)),
};
DYNAMIC.$randomUUID = DYNAMIC.$guid;
const find = (name) => {
  for (let at = ORDER.length - 1; at >= 0; at -= 1) if (name in scopes[ORDER[at]]) return scopes[ORDER[at]][name];
  return undefined;
};
const replaceIn = (text) => String(text).replace(/\{\{([^{}]+)\}\}/g, (all, name) => find(name) ?? DYNAMIC[name]?.() ?? all);
const scopeOf = (own) => {
  const values = scopes[own];
  const get = (name) => (name in values ? values[name] : scopes.given[name]);
  return supported({
    get,
    set: (name, value) => { values[name] = textOf(value); },
    has: (name) => get(name) !== undefined,
    unset: (name) => { delete values[name]; delete scopes.given[name]; },
    clear: () => { for (const name of Object.keys(values)) delete values[name]; },
    toObject: () => ({ ...scopes.given, ...values }),
    replaceIn,
    name: own,
    values,
  }, own === 'collection' ? 'pm.collectionVariables' : own === 'globals' ? 'pm.globals' : 'pm.environment');
};
const anyScope = supported({
  get: find,
  set: (name, value) => { scopes.local[name] = textOf(value); },
  has: (name) => find(name) !== undefined,
  unset: (name) => { delete scopes.local[name]; },
  clear: () => { for (const name of Object.keys(scopes.local)) delete scopes.local[name]; },
  toObject: () => Object.assign({}, ...ORDER.map((name) => scopes[name])),
  replaceIn,
}, 'pm.variables');
`;
