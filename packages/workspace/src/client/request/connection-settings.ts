import { computed } from '@preact/signals';
import type { SendConnection } from '../../protocol.ts';
import { storedSignal } from '../state/stored-signal.ts';

/** How requests of this browser are sent. */
export interface ConnectionSettings extends SendConnection {
  timeoutMs?: number;
}

const isSettings = (value: unknown): value is ConnectionSettings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Kept by the browser, not beside the description: a project that somebody else wrote cannot set a proxy. */
export const connectionSettings = storedSignal<ConnectionSettings>('connection', {}, isSettings);

/** The address of a proxy as it is typed: `http:` without a scheme, `''` for none; undefined for what is no HTTP proxy. */
export function proxyAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return '';
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  return url && /^https?:$/.test(url.protocol) && url.hostname !== '' ? url.href : undefined;
}

/** Why no reply came, with the address that was called and the proxy that the call went through. */
export function describeFailure(message: string, url: string, proxy: string | undefined): string {
  const { origin = 'null', host = '' } = URL.parse(url) ?? {};
  const address = origin === 'null' ? host || url : origin;
  // A proxy may have credentials in its address.
  const through = proxy === undefined ? '' : ` through the proxy ${URL.parse(proxy)?.host ?? ''}`;
  return address === '' ? message : `${message} The request went to ${address}${through}.`;
}

/** Those of the settings that are the connection's: requests, tests, tools and code have them. */
export const sendConnection = computed<SendConnection>(() => {
  const { timeoutMs: _, ...connection } = connectionSettings.value;
  return connection;
});
