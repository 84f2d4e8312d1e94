import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunReport } from '@curlew/contract';
import { beginSignIn } from '@curlew/request/oauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Ended, runInOneProcess } from '../../astro/test/harness/run-in-one-process.ts';
import {
  type AuthorizationServer,
  SERVICE_SECRET,
  signInAt,
  startAuthorizationServer,
} from '../../request/test/oauth/authorization-server.ts';
import { PROGRAM_MODULE } from './start-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'curlew-tokens-'));
const servers: Server[] = [];
let authorization: AuthorizationServer;
let url: string;
/** The token of each request; undefined without one. */
const tokens: (string | undefined)[] = [];
/** Requests for which the API accepts a token. */
let uses = Number.POSITIVE_INFINITY;

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  authorization = await startAuthorizationServer();
  url = await listen(async ({ headers }, response) => {
    const token = /^Bearer (.*)$/.exec(headers.authorization ?? '')?.[1];
    const earlier = tokens.filter((one) => one === token).length;
    tokens.push(token);
    const scopes = token === undefined ? undefined : await authorization.getScopes(token);
    const isValid = scopes?.includes('read') === true && earlier < uses;
    response.writeHead(isValid ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ token }));
  });
});
beforeEach(() => {
  tokens.length = 0;
  uses = Number.POSITIVE_INFINITY;
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await authorization.close();
  rmSync(folder, { recursive: true });
});

interface ApiOptions {
  /** Users sign in, in place of the client. */
  isOfUsers?: boolean;
  tokenUrl?: string;
  scopes?: string[];
  count?: number;
}

/** A description whose operations require the scheme `login`. */
function writeApi(
  name: string,
  {
    tokenUrl = `${authorization.url}/token`,
    scopes = ['read'],
    count = 4,
    isOfUsers = false,
  }: ApiOptions = {},
): string {
  const flow = { tokenUrl, scopes: Object.fromEntries(scopes.map((one) => [one, one])) };
  const schema = { type: 'object', properties: { token: { type: 'string' } } };
  const responses = {
    200: { description: 'ok', content: { 'application/json': { schema } } },
    401: { description: 'no', content: { 'application/json': { schema } } },
  };
  writeFileSync(
    join(folder, name),
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Tokens', version: '1' },
      servers: [{ url }],
      security: [{ login: scopes }],
      components: {
        securitySchemes: {
          login: {
            type: 'oauth2',
            flows: isOfUsers
              ? { authorizationCode: { ...flow, authorizationUrl: `${authorization.url}/auth` } }
              : { clientCredentials: flow },
          },
        },
      },
      paths: Object.fromEntries(
        Array.from({ length: count }, (_, at) => [`/${at}`, { get: { operationId: `get${at}`, responses } }]),
      ),
    }),
  );
  return name;
}

const CLIENT = { CURLEW_CLIENT_ID_LOGIN: 'service', CURLEW_CLIENT_SECRET_LOGIN: SERVICE_SECRET };

function curlew(
  args: readonly string[],
  variables: Readonly<Record<string, string>> = CLIENT,
): Promise<Ended> {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...variables };
  return runInOneProcess(PROGRAM_MODULE, { args: ['test', ...args, '-c', '1'], cwd: folder, stdin: '', env });
}

/** No output shows the secret, or the token of a request. */
function expectNoSecret({ stdout, stderr }: Ended): void {
  const shown = stdout + stderr;
  const pair = `service:${encodeURIComponent(SERVICE_SECRET)}`;
  for (const secret of [
    SERVICE_SECRET,
    encodeURIComponent(SERVICE_SECRET),
    btoa(pair),
    ...tokens.flatMap((one) => one ?? []),
  ])
    expect(shown).not.toContain(secret);
}

describe('client credentials of the environment', () => {
  test('become one token for all cases, which no report shows', async () => {
    const ended = await curlew([writeApi('api.json'), '-r', 'json']);
    expect([ended.stderr, ended.exit]).toEqual(['', 0]);
    const report = JSON.parse(ended.stdout) as RunReport;
    expect(report.cases.map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'passed', 'passed']);
    expect(tokens).toHaveLength(4);
    expect(new Set(tokens).size).toBe(1);
    expectNoSecret(ended);
  });

  test('give a new token after the API rejects one that it accepted', async () => {
    uses = 2;
    const ended = await curlew([writeApi('api.json'), '-r', 'json']);
    expect([ended.stderr, ended.exit]).toEqual(['', 0]);
    expect(tokens).toHaveLength(5);
    expect(new Set(tokens).size).toBe(2);
    expectNoSecret(ended);
  });

  test('give a new token once the old one has expired', async () => {
    const short = await startAuthorizationServer({ lifetime: 1 });
    const kept = authorization;
    authorization = short;
    try {
      const ended = await curlew([writeApi('short.json', { count: 3 }), '-r', 'json']);
      expect([ended.stderr, ended.exit]).toEqual(['', 0]);
      expect(new Set(tokens).size).toBe(3);
      expectNoSecret(ended);
    } finally {
      authorization = kept;
      await short.close();
    }
  });

  test('are not asked again and again by an API that accepts no token', async () => {
    uses = 0;
    const ended = await curlew([writeApi('api.json'), '-r', 'json']);
    expect(ended.exit).toBe(1);
    expect(tokens).toHaveLength(4);
    expect(new Set(tokens).size).toBe(1);
  });

  test('are left out of the negative case without credentials', async () => {
    const ended = await curlew([writeApi('api.json', { count: 1 }), '--negative', '-r', 'json']);
    expect([ended.stderr, ended.exit]).toEqual(['', 0]);
    expect(tokens.filter((one) => one === undefined)).toHaveLength(1);
  });

  test('are replaced by --auth, and replace CURLEW_AUTH', async () => {
    const file = writeApi('api.json', { count: 1 });
    await curlew([file, '--auth', 'login=own']);
    await curlew([file, '--auth', 'plain']);
    expect(tokens).toEqual(['own', 'plain']);
    const ended = await curlew([file], { ...CLIENT, CURLEW_AUTH: 'old' });
    expect([ended.stderr, ended.exit]).toEqual(['', 0]);
    expect(tokens).toHaveLength(3);
    expect(tokens).not.toContain('old');
  });

  test.each([
    ['all that the flow lists', {}, ['read', 'write']],
    ['those of the environment', { CURLEW_SCOPES_LOGIN: 'read' }, ['read']],
  ])('request scopes: %s', async (_, variables, scopes) => {
    const file = writeApi('scopes.json', { scopes: ['read', 'write'], count: 1 });
    const ended = await curlew([file], { ...CLIENT, ...variables });
    expect([ended.stderr, ended.exit]).toEqual(['', 0]);
    expect(await authorization.getScopes(tokens[0] ?? '')).toEqual(scopes);
  });

  test('are not used by a dry run', async () => {
    const { exit } = await curlew([
      writeApi('api.json', { tokenUrl: 'http://127.0.0.1:1/token' }),
      '--dry-run',
    ]);
    expect(exit).toBe(0);
  });
});

describe('the refresh token of a user', () => {
  /** A user signs in with the public client. */
  async function getRefreshToken(): Promise<string> {
    const redirectUri = 'http://127.0.0.1/oauth-callback';
    const server = {
      issuer: authorization.url,
      token_endpoint: `${authorization.url}/token`,
      authorization_endpoint: `${authorization.url}/auth`,
    };
    const grant = {
      type: 'authorizationCode' as const,
      scopes: [],
      server,
      refreshServer: server,
      hasIssuer: false,
    };
    const signIn = await beginSignIn(grant, { id: 'docs' }, { redirectUri, scopes: ['read'] });
    const back = await signInAt(signIn.url, ({ pathname }) => pathname === '/oauth-callback');
    const { refreshToken = '' } = await signIn.finish(back.searchParams);
    expect(refreshToken).not.toBe('');
    return refreshToken;
  }
  const asUser = (token: string) => ({ CURLEW_CLIENT_ID_LOGIN: 'docs', CURLEW_REFRESH_TOKEN_LOGIN: token });

  test('gives tokens, also after the API rejects one that it accepted', async () => {
    const refresh = await getRefreshToken();
    uses = 2;
    const ended = await curlew([writeApi('user.json', { isOfUsers: true }), '-r', 'json'], asUser(refresh));
    expect([ended.stderr, ended.exit]).toEqual(['', 0]);
    expect(tokens).toHaveLength(5);
    expect(new Set(tokens).size).toBe(2);
    expectNoSecret(ended);
    expect(ended.stdout + ended.stderr).not.toContain(refresh);
  });

  test('that is no longer valid ends the run before its first request', async () => {
    const ended = await curlew([writeApi('user.json', { isOfUsers: true })], asUser('revoked-refresh-token'));
    expect([ended.exit, tokens]).toEqual([2, []]);
    expect(ended.stderr).toContain('invalid_grant');
    expect(ended.stderr).toContain('`CURLEW_REFRESH_TOKEN_LOGIN`');
    expect(ended.stderr).not.toContain('revoked-refresh-token');
  });
});

describe('an error before the first request names what is wrong, without secrets', () => {
  test('a wrong secret', async () => {
    const ended = await curlew([writeApi('api.json')], {
      ...CLIENT,
      CURLEW_CLIENT_SECRET_LOGIN: 'wrong-secret-1',
    });
    expect(ended.exit).toBe(2);
    expect(ended.stderr).toContain('No token for `login`: ');
    expect(ended.stderr).toContain('invalid_client');
    expect(ended.stderr).toContain('`CURLEW_CLIENT_ID_LOGIN` and `CURLEW_CLIENT_SECRET_LOGIN`');
    expect(ended.stderr).not.toContain('wrong-secret-1');
    expect(tokens).toEqual([]);
  });

  test('a client that the server does not know', async () => {
    const ended = await curlew([writeApi('api.json')], { ...CLIENT, CURLEW_CLIENT_ID_LOGIN: 'other' });
    expect([ended.exit, tokens]).toEqual([2, []]);
    expect(ended.stderr).toContain('invalid_client');
    expectNoSecret(ended);
  });

  test('a server that nobody runs', async () => {
    const ended = await curlew([writeApi('api.json', { tokenUrl: 'http://127.0.0.1:1/token' })]);
    expect([ended.exit, tokens]).toEqual([4, []]);
    expect(ended.stderr).toContain('No token for `login`: No answer from http://127.0.0.1:1.');
    expectNoSecret(ended);
  });

  test('an address that is not encrypted', async () => {
    const ended = await curlew([writeApi('api.json', { tokenUrl: 'http://tokens.example/token' })]);
    expect([ended.exit, tokens]).toEqual([2, []]);
    expect(ended.stderr).toContain('must be `https:`');
    expectNoSecret(ended);
  });

  test('a server that quotes the secret, with control characters', async () => {
    const hostile = await listen((_request, response) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({ error: 'invalid_client', error_description: `\u001b[31m${SERVICE_SECRET}` }),
      );
    });
    const ended = await curlew([writeApi('api.json', { tokenUrl: `${hostile}/token` })]);
    expect(ended.exit).toBe(2);
    expect(ended.stderr).not.toContain('\u001b');
    expectNoSecret(ended);
  });
});

describe('the client of one source description', () => {
  function writeFlow(): string {
    writeApi('shop.json', { count: 1 });
    writeApi('pay.json', { count: 1 });
    writeFileSync(
      join(folder, 'flow.arazzo.json'),
      JSON.stringify({
        arazzo: '1.0.1',
        info: { title: 'Flow', version: '1' },
        sourceDescriptions: ['shop', 'pay'].map((name) => ({ name, url: `./${name}.json`, type: 'openapi' })),
        workflows: [
          {
            workflowId: 'all',
            steps: ['shop', 'pay'].map((name) => ({
              stepId: name,
              operationId: `$sourceDescriptions.${name}.get0`,
              successCriteria: [{ condition: name === 'shop' ? '$statusCode == 200' : '$statusCode == 401' }],
            })),
          },
        ],
      }),
    );
    return 'flow.arazzo.json';
  }

  test('gets a token for the calls of that source alone', async () => {
    const ended = await curlew([writeFlow(), '-r', 'json'], {
      CURLEW_CLIENT_ID_SHOP_LOGIN: 'service',
      CURLEW_CLIENT_SECRET_SHOP_LOGIN: SERVICE_SECRET,
    });
    expect([ended.stderr, ended.exit]).toEqual(['', 0]);
    expect(tokens).toEqual([expect.any(String), undefined]);
    expectNoSecret(ended);
  });

  test('needs the name of the source where several have the scheme', async () => {
    const ended = await curlew([writeFlow()]);
    expect([ended.exit, tokens]).toEqual([2, []]);
    expect(ended.stderr).toContain(
      '`CURLEW_CLIENT_ID_LOGIN` names security schemes of several source descriptions: `shop.login`, `pay.login`.',
    );
    expect(ended.stderr).toContain('such as `CURLEW_CLIENT_ID_SHOP_LOGIN`');
  });
});
