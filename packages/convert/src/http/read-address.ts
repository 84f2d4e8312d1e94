import { tokenShape } from '@curlew/exchange/internal';
import type { ParameterValue, ServerTemplate, ServerVariable } from '../normalized-request.ts';
import { type AddressPart, type AddressVariable, addressText, placeholderName } from './address-part.ts';
import { parseForm } from './text-body.ts';

/** An address taken apart. */
export interface Address {
  url: URL;
  /** The text in the capture if it contains variables, else that of the URL. */
  text: string;
  query: ParameterValue[];
  /** Set when the server's address contains variables. */
  server?: ServerTemplate;
  /** Set when the path contains variables. */
  pathTemplate?: string;
  /** `user:password` in front of the host. */
  userInfo?: string;
}

/** The reason why a URL cannot be used. */
export type AddressProblem = { problem: 'scheme'; scheme: string } | { problem: 'invalid' };

const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*|\uE000\d+\uE001):\/\//;

const UNKNOWN = 'Not resolved in the capture.';

/** Reads an HTTP address with variables in it; without a scheme it is `defaultScheme`'s, as curl does. */
export function readAddress(parts: readonly AddressPart[], defaultScheme = 'http'): Address | AddressProblem {
  const variables: AddressVariable[] = [];
  const marked = markVariables(parts, variables).trim();
  const scheme = SCHEME.exec(marked);
  const name = scheme?.[1]?.toLowerCase();
  if (name !== undefined && !/^https?$|^\uE000/.test(name)) return { problem: 'scheme', scheme: name };
  const rest = scheme ? marked.slice(scheme[0].length) : marked;
  const base = scheme ? null : /^\uE000\d+\uE001(?=$|[/?#\uE000])/.exec(rest);
  const [authority] = base ?? /^[^/?#\\]*/.exec(rest) ?? [''];
  if (authority === '') return { problem: 'invalid' };
  const at = base ? -1 : authority.lastIndexOf('@');
  const host = authority.slice(at + 1);
  const server = serverTemplate(name ?? defaultScheme, host, base !== null, variables);
  const origin = server ? placeholderOrigin(server) : `${name ?? defaultScheme}://${host}`;
  const address = withPath(origin, rest.slice(authority.length), variables);
  if (!address) return { problem: 'invalid' };
  if (server) address.server = server;
  if (at >= 0) address.userInfo = unmark(authority.slice(0, at), variables);
  address.text = variables.length > 0 ? addressText(parts).trim() : address.url.href;
  return address;
}

function withPath(origin: string, tail: string, variables: readonly AddressVariable[]): Address | undefined {
  const marked = URL.parse(origin + (tail.startsWith('\uE000') ? `/${tail}` : tail));
  // A brace in a host would be a server variable.
  if (!marked || /[{}]/.test(marked.host)) return undefined;
  const address: Address = { url: marked, text: '', query: getQuery(tail, variables) };
  if (variables.length === 0) return address;
  const segments = marked.pathname.split('/');
  if (/%EE%80%80/.test(marked.pathname)) {
    address.pathTemplate = segments.map((segment) => fillSegment(segment, variables, braced)).join('/');
  }
  if (marked.href.includes('%EE%80%80')) {
    const url = new URL(marked.href);
    url.pathname = segments.map((segment) => fillSegment(segment, variables, written)).join('/');
    url.search = unmark(getSearch(tail), variables);
    address.url = url;
  }
  return address;
}

function braced({ variable }: AddressVariable): string {
  return `{${placeholderName(variable)}}`;
}

function written({ variable, value }: AddressVariable): string {
  return encodeURIComponent((value ?? `{${placeholderName(variable)}}`).toWellFormed());
}

function fillSegment(
  segment: string,
  variables: readonly AddressVariable[],
  fill: (variable: AddressVariable) => string,
): string {
  return segment.replace(/%EE%80%80(\d+)%EE%80%81/g, (mark, index: string) => {
    const variable = variables[Number(index)];
    return variable ? fill(variable) : mark;
  });
}

function getSearch(tail: string): string {
  const fragment = tail.indexOf('#');
  const withoutFragment = fragment < 0 ? tail : tail.slice(0, fragment);
  const start = withoutFragment.indexOf('?');
  return start < 0 ? '' : withoutFragment.slice(start);
}

function getQuery(tail: string, variables: readonly AddressVariable[]): ParameterValue[] {
  const pairs = parseForm(getSearch(tail).slice(1));
  if (variables.length === 0) return pairs;
  return pairs.map(({ name, value }) => ({
    name: unmark(name, variables),
    value: unmark(value, variables),
  }));
}

/** Writes the parts as one text with `\uE000<index>\uE001` for each variable, which `variables` gathers. */
function markVariables(parts: readonly AddressPart[], variables: AddressVariable[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part.replace(/[\uE000\uE001]/g, '');
      variables.push(part);
      return `\uE000${variables.length - 1}\uE001`;
    })
    .join('');
}

/** Writes marked variables as they were: their value where it is known, their text otherwise. */
function unmark(text: string, variables: readonly AddressVariable[]): string {
  if (!text.includes('\uE000')) return text;
  return text.replace(/\uE000(\d+)\uE001/g, (mark, index: string) => {
    const variable = variables[Number(index)];
    return variable ? (variable.value ?? variable.text) : mark;
  });
}

/**
 * The server of an address whose scheme, host or port is a variable; undefined when it has none.
 * `whole`: the variable stands for everything up to the path (`{{baseUrl}}/users`).
 */
function serverTemplate(
  scheme: string,
  host: string,
  whole: boolean,
  variables: readonly AddressVariable[],
): ServerTemplate | undefined {
  const marked = whole ? host : `${scheme}://${host}`;
  if (!marked.includes('\uE000')) return undefined;
  const used: ServerVariable[] = [];
  const url = marked.replace(/\uE000(\d+)\uE001/g, (_mark, index: string, at: number) => {
    const name = placeholderName(variables[Number(index)]?.variable ?? '');
    const fallback = whole ? 'https://example.com' : defaultValue(name, marked, at);
    if (!used.some((variable) => variable.name === name)) {
      used.push({ name, default: fallback, description: UNKNOWN });
    }
    return `{${name}}`;
  });
  return { url: url.replace(/\/+$/, ''), variables: used };
}

function defaultValue(name: string, marked: string, at: number): string {
  if (at === 0) return 'https';
  if (/:$/.test(marked.slice(0, at)) && at > marked.indexOf('://') + 3) return '443';
  const onlyHost = /:\/\/\uE000\d+\uE001(?::|$)/.test(marked);
  return onlyHost ? 'example.com' : hostLabel(name);
}

function hostLabel(name: string): string {
  const label = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return label === '' ? 'host' : label;
}

/** An origin that parses, for the request's `URL`: a variable alone reads `<name>.invalid` (RFC 2606). */
function placeholderOrigin({ url, variables }: ServerTemplate): string {
  return variables.reduce((text, variable) => {
    const whole = text === `{${variable.name}}`;
    return text.replaceAll(
      `{${variable.name}}`,
      whole ? `http://${hostLabel(variable.name)}.invalid` : variable.default,
    );
  }, url);
}

/** The credentials of `user:password`: the password, and the user where that is a key. */
export function userInfoCredentials(userInfo: string): string[] {
  const colon = userInfo.indexOf(':');
  const user = colon < 0 ? userInfo : userInfo.slice(0, colon);
  const password = colon < 0 ? '' : userInfo.slice(colon + 1);
  const found = password === '' || tokenShape(user) !== undefined ? [password, user] : [password];
  return found.filter((text) => text !== '');
}
