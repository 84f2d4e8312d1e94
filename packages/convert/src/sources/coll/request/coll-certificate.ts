import { textOf } from '../../../http/json/loose-json.ts';
import type { CollCertificate } from '../coll-types.ts';
import type { Resolve } from './coll-url.ts';

/** Maximum number of characters of a pattern that is compared. */
const MAX_PATTERN = 2_000;

/** Whether a client certificate is sent to an address. */
export function sendsCertificate(
  certificate: CollCertificate | null | undefined,
  url: URL,
  resolve: Resolve,
): boolean {
  if (typeof certificate !== 'object' || certificate === null) return false;
  const { cert, key, matches } = certificate;
  if (!(textOf(cert?.src) || textOf(key?.src)) || url.protocol !== 'https:') return false;
  const patterns = (Array.isArray(matches) ? matches : []).flatMap((one: unknown) => textOf(one) || []);
  return patterns.length === 0 || patterns.some((pattern) => matchesPattern(resolve(pattern), url));
}

/** Its files and passphrase, which a document must not contain. */
export function certificateSecrets(certificate: CollCertificate | null | undefined): string[] {
  const { cert, key, passphrase } = certificate ?? {};
  return [cert?.src, key?.src, passphrase].flatMap((value) => textOf(value) || []);
}

/** Match patterns of the collection format: `https://*.example.com/*`, `*://api.example.com:8443/v1/*`. */
function matchesPattern(pattern: string, url: URL): boolean {
  if (pattern === '<all_urls>') return true;
  if (pattern.length > MAX_PATTERN) return false;
  const [, scheme = '*', host = '', path = ''] = /^(?:([a-z*]+):\/\/)?([^/]*)(.*)$/is.exec(pattern) ?? [];
  const isHost = [url.host, `${url.hostname}:${url.port || 443}`].some((one) =>
    fits(host.toLowerCase(), one),
  );
  const isPath = path === '' || path === '/' || fits(path, `${url.pathname}${url.search}`);
  return (scheme === '*' || scheme.toLowerCase() === 'https') && isHost && isPath;
}

/** `*` is any text; the parts between are found from left to right, so that the time is linear. */
function fits(pattern: string, text: string): boolean {
  const [first = '', ...parts] = pattern.split('*');
  const last = parts.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length)
    return false;
  let at = first.length;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= text.length - last.length;
}
