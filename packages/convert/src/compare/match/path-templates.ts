import { percentDecode } from '@curlew/exchange';

/** A path of a description that a request's path fits. */
export interface TemplateMatch<Entry> {
  entry: Entry;
  /** Percent-decoded values by the names of the template. */
  values: Map<string, string>;
}

interface Template<Entry> {
  entry: Entry;
  path: string;
  segments: readonly (string | RegExp)[];
  names: readonly string[];
  /** Sort key of a template: specific segments have smaller digits. */
  rank: string;
}

/**
 * Finds the templates that match a path, the most specific first: literal segments before templated ones, from
 * the left.
 */
export class PathTemplates<Entry> {
  readonly #byLength = new Map<number, Template<Entry>[]>();

  constructor(paths: Iterable<readonly [path: string, entry: Entry]>) {
    for (const [path, entry] of paths) {
      const template = templateOf(path, entry);
      const same = this.#byLength.get(template.segments.length);
      if (same) same.push(template);
      else this.#byLength.set(template.segments.length, [template]);
    }
    for (const templates of this.#byLength.values())
      templates.sort((a, b) => (a.rank < b.rank ? -1 : Number(a.rank > b.rank)));
  }

  find(path: string): TemplateMatch<Entry>[] {
    const exact = this.#find(path);
    if (exact.length > 0 || path === '/') return exact;
    return this.#find(path.endsWith('/') ? path.slice(0, -1) : `${path}/`);
  }

  /**
   * The path of an unmatched request, with the parameters of the longest template that matches its beginning:
   * `/orders/{id}/lines`.
   */
  templated(path: string): string | undefined {
    const segments = path.split('/');
    for (let length = segments.length - 1; length > 1; length -= 1) {
      const known = this.#templatesOf(segments.slice(1, length).map(percentDecode));
      const found = known.find(({ template }) => template.names.length > 0)?.template;
      if (found) return [found.path.replace(/\/$/, ''), ...segments.slice(length)].join('/');
    }
    return undefined;
  }

  #find(path: string): TemplateMatch<Entry>[] {
    const segments = path.slice(1).split('/').map(percentDecode);
    return this.#templatesOf(segments).map(({ template, values }) => ({ entry: template.entry, values }));
  }

  #templatesOf(segments: readonly string[]) {
    return (this.#byLength.get(segments.length) ?? []).flatMap((template) => {
      const values = valuesOf(template, segments);
      return values === undefined ? [] : [{ template, values }];
    });
  }
}

function valuesOf<Entry>(
  { segments, names }: Template<Entry>,
  given: readonly string[],
): Map<string, string> | undefined {
  const values: string[] = [];
  for (const [at, segment] of segments.entries()) {
    const text = given[at] ?? '';
    if (typeof segment === 'string') {
      if (segment !== text) return undefined;
      continue;
    }
    const found = segment.exec(text);
    if (found === null) return undefined;
    values.push(...found.slice(1).map((value) => value ?? ''));
  }
  return new Map(names.map((name, at) => [name, values[at] ?? '']));
}

function templateOf<Entry>(path: string, entry: Entry): Template<Entry> {
  const written = path
    .replace(/[?#].*$/, '')
    .slice(1)
    .split('/');
  const names = written.flatMap((segment) => (isCaptured(segment) ? namesIn(segment) : []));
  const segments = written.map((segment) =>
    segment.includes('{') ? segmentPattern(segment) : percentDecode(segment),
  );
  const rank = written.map((segment) => (segment.includes('{') ? (/^\{[^{}]*\}$/.test(segment) ? 2 : 1) : 0));
  return { entry, path, segments, names, rank: rank.join('') };
}

/** Maximum number of parameters matched in one segment: each one adds a power of the length to the matching time. */
const MAX_CAPTURED = 2;

function isCaptured(segment: string): boolean {
  return namesIn(segment).length <= MAX_CAPTURED;
}

function namesIn(segment: string): string[] {
  return [...segment.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? '');
}

function segmentPattern(segment: string): RegExp {
  const literal = (text: string) => percentDecode(text).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const parts = segment.split(/\{[^{}]*\}/).map(literal);
  if (!isCaptured(segment)) return new RegExp(`^${parts[0] ?? ''}.+${parts.at(-1) ?? ''}$`, 's');
  return new RegExp(`^${parts.join('([^/]+?)')}$`, 's');
}
