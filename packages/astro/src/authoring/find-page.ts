import { closestName } from '@curlew/diagnostics/internal';
import type { ReferenceData, ReferencePageInfo } from './reference-data.ts';

/** Kinds of things that a name refers to; a `page` is named by its path. */
export type NamedKind = 'operation' | 'schema' | 'tag' | 'workflow' | 'page';

/** Thrown for a name that the reference does not contain. */
export class UnknownNameError extends Error {
  readonly kind: NamedKind;
  /** The name as the author wrote it. */
  readonly given: string;
  /** The most similar known name, if any. */
  readonly meant: string | undefined;

  constructor(kind: NamedKind, given: string, meant: string | undefined) {
    super(unknownNameSentence(kind, given, meant));
    this.name = 'UnknownNameError';
    this.kind = kind;
    this.given = given;
    this.meant = meant;
  }
}

/** `Unknown operation "createOrdr"; did you mean "createOrder"?` */
export function unknownNameSentence(kind: NamedKind, given: string, meant: string | undefined): string {
  const hint = meant === undefined ? '.' : `; did you mean ${JSON.stringify(meant)}?`;
  return `Unknown ${kind} ${JSON.stringify(given)}${hint}`;
}

/** Pages by kind and name, computed once per `ReferenceData` object; operations also without regard to case. */
const indexes = new WeakMap<ReferenceData, Map<NamedKind | 'folded', Map<string, ReferencePageInfo>>>();

/**
 * Finds a page by name: an operation by its `operationId`, its method and path (`GET /users/{id}`) or the name of its
 * webhook; a schema or tag by its name; a workflow by its `workflowId`; any page by its path below the reference.
 * @throws {UnknownNameError} if no page has the name.
 */
export function findPage(reference: ReferenceData, kind: NamedKind, name: string): ReferencePageInfo {
  const index = indexOf(reference);
  const given = name.trim();
  const folded = kind === 'operation' ? index.get('folded')?.get(given.toLowerCase()) : undefined;
  const found = index.get(kind)?.get(given) ?? folded;
  if (found !== undefined) return found;
  throw new UnknownNameError(kind, name, closestName(given, index.get(kind)?.keys() ?? []));
}

function indexOf(reference: ReferenceData): Map<NamedKind | 'folded', Map<string, ReferencePageInfo>> {
  const known = indexes.get(reference);
  if (known !== undefined) return known;
  const index = new Map<NamedKind | 'folded', Map<string, ReferencePageInfo>>();
  for (const page of reference.pages) {
    for (const [kind, name] of getNames(page)) {
      const names = index.get(kind) ?? new Map<string, ReferencePageInfo>();
      index.set(kind, names);
      if (!names.has(name)) names.set(name, page);
    }
  }
  indexes.set(reference, index);
  return index;
}

function getNames(page: ReferencePageInfo): [NamedKind | 'folded', string][] {
  const names: [NamedKind | 'folded', string][] = [['page', page.path]];
  if (page.part !== undefined) return names;
  if (page.kind === 'operation' || page.kind === 'webhook') {
    // Method and path also work for operations without an `operationId`.
    if (page.operationId !== undefined) names.push(['operation', page.operationId]);
    const name = page.key.startsWith('webhook ')
      ? page.key.replace(/^webhook \S+ /, '')
      : methodFirst(page.key);
    names.push(['operation', name], ['folded', page.key.toLowerCase()]);
  }
  if (page.kind === 'schema') names.push(['schema', page.title]);
  if (page.kind === 'workflow') names.push(['workflow', page.key]);
  if (page.kind === 'tag') names.push(['tag', page.key], ['tag', page.title]);
  return names;
}

/** `GET /users/{id}`, as a description is read. */
function methodFirst(key: string): string {
  const [method = '', ...path] = key.split(' ');
  return [method.toUpperCase(), ...path].join(' ');
}
