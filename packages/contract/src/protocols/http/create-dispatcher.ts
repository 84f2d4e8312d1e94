import { percentDecode } from '@curlew/exchange/internal';
import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import type { ConnectionOptions, TlsOptions } from '../../call/call.ts';

const DEFAULT_CONNECTIONS = 256;

/** Connections of a session. Only the calls limit their time. */
export function createDispatcher(connection: ConnectionOptions): Dispatcher {
  const tls = tlsOptions(connection.tls ?? {});
  const options: Agent.Options = {
    connections: connection.maxConnections ?? DEFAULT_CONNECTIONS,
    connectTimeout: 0,
    headersTimeout: 0,
    bodyTimeout: 0,
  };
  if (connection.proxy === undefined) return new Agent({ ...options, connect: { ...tls, timeout: 0 } });
  const uri = new URL(connection.proxy);
  const token = proxyAuthorization(uri);
  uri.username = '';
  uri.password = '';
  return new ProxyAgent({
    ...options,
    uri: uri.href,
    ...(token !== undefined && { token }),
    requestTls: tls,
    proxyTls: tls,
  });
}

/** The options as `node:tls` names them. */
export function tlsOptions(tls: TlsOptions): Record<string, string | boolean> {
  return {
    ...(tls.ca !== undefined && { ca: tls.ca }),
    ...(tls.cert !== undefined && { cert: tls.cert }),
    ...(tls.key !== undefined && { key: tls.key }),
    ...(tls.passphrase !== undefined && { passphrase: tls.passphrase }),
    ...(tls.serverName !== undefined && { servername: tls.serverName }),
    ...(tls.insecure && { rejectUnauthorized: false }),
  };
}

/** The user and password of a URL as `Authorization` (RFC 7617). A `%` that begins no escape is itself: passwords are often not encoded. */
export function basicAuthorization({ username, password }: Pick<URL, 'username' | 'password'>): string {
  const [user, secret] = [username, password].map(percentDecode);
  return `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`;
}

/** The credentials of a proxy URL as the value of `Proxy-Authorization`. */
export function proxyAuthorization({ username, password }: URL): string | undefined {
  return username === '' ? undefined : basicAuthorization({ username, password });
}
