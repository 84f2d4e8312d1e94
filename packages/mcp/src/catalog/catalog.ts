import { createHash } from 'node:crypto';
import { detectProtocol } from '@curlew/exchange/internal';
import { type Api, type Description, type Operation, readApi, toJsonSchema } from '@curlew/openapi';
import { type CatalogContext, type CatalogOptions, RecentSchemas } from './catalog-context.ts';
import { createTool, methodAndPath } from './create-tool.ts';
import { meantMethod, toolHints, toolOverride } from './mcp-extension.ts';
import type { SkippedOperation, Tool } from './tool.ts';

/** The tools of a description. Immutable: a changed description gets a new catalog. */
export interface Catalog {
  description: Description;
  api: Api;
  /** Which operations became tools, and what their entries contain. */
  options: CatalogOptions;
  /** In the order of the description. */
  tools: readonly Tool[];
  /** By name. */
  toolsByName: ReadonlyMap<string, Tool>;
  /** Skipped operations with the reason. */
  skipped: readonly SkippedOperation[];
  /** Whether only operations that change nothing were selected. */
  isReadOnly: boolean;
}

/**
 * Builds the catalog of a description. No description makes it throw.
 * @throws {RangeError} if an option is out of its range.
 */
export function createCatalog(description: Description, options: CatalogOptions = {}): Catalog {
  const api = readApi(description);
  const context: CatalogContext = {
    description,
    api,
    options,
    recent: new RecentSchemas(),
    requestSchema: (source) => toJsonSchema(description, source, { direction: 'request' }).schema,
    responseSchema(source, maxSchemas) {
      const { schema, problems } = toJsonSchema(description, source, { direction: 'response', maxSchemas });
      return problems.some(({ kind }) => kind === 'too-large') ? undefined : schema;
    },
  };
  const skipped: SkippedOperation[] = [];
  const skip = (operation: Operation, reason: string) =>
    skipped.push({ operation, methodAndPath: methodAndPath(operation), reason });
  const chosen = api.operations.filter((operation) => {
    const reason = skipReason(operation, detectProtocol(operation), options);
    if (reason !== undefined) skip(operation, reason);
    return reason === undefined;
  });
  const limit = options.maxTools ?? Number.POSITIVE_INFINITY;
  for (const operation of chosen.slice(limit)) skip(operation, `The limit of ${limit} tools is reached.`);
  const kept = chosen.slice(0, limit);
  const names = new ToolNames(kept.map(wantedName), readMaxLength(options));
  const tools = kept.map((operation) =>
    createTool(operation, names.nameFor(wantedName(operation), operation.key), context),
  );
  const toolsByName = new Map(tools.map((tool) => [tool.name, tool]));
  return { description, api, options, tools, toolsByName, skipped, isReadOnly: options.readOnly ?? false };
}

function wantedName(operation: Operation): string {
  const { operationId = '', method, path } = operation;
  return toolOverride(operation).name ?? (operationId.trim() || deriveName(method, path));
}

/** Protocols with one request and one response. */
const CALLABLE = new Set(['http', 'sse', 'grpc', 'trpc']);

/** Why an operation is skipped; undefined if it becomes a tool. */
function skipReason(
  operation: Operation,
  protocol: string | undefined,
  { all, readOnly, ...filters }: CatalogOptions,
): string | undefined {
  const { operationId } = operation;
  const method = meantMethod(operation);
  const { hidden, annotations } = toolOverride(operation);
  if (operation.kind !== 'path') return `It is a ${operation.kind}, which the API calls.`;
  if (hidden) return '`x-mcp` hides it.';
  if (!isSelected(operation, filters)) return 'It does not match the filters.';
  if (readOnly && !toolHints(method, annotations).readOnlyHint)
    return `${method.toUpperCase()} is not a safe method.`;
  if (protocol === undefined || !CALLABLE.has(protocol))
    return `Its protocol \`${protocol ?? String(operation.extensions['x-protocol'])}\` is not a request with a reply.`;
  if (!all && (operationId === undefined || operationId.trim() === '')) return 'It has no `operationId`.';
  return undefined;
}

function isSelected(
  { tags, path, operationId }: Operation,
  given: Pick<CatalogOptions, 'tags' | 'paths' | 'operations'>,
): boolean {
  const fits = (wanted: readonly string[] | undefined, test: (one: string) => boolean) =>
    wanted === undefined || wanted.length === 0 || wanted.some(test);
  return (
    fits(given.tags, (tag) => tags.includes(tag)) &&
    fits(
      given.paths,
      (prefix) => path === prefix || path.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`),
    ) &&
    fits(given.operations, (id) => id === operationId)
  );
}

/** Name of the built-in tool that reads the rest of a result. No operation gets it. */
export const READ_CUT_RESULT = 'read_cut_result';

/** Characters of tool names that every client accepts. */
const SAFE = /^[A-Za-z0-9_-]+$/;
/** Clients add a prefix such as `mcp__github__` to a name, and models accept 64 characters in all. */
const DEFAULT_MAX_LENGTH = 48;
/** The range of the limit: a shorter name is hardly more than the hash, and clients reject a longer one. */
const MIN_LIMIT = 16;
const MAX_LIMIT = 64;

function readMaxLength({ maxNameLength = DEFAULT_MAX_LENGTH }: CatalogOptions): number {
  if (Number.isInteger(maxNameLength) && maxNameLength >= MIN_LIMIT && maxNameLength <= MAX_LIMIT)
    return maxNameLength;
  throw new RangeError(
    `\`maxNameLength\` must be a number from ${MIN_LIMIT} to ${MAX_LIMIT}, found ${maxNameLength}.`,
  );
}

/**
 * Assigns tool names: valid names are kept, others are sanitized. A long or duplicate name ends with a hash of
 * its operation, so that it does not depend on other operations.
 */
class ToolNames {
  readonly #maxLength: number;
  readonly #used = new Set<string>([READ_CUT_RESULT]);
  readonly #reserved = new Set<string>();

  /** @param wanted names of all tools; no tool gets a valid one of another tool. */
  constructor(wanted: Iterable<string>, maxLength: number) {
    this.#maxLength = maxLength;
    for (const name of wanted) if (this.#isValid(name)) this.#reserved.add(name);
  }

  /** @param key stable identity of the operation. */
  nameFor(wanted: string, key: string): string {
    const name = this.#unused(wanted, key);
    this.#used.add(name);
    return name;
  }

  #unused(wanted: string, key: string): string {
    if (this.#isValid(wanted) && !this.#used.has(wanted)) return wanted;
    const safe = safeName(wanted);
    if (safe.length <= this.#maxLength && !this.#used.has(safe) && !this.#reserved.has(safe)) return safe;
    for (let attempt = 0; ; attempt += 1) {
      const hash = createHash('sha256').update(`${key}\n${attempt}`).digest('hex').slice(0, 8);
      const name = `${safe.slice(0, this.#maxLength - 9).replace(/[_-]+$/, '')}_${hash}`;
      if (!this.#used.has(name) && !this.#reserved.has(name)) return name;
    }
  }

  #isValid(name: string): boolean {
    return name.length <= this.#maxLength && SAFE.test(name);
  }
}

function safeName(wanted: string): string {
  const name = wanted
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return name === '' ? 'tool' : name;
}

/** A name for an operation without an `operationId`: `get_users_id`. */
function deriveName(method: string, path: string): string {
  return safeName(`${method}_${path.replace(/^\/|[{}]/g, '')}`);
}
