import type { Server, ServerVariable } from '@curlew/openapi';

const LITERAL = /[.*+?^${}()|[\]\\]/g;
const ANY_HOST = 'https?://[^/]+';

/** Matches recorded URLs against the URL of a Server Object and its variables. Origins are passed in lowercase. */
export class ServerPattern {
  /** Whether every host matches: the URL is relative, or its host is a single variable. */
  readonly isAnyHost: boolean;
  readonly #patterns: readonly RegExp[];
  readonly #pathPatterns: readonly RegExp[];
  readonly #hostPattern: RegExp;

  constructor({ url, variables }: Server) {
    const { host, path } = splitUrl(url);
    this.isAnyHost = host === undefined;
    const hostPattern = host === undefined ? ANY_HOST : patternOf(host, variables);
    // A variable of several segments may have another number of them as well.
    const paths = [...new Set([patternOf(path, variables), patternOf(path, variables, '.+?')])];
    this.#patterns = paths.map((pattern) => new RegExp(`^${hostPattern}${pattern}(?=/|$)`));
    this.#pathPatterns = paths.map((pattern) => new RegExp(`^${pattern}(?=/|$)`));
    this.#hostPattern = new RegExp(`^${hostPattern}(?=/|$)`);
  }

  /** What may be the path after the server URL, at least `/`, the likely one first; empty for requests to other servers. */
  rests(origin: string, pathname: string): string[] {
    return remainders(this.#patterns, origin + pathname);
  }

  /** Like `rests`, for a request with an unknown host. */
  restsOfPath(pathname: string): string[] {
    return remainders(this.#pathPatterns, pathname);
  }

  hasHost(origin: string): boolean {
    return this.#hostPattern.test(origin);
  }
}

function remainders(patterns: readonly RegExp[], text: string): string[] {
  const rests = patterns.flatMap((pattern) => {
    const [covered] = pattern.exec(text) ?? [];
    return covered === undefined ? [] : [text.slice(covered.length) || '/'];
  });
  return rests.length > 1 ? [...new Set(rests)] : rests;
}

/** The host and the path without a trailing slash. The host is undefined for relative URLs, and if it is one variable. */
function splitUrl(url: string): { host?: string; path: string } {
  const plain = url.replace(/[?#].*$/, '').replace(/\/+$/, '');
  const absolute = /^(?:([a-z][a-z\d+.-]*|\{[^{}]*\}):)?\/\/([^/]*)(.*)$/i.exec(plain);
  if (absolute === null) {
    // `{baseUrl}/v1`: the variable contains the host, and perhaps a part of the path.
    const path = plain.replace(/^\{[^{}]*\}(?=\/|$)/, '');
    return { path: path === '' || path.startsWith('/') ? path : `/${path.replace(/^\.\//, '')}` };
  }
  const [, , authority = '', path = ''] = absolute;
  if (/^\{[^{}]*\}$/.test(authority)) return { path };
  const host = authority.replace(/^[^@]*@/, '').replace(/:(?:80|443)$/, '');
  return { host, path };
}

/** The pattern of a host or path. Hosts match `http` and `https`: a recording proxy may use another scheme. */
function patternOf(text: string, variables: readonly ServerVariable[], anyValue?: string): string {
  const isHost = !text.startsWith('/') && text !== '';
  const parts = text.split(/(\{[^{}]*\})/).map((part) => {
    const name = /^\{(.*)\}$/.exec(part)?.[1];
    if (name === undefined) return literal(isHost ? part.toLowerCase() : part);
    const variable = variables.find((one) => one.name === name);
    const allowed = variable?.enum?.length ? [...new Set([...variable.enum, variable.default])] : [];
    if (allowed.length > 0) return `(?:${allowed.map((value) => literal(trimmed(value))).join('|')})`;
    // Other values are likely to have as many segments as the default has.
    const segments = trimmed(variable?.default ?? '').split('/');
    return segments.length > 1
      ? `(?:${literal(segments.join('/'))}|${anyValue ?? segments.map(() => '[^/]+').join('/')})`
      : '[^/]+?';
  });
  return isHost ? `https?://${parts.join('')}` : parts.join('');
}

function literal(text: string): string {
  return text.replace(LITERAL, '\\$&');
}

function trimmed(text: string): string {
  return text.replace(/^\/+|\/+$/g, '');
}
