import type { HttpHeader } from '@curlew/openapi';
import { base64Text } from '../decode/bytes.ts';
import { MASK } from './mask-value.ts';
import { isSecretName } from './secret-names.ts';

const COOKIE_ATTRIBUTES = /^(?:path|domain|expires|max-age|samesite|priority|httponly|secure|partitioned)$/i;

/** A header with its credential masked; the scheme of `Authorization` and cookie names are kept. */
export function maskHeader({ name, value }: HttpHeader, maskText: (text: string) => string): HttpHeader {
  if (!isSecretName(name)) return { name, value: maskText(value) };
  if (isCookie(name)) {
    return {
      name,
      value: value.replaceAll(/([^=;,\s]+)=([^;]*)/g, (pair, key: string) =>
        COOKIE_ATTRIBUTES.test(key) ? pair : `${key}=${MASK}`,
      ),
    };
  }
  const scheme = /^(?:basic|bearer|digest|negotiate|apikey|token|dpop)\s/i.exec(value)?.[0] ?? '';
  return { name, value: `${scheme}${MASK}` };
}

/** The credentials of a header. */
export function secretsInHeader({ name, value }: HttpHeader): string[] {
  if (!isSecretName(name)) return [];
  if (isCookie(name)) {
    return [...value.matchAll(/([^=;,\s]+)=([^;]*)/g)].flatMap(([, key = '', cookie = '']) =>
      COOKIE_ATTRIBUTES.test(key) ? [] : [cookie],
    );
  }
  const credential = value.replace(/^[A-Za-z-]+\s+/, '');
  if (!/^basic\s/i.test(value)) return [credential];
  const pair = base64Text(credential) ?? '';
  return [credential, pair.slice(pair.indexOf(':') + 1)];
}

function isCookie(name: string): boolean {
  return /^(?:set-)?cookie2?$/i.test(name);
}
