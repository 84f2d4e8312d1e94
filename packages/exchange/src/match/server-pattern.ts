import type { Server } from '@curlew/openapi';
import type { ServerVariable } from '@curlew/openapi/internal';

/** A part of a server's URL: one of several texts, or the value of a variable. */
type Part =
  /** The first texts are likely: `/v1/beta` before `/v1`. */
  | { kind: 'texts'; texts: readonly string[] }
  /** A slash, if the value begins with one, and characters of as many segments as the default has; or of other numbers. */
  | { kind: 'segments'; slash: string; count: number }
  /** Characters of one segment, of the host or of a part of it; `isOptional`: also none, which is likely. */
  | { kind: 'characters'; slash: string; isOptional: boolean };

/** Paths that are tried after one server URL. */
const MAX_RESTS = 20;

/** For each position of a text how unlikely it is that the parts end there; `NEVER` if they cannot. */
type Ends = Uint8Array<ArrayBuffer>;

const NEVER = 255;

/**
 * Matches URLs with the URL of a Server Object and its variables, in time linear in the URL for each part of the pattern.
 * Hosts are given in lower case, with the port unless it is that of the scheme. `http` and `https` match each other,
 * because a recording proxy may use another scheme.
 */
export class ServerPattern {
  /** Whether every host matches: the URL is relative, or its host is a single variable. */
  readonly isAnyHost: boolean;
  readonly #host: readonly Part[];
  readonly #path: readonly Part[];

  constructor({ url, variables }: Server) {
    const { host, path } = splitUrl(url, variables);
    this.isAnyHost = host === undefined;
    this.#host = host === undefined ? [] : hostParts(host, variables);
    this.#path = pathParts(path, variables);
  }

  /** What may be the path after the server URL, at least `/`, the likely one first; empty for requests to other servers. */
  rests(host: string, pathname: string): string[] {
    return this.hasHost(host) ? this.restsOfPath(pathname) : [];
  }

  /** Like `rests`, for a request with an unknown host. */
  restsOfPath(pathname: string): string[] {
    const costs = getEnds(this.#path, pathname);
    const ends: [end: number, cost: number][] = [];
    for (const [end, cost] of costs.entries())
      if (cost !== NEVER && (end === pathname.length || pathname[end] === '/')) ends.push([end, cost]);
    // Of likely values the longest is meant, of others the shortest.
    ends.sort(
      ([end, cost], [otherEnd, otherCost]) =>
        cost - otherCost || (cost === 0 ? otherEnd - end : end - otherEnd),
    );
    return [...new Set(ends.slice(0, MAX_RESTS).map(([end]) => pathname.slice(end) || '/'))];
  }

  hasHost(host: string): boolean {
    return this.isAnyHost || getEnds(this.#host, host)[host.length] !== NEVER;
  }
}

/** All positions at which the parts can end. */
function getEnds(parts: readonly Part[], text: string): Ends {
  const start = new Uint8Array(text.length + 1).fill(NEVER);
  start[0] = 0;
  return parts.reduce<Ends>((starts, part) => endsAfter(part, text, starts), start);
}

function endsAfter(part: Part, text: string, starts: Ends): Ends {
  if (part.kind === 'texts') return endsOfTexts(part.texts, text, starts);
  const after = part.slash === '' ? starts : endsOfTexts([part.slash], text, starts);
  if (part.kind === 'segments') return endsOfSegments(part.count, text, after);
  const ends = new Uint8Array(starts.length).fill(NEVER);
  // Each position is reached from the cheapest start before it in the same segment.
  let reached = NEVER;
  for (let at = 0; at <= text.length; at += 1) {
    if (text[at - 1] === '/') reached = NEVER;
    const cost = part.isOptional ? more(reached) : reached;
    ends[at] = part.isOptional ? Math.min(cost, costAt(starts, at)) : cost;
    reached = Math.min(reached, costAt(after, at));
  }
  return ends;
}

/** Ends of values of any number of segments, which are likely to be `count`. */
function endsOfSegments(count: number, text: string, starts: Ends): Ends {
  const ends = new Uint8Array(starts.length).fill(NEVER);
  const bySegment: number[] = [NEVER];
  let reached = NEVER;
  for (let at = 0; at <= text.length; at += 1) {
    if (text[at - 1] === '/') bySegment.push(NEVER);
    const segment = bySegment.length - 1;
    ends[at] = Math.min(more(reached), bySegment[segment - count + 1] ?? NEVER);
    const start = costAt(starts, at);
    reached = Math.min(reached, start);
    bySegment[segment] = Math.min(bySegment[segment] ?? NEVER, start);
  }
  return ends;
}

function endsOfTexts(texts: readonly string[], text: string, starts: Ends): Ends {
  const ends = new Uint8Array(starts.length).fill(NEVER);
  for (let at = 0; at <= text.length; at += 1) {
    const start = costAt(starts, at);
    if (start === NEVER) continue;
    let cost = start;
    for (const one of texts) {
      if (!text.startsWith(one, at)) continue;
      const end = at + one.length;
      ends[end] = Math.min(cost, costAt(ends, end));
      cost = more(start);
    }
  }
  return ends;
}

function costAt(ends: Ends, at: number): number {
  return ends[at] ?? NEVER;
}

/** The cost of a less likely way. */
function more(cost: number): number {
  return cost >= NEVER - 1 ? cost : cost + 1;
}

/** The host and the path without a trailing slash. The host is undefined for relative URLs, and if it is one variable. */
function splitUrl(url: string, variables: readonly ServerVariable[]): { host?: string; path: string } {
  const plain = url.replace(/[?#].*$/s, '').replace(/(?<!\/)\/+$/, '');
  const absolute = /^(?:([a-z][a-z\d+.-]*|\{[^{}]*\}):)?\/\/([^/]*)(.*)$/is.exec(plain);
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
    if (variable && getValues(variable).some((value) => /^\/(?!\/)/.test(value))) return from + index;
  }
  return end;
}

function getValues({ enum: allowed = [], default: value }: ServerVariable): string[] {
  return [...new Set([...allowed, value])];
}

function hostParts(host: string, variables: readonly ServerVariable[]): Part[] {
  return host.split(/(\{[^{}]*\})/).map((text): Part => {
    if (!text.startsWith('{')) return { kind: 'texts', texts: [text.toLowerCase()] };
    const variable = variables.find(({ name }) => `{${name}}` === text);
    if (variable?.enum?.length)
      return { kind: 'texts', texts: getValues(variable).map((one) => one.toLowerCase()) };
    return { kind: 'characters', slash: '', isOptional: variable?.default === '' };
  });
}

/** The parts of a path. A slash before a variable is part of the value: without a value there is none. */
function pathParts(path: string, variables: readonly ServerVariable[]): Part[] {
  return path.split(/(\/?\{[^{}]*\})/).map((text): Part => {
    const [, slash = '', name] = /^(\/?)\{(.*)\}$/s.exec(text) ?? [];
    if (name === undefined) return { kind: 'texts', texts: [text] };
    const variable = variables.find((one) => one.name === name);
    const values = variable ? getValues(variable).map((value) => valueAfter(slash, value)) : [];
    if (variable?.enum?.length) {
      const texts = [...new Set(values)].sort((one, other) => other.length - one.length);
      return { kind: 'texts', texts };
    }
    return partLike(values[0] ?? `${slash}x`, slash !== '' || variable?.default === '/');
  });
}

/** A value with the slash before its variable, and without slashes at its end. */
function valueAfter(slash: string, value: string): string {
  const text = value.replace(/(?<!\/)\/+$/, '');
  if (slash === '') return text.replace(/^\/+/, '/');
  return text === '' ? '' : `/${text.replace(/^\/+/, '')}`;
}

/** The part of values like a default: others are likely to have as many segments. */
function partLike(value: string, isSegment: boolean): Part {
  if (value === '') return { kind: 'characters', slash: isSegment ? '/' : '', isOptional: true };
  const slash = value.startsWith('/') ? '/' : '';
  const count = value.slice(slash.length).split('/').length;
  return count === 1 ? { kind: 'characters', slash, isOptional: false } : { kind: 'segments', slash, count };
}
