import { word } from './credentials.ts';
import { forEachName, type Planting } from './planting.ts';

/** One request and its response, as they are on the wire, with credentials in them. */
export interface PlantedExchange {
  method: string;
  /** Path and query. */
  target: string;
  headers: [name: string, value: string][];
  body?: string;
  response: { status: number; headers: [name: string, value: string][]; body: string };
}

/** Names under which no output shows a value. */
export const SECRET_NAMES = `
  webhook_url reset_link mnemonic seed_phrase passcode PHPSESSID totp verification_code puk psk signing_key
  encryption_key connection_string dsn license_key recovery_code backup_codes device_code client_assertion ssh_key
  signed_url password client_secret api_key accessToken refresh_token sessionId bindDN mfaCode otp jwt csrf_token
  private_key secretAnswer signature パスワード пароль 密码 contraseña парольПользователя 合言葉 clé_secrète كلمة_المرور
  mot_de_passe communityString codeVerifier GIT_TOKEN
`;

const QUERY_NAMES = `
  access_token api_key sig Signature Policy Key-Pair-Id X-Amz-Signature X-Amz-Credential X-Amz-Security-Token reset magic
  invite token password session_id client_secret
`;

const HEADER_NAMES = `
  X-Auth-Token X-Api-Key Proxy-Authorization X-Csrf-Token X-Amz-Security-Token X-Vault-Token PRIVATE-TOKEN X-Session-Id
  X-Client-Secret X-Hub-Signature-256 X-Webhook-Secret X-Otp X-Functions-Key Key
`;

/** Segments of a path before one that grants access. */
const PATH_NAMES = 'reset invite magic-link sessions tokens secrets verify-email unsubscribe token otp';

const JSON_TYPE: [string, string] = ['Content-Type', 'application/json'];
const OK = (body = '{"ok":true}'): PlantedExchange['response'] => ({
  status: 200,
  headers: [JSON_TYPE],
  body,
});

/** A text of base 64 in lines, as keys are written. */
function pem(planting: Planting, place: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const lines = [1, 2, 3].map(() => planting.value(place, planting.random.text(alphabet, 64)));
  return `-----BEGIN PRIVATE KEY-----\n${lines.join('\n')}\n-----END PRIVATE KEY-----\n`;
}

/** Exchanges with credentials in every place and format of requests and responses. */
export function plantExchanges(planting: Planting): PlantedExchange[] {
  return [
    ...addresses(planting),
    ...headers(planting),
    ...bodies(planting),
    ...responses(planting),
    ...known(planting),
  ];
}

function get(target: string, given: [string, string][] = []): PlantedExchange {
  return { method: 'GET', target, headers: given, response: OK() };
}

function post(type: string, body: string, response = OK()): PlantedExchange {
  return { method: 'POST', target: '/v1/things', headers: [['Content-Type', type]], body, response };
}

function addresses(planting: Planting): PlantedExchange[] {
  const query = forEachName(
    QUERY_NAMES,
    (name) => `${name}=${encodeURIComponent(planting.named(`query ${name}`))}`,
  );
  const own = forEachName(
    SECRET_NAMES,
    (name) => `${encodeURIComponent(name)}=${encodeURIComponent(planting.named(`query ${name}`))}`,
  );
  return [
    ...forEachName(PATH_NAMES, (name) => get(`/v1/${name}/${planting.simple(`path /${name}/`)}`)),
    get(`/v1/files/${planting.shaped('path')}/raw`),
    get(`/v1/things?page=2&${query.join('&')}`),
    get(`/v1/things?${own.join('&')}`),
    get(
      `/v1/things?next=${encodeURIComponent(`https://b.example.com/x?token=${planting.simple('address in query')}`)}`,
    ),
    get(
      `/v1/things?next=${encodeURIComponent(`https://b.example.com/#/reset/${planting.simple('route in fragment')}`)}`,
    ),
    get(`/v1/things;jsessionid=${planting.simple('matrix')}?q=${planting.shaped('query q')}`),
    get(`/v1/things?${planting.shaped('query without name')}`),
  ];
}

function headers(planting: Planting): PlantedExchange[] {
  const own = forEachName(HEADER_NAMES, (name): [string, string] => [
    name,
    asHeader(planting.named(`header ${name}`)),
  ]);
  const pair = `ann:${planting.phrase('Basic').replace(/\s/g, '-')}`;
  return [
    get('/v1/things', own),
    get('/v1/things', [['Authorization', `Bearer ${asHeader(planting.simple('Bearer'))}`]]),
    get('/v1/things', [['Authorization', `Basic ${Buffer.from(pair).toString('base64')}`]]),
    get('/v1/things', [
      [
        'Authorization',
        `Digest username="ann", realm="x", nonce="${planting.simple('nonce')}", response="${planting.simple('Digest')}"`,
      ],
    ]),
    get('/v1/things', [
      [
        'Cookie',
        `sid=${planting.simple('cookie')}; theme=${planting.simple('cookie theme')}; last=${planting.simple('cookie last')}`,
      ],
    ]),
    get('/v1/things', [
      [
        'Referer',
        `https://b.example.com/cb?code=${planting.simple('Referer')}#access_token=${planting.simple('fragment')}`,
      ],
    ]),
    get('/v1/things', [
      [
        'Sec-WebSocket-Protocol',
        `graphql-ws, bearer, ${planting.simple('subprotocol').replace(/[\s,]/g, '')}`,
      ],
    ]),
    get('/v1/things', [['X-Note', `log in with ${planting.shaped('header prose')}`]]),
  ];
}

/** Values of headers are ASCII without blanks at their ends. */
function asHeader(value: string): string {
  return value;
}

function bodies(planting: Planting): PlantedExchange[] {
  const json = () =>
    Object.fromEntries(forEachName(SECRET_NAMES, (name) => [name, planting.named(`JSON ${name}`)]));
  const form = forEachName(
    SECRET_NAMES,
    (name) => `${encodeURIComponent(name)}=${encodeURIComponent(planting.named(`form ${name}`))}`,
  );
  const parts = forEachName(
    SECRET_NAMES,
    (name) =>
      `--b0undary\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${planting.named(`multipart ${name}`)}\r\n`,
  );
  const xml = `<?xml version="1.0"?><!-- token=${planting.simple('XML comment')} --><Envelope><Password Type="text">${planting.simple('XML element')}</Password><auth user="ann" token="${planting.simple('XML attribute')}"/><param name="api_key">${planting.simple('XML label')}</param><param name="secret" value="${planting.simple('XML value')}"/><ns:secret><![CDATA[${planting.simple('XML CDATA')}]]></ns:secret></Envelope>`;
  const graphql = JSON.stringify({
    query: `mutation Login($p: String = "${planting.simple('GraphQL default')}") { login(password: $p, secret: "${planting.simple('GraphQL argument')}") { id } }`,
    variables: {
      p: planting.phrase('GraphQL variable'),
      input: { apiKey: planting.phrase('GraphQL input') },
    },
  });
  const deep = {
    variable: { name: 'DB_PASSWORD', value: planting.phrase('labeled value') },
    credentials: {
      first: planting.phrase('inside of credentials'),
      list: [planting.phrase('list in credentials')],
    },
    session: { id: planting.phrase('session id') },
    header: [['Authorization', planting.phrase('pair')]],
    url: `https://ann:${planting.simple('userinfo in JSON')}@b.example.com/cb?token=${planting.simple('query in JSON')}`,
    text: `{"password":"${planting.simple('JSON in JSON')}"}`,
    note: `use ${planting.shaped('prose')} once`,
    [planting.shaped('JSON key')]: 1,
    items: [planting.shaped('list'), 'plain'],
    html: `<form><input name="csrf_token" value="${planting.simple('HTML in JSON')}"><a href="https://b.example.com/reset/${planting.simple('link in HTML')}">x</a></form>`,
    database: `postgres://app:${planting.simple('DSN')}@db.internal/app`,
    driver: `app:${planting.simple('Go DSN')}@tcp(db:3306)/app`,
    server: `Server=db;Password=${planting.simple('ADO DSN')};Database=app`,
    file: pem(planting, 'PEM in JSON'),
    odbc: `Driver={SQL};Uid=sa;Pwd={${planting.simple('ODBC')}};`,
    pgpass: `db.internal:5432:app:ann:${planting.simple('.pgpass')}`,
    netrc: `machine b.example.com\n  login ann\n  password ${planting.simple('.netrc')}\n`,
    wifi: `WIFI:T:WPA;S:home;P:${planting.simple('code of a network')};;`,
    shell: `deploy --token ${planting.simple('option of a command')} --force`,
    argv: ['deploy', '--password', planting.phrase('argument behind an option')],
    audit: { attribute: 'password', old: planting.phrase('old value'), new: planting.phrase('new value') },
    encoded: encodeURIComponent(`https://b.example.com/?access_token=${planting.simple('encoded address')}`),
    stored: `{SSHA}${planting.random.text('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', 8)}${planting.value('stored password', planting.random.text('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', 32))}`,
    securityQuestions: [{ question: 'x', answer: planting.phrase('answers') }],
    plist: `<dict><key>password</key><string>${planting.simple('element behind a label')}</string></dict>`,
    'parol\u0065': 1,
  };
  const repeated = `{"token":"${planting.simple('first of repeated')}","token":"${planting.simple('last of repeated')}"}`;
  return [
    post('application/json', JSON.stringify(json())),
    post('application/json', JSON.stringify(deep)),
    post('application/json', repeated),
    post('application/json', graphql),
    post('application/graphql', `mutation { login(password: "${planting.simple('GraphQL body')}") { id } }`),
    post('application/x-www-form-urlencoded', form.join('&')),
    post('multipart/form-data; boundary=b0undary', `${parts.join('')}--b0undary--\r\n`),
    post('application/xml', xml),
    post('application/x-pem-file', pem(planting, 'PEM')),
    post(
      'application/json',
      `{"password": "${planting.phrase('broken JSON')}", "pin": "${planting.phrase('broken JSON, second')}", "a": [`,
    ),
    post('application/x-ndjson', `{"index":{}}\n{"password":"${planting.simple('NDJSON')}"}\n`),
    post(
      'text/plain',
      `password: ${planting.shaped('text line')}\nAPI_KEY=${planting.simple('text assigned')}\nuse ${planting.shaped('text')}`,
    ),
    post(
      'application/yaml',
      `user: ann\npassword: ${planting.simple('YAML')}\nkey: |\n  ${planting.shaped('block of YAML')}\n`,
    ),
    post(
      'text/csv',
      `name,password\nann,${planting.simple('CSV')}\n"bob","${planting.phrase('cell in quotes')}"\n`,
    ),
    post(
      'application/x-www-form-urlencoded',
      `user[password]=${planting.simple('name in brackets')}&user[name]=ann`,
    ),
    post('text/plain', `postgres://app:${planting.simple('DSN body')}@db.internal/app`),
  ];
}

function responses(planting: Planting): PlantedExchange[] {
  const respond = (status: number, given: [string, string][], body = '{}'): PlantedExchange => ({
    ...get('/v1/things'),
    response: { status, headers: [...given, JSON_TYPE], body },
  });
  const json = Object.fromEntries(
    forEachName(SECRET_NAMES, (name) => [name, planting.named(`reply ${name}`)]),
  );
  const page = `<!doctype html><html><head><meta name="csrf-token" content="${planting.simple('meta of HTML')}"></head><body><form action="/x?token=${planting.simple('action of HTML')}"><input type="hidden" name="authenticity_token" value="${planting.simple('input of HTML')}"><input name=x type=password value="${planting.simple('type of an input')}"></form><table><tr><th>Password</th><td>${planting.simple('cell of HTML')}</td></tr></table><script>var apiKey = "${planting.simple('script of HTML')}";</script></body></html>`;
  return [
    respond(200, [], JSON.stringify(json)),
    respond(200, [], JSON.stringify([json, { items: [{ secret: planting.phrase('deep reply') }] }])),
    respond(302, [
      [
        'Location',
        `https://b.example.com/cb?code=${planting.simple('Location code')}&state=${planting.simple('Location state')}`,
      ],
    ]),
    respond(302, [['Location', `/reset/${planting.simple('Location path')}`]]),
    respond(200, [['Link', `<https://b.example.com/x?page=2&token=${planting.simple('Link')}>; rel="next"`]]),
    respond(200, [
      ['Set-Cookie', `sid=${planting.simple('Set-Cookie')}; Path=/; HttpOnly`],
      ['Set-Cookie', `theme=${planting.simple('second Set-Cookie')}; Secure`],
    ]),
    respond(401, [
      [
        'WWW-Authenticate',
        `Digest realm="x", nonce="${planting.simple('challenge nonce')}", opaque="${planting.simple('challenge opaque')}"`,
      ],
    ]),
    respond(200, [['X-New-Token', planting.simple('reply header')]]),
    { ...get('/v1/page'), response: { status: 200, headers: [['Content-Type', 'text/html']], body: page } },
    respond(
      400,
      [],
      JSON.stringify({
        error: 'invalid_grant',
        message: `Wrong password: "${planting.simple('error message')}"`,
      }),
    ),
  ];
}

/** A credential of a header, in places of other exchanges that do not identify it. */
function known(planting: Planting): PlantedExchange[] {
  const made = `${word(planting.random)}-${word(planting.random)}-${word(planting.random)}`;
  const value = planting.value('known from a header', made);
  return [
    get('/v1/things', [['X-Auth-Token', value]]),
    post(
      'application/json',
      JSON.stringify({ note: `x ${value} y`, [value]: 1, list: [value.toUpperCase()] }),
      OK(JSON.stringify({ echo: value, encoded: Buffer.from(`a:${value}`).toString('base64') })),
    ),
    get(`/v1/things/${value}/x?q=${encodeURIComponent(`<${value}>`)}`),
  ];
}
