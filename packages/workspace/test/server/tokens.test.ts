import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AuthorizationServer,
  SERVICE_SECRET,
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
