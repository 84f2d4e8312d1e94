import type { WindowKey } from '../../protocol.ts';

/** Milliseconds in which a server must answer: one that hangs is tried again. */
const TIMEOUT_MS = 5_000;
/** Of this tab alone, and until it is closed: a page that is reloaded while the server is down knows its run. */
const STORED = 'curlew:window-key';

let known: WindowKey | undefined = read();

export function windowKey(): WindowKey | undefined {
  return known;
}

export function setWindowKey(key: WindowKey | undefined): void {
  known = key;
  try {
    if (key) sessionStorage.setItem(STORED, JSON.stringify(key));
    else sessionStorage.removeItem(STORED);
  } catch {
    // Storage is disabled: the key is kept until the page is reloaded.
  }
}

function read(): WindowKey | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? 'null');
    return isKey(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isKey(value: unknown): value is WindowKey {
  const { run, key } = (value ?? {}) as Partial<WindowKey>;
  return typeof run === 'string' && typeof key === 'string';
}

/**
 * Whether the server at the address of this window is the one before it or its successor. It has to prove so before anything
 * is sent to it: another program may listen there meanwhile. The window gets its cookie.
 */
export async function resumeWindow({ run, key }: WindowKey): Promise<'resumed' | 'down' | 'foreign'> {
  const nonce = crypto.randomUUID();
  const asked = await post({ run, nonce });
  if (asked === 'down') return 'down';
  const { server, proof } = asked;
  const sign = (role: 'server' | 'window') =>
    hmac(key, [role, location.port || '80', nonce, server].join('\n'));
  if (typeof server !== 'string' || proof !== (await sign('server'))) return 'foreign';
  const answered = await post({ run, nonce, proof: await sign('window') });
  if (answered === 'down') return 'down';
  return answered.server === server ? 'resumed' : 'foreign';
}

async function post(body: Record<string, string>): Promise<{ server?: unknown; proof?: unknown } | 'down'> {
  try {
    const response = await fetch('/api/resume', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const value: unknown = await response.json().catch(() => undefined);
    return response.ok && typeof value === 'object' && value !== null ? value : {};
  } catch {
    return 'down';
  }
}

async function hmac(key: string, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', fromBase64Url(key), algorithm, false, ['sign']);
  return toBase64Url(await crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(text)));
}

/** SHA-256 of a text in UTF-8. */
export async function hashText(text: string): Promise<string> {
  return toBase64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

function toBase64Url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Names this window to the server: its own changes are not pushed back to it. */
export const WINDOW_ID = crypto.randomUUID();
