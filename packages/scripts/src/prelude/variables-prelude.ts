/** Scopes of variables: `scopeOf(name)` has the functions of `pm.environment`. Expects `input` and `unsupported`. */
export const VARIABLES_PRELUDE = String.raw`
const ORDER = ['given', 'globals', 'collection', 'environment', 'data', 'local'];
const scopes = {};
for (const name of ORDER) scopes[name] = { __proto__: null, ...input.scopes[name] };
const textOf = (value) => (typeof value === 'string' ? value : JSON.stringify(value) ?? '');
// Values are JSON: a copy, so that later changes of an object do not reach the variable.
const valueOf = (value) => (value === undefined || typeof value === 'function' ? '' : typeof value === 'object' && value !== null ? JSON.parse(textOf(value) || '""') : typeof value === 'bigint' || typeof value === 'symbol' ? String(value) : value);
const find = (name) => {
  for (let at = ORDER.length - 1; at >= 0; at -= 1) if (name in scopes[ORDER[at]]) return scopes[ORDER[at]][name];
  return undefined;
};
const valueIn = (name) => find(name) ?? find(name.trim()) ?? (name.trim().startsWith('$') ? host.dynamic(name.trim()) ?? undefined : undefined);
const replaceIn = (given) => {
  let text = textOf(given);
  for (let depth = 0; depth < 20 && text.includes('{{'); depth += 1) {
    const next = text.replace(/\{\{([^{}]*)\}\}/g, (all, name) => { const value = valueIn(name); return value === undefined ? all : textOf(value); });
    if (next === text || next.length > text.length + 1000000) break;
    text = next;
  }
  return text;
};
const replaceEach = (given) => (typeof given === 'object' && given !== null ? JSON.parse(JSON.stringify(given), (_key, value) => (typeof value === 'string' ? replaceIn(value) : value)) : replaceIn(given));
const scopeOf = (own, path) => {
  const values = scopes[own];
  const get = (name) => (name in values ? values[name] : scopes.given[name]);
  return supported({
    get,
    set: (name, value) => { values[name] = valueOf(value); },
    has: (name) => get(name) !== undefined,
    unset: (name) => { delete values[name]; delete scopes.given[name]; },
    clear: () => { for (const name of Object.keys(values)) delete values[name]; },
    toObject: () => ({ ...scopes.given, ...values }),
    toJSON: () => ({ ...scopes.given, ...values }),
    replaceIn: replaceEach,
    name: own,
    values,
  }, path);
};
const anyScope = supported({
  get: find,
  set: (name, value) => { scopes.local[name] = valueOf(value); },
  has: (name) => find(name) !== undefined,
  unset: (name) => { delete scopes.local[name]; },
  clear: () => { for (const name of Object.keys(scopes.local)) delete scopes.local[name]; },
  toObject: () => Object.assign({}, ...ORDER.map((name) => scopes[name])),
  replaceIn: replaceEach,
}, 'pm.variables');
// Without a row, collections still run: what is read is undefined, unless an option gives it.
const dataScope = supported({
  get: (name) => (name in scopes.data ? scopes.data[name] : scopes.given[name]),
  has: (name) => name in scopes.data || name in scopes.given,
  unset: (name) => { delete scopes.data[name]; },
  toObject: () => ({ ...scopes.given, ...scopes.data }),
  toJSON: () => ({ ...scopes.given, ...scopes.data }),
}, 'pm.iterationData');
`;
