import { type AddressPart, addressParts } from '../../../http/address-part.ts';
import { listOf, textOf } from '../../../http/json/loose-json.ts';
import { parseForm } from '../../../http/parse-form.ts';
import { type Address, readAddress } from '../../../http/read-address.ts';
import type { ParameterValue } from '../../../normalized-request.ts';
import type { CollQueryParam, CollUrl, CollVariable } from '../coll-types.ts';

/** Replaces variables in a text of the request at hand. */
export type Resolve = (text: string) => string;

/** The address of a request; undefined when it has none that can be used. */
export function collAddress(url: unknown, resolve: Resolve): Address | undefined {
  const text = addressText(url);
  if (text === undefined) return undefined;
  const values = pathValues(url, resolve);
  const query = queryOf(url, resolve);
  const suffix = query && query.length > 0 ? `?${queryText(query)}` : '';
  const parts = addressParts(resolve(text) + suffix).map((part): AddressPart => {
    const value =
      typeof part === 'string' || !part.text.startsWith(':') ? undefined : values.get(part.variable);
    return typeof part !== 'string' && value ? { ...part, value } : part;
  });
  const address = readAddress(parts);
  if ('problem' in address) return undefined;
  if (query) address.query = query;
  return address;
}

/** Without its query where the file lists the query apart. */
function addressText(url: unknown): string | undefined {
  if (typeof url === 'string') return url.trim() === '' ? undefined : url;
  if (typeof url !== 'object' || url === null) return undefined;
  const { raw, query } = url as CollUrl;
  const text = typeof raw === 'string' && raw.trim() !== '' ? raw : joined(url as CollUrl);
  if (text === undefined || !Array.isArray(query)) return text;
  const start = text.indexOf('?');
  return start < 0 ? text : text.slice(0, start);
}

function joined({ protocol, host, port, path }: CollUrl): string | undefined {
  const name = Array.isArray(host) ? host.map(textOf).join('.') : textOf(host);
  if (!name) return undefined;
  const segments = Array.isArray(path)
    ? path.map((segment) => textOf(typeof segment === 'object' ? segment?.value : segment) ?? '').join('/')
    : (textOf(path) ?? '');
  const scheme = textOf(protocol) ? `${protocol}://` : '';
  const authority = textOf(port) ? `${name}:${port}` : name;
  return `${scheme}${authority}${segments.startsWith('/') || segments === '' ? '' : '/'}${segments}`;
}

function pathValues(url: unknown, resolve: Resolve): Map<string, string> {
  const values = new Map<string, string>();
  for (const variable of pathVariables(url)) {
    const name = variableName(variable);
    const value = resolve(textOf(variable.value) ?? '');
    if (name && value !== '' && !value.includes('{{')) values.set(name, value);
  }
  return values;
}

/** The variables of a URL's path. */
export function pathVariables(url: unknown): CollVariable[] {
  return typeof url === 'object' && url !== null && 'variable' in url
    ? listOf<CollVariable>(url.variable)
    : [];
}

export function variableName({ key, id }: CollVariable): string | undefined {
  return textOf(key) ?? textOf(id);
}

/** Enabled query parameters; undefined where the file only has them in the text. */
function queryOf(url: unknown, resolve: Resolve): ParameterValue[] | undefined {
  if (typeof url !== 'object' || url === null || !Array.isArray((url as CollUrl).query)) return undefined;
  return queryParameters(url).flatMap(({ key, value }) => {
    const pair = { name: decode(resolve(textOf(key) ?? '')), value: decode(resolve(textOf(value) ?? '')) };
    return pair.name === '' && pair.value === '' ? [] : [pair];
  });
}

/** The enabled ones of a URL's query, as the file has them. */
function queryParameters(url: unknown): CollQueryParam[] {
  return allQueryParameters(url).filter(({ disabled }) => disabled !== true);
}

/** The enabled ones and the others. */
export function allQueryParameters(url: unknown): CollQueryParam[] {
  if (typeof url !== 'object' || url === null) return [];
  return listOf<CollQueryParam>((url as CollUrl).query);
}

/** A parameter's text is sent as it is, so it may be encoded already. */
function decode(text: string): string {
  if (!text.includes('%')) return text;
  return parseForm(`a=${text.replaceAll('&', '%26').replaceAll('+', '%2B')}`)[0]?.value ?? text;
}

function queryText(query: readonly ParameterValue[]): string {
  return query.map(({ name, value }) => `${encode(name)}=${encode(value)}`).join('&');
}

function encode(text: string): string {
  return /^[\w.~-]*$/.test(text) ? text : encodeURIComponent(text.toWellFormed());
}
