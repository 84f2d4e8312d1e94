import type { Server } from '@curlew/openapi';

/** A host that stands in when the description names none (RFC 2606). */
const EXAMPLE_ORIGIN = 'https://api.example.com';

/** The server's URL with every variable at its default, without a trailing slash; relative as written. */
export function serverUrl(server: Server | undefined): string {
  if (!server) return '';
  const known = urls.get(server);
  if (known !== undefined) return known;
  const defaults = new Map(server.variables.map((variable) => [variable.name, variable.default]));
  const url = server.url
    .replace(/\{([^{}]*)\}/g, (whole, name: string) => defaults.get(name) ?? whole)
    .replace(/(?<!\/)\/+$/, '');
  urls.set(server, url);
  return url;
}

/** One server serves all operations of a description. */
const urls = new WeakMap<Server, string>();

/** The same, made absolute so that it can be called: `/v1` becomes `https://api.example.com/v1`. */
export function absoluteServerUrl(server: Server | undefined): string {
  const url = serverUrl(server);
  if (/^(https?|wss?):\/\/[^/]/i.test(url)) return encodeUrlText(url);
  if (url.startsWith('//')) return encodeUrlText(`https:${url}`);
  const path = url === '' || url.startsWith('/') ? url : `/${url}`;
  return `${EXAMPLE_ORIGIN}${encodeUrlText(path)}`;
}

/** Encodes what may not stand in a URL (RFC 3986) and leaves its delimiters and existing escapes alone. */
export function encodeUrlText(text: string): string {
  return encodeLoosely(text)
    .replace(/%25([0-9A-Fa-f]{2})/g, '%$1')
    .replace(/'/g, '%27');
}

/** A value as one segment or query part: everything but RFC 3986's unreserved characters is encoded. */
export function encodeUrlValue(text: string): string {
  return encodeURIComponent(wellFormed(text)).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function encodeLoosely(text: string): string {
  return encodeURI(wellFormed(text));
}

/** Half of a surrogate pair has no UTF-8: it becomes U+FFFD. */
function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\uFFFD');
}
