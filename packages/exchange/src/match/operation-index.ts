import type { Operation } from '@curlew/openapi';
import { serverUrl, wireMethod } from '@curlew/openapi';
import { matchSegment, type SegmentTemplate, segmentTemplate } from './segment-template.ts';

/** An operation that matches a path, with its percent-encoded path parameters. */
export interface Route {
  operation: Operation;
  values: Readonly<Record<string, string>>;
}

export interface Routes {
  /** Routes by method; empty if no path matches. */
  byMethod: ReadonlyMap<string, Route>;
}

interface Node {
  literals: Map<string, Node>;
  templates: (SegmentTemplate & { node: Node })[];
  /** Operations by method. */
  operations: Map<string, Operation>;
}

/** Segments of an outline. */
const MAX_OUTLINED = 10;

/** Finds operations by path. Literal segments win over templates; templates in the order of the description. */
export class RouteIndex {
  readonly #root = createNode();
  readonly #basePaths: string[];
  /** Literal segments of the description. */
  readonly #words = new Set<string>();

  constructor(operations: readonly Operation[]) {
    const basePaths = new Set(['']);
    for (const operation of operations) {
      if (operation.kind !== 'path') continue;
      for (const server of operation.servers) basePaths.add(pathOf(serverUrl(server)));
      insert(this.#root, operation);
      for (const segment of operation.path.split('/')) this.#words.add(normalize(segment));
    }
    // Longest base path first, so that `/v1` of a server does not match a path segment.
    this.#basePaths = [...basePaths].sort((a, b) => b.length - a.length);
    for (const base of basePaths) for (const segment of base.split('/')) this.#words.add(normalize(segment));
  }

  /**
   * What the description has of a path: its template, else its literal segments, `*` in place of each other one. A path may
   * contain credentials and personal data, and is not shown in logs.
   */
  outline(path: string): string {
    const [known] = this.find(path).byMethod.values();
    if (known !== undefined) return known.operation.path;
    const segments = path.split('/', MAX_OUTLINED + 2).slice(1);
    const shown = segments
      .slice(0, MAX_OUTLINED)
      .map((segment) => (this.#words.has(normalize(segment)) ? segment : '*'));
    return `/${shown.join('/')}${segments.length > MAX_OUTLINED ? '/…' : ''}`;
  }

  /** Routes of a path, with or without the base path of a server. */
  find(path: string): Routes {
    for (const base of this.#basePaths) {
      if (!path.startsWith(`${base}/`)) continue;
      const byMethod = new Map<string, Route>();
      collect(this.#root, path.slice(base.length + 1).split('/'), {}, byMethod);
      if (byMethod.size > 0) return { byMethod };
    }
    return { byMethod: new Map() };
  }
}

function createNode(): Node {
  return { literals: new Map(), templates: [], operations: new Map() };
}

/** Base path of a server URL without trailing slash; empty for an invalid URL. */
function pathOf(url: string): string {
  const base = 'http://localhost';
  return URL.canParse(url, base) ? new URL(url, base).pathname.replace(/\/+$/, '') : '';
}

function insert(root: Node, operation: Operation): void {
  let node = root;
  for (const segment of operation.path
    .replace(/[?#].*$/s, '')
    .slice(1)
    .split('/')) {
    node = segment.includes('{') ? templateNode(node, segment) : literalNode(node, segment);
  }
  const method = wireMethod(operation.method);
  if (!node.operations.has(method)) node.operations.set(method, operation);
}

function literalNode({ literals }: Node, segment: string): Node {
  const key = normalize(segment);
  const known = literals.get(key);
  if (known !== undefined) return known;
  const node = createNode();
  literals.set(key, node);
  return node;
}

function templateNode({ templates }: Node, segment: string): Node {
  const template = segmentTemplate(segment);
  const known = templates.find(
    ({ names, literals }) =>
      names.join('/') === template.names.join('/') && literals.join('/') === template.literals.join('/'),
  );
  if (known !== undefined) return known.node;
  const node = createNode();
  templates.push({ ...template, node });
  return node;
}

/** Collects the operations that match the segments; the first of each method wins. */
function collect(
  node: Node,
  segments: readonly string[],
  values: Readonly<Record<string, string>>,
  found: Map<string, Route>,
): void {
  const [segment, ...rest] = segments;
  if (segment === undefined) {
    for (const [method, operation] of node.operations) {
      if (!found.has(method)) found.set(method, { operation, values });
    }
    return;
  }
  const literal = node.literals.get(normalize(segment));
  if (literal !== undefined) collect(literal, rest, values, found);
  for (const template of node.templates) {
    const own = matchSegment(template, segment);
    if (own !== undefined) collect(template.node, rest, { ...values, ...own }, found);
  }
}

/** Normalizes percent-encoding: `%7E` becomes `~`. */
function normalize(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
