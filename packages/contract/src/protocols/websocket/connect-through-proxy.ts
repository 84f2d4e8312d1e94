import { request } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { Duplex } from 'node:stream';
import type { Failure } from '@curlew/exchange';
import type { ConnectionOptions } from '../../call/call.ts';
import { proxyAuthorization, tlsOptions } from '../http/create-dispatcher.ts';
import { failureOfError } from '../http/failure-of-error.ts';

/** A connection through the proxy of the session (`CONNECT`, RFC 9110, section 9.3.6); undefined without a proxy. */
export function connectThroughProxy(
  url: string,
  connection: ConnectionOptions,
  signal: AbortSignal,
): Promise<Duplex | Failure | undefined> {
  if (connection.proxy === undefined) return Promise.resolve(undefined);
  const proxy = new URL(connection.proxy);
  const { hostname, port, protocol } = new URL(url);
  const target = `${hostname}:${port || (protocol === 'wss:' ? 443 : 80)}`;
  const token = proxyAuthorization(proxy);
  const send = proxy.protocol === 'https:' ? secureRequest : request;
  return new Promise((resolve) => {
    const asked = send({
      host: proxy.hostname.replace(/^\[|\]$/g, ''),
      port: proxy.port || (proxy.protocol === 'https:' ? 443 : 80),
      method: 'CONNECT',
      path: target,
      headers: { host: target, ...(token !== undefined && { 'proxy-authorization': token }) },
      signal,
      ...tlsOptions(connection.tls ?? {}),
    });
    const refuse = (status: number): void => {
      resolve({ code: 'proxy-failed', message: `The proxy refused the connection with status ${status}.` });
      asked.destroy();
    };
    asked.once('connect', ({ statusCode = 0 }, socket) => {
      if (statusCode === 200) {
        resolve(socket);
        return;
      }
      socket.destroy();
      refuse(statusCode);
    });
    asked.once('response', ({ statusCode = 0 }) => refuse(statusCode));
    asked.on('error', (error) => resolve(failureOfError(error)));
    asked.end();
  });
}
