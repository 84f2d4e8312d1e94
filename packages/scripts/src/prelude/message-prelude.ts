/** Requests and responses of scripts: `headerList`, `requestUrl`, `cookieList` and the class `Response`. */
export const MESSAGE_PRELUDE = String.raw`
const headerList = (pairs, add) => {
  const found = (name) => pairs.find(([one]) => one.toLowerCase() === String(name).toLowerCase());
  const change = (header, value) => {
    if (add === undefined) notSupported('changing the headers of a request that was sent');
    const pair = typeof header === 'string'
      ? (value === undefined ? header.split(/:\s*(.*)/s).slice(0, 2) : [header, value])
      : [header.key, header.value];
    add([String(pair[0]), replaceIn(pair[1] ?? '')]);
    pairs.push(pair);
  };
  return supported({
    get: (name) => found(name)?.[1],
    has: (name, value) => found(name) !== undefined && (value === undefined || found(name)[1] === value),
    one: (name) => { const pair = found(name); return pair && { key: pair[0], value: pair[1] }; },
    all: () => pairs.map(([key, value]) => ({ key, value })),
    each: (visit) => pairs.forEach(([key, value]) => visit({ key, value })),
    find: (test) => pairs.map(([key, value]) => ({ key, value })).find(test),
    filter: (test) => pairs.map(([key, value]) => ({ key, value })).filter(test),
    map: (convert) => pairs.map(([key, value]) => convert({ key, value })),
    count: () => pairs.length,
    toObject: () => Object.fromEntries(pairs),
    add: change, upsert: change,
    [Symbol.iterator]: () => pairs.map(([key, value]) => ({ key, value }))[Symbol.iterator](),
  }, 'headers');
};
const requestUrl = (text) => {
  const [, protocol = '', host = '', port = '', path = '', query = ''] =
    /^(?:([a-z][a-z\d+.-]*):\/\/)?([^/:?#]*)(?::(\d+))?([^?#]*)(?:\?([^#]*))?/i.exec(text) ?? [];
  const pairs = query === '' ? [] : query.split('&').map((pair) => pair.split(/=(.*)/s).slice(0, 2).map(decodeURIComponent));
  return supported({
    protocol, port, host: host.split('.'), path: path.split('/').slice(1), query: headerList(pairs.map(([name, value = '']) => [name, value])),
    toString: () => text, getHost: () => host, getPath: () => path || '/', getPathWithQuery: () => (path || '/') + (query && '?' + query),
    getQueryString: () => query, getRaw: () => text, getRemote: () => host + (port && ':' + port),
  }, 'pm.request.url');
};
const cookieList = (pairs) => {
  const cookies = Object.fromEntries(pairs
    .filter(([name]) => name.toLowerCase() === 'set-cookie')
    .map(([, value]) => value.split(';')[0].split(/=(.*)/s).slice(0, 2).map((part) => part.trim())));
  return supported({ get: (name) => cookies[name], has: (name) => name in cookies, toObject: () => ({ ...cookies }) }, 'pm.cookies');
};
class Response {
  constructor({ code, status, headers, body, responseTime }) {
    Object.assign(this, { code, status, responseTime, responseSize: body.length, headers: headerList(headers), cookies: cookieList(headers) });
    Object.defineProperty(this, 'text', { value: () => body });
  }
  json() { return JSON.parse(this.text()); }
  reason() { return this.status; }
  size() { return { body: this.responseSize, header: 0, total: this.responseSize }; }
  get to() { return chai.expect(this).to; }
}
`;
