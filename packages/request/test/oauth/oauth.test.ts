import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readApi, type SecurityScheme } from '@curlew/openapi';
import { descriptionFromValue } from '@curlew/openapi/internal';
import {
  beginDeviceSignIn,
  beginSignIn,
  type GrantType,
  hasTokens,
  isFresh,
  listGrants,
  refreshToken,
  requestClientToken,
  type TokenGrant,
} from '@curlew/request/oauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AuthorizationServer,
  SERVICE_SECRET,
  signInAt,
  startAuthorizationServer,
} from './authorization-server.ts';

const REDIRECT = 'http://127.0.0.1/oauth-callback';
const DOCS = { id: 'docs' };
const SERVICE = { id: 'service', secret: SERVICE_SECRET };
const BASE = 'https://docs.test/openapi.json';

let server: AuthorizationServer;

beforeAll(async () => {
  server = await startAuthorizationServer();
});

afterAll(() => server?.close());

function getScheme(text: string): SecurityScheme {
  const description = descriptionFromValue({
    openapi: '3.2.0',
    info: { title: 'T', version: '1' },
    paths: {},
    components: { securitySchemes: { login: JSON.parse(text) } },
  });
  const scheme = description && readApi(description).securitySchemes[0];
  if (!scheme) throw new Error('no scheme');
  return scheme;
}

/** A scheme as a description has it: addresses alone. */
function flows(): string {
  const scopes = { read: 'Read all', write: 'Write all' };
  const tokenUrl = `${server.url}/token`;
  return JSON.stringify({
    type: 'oauth2',
    flows: {
      clientCredentials: { tokenUrl, scopes },
      authorizationCode: { tokenUrl, authorizationUrl: `${server.url}/auth`, scopes },
      deviceAuthorization: { tokenUrl, deviceAuthorizationUrl: `${server.url}/device/auth`, scopes },
      implicit: { authorizationUrl: `${server.url}/auth`, scopes },
    },
  });
}

const openId = () =>
  JSON.stringify({
    type: 'openIdConnect',
    openIdConnectUrl: `${server.url}/.well-known/openid-configuration`,
  });

async function getGrant(text: string, type: GrantType): Promise<TokenGrant> {
  const grant = (await listGrants(getScheme(text), BASE)).find((one) => one.type === type);
  if (!grant) throw new Error(`no ${type}`);
  return grant;
}

test.each([
  ['flows', flows],
  ['OpenID Connect discovery', openId],
])('the ways to a token by %s, in one order', async (_, text) => {
  const scheme = getScheme(text());
  expect(hasTokens(scheme)).toBe(true);
  const grants = await listGrants(scheme, BASE);
  expect(grants.map(({ type }) => type)).toEqual([
    'authorizationCode',
    'deviceAuthorization',
    'clientCredentials',
  ]);
  expect(grants[0]?.scopes.map(({ name }) => name)).toEqual(expect.arrayContaining(['read', 'write']));
});

test('addresses are relative to the description; keys, deprecated flows and schemes without an address have no tokens', async () => {
  const relative = getScheme('{"type":"oauth2","flows":{"clientCredentials":{"tokenUrl":"/t","scopes":{}}}}');
  expect((await listGrants(relative, BASE))[0]?.server.token_endpoint).toBe('https://docs.test/t');
  for (const text of [
    '{"type":"apiKey","in":"header","name":"X"}',
    '{"type":"http","scheme":"bearer"}',
    '{"type":"oauth2","flows":{"implicit":{"authorizationUrl":"https://a.test","scopes":{}}}}',
    '{"type":"oauth2","flows":{"password":{"tokenUrl":"https://a.test","scopes":{}}}}',
  ])
    expect(hasTokens(getScheme(text)), text).toBe(false);
});

test('client credentials give a token with the scopes that were asked for', async () => {
  const grant = await getGrant(flows(), 'clientCredentials');
  const token = await requestClientToken(grant, SERVICE, ['read']);
  expect(token).toMatchObject({ scopes: ['read'] });
  expect(token.expiresAt).toBeGreaterThan(Date.now() + 3_000_000);
  expect(isFresh(token)).toBe(true);
});

test('a server that reads secrets in the body alone gets them there, with metadata and without', async () => {
  const post = await startAuthorizationServer({ secretMethod: 'client_secret_post' });
  try {
    const tokenUrl = `${post.url}/token`;
    const text = JSON.stringify({ type: 'oauth2', flows: { clientCredentials: { tokenUrl, scopes: {} } } });
    const token = await requestClientToken(await getGrant(text, 'clientCredentials'), SERVICE, []);
    expect(token.text).not.toBe('');
  } finally {
    await post.close();
  }
});

test.each([
  ['flows', flows],
  ['OpenID Connect discovery', openId],
])('a user signs in with a proof key by %s, and the token is renewed', async (_, text) => {
  const grant = await getGrant(text(), 'authorizationCode');
  const scopes = ['openid', 'read'];
  const signIn = await beginSignIn(grant, DOCS, { redirectUri: REDIRECT, scopes });
  expect(signIn.url).toContain('code_challenge_method=S256');
  const back = await signInAt(signIn.url, ({ pathname }) => pathname === '/oauth-callback');
  const token = await signIn.finish(back.searchParams);
  expect(await server.getScopes(token.text)).toEqual(scopes);
  expect(JSON.stringify(token)).not.toContain('id_token');
  const { refreshToken: refresh = '' } = token;
  const renewed = await refreshToken(grant, DOCS, { ...token, refreshToken: refresh });
  expect(renewed.text).not.toBe(token.text);
  expect(await server.getScopes(renewed.text)).toEqual(scopes);
});

test('an answer with another state, of another server, or with an error is no token', async () => {
  const grant = await getGrant(flows(), 'authorizationCode');
  const signIn = await beginSignIn(grant, DOCS, { redirectUri: REDIRECT, scopes: ['read'] });
  const state = new URL(signIn.url).searchParams.get('state') ?? '';
  const answers: [Record<string, string>, object][] = [
    [{ code: 'c', state: 'of somebody else' }, { kind: 'not-matching' }],
    [{ code: 'c' }, { kind: 'not-matching' }],
    [{ code: 'c', state, iss: 'https://other.test' }, { kind: 'not-matching' }],
    [{ error: 'access_denied', state }, { kind: 'denied' }],
    [
      { error: 'invalid_scope', error_description: 'no scope read', state },
      { kind: 'refused', reason: 'invalid_scope: no scope read' },
    ],
    [
      { code: 'never given', state },
      { kind: 'refused', reason: expect.stringContaining('invalid_grant') },
    ],
  ];
  for (const [parameters, expected] of answers)
    await expect(
      signIn.finish(new URLSearchParams(parameters)),
      JSON.stringify(parameters),
    ).rejects.toMatchObject(expected);
});

test('a code on another device: waits until the user agrees, and can be given up', async () => {
  const grant = await getGrant(flows(), 'deviceAuthorization');
  const signIn = await beginDeviceSignIn(grant, DOCS, ['read']);
  expect(signIn).toMatchObject({ verificationUri: `${server.url}/device` });
  const stop = new AbortController();
  const stopped = signIn.wait(stop.signal);
  stop.abort();
  await expect(stopped).rejects.toThrow(/abort/i);
  const token = signIn.wait(AbortSignal.timeout(60_000));
  await signInAt(signIn.completeUri ?? '', () => false);
  expect(await server.getScopes((await token).text)).toEqual(['read']);
});

test('errors name the server and its words, never a credential', async () => {
  const grant = await getGrant(flows(), 'clientCredentials');
  const failure = await requestClientToken(grant, { id: 'service', secret: 'wrong-secret' }, []).catch(
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({ kind: 'refused', reason: expect.stringContaining('invalid_client') });
  expect(String((failure as Error).message) + JSON.stringify(failure)).not.toContain('wrong-secret');
});

test('a secret goes to no address without encryption, but on this machine, and follows no redirect', async () => {
  const plain = JSON.stringify({
    type: 'oauth2',
    flows: { clientCredentials: { tokenUrl: 'http://auth.test/token', scopes: {} } },
  });
  await expect(
    requestClientToken(await getGrant(plain, 'clientCredentials'), SERVICE, []),
  ).rejects.toMatchObject({
    kind: 'insecure',
  });
  let calls = 0;
  const elsewhere = await listen((_, response) => {
    calls += 1;
    response.end('{}');
  });
  const redirecting = await listen((_, response) => {
    response.writeHead(307, { location: getAddress(elsewhere) }).end();
  });
  const text = JSON.stringify({
    type: 'oauth2',
    flows: { clientCredentials: { tokenUrl: getAddress(redirecting), scopes: {} } },
  });
  await expect(
    requestClientToken(await getGrant(text, 'clientCredentials'), SERVICE, []),
  ).rejects.toMatchObject({
    kind: 'unreachable',
  });
  expect(calls).toBe(0);
  for (const one of [elsewhere, redirecting]) await new Promise((resolve) => one.close(resolve));
});

test.each([
  ['a page', 'text/html', '<h1>Sign in</h1>'],
  ['no token', 'application/json', '{"token_type":"bearer"}'],
  ['another kind of token', 'application/json', '{"access_token":"x","token_type":"mac"}'],
  ['a flood', 'application/json', `{"access_token":"${'x'.repeat(200_000)}","token_type":"bearer"}`],
])('%s in place of a token is said', async (_, type, body) => {
  const strange = await listen((__, response) => {
    response.writeHead(200, { 'content-type': type }).end(body);
  });
  const text = JSON.stringify({
    type: 'oauth2',
    flows: { clientCredentials: { tokenUrl: getAddress(strange), scopes: {} } },
  });
  await expect(
    requestClientToken(await getGrant(text, 'clientCredentials'), SERVICE, []),
  ).rejects.toMatchObject({
    kind: 'not-matching',
  });
  await new Promise((resolve) => strange.close(resolve));
});

test('a token of a server that names neither its type nor the media type is a bearer token', async () => {
  const careless = await listen((_, response) => {
    response
      .writeHead(200, { 'content-type': 'text/plain' })
      .end('{"access_token":"of careless","expires_in":"60"}');
  });
  const text = JSON.stringify({
    type: 'oauth2',
    flows: { clientCredentials: { tokenUrl: getAddress(careless), scopes: {} } },
  });
  const token = await requestClientToken(await getGrant(text, 'clientCredentials'), SERVICE, []);
  expect(token).toEqual({ text: 'of careless', expiresAt: expect.any(Number) });
  await new Promise((resolve) => careless.close(resolve));
});

test('metadata of another issuer is not used', async () => {
  const lying = await listen((_, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ issuer: server.url, token_endpoint: `${server.url}/token` }));
  });
  const text = JSON.stringify({
    type: 'openIdConnect',
    openIdConnectUrl: `${getAddress(lying)}/.well-known/openid-configuration`,
  });
  await expect(listGrants(getScheme(text), BASE)).rejects.toMatchObject({ kind: 'no-metadata' });
  await new Promise((resolve) => lying.close(resolve));
});

test.each(['', '/'])('metadata of an issuer with a path that ends with %j', async (end) => {
  const tenant = await listen(({ headers, url }, response) => {
    const issuer = `http://${headers.host}/tenant${end}`;
    response
      .writeHead(url === '/tenant/.well-known/openid-configuration' ? 200 : 404)
      .end(JSON.stringify({ issuer, authorization_endpoint: `${issuer}/a`, token_endpoint: `${issuer}/t` }));
  });
  const text = JSON.stringify({
    type: 'openIdConnect',
    openIdConnectUrl: `${getAddress(tenant)}/tenant/.well-known/openid-configuration`,
  });
  expect(await listGrants(getScheme(text), BASE)).toMatchObject([{ type: 'authorizationCode' }]);
  await new Promise((resolve) => tenant.close(resolve));
});

async function listen(handle: Parameters<typeof createServer>[1] & object): Promise<Server> {
  const one = createServer(handle as never);
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
  return one;
}

function getAddress(one: Server): string {
  return `http://127.0.0.1:${(one.address() as AddressInfo).port}`;
}
