import type { Diagnostic } from '@curlew/diagnostics';
import { loadDescription, validateDescription } from '@curlew/openapi';
import { nodeHost } from '@curlew/openapi/node';
import MarkdownIt from 'markdown-it';
import { twinPath } from '../../../../reference/src/artifacts/file-paths.ts';
import { buildReference, type PageInfo } from '../../../../reference/src/index.ts';
import { walkApi, walkTag } from './access-subjects.ts';
import { child, children, Documents, getMembers, type Place } from './documents.ts';
import { findLost, isLeftOut } from './find-lost.ts';
import { walkOperation } from './operation-subjects.ts';
import { getText, htmlContent, type PageContent, pageContent, type RowName } from './page-content.ts';
import { getHref, itemsByKey, operationTitles, schemaKey, schemeHrefs, tagPages } from './page-tables.ts';
import { walkSchema } from './schema-subjects.ts';
import type { Fact, Subject, Walk } from './subject.ts';

/** What was looked for on pages of one form, and what was not found. */
export interface Tally {
  /** Number of expected facts, by kind. */
  checked: Map<string, number>;
  /** With the codes of diagnostics that are at their place and do not say that they are left out. */
  lost: (Fact & { page: string; codes: readonly string[] })[];
  /** Those that are not shown, and that a diagnostic says are not shown, or why they cannot be. */
  reported: number;
  /** Those that pages leave out for a reason of `find-lost.ts`. */
  leftOut: number;
}

/** Result of checking a description. */
export interface Completeness {
  /** Why the description could not be checked. */
  refused?: string;
  pages: Tally;
  /** The Markdown twins of the pages. */
  twins: Tally;
  /** HTML of the content of the largest page, in UTF-16 units, and its path. */
  largest: { size: number; path: string };
}

/**
 * Renders each page and its Markdown twin, and searches both for all facts of the description about its operation, schema, tag
 * or the whole API.
 */
export async function checkDescription(path: string): Promise<Completeness> {
  const result: Completeness = { pages: emptyTally(), twins: emptyTally(), largest: { size: 0, path: '' } };
  const { description, diagnostics } = await loadDescription(path, { host: nodeHost() });
  if (!description) return { ...result, refused: diagnostics[0]?.code ?? 'unknown' };
  const found = [...diagnostics, ...validateDescription(description)];
  const { reference, renderPage, artifacts } = buildReference(
    description,
    {
      base: '/r',
      href: (page) => `/r/${page}`,
      fileHref: (file) => `/r/${file}`,
      showInternal: true,
    },
    (diagnostic) => found.push(diagnostic),
  );
  const reported = new ReportedFacts(found);
  const documents = new Documents(path);
  const root = documents.entry;
  const isOld = getMembers(root).swagger !== undefined;
  const { pages } = reference;
  const schemaPages = new Map(pages.filter(({ kind }) => kind === 'schema').map((page) => [page.key, page]));
  const tags = tagPages(pages);
  const items = itemsByKey(documents);
  const titles = operationTitles(items, pages);
  const schemes = schemeHrefs(pages, renderPage);
  const files = new Map([...artifacts()].map((file) => [file.path, file]));
  const linked = { pages: new Set(['/r/']), twins: new Set(['/r/']) };

  for (const page of pages) {
    const view = renderPage(page);
    const content = pageContent(view);
    if (content.size > result.largest.size) result.largest = { size: content.size, path: page.path };
    for (const href of content.links) linked.pages.add(href);
    for (const { href } of view.breadcrumbs) content.links.add(href);
    checkPage(page, content, (name) => schemes.get(name), result.pages);
    const text = files.get(twinPath(page))?.write() ?? '';
    const twin = twinContent(text);
    for (const href of twin.links) linked.twins.add(href);
    // A twin names the schemes, which the first one describes.
    checkPage(
      page,
      twin,
      () => undefined,
      result.twins,
      (names) => twinContent(text, names),
    );
  }
  for (const tally of [result.pages, result.twins]) {
    for (const [, tag] of children(child(root, 'tags'))) {
      const { name } = getMembers(tag);
      if (typeof name === 'string' && tags(name) === undefined)
        lose(
          { kind: 'tag', at: { file: tag.file, pointer: tag.pointer }, shown: { value: name } },
          '',
          tally,
        );
    }
  }
  for (const form of ['pages', 'twins'] as const)
    for (const { path: page } of pages)
      if (!linked[form].has(`/r/${page}`))
        lose({ kind: 'page', at: { file: '', pointer: '' }, shown: { link: page } }, page, result[form]);
  return result;

  function checkPage(
    page: PageInfo,
    content: PageContent,
    schemeHref: Walk['schemeHref'],
    tally: Tally,
    reread?: (names: ReadonlySet<string>) => PageContent,
  ): void {
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
      getTitle: (id) => titles.get(id) ?? id,
      schemeHref,
      tagHref: (name) => getHref(tags(name)),
      root,
    };
    walkPage(page, subject, walk);
    const read = reread?.(new Set(walk.subjects.flatMap(({ name }) => name ?? []))) ?? content;
    for (const one of walk.subjects) {
      count(one, tally);
      for (const fact of findLost(one, read, (lost) => reported.has(lost))) lose(fact, page.path, tally);
    }
  }

  function lose(fact: Fact, page: string, tally: Tally): void {
    if (isLeftOut(fact)) tally.leftOut += 1;
    else if (reported.has(fact)) tally.reported += 1;
    else tally.lost.push({ ...fact, page, codes: reported.codes(fact) });
  }

  function walkPage(page: PageInfo, subject: Subject, walk: Walk): void {
    if (page.part !== undefined) return; // A further page of a list.
    if (page.kind === 'overview') walkApi(root, subject, walk);
    else if (page.kind === 'tag') {
      for (const [, tag] of children(child(root, 'tags'))) {
        const { name } = getMembers(tag);
        if (typeof name === 'string' && tags(name) === page) walkTag(tag, subject);
      }
    } else if (page.kind === 'schema') {
      const schema = schemaPlace(page.key);
      if (!schema) throw new Error(`No schema at ${page.key}`);
      walk.expanded.add(`${schema.file}#${schema.pointer}`);
      walkSchema(schema, subject, walk);
    } else if (page.kind !== 'schemas') {
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
}

function emptyTally(): Tally {
  return { checked: new Map(), lost: [], reported: 0, leftOut: 0 };
}

function count({ name, kind, facts }: Subject, { checked }: Tally): void {
  const add = (one: string) => checked.set(one, (checked.get(one) ?? 0) + 1);
  if (name !== undefined) add(kind);
  for (const fact of facts) add(fact.kind);
}

const PARSER = new MarkdownIt({ html: true });

/**
 * The readable content of a Markdown twin, its links as those of pages.
 * @param names of rows: a list of an author's may begin like one, and is of the text around it.
 */
function twinContent(markdown: string, names?: ReadonlySet<string>): PageContent {
  const content = htmlContent(PARSER.render(markdown), (item) => {
    const name = nameOfRow(item);
    return name !== undefined && names?.has(name) === false ? undefined : name;
  });
  const links = [...content.links].map((href) => decodeURI(href).replace(/(?:(?<=\/)index)?\.md$/, ''));
  return { ...content, links: new Set(links), size: markdown.length };
}

/** `` `name` (type …) ``; other list items with code at the beginning say something of the whole page. */
const nameOfRow: RowName = (item) => {
  const first = item.childNodes.find(isFilled);
  const nodes = first?.nodeName === 'p' && 'childNodes' in first ? first.childNodes : item.childNodes;
  const at = nodes.findIndex(isFilled);
  const [name, next] = [nodes[at], nodes[at + 1]];
  if (name?.nodeName !== 'code' || !next || !getText(next).startsWith(' (')) return undefined;
  return getText(name);
};

function isFilled(node: Parameters<typeof getText>[0]): boolean {
  return node.nodeName !== '#text' || getText(node).trim() !== '';
}

/**
 * Codes that say that a thing is not shown, or cannot be read where it is, by the kinds of facts that they speak of.
 * A diagnostic of another code at the same place, such as advice about a name, reports nothing as left out.
 */
const REPORTS: Readonly<Record<string, readonly string[] | 'any'>> = {
  // Ignored where it is, or of a form that cannot be read.
  'ignored-sibling': 'any',
  'ignored-header': 'any',
  'unknown-keyword': 'any',
  'unknown-field': 'any',
  'wrong-type': 'any',
  'misplaced-ref': 'any',
  'unresolved-ref': 'any',
  'remote-ref': 'any',
  'nullable-without-type': ['constraint'],
  // Not shown, or not as it is written.
  'empty-tag': ['tag', 'name'],
  'unsafe-html': ['description'],
  'unsafe-link': ['description'],
  'unclosed-html': ['description'],
  'missing-image': ['description'],
  'remote-image': ['description'],
  'markdown-limit': ['description'],
};

/** Parts that diagnostics report as left out. */
export class ReportedFacts {
  readonly #codes = new Map<string, Set<string>>();

  constructor(diagnostics: readonly Diagnostic[]) {
    for (const { code, pointer } of diagnostics) {
      if (pointer === undefined) continue;
      const codes = this.#codes.get(pointer) ?? new Set();
      this.#codes.set(pointer, codes.add(code));
    }
  }

  has({ kind, at }: Pick<Fact, 'kind' | 'at'>): boolean {
    return this.codes({ at }).some((code) => {
      const kinds = Object.hasOwn(REPORTS, code) ? REPORTS[code] : undefined;
      return kinds === 'any' || kinds?.includes(kind) === true;
    });
  }

  /** All codes at the place of a fact. */
  codes({ at }: Pick<Fact, 'at'>): string[] {
    return [...(this.#codes.get(at.pointer) ?? [])];
  }
}
