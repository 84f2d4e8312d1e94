import { type Exchange, isSecretName, maskExchange, SecretMask } from '@curlew/exchange';
import { expect, test } from 'vitest';

test.each([
  'Authorization',
  'Proxy-Authorization',
  'Cookie',
  'Set-Cookie',
  'X-Api-Key',
  'api_key',
  'apikey',
  'apiKey',
  'access_token',
  'accessToken',
  'refresh_token',
  'id_token',
  'client_secret',
  'clientSecret',
  'password',
  'newPassword',
  'passwd',
  'pwd',
  'X-Auth-Token',
  'x-amz-security-token',
  'sessionId',
  'session_id',
  'csrf-token',
  'private_key',
  'jwt',
  'otp',
  'pin',
])('%s is the name of a credential', (name) => {
  expect(isSecretName(name)).toBe(true);
});

test.each([
  'id',
  'name',
  'author',
  'authority',
  'tokenize',
  'token_type',
  'tokenEndpoint',
  'expires_in',
  'pinned',
  'spin',
  'signal',
  'keyboard',
  'Content-Type',
  'monkey',
  'design',
  'secretary',
  'passenger',
  'scope',
  'side',
  'topic',
  'cookieless',
])('%s is not', (name) => {
  expect(isSecretName(name)).toBe(false);
});

const SECRETS = [
  's3cr3t-0001',
  's3cr3t-0002',
  's3cr3t/0003+ä',
  's3cr3t-0004',
  's3cr3t-0005',
  's3cr3t-0006',
  's3cr3t"0007',
  's3cr3t-0008',
  's3cr3t-0009',
];
const [bearer, cookie, query, form, json, deep, quoted, set, given] = SECRETS as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

function getExchange(body: string, responseBody: string): Exchange {
  return {
    protocol: 'http',
    operation: 'post /it',
    request: {
      method: 'POST',
      url: `https://me:${given}@example.com/${given}/it?api_key=${encodeURIComponent(query)}&page=2`,
      headers: [
        { name: 'Authorization', value: `Bearer ${bearer}` },
        { name: 'Cookie', value: `sid=${cookie}; theme=dark` },
        { name: 'X-Trace', value: `again ${bearer}` },
      ],
      body: new TextEncoder().encode(body),
    },
    response: {
      status: 200,
      statusText: 'OK',
      headers: [{ name: 'Set-Cookie', value: `sid=${set}; Path=/; HttpOnly` }],
      trailers: [{ name: 'x-echo', value: cookie }],
      body: new TextEncoder().encode(responseBody),
      truncated: false,
    },
    messages: [
      {
        direction: 'received',
        atMs: 1,
        type: 'a',
        data: JSON.stringify({ token: quoted, note: bearer }),
        value: { token: quoted, note: bearer },
      },
      { direction: 'received', atMs: 1, type: 'b', data: `plain ${json}` },
    ],
    redirects: [
      { status: 302, from: `https://a/?token=${query}`, to: 'https://b/', credentialsDropped: true },
    ],
    startedAt: 0,
    durationMs: 1,
    timings: {},
    failure: { code: 'aborted', message: `about ${bearer}` },
  };
}

test('no credential is left in any text of an exchange', () => {
  const exchange = getExchange(
    `client_secret=${form}&a=1&echo=${given}`,
    JSON.stringify({
      access_token: json,
      user: { credentials: [{ value: deep }] },
      echo: [bearer, quoted],
      pin: 1234,
      total_tokens: 12,
    }),
  );
  const before = structuredClone(exchange);
  const masked = maskExchange(exchange, [given]);
  expect(exchange).toEqual(before);
  const bodies = [masked.request.body, masked.response?.body].map((body) =>
    Buffer.from(body ?? []).toString(),
  );
  const texts =
    JSON.stringify(masked, (_key, value) => (value instanceof Uint8Array ? '' : value)) + bodies.join('\n');
  for (const secret of SECRETS) {
    for (const spelling of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
      expect(texts, spelling).not.toContain(spelling);
  }
  expect(bodies[0]).toBe('client_secret=***&a=1&echo=***');
  expect(JSON.parse(bodies[1] ?? '')).toEqual({
    access_token: '***',
    user: { credentials: [{ value: '***' }] },
    echo: ['***', '***'],
    pin: '***',
    total_tokens: 12,
  });
  expect(masked.request.headers).toEqual([
    { name: 'Authorization', value: 'Bearer ***' },
    { name: 'Cookie', value: 'sid=***; theme=***' },
    { name: 'X-Trace', value: 'again ***' },
  ]);
  expect(masked.response?.headers).toEqual([{ name: 'Set-Cookie', value: 'sid=***; Path=/; HttpOnly' }]);
  expect(masked.request.url).toBe('https://***@example.com/***/it?api_key=***&page=2');
});

test('what holds no credential stays as it is, byte by byte', () => {
  const plain = getExchange('', '');
  if (!plain.response) throw new Error('no response');
  const body = new Uint8Array([0xff, 0xfe, 0, 1, 2]);
  const spaced = new TextEncoder().encode('{ "id" : 1.0 }');
  const exchange: Exchange = {
    ...plain,
    request: { ...plain.request, body },
    response: { ...plain.response, body: spaced },
  };
  const masked = maskExchange(exchange);
  expect(masked.request.body).toBe(body);
  expect(masked.response?.body).toBe(spaced);
});

test('credentials of one exchange are found in all', () => {
  const mask = new SecretMask();
  mask.learn(getExchange('', ''));
  expect(mask.text(`x ${bearer} y ${encodeURIComponent(query)}`)).toBe('x *** y ***');
  mask.add('Basic');
  expect(mask.text('abc')).toBe('abc');
});

test('basic credentials are known decoded, too', () => {
  const mask = new SecretMask();
  const exchange = getExchange('', '');
  exchange.request.headers = [
    { name: 'authorization', value: `Basic ${Buffer.from('me:correct horse').toString('base64')}` },
  ];
  mask.learn(exchange);
  expect(mask.text('me:correct horse')).toBe('me:***');
});

test.each([
  '{"token":"first-0001","token":"second-0002","token":"third-0003"}',
  '{"token":"first-0001","token":["second-0002"],"token":"third-0003"}',
  '{"token":["first-0001","second-0002"],"token":null,"password":"third-0003"}',
  '{"a":{"token":"first-0001"},"a":[{"pwd":"second-0002","pwd":1}],"a":7,"\\u0074oken":"third-0003"}',
  '{"credentials":{"x":"first-0001"},"credentials":{"x":"second-0002","x":"third-0003"}}',
])('every value of a repeated name is masked in other exchanges: %s', (text) => {
  const secrets = ['first-0001', 'second-0002', 'third-0003'];
  const message = { direction: 'received', atMs: 1, type: 'a' } as const;
  const bodies: Exchange[] = [getExchange(text, '{}'), getExchange('{}', text)];
  const sent: Exchange = { ...getExchange('{}', '{}') };
  sent.messages = [{ ...message, data: text, value: JSON.parse(text) }];
  for (const exchange of [...bodies, sent]) {
    const mask = new SecretMask();
    mask.learn(exchange);
    expect(secrets.map((secret) => mask.text(`the ${secret} of another exchange`))).toEqual(
      secrets.map(() => 'the *** of another exchange'),
    );
  }
});

test.each([
  ['{"token":"s3cr3t","token":""}', '{"token":""}'],
  ['{"token":"s3cr3t","token":7}', '{"token":7}'],
  ['{"a":[{"password":"s3cr3t","password":null}]}', '{"a":[{"password":null}]}'],
  ['{"credentials":{"value":"s3cr3t"},"credentials":[]}', '{"credentials":[]}'],
  ['{"token":"s3cr3t","\\u0074oken":""}', '{"token":""}'],
  ['{"token":"","token":"s3cr3t"}', '{"token":"***"}'],
  ['{ "id" : 1.0, "text": "\\"token\\":" }', '{ "id" : 1.0, "text": "\\"token\\":" }'],
])('no value of a repeated name is left: %s', (text, expected) => {
  const exchange = getExchange(text, text);
  exchange.messages = [{ direction: 'received', atMs: 1, type: 'a', data: text, value: JSON.parse(text) }];
  const masked = maskExchange(exchange);
  const { request, response, messages } = masked;
  const texts = [request.body, response?.body].map((body) => Buffer.from(body ?? []).toString());
  expect([...texts, messages[0]?.data]).toEqual([expected, expected, expected]);
});

test.each(['ab-cd', 'ab.cd', '[abc]', 'ab/cd', 'abc*d', '(ab|c', 'ab{1}', '^abc$'])(
  'a short credential is masked by its characters: %s',
  (secret) => {
    const mask = new SecretMask([secret]);
    expect(mask.text(`x ${secret} y`)).toBe('x *** y');
    expect(mask.text('x abXcd ab abccd y')).toBe('x abXcd ab abccd y');
  },
);
