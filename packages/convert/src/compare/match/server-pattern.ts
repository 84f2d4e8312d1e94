import type { Server, ServerVariable } from '@curlew/openapi';

const LITERAL = /[.*+?^${}()|[\]\\]/g;
const ANY_HOST = 'https?://[^/]+';

/** Matches recorded URLs against the URL of a Server Object and its variables. Origins are passed in lowercase. */
export class ServerPattern {
  /** Whether every host matches: the URL is relative, or its host is a single variable. */
  readonly isAnyHost: boolean;
  readonly #pattern: RegExp;
  readonly #pathPattern: RegExp;
  readonly #hostPattern: RegExp;

  constructor({ url, variables }: Server) {
    const { host, path } = splitUrl(url);
    this.isAnyHost = host === undefined;
    const hostPattern = host === undefined ? ANY_HOST : patternOf(host, variables);
    const pathPattern = patternOf(path, variables);
    this.#pattern = new RegExp(`^${hostPattern}${pathPattern}(?=/|$)`);
    this.#pathPattern = new RegExp(`^${pathPattern}(?=/|$)`);
    this.#hostPattern = new RegExp(`^${hostPattern}(?=/|$)`);
  }

  /** The rest of the path after the server URL, at least `/`; undefined for requests to other servers. */
  rest(origin: string, pathname: string): string | undefined {
    return remainder(this.#pattern, origin + pathname);
  }

  /** Like `rest`, for a request with an unknown host. */
  restOfPath(pathname: string): string | undefined {
    return remainder(this.#pathPattern, pathname);
  }

  hasHost(origin: string): boolean {
    return this.#hostPattern.test(origin);
  }
}

function remainder(pattern: RegExp, text: string): string | undefined {
  const [covered] = pattern.exec(text) ?? [];
  return covered === undefined ? undefined : text.slice(covered.length) || '/';
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
function patternOf(text: string, variables: readonly ServerVariable[]): string {
  const isHost = !text.startsWith('/') && text !== '';
  const parts = text.split(/(\{[^{}]*\})/).map((part) => {
    const name = /^\{(.*)\}$/.exec(part)?.[1];
    if (name === undefined) return literal(isHost ? part.toLowerCase() : part);
    const variable = variables.find((one) => one.name === name);
    const allowed = variable?.enum?.length ? [...new Set([...variable.enum, variable.default])] : [];
    if (allowed.length > 0) return `(?:${allowed.map((value) => literal(trimmed(value))).join('|')})`;
    // Other values have as many segments as the default has.
    const segments = trimmed(variable?.default ?? '').split('/');
    return segments.length > 1
      ? `(?:${literal(segments.join('/'))}|${segments.map(() => '[^/]+').join('/')})`
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
