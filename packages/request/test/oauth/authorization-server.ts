import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The part of `oidc-provider` that tests use: its types need those of Koa. */
interface Provider {
  callback(): (request: IncomingMessage, response: ServerResponse) => void;
  AccessToken: Tokens;
  ClientCredentials: Tokens;
}

interface Tokens {
  find(token: string): Promise<{ scope?: string } | undefined>;
}

export interface AuthorizationServer {
  url: string;
  /** The scopes of a token that it gave; `undefined` for any other one. */
  getScopes(token: string): Promise<string[] | undefined>;
  close(): Promise<void>;
}

export interface AuthorizationServerOptions {
  /** Where the pages of the public client `docs` may be called back. */
  redirectUris?: readonly string[];
  /** Lifetime of access tokens, in seconds. */
  lifetime?: number;
  /** Lifetime of refresh tokens and device codes, in seconds. */
  otherLifetime?: number;
  /** Ways of the client `service` to send its secret. */
  secretMethod?: 'client_secret_basic' | 'client_secret_post';
}

export const SERVICE_SECRET = 'service secret / with: signs';

/** A certified OpenID Connect provider with a public client, `docs`, and a confidential one, `service`. Each login is accepted. */
export async function startAuthorizationServer({
  redirectUris = ['http://127.0.0.1/oauth-callback'],
  lifetime = 3_600,
  otherLifetime = 3_600,
  secretMethod = 'client_secret_basic',
}: AuthorizationServerOptions = {}): Promise<AuthorizationServer> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = await createProvider(url, {
    clients: [
      {
        client_id: 'docs',
        token_endpoint_auth_method: 'none',
        application_type: 'native',
        grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
        response_types: ['code'],
        redirect_uris: redirectUris,
      },
      {
        client_id: 'service',
        client_secret: SERVICE_SECRET,
        token_endpoint_auth_method: secretMethod,
        grant_types: ['client_credentials'],
        response_types: [],
        redirect_uris: [],
      },
    ],
    scopes: ['openid', 'offline_access', 'read', 'write'],
    features: {
      clientCredentials: { enabled: true },
      deviceFlow: { enabled: true, userCodeConfirmSource: confirmCode, successSource: endDevice },
    },
    clientBasedCORS: () => true,
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    ttl: {
      AccessToken: lifetime,
      ClientCredentials: lifetime,
      ...Object.fromEntries(['Interaction', 'Session', 'Grant', 'IdToken'].map((kind) => [kind, 3_600])),
      RefreshToken: otherLifetime,
      DeviceCode: otherLifetime,
    },
    findAccount: (_: unknown, accountId: string) => ({ accountId, claims: () => ({ sub: accountId }) }),
    cookies: { keys: ['of a test'] },
  });
  server.on('request', provider.callback());
  return {
    url,
    getScopes: async (token) => {
      const found =
        (await provider.AccessToken.find(token)) ?? (await provider.ClientCredentials.find(token));
      return found?.scope?.split(' ');
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface PageContext {
  body?: string;
}

async function confirmCode(context: PageContext, form: string): Promise<void> {
  context.body = `<!doctype html>${form}<button autofocus type="submit" form="op.deviceConfirmForm">Continue</button>`;
}

async function endDevice(context: PageContext): Promise<void> {
  context.body = '<!doctype html><p>Signed in</p>';
}

async function createProvider(issuer: string, configuration: object): Promise<Provider> {
  // It warns of the loopback address and of its own login pages, which are what a test wants.
  const { warn, info } = console;
  console.warn = () => undefined;
  console.info = () => undefined;
  try {
    const name = 'oidc-provider';
    const { Provider } = (await import(name)) as { Provider: new (...of: [string, object]) => Provider };
    return new Provider(issuer, configuration);
  } finally {
    Object.assign(console, { warn, info });
  }
}

/** Goes through the login and consent pages as a user, by their forms; returns where the server leads back to. */
export async function signInAt(start: string, isBack: (url: URL) => boolean): Promise<URL> {
  const jar = new Map<string, string>();
  let next: { url: URL; form?: URLSearchParams } = { url: new URL(start) };
  for (let step = 0; step < 20; step += 1) {
    if (isBack(next.url)) return next.url;
    const response = await fetch(next.url, {
      redirect: 'manual',
      ...(next.form && { method: 'POST', body: next.form }),
      headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const location = response.headers.get('location');
    const html = location === null ? await response.text() : '';
    if (location === null && !html.includes('<form')) return next.url;
    next = location === null ? fillForm(html, next.url) : { url: new URL(location, next.url) };
  }
  throw new Error(`The login has no end: ${next.url}`);
}

function fillForm(html: string, page: URL): { url: URL; form: URLSearchParams } {
  const action = /<form[^>]* action="([^"]*)"/.exec(html)?.[1] ?? page.href;
  const form = new URLSearchParams();
  for (const [, attributes = ''] of html.matchAll(/<input([^>]*)>/g)) {
    const name = / name="([^"]*)"/.exec(attributes)?.[1];
    if (name !== undefined) form.set(name, / value="([^"]*)"/.exec(attributes)?.[1] ?? 'somebody');
  }
  return { url: new URL(action.replaceAll('&amp;', '&'), page), form };
}
