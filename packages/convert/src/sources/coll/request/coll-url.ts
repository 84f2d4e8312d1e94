import { percentDecode } from '@curlew/exchange/internal';
import { type AddressPart, addressParts, addressText as writtenText } from '../../../http/address-part.ts';
import { type Address, readAddress } from '../../../http/read-address.ts';
import { readObjects, readText } from '../../../http/read-json.ts';
import type { ParameterValue } from '../../../normalized-request.ts';
import type { CollQueryParam, CollUrl, CollVariable } from '../coll-types.ts';

/** Replaces variables in a text of the request at hand. */
export type Resolve = (text: string) => string;

/** An address, and the path of the server that a variable in front states: `/v1` where `{{baseUrl}}` is `https://a.example/v1`. */
export interface CollAddress extends Address {
  basePath?: string;
}

/** The address of a request; undefined when it has none that can be used. */
export function collAddress(url: unknown, resolve: Resolve): CollAddress | undefined {
  const text = addressText(url);
  if (text === undefined) return undefined;
  const values = pathValues(url, resolve);
  const query = getQuery(url, resolve);
  const suffix = query && query.length > 0 ? `?${queryText(query)}` : '';
  const { basePath, rest } = writtenAddress(text, resolve);
  const parts = addressParts(rest + suffix).map((part): AddressPart => {
    const value =
      typeof part === 'string' || !part.text.startsWith(':') ? undefined : values.get(part.variable);
    return typeof part !== 'string' && value ? { ...part, value } : part;
  });
  const address = basePath === undefined ? readAddress(parts) : readBelow(basePath, parts);
  if ('problem' in address) return undefined;
  if (query) address.query = query;
  const stated = statedPath(text, resolve);
  return stated === undefined ? address : { ...address, basePath: stated };
}

/** Returns the URL without its query if the file lists the query separately. */
export function addressText(url: unknown): string | undefined {
  if (typeof url === 'string') return url.trim() === '' ? undefined : url;
  if (typeof url !== 'object' || url === null) return undefined;
  const { raw, query } = url as CollUrl;
  const text = typeof raw === 'string' && raw.trim() !== '' ? raw : joined(url as CollUrl);
  if (text === undefined || !Array.isArray(query)) return text;
  const start = text.indexOf('?');
  return start < 0 ? text : text.slice(0, start);
}

function joined({ protocol, host, port, path }: CollUrl): string | undefined {
  const name = Array.isArray(host) ? host.map(readText).join('.') : readText(host);
  const segments = Array.isArray(path)
    ? path.map((segment) => readText(typeof segment === 'object' ? segment?.value : segment) ?? '').join('/')
    : (readText(path) ?? '');
  // A path alone is relative to the server that the collection is served by.
  if (!name) return segments === '' ? undefined : `/${segments.replace(/^\/+/, '')}`;
  const scheme = readText(protocol) ? `${protocol}://` : '';
  const authority = readText(port) ? `${name}:${port}` : name;
  return `${scheme}${authority}${segments.startsWith('/') || segments === '' ? '' : '/'}${segments}`;
}

/** `{{baseUrl}}` in front, which represents a server with or without a path. */
const BASE = /^\s*(\{\{[^{}]{1,200}\}\})(.*)$/s;
/** Schemes of the text and of a variable behind each other: `https://` before `https://host`, `//host` or `://host`. */
const SCHEMES = /^(?:(?:[a-z][a-z\d+.-]*:|:)?\/\/)+/i;

/**
 * The address with its variables resolved. A protocol-relative address is read as `https`. If the address begins with a
 * path, in its text or by the value of a variable (`{{baseUrl}}` is `/api`), `basePath` is the path of the server.
 */
function writtenAddress(text: string, resolve: Resolve): { basePath?: string; rest: string } {
  const [, variable, written = ''] = BASE.exec(text) ?? [];
  if (variable === undefined) return withScheme(resolve(text));
  const value = resolve(variable).trim();
  // `{{baseUrl}}users` and `{{baseUrl}}/users` name the same path, unless the first word continues the name of a host.
  const tail = resolve(/^\w/.test(written) && !/^[^/?#]*[.:]/.test(written) ? `/${written}` : written);
  const base = /^[/:]/.test(tail) ? value.replace(/(?<=[^:/])\/+$|^\/$/, '') : value;
  const isPath = /^\/(?!\/)/.test(value) && !value.includes('{{');
  return isPath
    ? { basePath: value.replace(/[?#].*$/s, '').replace(/\/+$/, ''), rest: tail }
    : withScheme(base + tail);
}

function statedPath(text: string, resolve: Resolve): string | undefined {
  const base = resolve(BASE.exec(text)?.[1] ?? '').trim();
  if (!/^https?:\/\//i.test(base) || /[{}?#]/.test(base) || !URL.canParse(base)) return undefined;
  const path = new URL(base).pathname.replace(/\/+$/, '');
  return path === '' ? undefined : path;
}

function withScheme(address: string): { basePath?: string; rest: string } {
  const text = address.trim();
  const schemes = SCHEMES.exec(text)?.[0] ?? '';
  const rest = text.slice(schemes.length);
  const isPath = rest.startsWith('/');
  if (isPath) return { basePath: '', rest };
  const [scheme = 'https:'] = schemes.match(/[a-z][a-z\d+.-]*:/gi)?.slice(-1) ?? [];
  return { rest: schemes === '' ? text : `${scheme}//${rest}` };
}

/** An address below a server of which only the path is known (OpenAPI 3.2, section 4.6: relative to the document). */
function readBelow(basePath: string, parts: readonly AddressPart[]): ReturnType<typeof readAddress> {
  const [first] = parts;
  const slash = first === undefined || (typeof first === 'string' && /^[/?#]/.test(first)) ? '' : '/';
  const address = readAddress([`${UNKNOWN_SERVER}${slash}`, ...parts]);
  if ('problem' in address) return address;
  return {
    ...address,
    text: basePath + slash + writtenText(parts) || '/',
    server: { url: basePath, variables: [] },
  };
}

/** RFC 2606: no server has this name. */
const UNKNOWN_SERVER = 'http://server.invalid';

function pathValues(url: unknown, resolve: Resolve): Map<string, string> {
  const values = new Map<string, string>();
  for (const variable of pathVariables(url)) {
    const name = variableName(variable);
    const value = resolve(readText(variable.value) ?? '');
    if (name && value !== '' && !value.includes('{{')) values.set(name, value);
  }
  return values;
}

/** The variables of a URL's path. */
export function pathVariables(url: unknown): CollVariable[] {
  return typeof url === 'object' && url !== null && 'variable' in url
    ? readObjects<CollVariable>(url.variable)
    : [];
}

export function variableName({ key, id }: CollVariable): string | undefined {
  return readText(key) ?? readText(id);
}

/** Enabled query parameters; undefined where the file only has them in the text. */
function getQuery(url: unknown, resolve: Resolve): ParameterValue[] | undefined {
  if (typeof url !== 'object' || url === null || !Array.isArray((url as CollUrl).query)) return undefined;
  // A parameter's text is sent as it is, so it may be encoded already.
  return queryParameters(url).flatMap(({ key, value }) => {
    const pair = {
      name: percentDecode(resolve(readText(key) ?? '')),
      value: percentDecode(resolve(readText(value) ?? '')),
    };
    return pair.name === '' && pair.value === '' ? [] : [pair];
  });
}

/** The enabled ones of a URL's query, as the file has them. */
export function queryParameters(url: unknown): CollQueryParam[] {
  return allQueryParameters(url).filter(({ disabled }) => disabled !== true);
}

/** The enabled ones and the others. */
export function allQueryParameters(url: unknown): CollQueryParam[] {
  if (typeof url !== 'object' || url === null) return [];
  return readObjects<CollQueryParam>((url as CollUrl).query);
}

function queryText(query: readonly ParameterValue[]): string {
  return query.map(({ name, value }) => `${encode(name)}=${encode(value)}`).join('&');
}

function encode(text: string): string {
  return /^[\w.~-]*$/.test(text) ? text : encodeURIComponent(text.toWellFormed());
}
