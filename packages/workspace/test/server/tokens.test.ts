import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AuthorizationServer,
  SERVICE_SECRET,
  signInAt,
  startAuthorizationServer,
} from '../../../request/test/oauth/authorization-server.ts';
import type { RequestValues } from '../../src/protocol.ts';
import { OpenedWorkspace } from './opened-workspace.ts';

const source = 's1';
const operation = 'get /me';
const EMPTY: RequestValues = { parameters: [], credentials: {}, serverVariables: {}, headers: [] };

/** Its tokens are never fresh for a second request. */
let login: AuthorizationServer;
let api: Server;
/** Tokens that the API received. */
const received: string[] = [];
let workspace: OpenedWorkspace;

const getUrl = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function listen(server: Server): Promise<Server> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

beforeAll(async () => {
  login = await startAuthorizationServer({ lifetime: 20 });
  api = await listen(
    createServer(({ headers }, response) => {
      received.push(headers.authorization?.slice('Bearer '.length) ?? 'none');
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    }),
  );
});
beforeEach(async () => {
  received.length = 0;
  workspace = await OpenedWorkspace.open({
    'api.yaml': `openapi: 3.1.0
info: { title: Test, version: '1' }
servers: [{ url: '${getUrl(api)}' }]
security: [{ login: [] }]
paths:
  /me: { get: { operationId: me, responses: { '200': { description: OK } } } }
components:
  securitySchemes:
    login: { type: oauth2, flows: { clientCredentials: { tokenUrl: '${login.url}/token', scopes: { read: Read } } } }
`,
  });
  return () => workspace.close();
});
afterAll(async () => {
  await login?.close();
  api?.closeAllConnections();
  api?.close();
});

const request = (client: { id: string; secret?: string }) => ({
  source,
  id: 'one',
  scheme: 'login',
  grant: 'clientCredentials' as const,
  client,
  scopes: ['read'],
  operation,
  declared: getUrl(api),
});
const send = (id: string) => workspace.call('send', { source, operation, id, values: EMPTY });

test('requests at the same time share one renewal, and the renewed token is kept', async () => {
  const first = await workspace.call('requestToken', request({ id: 'service', secret: SERVICE_SECRET }));
  expect(first.list.current.credentials.login).toEqual({
    origins: [getUrl(api)],
    token: { expiresAt: first.expiresAt },
  });
  const given = JSON.parse(workspace.read('.curlew/secrets.json')).default.credentials['api.yaml'].login;
  await Promise.all([send('a'), send('b'), send('c')]);
  const [token = ''] = received;
  expect(received).toEqual([token, token, token]);
  expect(token).not.toBe(given);
  expect(await login.getScopes(token)).toEqual(['read']);
  expect(workspace.read('.curlew/secrets.json')).toContain(token);
  const { current } = await workspace.call('listEnvironments', { source });
  expect(JSON.stringify(current)).not.toContain(token);
});

test('a refresh token that the server refuses says what to do, once, until there is another token', async () => {
  const brief = await startAuthorizationServer({ lifetime: 20, otherLifetime: 1 });
  try {
    await workspace.type(
      'api.yaml',
      `{ clientCredentials: { tokenUrl: '${login.url}/token',`,
      `{ authorizationCode: { authorizationUrl: '${brief.url}/auth', tokenUrl: '${brief.url}/token',`,
    );
    const ask = () => {
      workspace.events.length = 0;
      const token = workspace.call('requestToken', {
        ...request({ id: 'docs' }),
        grant: 'authorizationCode',
      });
      return { token, url: getSignInUrl() };
    };
    const signInOnce = async () => {
      const { token, url } = ask();
      const back = await signInAt(await url, ({ pathname }) => pathname === '/oauth-callback');
      await fetch(back, { redirect: 'manual' });
      return token;
    };
    await signInOnce();
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await send('a');
    const problems = async () => (await workspace.call('listEnvironments', { source })).problems;
    expect(await problems()).toEqual([
      {
        message: expect.stringMatching(
          /^The token of `login` has expired, and is not renewed\. http:.* gives no token: invalid_grant/,
        ),
        help: 'Get a token again: Authorization, "Get a token".',
      },
    ]);
    expect(workspace.read('.curlew/secrets.json')).not.toContain('refreshToken');
    await send('b');
    expect(await problems()).toHaveLength(1);
    await signInOnce();
    expect(await problems()).toEqual([]);

    const denied = ask();
    const { origin, searchParams } = new URL(await denied.url);
    const back = new URL(searchParams.get('redirect_uri') ?? '');
    back.search = String(
      new URLSearchParams({ error: 'access_denied', state: searchParams.get('state') ?? '', iss: origin }),
    );
    await Promise.all([
      expect(denied.token).rejects.toThrow(/Access was denied at http:.*allow the access on the page/),
      fetch(back, { redirect: 'manual' }),
    ]);
  } finally {
    await brief.close();
  }
});

async function getSignInUrl(): Promise<string> {
  const { step } = await workspace.event('token');
  if (step.kind !== 'sign-in') throw new Error('Expected a page of the authorization server.');
  return step.url;
}

test('a device code that expires says so', async () => {
  const brief = await startAuthorizationServer({ otherLifetime: 1 });
  try {
    await workspace.type(
      'api.yaml',
      `{ clientCredentials: { tokenUrl: '${login.url}/token',`,
      `{ deviceAuthorization: { deviceAuthorizationUrl: '${brief.url}/device/auth', tokenUrl: '${brief.url}/token',`,
    );
    await workspace.type('api.yaml', 'openapi: 3.1.0', 'openapi: 3.2.0');
    const { status, value } = await workspace.post('requestToken', {
      ...request({ id: 'docs' }),
      grant: 'deviceAuthorization',
    });
    expect([status, value]).toMatchObject([
      409,
      {
        message: expect.stringMatching(/waited too long for the user/),
        help: expect.stringContaining('Get a token again'),
      },
    ]);
  } finally {
    await brief.close();
  }
});

test('a token that is entered by hand replaces that of the server, and is not renewed', async () => {
  await workspace.call('requestToken', request({ id: 'service', secret: SERVICE_SECRET }));
  const entered = { source, declared: getUrl(api), operation, credentials: { login: 'by-hand' } };
  await workspace.call('enterValues', entered);
  await send('a');
  expect(received).toEqual(['by-hand']);
  expect(workspace.read('.curlew/secrets.json')).not.toContain(JSON.stringify(SERVICE_SECRET).slice(1, -1));
});

test('the kept secret of a client is sent to no other authorization server', async () => {
  await workspace.call('requestToken', request({ id: 'service', secret: SERVICE_SECRET }));
  const asked: { headers: IncomingHttpHeaders; body: string }[] = [];
  const other = await listen(
    createServer(async (incoming, response) => {
      let body = '';
      for await (const chunk of incoming) body += chunk;
      asked.push({ headers: incoming.headers, body });
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"access_token":"of-another-server","token_type":"bearer"}');
    }),
  );
  try {
    await workspace.type('api.yaml', login.url, getUrl(other));
    await workspace.call('requestToken', request({ id: 'service' }));
    expect(asked.map(({ headers, body }) => [headers.authorization, body.includes('client_secret')])).toEqual(
      [[undefined, false]],
    );
  } finally {
    other.closeAllConnections();
    other.close();
  }
});

test('a refusal names the server and its reason, and leaves what was kept', async () => {
  const { status, value } = await workspace.post('requestToken', request({ id: 'service', secret: 'wrong' }));
  expect([status, value]).toEqual([
    409,
    {
      code: 'refused',
      message: expect.stringMatching(/gives no token: invalid_client/),
      help: expect.stringContaining('Check the client'),
    },
  ]);
  expect((await workspace.call('listEnvironments', { source })).current.credentials).toEqual({});
});
