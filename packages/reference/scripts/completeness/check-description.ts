import { loadDescription, validateDescription } from '@curlew/openapi';
import { nodeHost } from '@curlew/openapi/node';
import { buildReference, type PageInfo } from '../../src/index.ts';
import { child, children, Documents, membersOf, type Place } from './documents.ts';
import { findLost } from './find-lost.ts';
import { isLeftOut } from './not-shown.ts';
import { operationsOf, walkOperation } from './operation-subjects.ts';
import { pageContent } from './page-content.ts';
import { walkSchema } from './schema-subjects.ts';
import type { Fact, Subject, Walk } from './subject.ts';

/** What pages show of a description. */
export interface Completeness {
  /** Why nothing could be checked. */
  refused?: string;
  /** Facts looked for, by kind. */
  checked: Map<string, number>;
  lost: (Fact & { page: string })[];
  /** Those that are not shown, and named by a diagnostic. */
  reported: number;
  /** Those that pages leave out for a reason of `not-shown.ts`. */
  leftOut: number;
  /** HTML of the content of the largest page, in UTF-16 units, and its path. */
  largest: { size: number; path: string };
}

/** Renders each page of an operation or a schema, and looks there for all that the description says of it. */
export async function checkDescription(path: string): Promise<Completeness> {
  const result: Completeness = {
    checked: new Map(),
    lost: [],
    reported: 0,
    leftOut: 0,
    largest: { size: 0, path: '' },
  };
  const { description, diagnostics } = await loadDescription(path, { host: nodeHost() });
  if (!description) return { ...result, refused: diagnostics[0]?.code ?? 'unknown' };
  const found = [...diagnostics, ...validateDescription(description)];
  const { reference, renderPage } = buildReference(
    description,
    { base: '/r', href: (page) => `/r/${page}`, showInternal: true },
    (diagnostic) => found.push(diagnostic),
  );
  const reported = new Set(found.flatMap(({ pointer }) => pointer ?? []));
  const documents = new Documents(path);
  const isOld = membersOf(documents.entry).swagger !== undefined;
  const schemaPages = new Map(
    reference.pages.filter(({ kind }) => kind === 'schema').map((page) => [page.key, page]),
  );
  const items = itemsByKey(documents);
  const titles = operationTitles(items, reference.pages);

  for (const page of reference.pages) {
    if (page.kind !== 'operation' && page.kind !== 'webhook' && page.kind !== 'schema') continue;
    const content = pageContent(renderPage(page));
    if (content.size > result.largest.size) result.largest = { size: content.size, path: page.path };
    const subject: Subject = { kind: page.kind, at: { file: '', pointer: '' }, facts: [] };
    const walk: Walk = {
      subjects: [subject],
      expanded: new Set(),
      isLinked: (place) => {
        const target = schemaPages.get(schemaKey(place, isOld));
        return target !== undefined && content.links.has(`/r/${target.path}`);
      },
      follow: (place) => documents.follow(place),
      target: (ref, from) => documents.target(ref, from),
      titleOf: (id) => titles.get(id) ?? id,
    };
    walkPage(page, subject, walk);
    for (const one of walk.subjects) count(one);
    for (const one of walk.subjects) {
      for (const fact of findLost(one, content)) {
        if (isLeftOut(fact)) result.leftOut += 1;
        else if (reported.has(fact.at.pointer)) result.reported += 1;
        else result.lost.push({ ...fact, page: page.path });
      }
    }
  }
  return result;

  function walkPage(page: PageInfo, subject: Subject, walk: Walk): void {
    if (page.kind === 'schema') {
      const schema = schemaPlace(page.key);
      if (!schema) throw new Error(`No schema at ${page.key}`);
      walk.expanded.add(`${schema.file}#${schema.pointer}`);
      walkSchema(schema, subject, walk);
    } else {
      const both = items.get(page.key);
      if (!both) throw new Error(`No operation for ${page.key}`);
      walkOperation(both.item, both.operation, subject, walk);
    }
  }

  function schemaPlace(key: string): Place | undefined {
    const at = key.indexOf('#');
    const pointer = key.slice(at + 1);
    return documents.at(
      key.slice(0, at),
      isOld ? pointer.replace(/^\/components\/schemas\//, '/definitions/') : pointer,
    );
  }

  function count({ name, kind, facts }: Subject): void {
    const add = (one: string) => result.checked.set(one, (result.checked.get(one) ?? 0) + 1);
    if (name !== undefined) add(kind);
    for (const fact of facts) add(fact.kind);
  }
}

function schemaKey({ file, pointer }: Place, isOld: boolean): string {
  return `${file}#${isOld ? pointer.replace(/^\/definitions\//, '/components/schemas/') : pointer}`;
}

/** Operations and their path items by the keys of their pages. */
function itemsByKey(documents: Documents): Map<string, { item: Place; operation: Place }> {
  const found = new Map<string, { item: Place; operation: Place }>();
  const groups: [prefix: string, field: string][] = [
    ['', 'paths'],
    ['webhook ', 'webhooks'],
  ];
  for (const [prefix, field] of groups) {
    for (const [path, place] of children(child(documents.entry, field))) {
      const item = documents.follow(place);
      if (!item) continue;
      for (const [method, operation] of operationsOf(item))
        found.set(`${prefix}${method} ${path}`, { item, operation });
    }
  }
  return found;
}

/** What links call an operation, by its id: the title of its page. */
function operationTitles(
  items: ReturnType<typeof itemsByKey>,
  pages: readonly PageInfo[],
): Map<string, string> {
  return new Map(
    pages.flatMap(({ key, title }): [string, string][] => {
      const operation = items.get(key)?.operation;
      const id = operation && membersOf(operation).operationId;
      return typeof id === 'string' ? [[id, title]] : [];
    }),
  );
}
