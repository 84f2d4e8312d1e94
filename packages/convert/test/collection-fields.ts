/** A field of the collection schema: where it stands, and a collection that has `mark` there and nowhere else. */
export type SchemaField = readonly [path: string, make: (mark: string) => object];

const URL = 'https://a.example.com/x';
const request = (fields: object) => ({ method: 'POST', url: URL, ...fields });
const inItem = (fields: object) => ({
  info: { name: 'C' },
  item: [{ name: 'I', request: request({}), ...fields }],
});
const inRequest = (fields: object) => inItem({ request: request(fields) });
const inFolder = (fields: object) => ({
  info: { name: 'C' },
  item: [{ name: 'F', item: [{ name: 'I', request: URL }], ...fields }],
});
const inRoot = (fields: object) => ({ info: { name: 'C' }, item: [{ name: 'I', request: URL }], ...fields });
const inInfo = (fields: object) => ({ ...inRoot({}), info: { name: 'C', ...fields } });
const inUrl = (fields: object) => inRequest({ url: { raw: URL, ...fields } });
const inQuery = (fields: object) => inUrl({ query: [{ key: 'q', value: '1', ...fields }] });
const inPathVariable = (fields: object) =>
  inRequest({ url: { raw: 'https://a.example.com/:v', variable: [{ key: 'v', value: 'one', ...fields }] } });
const inHeader = (fields: object) => inRequest({ header: [{ key: 'X-Kind', value: '1', ...fields }] });
const inBody = (fields: object) => inRequest({ body: fields });
const inField = (fields: object) =>
  inBody({ mode: 'urlencoded', urlencoded: [{ key: 'f', value: '1', ...fields }] });
const inPart = (fields: object) =>
  inBody({ mode: 'formdata', formdata: [{ key: 'f', value: '1', ...fields }] });
const inGraphql = (fields: object) => inBody({ mode: 'graphql', graphql: { query: '{ a }', ...fields } });
const inVariable = (fields: object) => inRoot({ variable: [{ key: 'v', value: '1', ...fields }] });
const inEvent = (fields: object) =>
  inItem({ event: [{ listen: 'test', script: { exec: ['run();'] }, ...fields }] });
const inScript = (fields: object) => inEvent({ script: { exec: ['run();'], ...fields } });
const inResponse = (fields: object) =>
  inItem({
    response: [
      {
        name: 'R',
        code: 200,
        header: [{ key: 'Content-Type', value: 'application/json' }],
        body: '{"a":1}',
        ...fields,
      },
    ],
  });
const inCookie = (fields: object) =>
  inResponse({ cookie: [{ domain: 'a.example.com', path: '/', ...fields }] });
const inOriginal = (fields: object) => inResponse({ originalRequest: request(fields) });
const inProxy = (fields: object) => inRequest({ proxy: { match: 'x', ...fields } });
const inCertificate = (fields: object) => inRequest({ certificate: { name: 'x', ...fields } });
const inAuth = (type: string, key: string) => (mark: string) =>
  inRequest({ auth: { type, [type]: [{ key, value: mark }] } });
const oauth = (key: string) => (mark: string) =>
  inRequest({
    auth: {
      type: 'oauth2',
      oauth2: Object.entries({
        grant_type: 'authorization_code',
        authUrl: 'https://a.example.com/authorize',
        accessTokenUrl: 'https://a.example.com/token',
        [key]: mark,
      }).map(([name, value]) => ({ key: name, value })),
    },
  });

/** Fields that v2.0 and v2.1 share, as the JSON Schemas of the format list them. */
export const SHARED_FIELDS: readonly SchemaField[] = [
  ['info.name', (mark) => inInfo({ name: mark })],
  ['info._postman_id', (mark) => inInfo({ _postman_id: mark })],
  ['info.schema', (mark) => inInfo({ schema: `https://schema.example.com/${mark}` })],
  ['info.description', (mark) => inInfo({ description: mark })],
  ['info.description.content', (mark) => inInfo({ description: { content: mark } })],
  ['info.description.type', (mark) => inInfo({ description: { content: 'x', type: `text/${mark}` } })],
  ['info.description.version', (mark) => inInfo({ description: { content: 'x', version: mark } })],
  ['info.version', (mark) => inInfo({ version: mark })],
  ['info.version.major', (mark) => inInfo({ version: { major: mark, minor: 0, patch: 0 } })],
  ['info.version.minor', (mark) => inInfo({ version: { major: 1, minor: mark, patch: 0 } })],
  ['info.version.patch', (mark) => inInfo({ version: { major: 1, minor: 0, patch: mark } })],
  [
    'info.version.identifier',
    (mark) => inInfo({ version: { major: 1, minor: 0, patch: 0, identifier: mark } }),
  ],
  ['info.version.meta', (mark) => inInfo({ version: { major: 1, minor: 0, patch: 0, meta: mark } })],
  ['auth', (mark) => inRoot({ auth: { type: 'apikey', apikey: [{ key: 'key', value: mark }] } })],
  ['event', (mark) => inRoot({ event: [{ listen: 'test', script: { exec: [`log('${mark}')`] } }] })],
  ['variable', (mark) => inRoot({ variable: [{ key: mark, value: '1' }] })],
  ['protocolProfileBehavior', (mark) => inRoot({ protocolProfileBehavior: { mark } })],
  ['item.id', (mark) => inItem({ id: mark })],
  ['item.name', (mark) => inItem({ name: mark })],
  ['item.description', (mark) => inItem({ description: mark })],
  ['item.variable', (mark) => inItem({ variable: [{ key: mark, value: '1' }] })],
  ['item.event', (mark) => inItem({ event: [{ listen: 'prerequest', script: { exec: `log('${mark}')` } }] })],
  ['item.protocolProfileBehavior', (mark) => inItem({ protocolProfileBehavior: { mark } })],
  ['folder.id', (mark) => inFolder({ id: mark })],
  ['folder.name', (mark) => inFolder({ name: mark })],
  ['folder.description', (mark) => inFolder({ description: mark })],
  ['folder.variable', (mark) => inFolder({ variable: [{ key: mark, value: '1' }] })],
  ['folder.event', (mark) => inFolder({ event: [{ listen: 'test', script: { exec: `log('${mark}')` } }] })],
  ['folder.auth', (mark) => inFolder({ auth: { type: 'apikey', apikey: [{ key: 'key', value: mark }] } })],
  ['folder.protocolProfileBehavior', (mark) => inFolder({ protocolProfileBehavior: { mark } })],
  ['event.id', (mark) => inEvent({ id: mark })],
  ['event.listen', (mark) => inEvent({ listen: mark })],
  ['event.disabled', (mark) => inEvent({ disabled: true, script: { exec: [mark] } })],
  ['script.id', (mark) => inScript({ id: mark })],
  ['script.type', (mark) => inScript({ type: `text/${mark}` })],
  ['script.exec', (mark) => inScript({ exec: `log('${mark}')` })],
  ['script.src', (mark) => inScript({ src: { raw: `https://a.example.com/${mark}` } })],
  ['script.name', (mark) => inScript({ name: mark })],
  ['variable.key', (mark) => inVariable({ key: mark })],
  ['variable.id', (mark) => inVariable({ key: undefined, id: mark })],
  ['variable.value', (mark) => inVariable({ value: mark })],
  ['variable.type', (mark) => inVariable({ type: mark })],
  ['variable.name', (mark) => inVariable({ key: undefined, name: mark })],
  ['variable.description', (mark) => inVariable({ description: mark })],
  ['variable.system', () => inVariable({ system: true })],
  ['variable.disabled', () => inVariable({ disabled: true })],
  ['request.method', (mark) => inRequest({ method: mark })],
  ['request.description', (mark) => inRequest({ description: mark })],
  ['request.auth', (mark) => inRequest({ auth: { type: 'apikey', apikey: [{ key: 'key', value: mark }] } })],
  ['proxy.match', (mark) => inProxy({ match: mark })],
  ['proxy.host', (mark) => inProxy({ host: mark })],
  ['proxy.port', (mark) => inProxy({ port: mark })],
  ['proxy.tunnel', () => inProxy({ tunnel: true })],
  ['proxy.disabled', () => inProxy({ disabled: true })],
  ['certificate.name', (mark) => inCertificate({ name: mark })],
  ['certificate.matches', (mark) => inCertificate({ matches: [mark] })],
  ['certificate.key', (mark) => inCertificate({ key: { src: mark } })],
  ['certificate.cert', (mark) => inCertificate({ cert: { src: mark } })],
  ['certificate.passphrase', (mark) => inCertificate({ passphrase: mark })],
  ['url.raw', (mark) => inUrl({ raw: `https://a.example.com/${mark}` })],
  [
    'url.protocol',
    () => inRequest({ url: { protocol: 'http', host: ['a', 'example', 'com'], path: ['x'] } }),
  ],
  [
    'url.host',
    (mark) => inRequest({ url: { protocol: 'https', host: [mark, 'example', 'com'], path: ['x'] } }),
  ],
  [
    'url.host as text',
    (mark) => inRequest({ url: { protocol: 'https', host: `${mark}.example.com`, path: ['x'] } }),
  ],
  [
    'url.port',
    () => inRequest({ url: { protocol: 'https', host: 'a.example.com', port: '8443', path: 'x' } }),
  ],
  ['url.path', (mark) => inRequest({ url: { protocol: 'https', host: 'a.example.com', path: [mark] } })],
  [
    'url.path as text',
    (mark) => inRequest({ url: { protocol: 'https', host: 'a.example.com', path: mark } }),
  ],
  [
    'url.path.value',
    (mark) =>
      inRequest({
        url: { protocol: 'https', host: 'a.example.com', path: [{ type: 'string', value: mark }] },
      }),
  ],
  ['url.hash', (mark) => inUrl({ hash: mark })],
  ['query.key', (mark) => inQuery({ key: mark })],
  ['query.value', (mark) => inQuery({ value: mark })],
  ['query.disabled', (mark) => inQuery({ key: mark, disabled: true })],
  ['query.description', (mark) => inQuery({ description: mark })],
  ['query.description of a disabled one', (mark) => inQuery({ description: mark, disabled: true })],
  [
    'url.variable.key',
    (mark) =>
      inRequest({ url: { raw: `https://a.example.com/:${mark}`, variable: [{ key: mark, value: '1' }] } }),
  ],
  [
    'url.variable.id',
    (mark) =>
      inRequest({ url: { raw: `https://a.example.com/:${mark}`, variable: [{ id: mark, value: '1' }] } }),
  ],
  ['url.variable.value', (mark) => inPathVariable({ value: mark })],
  ['url.variable.type', (mark) => inPathVariable({ type: mark })],
  ['url.variable.description', (mark) => inPathVariable({ description: mark })],
  ['url.variable.system', () => inPathVariable({ system: true })],
  ['header.key', (mark) => inHeader({ key: mark })],
  ['header.value', (mark) => inHeader({ value: mark })],
  ['header.disabled', (mark) => inHeader({ key: mark, disabled: true })],
  ['header.description', (mark) => inHeader({ description: mark })],
  ['header as text', (mark) => inRequest({ header: `${mark}: 1` })],
  ['body.raw', (mark) => inBody({ mode: 'raw', raw: `{"${mark}": 1}` })],
  ['body.options', (mark) => inBody({ mode: 'raw', raw: 'x', options: { raw: { headerFamily: mark } } })],
  [
    'body.options.raw.language',
    () => inBody({ mode: 'raw', raw: '<a/>', options: { raw: { language: 'xml' } } }),
  ],
  ['body.disabled', (mark) => inBody({ mode: 'raw', raw: mark, disabled: true })],
  ['body.mode', (mark) => inBody({ mode: `new-${mark}`, raw: mark })],
  [
    'body of another mode',
    (mark) => inBody({ mode: 'raw', raw: 'x', urlencoded: [{ key: mark, value: '1' }] }),
  ],
  ['graphql.query', (mark) => inGraphql({ query: `{ ${mark} }` })],
  ['graphql.variables', (mark) => inGraphql({ variables: `{"${mark}": 1}` })],
  ['graphql.operationName', (mark) => inGraphql({ operationName: mark })],
  ['graphql.extensions', (mark) => inGraphql({ extensions: { mark } })],
  ['urlencoded.key', (mark) => inField({ key: mark })],
  ['urlencoded.value', (mark) => inField({ value: mark })],
  ['urlencoded.disabled', (mark) => inField({ key: mark, disabled: true })],
  ['urlencoded.description', (mark) => inField({ description: mark })],
  ['formdata.key', (mark) => inPart({ key: mark })],
  ['formdata.value', (mark) => inPart({ value: mark })],
  ['formdata.src', (mark) => inPart({ type: 'file', value: undefined, src: `/${mark}.png` })],
  ['formdata.disabled', (mark) => inPart({ key: mark, disabled: true })],
  ['formdata.type', () => inPart({ type: 'file', src: null })],
  ['formdata.contentType', (mark) => inPart({ contentType: `application/${mark}` })],
  ['formdata.description', (mark) => inPart({ description: mark })],
  ['file.src', (mark) => inBody({ mode: 'file', file: { src: `/${mark}` } })],
  ['file.content', (mark) => inBody({ mode: 'file', file: { content: mark } })],
  ['response.id', (mark) => inResponse({ id: mark })],
  ['response.name', (mark) => inResponse({ name: mark })],
  ['response.status', (mark) => inResponse({ name: undefined, status: mark })],
  ['response.status beside a name', (mark) => inResponse({ status: mark })],
  ['response.code', () => inResponse({ code: 207 })],
  ['response.header', (mark) => inResponse({ header: [{ key: mark, value: '1' }] })],
  ['response.header as text', (mark) => inResponse({ header: `${mark}: 1` })],
  ['response.body', (mark) => inResponse({ body: `{"${mark}": 1}` })],
  ['response.responseTime', () => inResponse({ responseTime: 7 })],
  ['response.timings', () => inResponse({ timings: { dns: 7 } })],
  ...['domain', 'expires', 'maxAge', 'name', 'path', 'value'].map(
    (name): SchemaField => [`cookie.${name}`, (mark) => inCookie({ [name]: mark })],
  ),
  ...['hostOnly', 'httpOnly', 'secure', 'session'].map(
    (name): SchemaField => [`cookie.${name}`, () => inCookie({ [name]: true })],
  ),
  ['cookie.extensions', (mark) => inCookie({ extensions: [{ key: mark, value: '1' }] })],
  [
    'originalRequest query',
    (mark) => inOriginal({ url: { raw: `${URL}?${mark}=1`, query: [{ key: mark, value: '1' }] } }),
  ],
  ['originalRequest header', (mark) => inOriginal({ header: [{ key: mark, value: '1' }] })],
  ['originalRequest body', (mark) => inOriginal({ body: { mode: 'raw', raw: `{"${mark}": 1}` } })],
  ['originalRequest description', (mark) => inOriginal({ description: mark })],
  ['auth.apikey.key', inAuth('apikey', 'key')],
  ['auth.apikey.value', inAuth('apikey', 'value')],
  ['auth.basic.username', inAuth('basic', 'username')],
  ['auth.basic.password', inAuth('basic', 'password')],
  ['auth.bearer.token', inAuth('bearer', 'token')],
  ['auth.digest.realm', inAuth('digest', 'realm')],
  ['auth.awsv4.region', inAuth('awsv4', 'region')],
  ['auth.edgegrid.clientToken', inAuth('edgegrid', 'clientToken')],
  ['auth.hawk.authId', inAuth('hawk', 'authId')],
  ['auth.ntlm.domain', inAuth('ntlm', 'domain')],
  ['auth.oauth1.consumerKey', inAuth('oauth1', 'consumerKey')],
  ['auth.oauth2.scope', oauth('scope')],
  ['auth.oauth2.authUrl', (mark) => oauth('authUrl')(`https://a.example.com/${mark}`)],
  ['auth.oauth2.accessTokenUrl', (mark) => oauth('accessTokenUrl')(`https://a.example.com/${mark}`)],
  ['auth.oauth2.refreshTokenUrl', (mark) => oauth('refreshTokenUrl')(`https://a.example.com/${mark}`)],
  ['auth.oauth2.clientId', oauth('clientId')],
];

/** The parameters of an `auth` are an object in v2.0. */
export const V20_FIELDS: readonly SchemaField[] = [
  [
    'auth.apikey as object',
    (mark) => inRequest({ auth: { type: 'apikey', apikey: { key: mark, value: 'x', in: 'query' } } }),
  ],
  [
    'auth.basic as object',
    (mark) => inRequest({ auth: { type: 'basic', basic: { username: mark, password: 'x' } } }),
  ],
  [
    'auth.oauth2 as object',
    (mark) =>
      inRequest({
        auth: {
          type: 'oauth2',
          oauth2: {
            grant_type: 'client_credentials',
            accessTokenUrl: 'https://a.example.com/t',
            scope: mark,
          },
        },
      }),
  ],
  ['request as text', (mark) => inItem({ request: `https://a.example.com/${mark}` })],
  ['url as text', (mark) => inRequest({ url: `https://a.example.com/${mark}` })],
];
