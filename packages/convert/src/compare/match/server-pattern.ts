import type { Server, ServerVariable } from '@curlew/openapi';

const LITERAL = /[.*+?^${}()|[\]\\]/g;
const ANY_HOST = 'https?://[^/]+';

/**
 * How many segments the variables of a path take: as many as their values are likely to have, or another number of them,
 * where only that leads to a described path.
 */
type Split = 'likely' | 'other';

/** Matches recorded URLs against the URL of a Server Object and its variables. Origins are passed in lowercase. */
export class ServerPattern {
  /** Whether every host matches: the URL is relative, or its host is a single variable. */
  readonly isAnyHost: boolean;
  readonly #patterns: readonly RegExp[];
  readonly #pathPatterns: readonly RegExp[];
  readonly #hostPattern: RegExp;

  constructor({ url, variables }: Server) {
    const { host, path } = splitUrl(url, variables);
    this.isAnyHost = host === undefined;
    const hostPattern = host === undefined ? ANY_HOST : hostPatternOf(host, variables);
    const paths = [
      ...new Set([pathPatternOf(path, variables, 'likely'), pathPatternOf(path, variables, 'other')]),
    ];
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
function splitUrl(url: string, variables: readonly ServerVariable[]): { host?: string; path: string } {
  const plain = url.replace(/[?#].*$/, '').replace(/\/+$/, '');
  const absolute = /^(?:([a-z][a-z\d+.-]*|\{[^{}]*\}):)?\/\/([^/]*)(.*)$/i.exec(plain);
  const start = absolute ? plain.length - (absolute[2] ?? '').length - (absolute[3] ?? '').length : 0;
  const pathAt = pathStart(plain, start, variables);
  const authority = plain.slice(start, pathAt);
  const path = plain.slice(pathAt);
  // `{baseUrl}/v1`: the variable contains the host, and perhaps a part of the path.
  if (/^(?:\{[^{}]*\})?$/.test(authority)) return { path };
  if (absolute === null) return { path: `/${plain.replace(/^\.\//, '')}` };
  const host = authority.replace(/^[^@]*@/, '').replace(/:(?:80|443)$/, '');
  return { host, path };
}

/** Where the path begins: at the first slash after the host, or at a variable whose values begin with one. */
function pathStart(text: string, from: number, variables: readonly ServerVariable[]): number {
  const slash = text.indexOf('/', from);
  const end = slash < 0 ? text.length : slash;
  for (const { 0: braced, index } of text.slice(from, end).matchAll(/\{[^{}]*\}/g)) {
    const variable = variables.find(({ name }) => `{${name}}` === braced);
    if (variable && valuesOf(variable).some((value) => /^\/(?!\/)/.test(value))) return from + index;
  }
  return end;
}

function valuesOf({ enum: allowed = [], default: value }: ServerVariable): string[] {
  return [...new Set([...allowed, value])];
}

/** The pattern of a host. It matches `http` and `https`: a recording proxy may use another scheme. */
function hostPatternOf(host: string, variables: readonly ServerVariable[]): string {
  const parts = host.split(/(\{[^{}]*\})/).map((part) => {
    if (!part.startsWith('{')) return literal(part.toLowerCase());
    const variable = variables.find(({ name }) => `{${name}}` === part);
    if (variable?.enum?.length)
      return anyOf(
        valuesOf(variable).map((value) => value.toLowerCase()),
        'likely',
      );
    return variable?.default === '' ? '[^/]*?' : '[^/]+?';
  });
  return `https?://${parts.join('')}`;
}

/** The pattern of a path. A slash before a variable is part of the value: without a value there is none. */
function pathPatternOf(path: string, variables: readonly ServerVariable[], split: Split): string {
  const parts = path.split(/(\/?\{[^{}]*\})/).map((part) => {
    const [, slash, name] = /^(\/?)\{(.*)\}$/.exec(part) ?? [];
    if (name === undefined) return literal(part);
    const variable = variables.find((one) => one.name === name);
    const values = variable ? valuesOf(variable).map((value) => valueAfter(slash ?? '', value)) : [];
    if (variable?.enum?.length) return anyOf(values, split);
    return likeValue(values[0] ?? `${slash}x`, slash !== '' || variable?.default === '/', split);
  });
  return parts.join('');
}

/** A value with the slash before its variable, and without slashes at its end. */
function valueAfter(slash: string, value: string): string {
  const text = value.replace(/\/+$/, '');
  if (slash === '') return text.replace(/^\/+/, '/');
  return text === '' ? '' : `/${text.replace(/^\/+/, '')}`;
}

/** The pattern of values like a default. Others are likely to have as many segments as it has. */
function likeValue(value: string, isSegment: boolean, split: Split): string {
  if (value === '') {
    const optional = isSegment ? '(?:/[^/]+)?' : '[^/]*';
    return split === 'likely' ? `${optional}?` : optional;
  }
  const slash = value.startsWith('/') ? '/' : '';
  const segments = value.slice(slash.length).split('/');
  if (segments.length === 1) return `${slash}[^/]+?`;
  const others = split === 'other' ? '.+?' : segments.map(() => '[^/]+').join('/');
  return `(?:${literal(value)}|${slash}${others})`;
}

/** One of several texts, likely the longest: `/v1` also begins `/v1/beta`. */
function anyOf(texts: readonly string[], split: Split): string {
  const longest = split === 'likely' ? 1 : -1;
  const sorted = [...new Set(texts)].sort((one, other) => longest * (other.length - one.length));
  return `(?:${sorted.map(literal).join('|')})`;
}

function literal(text: string): string {
  return text.replace(LITERAL, '\\$&');
}
