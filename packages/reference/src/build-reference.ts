import type { Report } from '@curlew/diagnostics';
import { type Description, isObject, type Operation, readApi, SchemaViews } from '@curlew/openapi';
import type { ArtifactFile } from './artifacts/artifact.ts';
import { artifactFiles } from './artifacts/artifacts.ts';
import { type SearchRecord, searchRecords } from './artifacts/search/search-records.ts';
import { BoundedCache } from './bounded-cache.ts';
import { Highlighter } from './html/highlight.ts';
import { AuthorLinks } from './links/author-links.ts';
import { LinkTargets } from './links/link-targets.ts';
import { Markdown } from './markdown/markdown.ts';
import { shorten } from './markdown/plain-text.ts';
import { reportProblems } from './markdown/report-problems.ts';
import type { Group, Model } from './model.ts';
import type { PageInfo, PageLink, PageView, Reference } from './page.ts';
import { cutTitle } from './plan/cut-title.ts';
import { listPages } from './plan/list-pages.ts';
import { operationTexts } from './plan/operation-texts.ts';
import { methodAndPath, operationTitle } from './plan/operation-title.ts';
import { type PlannedGroup, planPages } from './plan/plan-pages.ts';
import { reportEmptyTags } from './plan/report-empty-tags.ts';
import { SchemaUses } from './plan/schema-uses.ts';
import { sharedSchemas } from './plan/shared-schemas.ts';
import { visibleDescription } from './plan/visible-description.ts';
import type { ReferenceOptions } from './reference-options.ts';
import { externalLink } from './render/external-link.ts';
import { SampleTexts } from './render/operation/sample-texts.ts';
import { pageLink } from './render/page-frame.ts';
import { renderPage } from './render/render-page.ts';
import { securitySchemeIndex } from './render/security-scheme-index.ts';
import { schemaHeirs } from './schema-html/tree/schema-heirs.ts';
import { SchemaTrees } from './schema-html/tree/schema-trees.ts';
import { treeContext } from './schema-html/tree/tree-walk.ts';
import { ENGLISH } from './words/english.ts';

/** A reference whose pages are rendered on request. */
export interface ReferenceBuild {
  reference: Reference;
  /** @throws {TypeError} when the page is not one of `reference.pages`. */
  renderPage(page: PageInfo): PageView;
  /** What programs find pages by: one record for each page but further pages of lists. */
  searchRecords(): SearchRecord[];
  /** The files beside the pages, `llms.txt` for one. Each is written when its `write` is called. */
  artifacts(): Iterable<ArtifactFile>;
}

/** Plans the pages of a description. What cannot be shown is reported; nothing of a description is fatal. */
export function buildReference(
  description: Description,
  options: ReferenceOptions,
  report: Report = () => undefined,
): ReferenceBuild {
  const markdown = new Markdown({ remoteImages: options.remoteImages ?? false });
  const shown = options.showInternal ? description : visibleDescription(description, report);
  const model = buildModel(shown, options, markdown);
  reportProblems(description, markdown, report);
  reportEmptyTags(model, report);
  return {
    reference: model.reference,
    renderPage: (page) => renderPage(page, model),
    searchRecords: () => searchRecords(model),
    artifacts: () => artifactFiles(model),
  };
}

function buildModel(description: Description, options: ReferenceOptions, markdown: Markdown): Model {
  const api = readApi(description);
  const views = new SchemaViews(description);
  const schemas = sharedSchemas(api, description, views);
  const planned = planPages(api, schemas, {
    operation: (operation) =>
      plain(operationTexts(operation)[0], markdown) || operationSentence(operation, api.info.title),
    markdown: (text) => plain(text, markdown),
    schema: ({ name, schema: { value } }) =>
      plain(isObject(value) && typeof value.description === 'string' ? value.description : '', markdown) ||
      `The schema ${name}`,
  });
  const title = cutTitle((options.title ?? api.info.title).trim()) || 'API reference';
  const overview: PageInfo = {
    kind: 'overview',
    path: '',
    title,
    description: plain(api.info.summary ?? api.info.description, markdown) || title,
    key: '',
  };
  const tags = planned.filter(({ page }) => page.kind === 'tag');
  const overviews = listPages(overview, 'overview', tags.length);
  const pages = [...overviews, ...planned.flatMap((group) => [...group.lists, ...group.pages])];
  const operationPages = new Map(
    pages.filter(({ method }) => method !== undefined).map((page) => [page.key, page]),
  );
  const schemaPages = new Map(pages.filter(({ kind }) => kind === 'schema').map((page) => [page.key, page]));
  const href = addressMaker(options);
  const schemaHrefs = new Map([...schemaPages].map(([id, page]) => [id, href(page)]));
  const schemaHref = (id: string) => schemaHrefs.get(id);
  const model: Model = {
    options,
    description,
    api,
    views,
    markdown,
    words: ENGLISH,
    highlighter: new Highlighter(),
    trees: new SchemaTrees(
      views,
      treeContext({
        views,
        markdown,
        hrefOf: schemaHref,
        words: ENGLISH,
        heirs: schemaHeirs(schemas, views),
      }),
    ),
    uses: new SchemaUses(api.operations, schemas, description),
    parameterLists: new BoundedCache(2_000_000),
    sampleTexts: new SampleTexts(views),
    reference: { title, version: api.info.version, pages },
    positions: new Map(pages.map(({ path }, index) => [path, index])),
    groupOf: new Map(),
    groups: [],
    overviews,
    groupsByTag: new Map(),
    operations: new Map(api.operations.map((operation) => [operation.key, operation])),
    targets: new LinkTargets(api.operations, description),
    schemes: securitySchemeIndex(api.securitySchemes),
    asksForAuthorization: api.operations.some(({ security }) =>
      security.some(({ schemes }) => schemes.length > 0),
    ),
    operationPages,
    schemas: new Map(schemas.map((schema) => [schema.id, schema])),
    schemaPages,
    href,
    fileHref: options.fileHref ?? ((path) => `${options.base}/${encodeURI(path)}`),
    absolute: (address) => `${options.origin ?? ''}${address}`,
    schemaHref,
  };
  const groups = planned.map((group, at) => finishGroup(group, at, model));
  const groupOf = new Map(
    groups.flatMap((group) => [...group.lists, ...group.pages].map(({ path }) => [path, group] as const)),
  );
  const groupsByTag = new Map(
    planned.flatMap(({ tag }, index) => (tag && groups[index] ? [[tag.name, groups[index]] as const] : [])),
  );
  const complete = { ...model, groups, groupOf, groupsByTag };
  // Most descriptions have no such links, and the index takes time for each operation.
  let links: AuthorLinks | undefined;
  markdown.addresses = {
    link(address) {
      links ??= new AuthorLinks(complete);
      return links.find(address);
    },
    image: (path) => options.imageHref?.(path),
  };
  return complete;
}

function finishGroup(
  { tag, section, title, depth, page, lists, operations, pages }: PlannedGroup,
  at: number,
  model: Model,
): Group {
  const listed = operations.flatMap((operation): PageLink[] => {
    const target = model.operationPages.get(operation.key);
    return target ? [pageLink(target, model)] : [];
  });
  const docs = externalLink(tag?.externalDocs);
  const items = page.kind === 'schemas' ? pages.map((schema) => pageLink(schema, model)) : listed;
  return {
    title,
    ...(section !== undefined && { section }),
    page,
    lists,
    at,
    link: { title, href: model.href(page), count: items.length, depth, current: false, items: [] },
    operations,
    items,
    places: new Map(items.map(({ href }, index) => [href, index])),
    pages,
    ...(tag?.description ? { description: tag.description } : {}),
    ...(tag && tag.name.trim() !== title && { name: tag.name }),
    ...(tag?.kind ? { kind: tag.kind } : {}),
    ...(docs ? { externalDocs: docs } : {}),
  };
}

function addressMaker({ base, href }: ReferenceOptions): Model['href'] {
  const make = href ?? ((path: string) => `${base}${path === '' ? '' : `/${encodeURI(path)}`}/`);
  return (page) => make(typeof page === 'string' ? page : page.path);
}

/** What a page without a description is about: `Create a booking: POST /bookings, Train Travel API`. */
function operationSentence(operation: Operation, apiTitle: string): string {
  const address = methodAndPath(operation.method, operation.path);
  const title = operationTitle(operation);
  const [first] = operation.responses.flatMap(({ description = '' }) => description.split('\n', 1));
  const about = title === address ? (first ?? '').trim() : title;
  return shorten([about, `${address}, ${apiTitle}`].filter((part) => part !== '').join(': '), 160);
}

/** Plain text for `<meta name="description">`: at most 160 characters. */
function plain(text: string | undefined, markdown: Markdown): string {
  return text ? shorten(markdown.text(text), 160) : '';
}
