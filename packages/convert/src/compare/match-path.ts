import { isObject, type JsonObject } from '@curlew/openapi';

/** A request's path as the description has it. */
export interface PathMatch {
  /** Key in `paths`. */
  path: string;
  /** The part of the request's path that it covers, without the server's. */
  rest: string;
}

interface Template {
  path: string;
  segments: (string | RegExp)[];
  variables: number;
}

/** Finds the path of a description that a request was for; concrete paths win over templated ones. */
export class PathMatcher {
  readonly #bases: string[];
  readonly #byLength = new Map<number, Template[]>();

  constructor(description: JsonObject) {
    this.#bases = basePaths(description.servers);
    const paths = isObject(description.paths) ? Object.keys(description.paths) : [];
    for (const path of paths.filter((key) => key.startsWith('/'))) {
      const template = templateOf(path);
      const same = this.#byLength.get(template.segments.length);
      if (same) same.push(template);
      else this.#byLength.set(template.segments.length, [template]);
    }
    for (const templates of this.#byLength.values()) templates.sort((a, b) => a.variables - b.variables);
  }

  match(pathname: string): PathMatch | undefined {
    for (const rest of this.#rests(pathname)) {
      const segments = rest.slice(1).split('/');
      const found = this.#byLength.get(segments.length)?.find((template) => fits(template, segments));
      if (found) return { path: found.path, rest };
    }
    return undefined;
  }

  /** A path without the part that belongs to the server. */
  withoutBase(pathname: string): string {
    return this.#rests(pathname)[0] ?? pathname;
  }

  #rests(pathname: string): string[] {
    return this.#bases
      .filter((base) => base === '' || pathname === base || pathname.startsWith(`${base}/`))
      .map((base) => pathname.slice(base.length) || '/');
  }
}

/** Paths of the servers, the longest first, and none at all. */
function basePaths(servers: unknown): string[] {
  const bases = new Set(['']);
  for (const server of Array.isArray(servers) ? servers : []) {
    if (!isObject(server) || typeof server.url !== 'string') continue;
    const path = server.url.replace(/^[^/]*:?\/\/[^/]*/, '').replace(/[?#].*$/, '');
    if (!path.includes('{')) bases.add(path.replace(/\/+$/, ''));
  }
  return [...bases].sort((a, b) => b.length - a.length);
}

function templateOf(path: string): Template {
  const segments = path
    .slice(1)
    .split('/')
    .map((segment) => (segment.includes('{') ? segmentPattern(segment) : segment));
  return { path, segments, variables: segments.filter((segment) => typeof segment !== 'string').length };
}

function segmentPattern(segment: string): RegExp {
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const parts = segment.split(/\{[^{}]*\}/).map(literal);
  return new RegExp(`^${parts.join('[^/]+?')}$`);
}

function fits({ segments }: Template, actual: readonly string[]): boolean {
  return segments.every((segment, at) => {
    const text = actual[at] ?? '';
    return typeof segment === 'string' ? segment === text : segment.test(text);
  });
}
