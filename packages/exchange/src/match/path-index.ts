import { percentDecode } from '../decode/text-pairs.ts';

/** A path segment with expressions: `{id}`, `{id}.json`, `{from}-{to}`. */
export interface SegmentTemplate {
  names: readonly string[];
  /** The texts before, between and after the expressions: one more than names. */
  literals: readonly string[];
}

export function segmentTemplate(segment: string): SegmentTemplate {
  const parts = segment.split(/\{([^{}]*)\}/);
  return {
    names: parts.filter((_part, index) => index % 2 === 1),
    literals: parts.filter((_part, index) => index % 2 === 0),
  };
}

/**
 * The values of the expressions, each at least one character; undefined for another segment. Takes linear time, where a
 * regular expression tries all ways to divide a segment.
 */
export function matchSegment(
  { names, literals }: SegmentTemplate,
  segment: string,
): Record<string, string> | undefined {
  const last = literals.at(-1) ?? '';
  const end = segment.length - last.length;
  if (!segment.startsWith(literals[0] ?? '') || !segment.endsWith(last)) return undefined;
  if (names.length === 0) return segment === last ? {} : undefined;
  const values: [string, string][] = [];
  let at = literals[0]?.length ?? 0;
  for (const [index, name] of names.entries()) {
    const isLast = index === names.length - 1;
    const next = literals[index + 1] ?? '';
    // The first place leaves most to the rest, so no other one has to be tried.
    const to = isLast ? end : segment.indexOf(next, at + 1);
    if (to <= at || to > end) return undefined;
    values.push([name, segment.slice(at, to)]);
    at = to + next.length;
  }
  return Object.fromEntries(values);
}

/** Whether `/users/` and `/users` are different paths, as OpenAPI has it (`exact`), or match each other if nothing else matches. */
export type TrailingSlash = 'exact' | 'lenient';

export interface PathMatch<Entry> {
  /** The template as written. */
  path: string;
  entry: Entry;
  /** Percent-encoded, by the names of the template. */
  values: Readonly<Record<string, string>>;
}

interface Node<Entry> {
  literals: Map<string, Node<Entry>>;
  /** The more literal characters, the earlier; else in the order of the description. */
  templates: (SegmentTemplate & { literalLength: number; node: Node<Entry> })[];
  ends: { path: string; entry: Entry; hasNames: boolean }[];
}

/** Finds path templates by path: literal segments before templates, from the left (OpenAPI, Paths Object). */
export class PathIndex<Entry> {
  readonly #root: Node<Entry> = createNode();
  readonly #trailingSlash: TrailingSlash;
  /** Segments of the longest template. */
  #depth = 0;

  constructor(entries: Iterable<readonly [path: string, entry: Entry]>, trailingSlash: TrailingSlash) {
    this.#trailingSlash = trailingSlash;
    for (const [path, entry] of entries) this.#insert(path, entry);
  }

  /** The templates that match a path, the most specific first. */
  find(path: string): PathMatch<Entry>[] {
    const exact = this.#find(path.slice(1).split('/'));
    if (exact.length > 0 || path === '/' || this.#trailingSlash === 'exact') return exact;
    return this.#find((path.endsWith('/') ? path.slice(1, -1) : `${path.slice(1)}/`).split('/'));
  }

  /** The path with the expressions of the longest template that matches its beginning: `/orders/{id}/lines`. */
  templated(path: string): string | undefined {
    const segments = path.slice(1).split('/');
    for (let length = Math.min(segments.length - 1, this.#depth); length > 0; length -= 1) {
      const found = this.#find(segments.slice(0, length)).find(({ hasNames }) => hasNames);
      if (found) return [found.path.replace(/\/$/, ''), ...segments.slice(length)].join('/');
    }
    return undefined;
  }

  #insert(path: string, entry: Entry): void {
    const segments = path
      .replace(/[?#].*$/s, '')
      .slice(1)
      .split('/');
    this.#depth = Math.max(this.#depth, segments.length);
    let node = this.#root;
    for (const segment of segments)
      node = segment.includes('{') ? templateNode(node, segment) : literalNode(node, segment);
    node.ends.push({ path, entry, hasNames: /\{[^{}]*\}/.test(path) });
  }

  #find(segments: readonly string[]): (PathMatch<Entry> & { hasNames: boolean })[] {
    const found: (PathMatch<Entry> & { hasNames: boolean })[] = [];
    if (segments.length <= this.#depth) collect(this.#root, segments, 0, {}, found);
    return found;
  }
}

function createNode<Entry>(): Node<Entry> {
  return { literals: new Map(), templates: [], ends: [] };
}

function literalNode<Entry>({ literals }: Node<Entry>, segment: string): Node<Entry> {
  const key = normalizeSegment(segment);
  const known = literals.get(key);
  if (known !== undefined) return known;
  const node = createNode<Entry>();
  literals.set(key, node);
  return node;
}

function templateNode<Entry>({ templates }: Node<Entry>, segment: string): Node<Entry> {
  const template = segmentTemplate(segment);
  const known = templates.find(
    ({ names, literals }) =>
      names.join('/') === template.names.join('/') && literals.join('/') === template.literals.join('/'),
  );
  if (known !== undefined) return known.node;
  const node = createNode<Entry>();
  templates.push({ ...template, literalLength: template.literals.join('').length, node });
  templates.sort((one, other) => other.literalLength - one.literalLength);
  return node;
}

function collect<Entry>(
  node: Node<Entry>,
  segments: readonly string[],
  index: number,
  values: Readonly<Record<string, string>>,
  found: (PathMatch<Entry> & { hasNames: boolean })[],
): void {
  const segment = segments[index];
  if (segment === undefined) {
    for (const end of node.ends) found.push({ ...end, values });
    return;
  }
  const literal = node.literals.get(normalizeSegment(segment));
  if (literal !== undefined) collect(literal, segments, index + 1, values, found);
  for (const template of node.templates) {
    const own = matchEncoded(template, segment);
    if (own !== undefined) collect(template.node, segments, index + 1, { ...values, ...own }, found);
  }
}

/** Matches a percent-encoded segment. Literal characters may be encoded in one of both only: `%7E` is `~`. */
function matchEncoded(template: SegmentTemplate, segment: string): Record<string, string> | undefined {
  const own = matchSegment(template, segment);
  if (
    own !== undefined ||
    !(segment.includes('%') || template.literals.some((text) => /[^!-~]|%/.test(text)))
  )
    return own;
  const literals = template.literals.map(normalizeSegment);
  const decoded = matchSegment({ names: template.names, literals }, normalizeSegment(segment));
  return (
    decoded &&
    Object.fromEntries(Object.entries(decoded).map(([name, text]) => [name, encodeURIComponent(text)]))
  );
}

/** A segment without percent-encoding. */
export function normalizeSegment(segment: string): string {
  return percentDecode(segment);
}
