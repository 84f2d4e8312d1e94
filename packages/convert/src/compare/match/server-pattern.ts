import type { Server, ServerVariable } from '@curlew/openapi';

const LITERAL = /[.*+?^${}()|[\]\\]/g;
/** Path of a request without the part of the server; hosts without case. */
const ANY_HOST = 'https?://[^/]+';

/** The address of a server of a description, with its variables, as a pattern for recorded URLs. */
export class ServerPattern {
  /** Whether any host may be meant: the URL is relative, or the whole host is a variable. */
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

  /** The path after the server URL; undefined for requests to other servers. */
  rest(origin: string, pathname: string): string | undefined {
    return behind(this.#pattern, origin + pathname);
  }

  /** The same for a request with an unknown host. */
  restOfPath(pathname: string): string | undefined {
    return behind(this.#pathPattern, pathname);
  }

  hasHost(origin: string): boolean {
    return this.#hostPattern.test(origin);
  }
}

function behind(pattern: RegExp, text: string): string | undefined {
  const [covered] = pattern.exec(text) ?? [];
  return covered === undefined ? undefined : text.slice(covered.length) || '/';
}

/** Scheme and host, and the path without a trailing slash; no host where it is not part of the URL or a variable as a whole. */
function splitUrl(url: string): { host?: string; path: string } {
  const plain = url.replace(/[?#].*$/, '').replace(/\/+$/, '');
  const absolute = /^(?:([a-z][a-z\d+.-]*|\{[^{}]*\}):)?\/\/([^/]*)(.*)$/i.exec(plain);
  if (absolute === null) {
    // `{baseUrl}/v1`: the variable is the host, or the host and more.
    const path = plain.replace(/^\{[^{}]*\}(?=\/|$)/, '');
    return { path: path === '' || path.startsWith('/') ? path : `/${path.replace(/^\.\//, '')}` };
  }
  const [, , authority = '', path = ''] = absolute;
  if (/^\{[^{}]*\}$/.test(authority)) return { path };
  const host = authority.replace(/^[^@]*@/, '').replace(/:(?:80|443)$/, '');
  return { host, path };
}

/** Scheme and port of a recording may differ: `http` of a proxy, `https` of the description. */
function patternOf(text: string, variables: readonly ServerVariable[]): string {
  const isHost = !text.startsWith('/') && text !== '';
  const parts = text.split(/(\{[^{}]*\})/).map((part) => {
    const name = /^\{(.*)\}$/.exec(part)?.[1];
    if (name === undefined) return literal(isHost ? part.toLowerCase() : part);
    const variable = variables.find((one) => one.name === name);
    const allowed = variable?.enum?.length ? [...new Set([...variable.enum, variable.default])] : [];
    if (allowed.length > 0) return `(?:${allowed.map((value) => literal(trimmed(value))).join('|')})`;
    // A default of several segments stands for one of as many, or of any number.
    return variable?.default.includes('/') ? `(?:${literal(trimmed(variable.default))}|.+?)` : '[^/]+?';
  });
  return isHost ? `https?://${parts.join('')}` : parts.join('');
}

function literal(text: string): string {
  return text.replace(LITERAL, '\\$&');
}

function trimmed(text: string): string {
  return text.replace(/^\/+|\/+$/g, '');
}
