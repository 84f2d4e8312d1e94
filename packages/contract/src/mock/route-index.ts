import type { Operation } from '@curlew/openapi';
import { serverUrl, wireMethod } from '@curlew/request';

/** An operation that a path leads to, and the values of its path, percent-encoded. */
export interface Route {
  operation: Operation;
  values: Readonly<Record<string, string>>;
}

export interface Routes {
  /** By method as on the wire; empty when no path of the description fits. */
  byMethod: ReadonlyMap<string, Route>;
}

interface Node {
  literals: Map<string, Node>;
  templates: { pattern: RegExp; names: string[]; node: Node }[];
  /** Operations whose path ends here, by method. */
  operations: Map<string, Operation>;
}

/** Finds operations by path. Literal segments win over templates; templates in the order of the description. */
export class RouteIndex {
  readonly #root = createNode();
  readonly #basePaths: string[];

  constructor(operations: readonly Operation[]) {
    const basePaths = new Set(['']);
    for (const operation of operations) {
      if (operation.kind !== 'path') continue;
      for (const server of operation.servers) basePaths.add(pathOf(serverUrl(server)));
      insert(this.#root, operation);
    }
    // The longest one first: `/v1` of a server is no segment of a path then.
    this.#basePaths = [...basePaths].sort((a, b) => b.length - a.length);
  }

  /** Routes of a path, with or without the path of a server in front. */
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

/** The path of a server's address without a slash at its end; empty for one that cannot be read. */
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

/** `{id}`, `{id}.json`, `{from}-{to}`: each expression takes at least one character. */
function templateNode({ templates }: Node, segment: string): Node {
  const names: string[] = [];
  const source = segment
    .split(/(\{[^{}]*\})/)
    .map((part) => {
      if (!/^\{.*\}$/s.test(part)) return part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
      names.push(part.slice(1, -1));
      return '([^/]+?)';
    })
    .join('');
  const pattern = new RegExp(`^${source}$`, 's');
  const known = templates.find((template) => {
    return template.pattern.source === pattern.source && template.names.join() === names.join();
  });
  if (known !== undefined) return known.node;
  const node = createNode();
  templates.push({ pattern, names, node });
  return node;
}

/** Takes over every operation that the segments lead to, unless one of the same method is there. */
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
  for (const { pattern, names, node: next } of node.templates) {
    const match = pattern.exec(segment);
    if (match === null) continue;
    const own = names.map((name, index): [string, string] => [name, match[index + 1] ?? '']);
    collect(next, rest, { ...values, ...Object.fromEntries(own) }, found);
  }
}

/** The same spelling for the same segment: `%7E` is `~`. */
function normalize(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
