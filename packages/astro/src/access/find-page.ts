import { closestName } from '@curlew/diagnostics';
import type { ReferenceData, ReferencePageInfo } from './reference-data.ts';

/** Kind of name that an author uses: an operation, a schema, a tag, or a page by its path. */
export type NamedKind = 'operation' | 'schema' | 'tag' | 'page';

/** A name that a reference does not have. */
export class UnknownNameError extends Error {
  readonly kind: NamedKind;
  /** As the author wrote it. */
  readonly given: string;
  /** The name that was most likely meant. */
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

/** Pages by the names that authors use, made once for each state of a reference. */
const indexes = new WeakMap<ReferenceData, Map<NamedKind, Map<string, ReferencePageInfo>>>();

/**
 * The page that an author names: an operation by its `operationId`, by its method and path (`GET /users/{id}`) or the
 * name of a webhook; a schema or tag by its name; any page by its path below the reference.
 * @throws {UnknownNameError} when there is none.
 */
export function findPage(reference: ReferenceData, kind: NamedKind, name: string): ReferencePageInfo {
  const index = indexOf(reference).get(kind) ?? new Map<string, ReferencePageInfo>();
  const given = name.trim();
  const found = index.get(given) ?? (kind === 'operation' ? index.get(given.toLowerCase()) : undefined);
  if (found !== undefined) return found;
  throw new UnknownNameError(kind, name, closestName(given, index.keys()));
}

function indexOf(reference: ReferenceData): Map<NamedKind, Map<string, ReferencePageInfo>> {
  const known = indexes.get(reference);
  if (known !== undefined) return known;
  const index = new Map<NamedKind, Map<string, ReferencePageInfo>>();
  for (const page of reference.pages) {
    for (const [kind, name] of namesOf(page)) {
      const names = index.get(kind) ?? new Map<string, ReferencePageInfo>();
      index.set(kind, names);
      if (!names.has(name)) names.set(name, page);
    }
  }
  indexes.set(reference, index);
  return index;
}

function namesOf(page: ReferencePageInfo): [NamedKind, string][] {
  const names: [NamedKind, string][] = [['page', page.path]];
  if (page.part !== undefined) return names;
  if (page.kind === 'operation' || page.kind === 'webhook') {
    // An operationId is what authors write; method and path serve where there is none.
    if (page.operationId !== undefined) names.push(['operation', page.operationId]);
    names.push(['operation', page.key.toLowerCase()], ['operation', page.key.replace(/^webhook \S+ /, '')]);
  }
  if (page.kind === 'schema') names.push(['schema', page.title]);
  if (page.kind === 'tag') names.push(['tag', page.key], ['tag', page.title]);
  return names;
}
