import { type Description, readApi, SchemaViews, type SecurityScheme } from '@curlew/openapi';
import { DEFAULT_SAMPLE_LANGUAGES } from '@curlew/request';
import { BoundedCache } from './bounded-cache.ts';
import { Highlighter } from './html/highlight.ts';
import { AuthorLinks } from './links/author-links.ts';
import { LinkTargets } from './links/link-targets.ts';
import type { Markdown } from './markdown/markdown.ts';
import type { PageInfo } from './page.ts';
import type { PageLink } from './page-frame.ts';
import { sampleCount } from './phrases/sample-words.ts';
import type { Group } from './plan/groups/group.ts';
import { findSharedTag } from './plan/groups/path-groups.ts';
import { listPages } from './plan/list-pages.ts';
import { NamePool } from './plan/names/name-pool.ts';
import { slugify } from './plan/names/slugify.ts';
import { PageDescriptions } from './plan/page-descriptions.ts';
import { cutTitle, planPages } from './plan/plan-pages.ts';
import type { PlannedGroup } from './plan/planned-group.ts';
import { SchemaUses } from './plan/schema-uses.ts';
import { type SharedSchema, sharedSchemas } from './plan/shared-schemas.ts';
import type { ReferenceOptions } from './reference-options.ts';
import { externalLink } from './render/external-link.ts';
import { pageLink } from './render/frame/page-frame.ts';
import { authorizationKind } from './render/operation/authorization.ts';
import type {
  ApiContent,
  ContentRenderers,
  PageAddresses,
  RenderContext,
  SecuritySchemeIndex,
  SitePlan,
} from './render-context.ts';
import { SampleTexts } from './samples/sample-texts.ts';
import { findSubtypes } from './schema-html/tree/schema-subtypes.ts';
import { SchemaTrees } from './schema-html/tree/schema-trees.ts';
import { treeContext } from './schema-html/tree/tree-walk.ts';
import { getWords } from './words/words-of.ts';
import { indexWorkflows, shownWorkflows } from './workflows/workflow-index.ts';

/** Size of the cache of parameter rows, in UTF-16 units of HTML. */
const PARAMETER_CACHE = 2_000_000;
/** Size of the cache of schemas as Markdown, in UTF-16 units. */
const MARKDOWN_SCHEMA_CACHE = 20_000_000;

/** Plans the pages of a description and prepares everything they are rendered from. Sets `markdown.addresses`. */
export function buildRenderContext(
  description: Description,
  options: ReferenceOptions,
  markdown: Markdown,
): RenderContext {
  const words = getWords(options.language);
  const api = readApi(description);
  const views = new SchemaViews(description);
  const schemas = sharedSchemas(api, description, views);
  const descriptions = new PageDescriptions(api, markdown, words);
  const flows = shownWorkflows(options.workflows, description, api);
  const sharedTag = findSharedTag(api);
  const planned = planPages(api, schemas, descriptions, flows?.workflows, sharedTag);
  const title = cutTitle((options.title ?? api.info.title).trim()) || words.labels.apiReference;
  const overview: PageInfo = {
    kind: 'overview',
    path: '',
    title,
    description: descriptions.overview(title),
    key: '',
  };
  const tags = planned.filter(({ page }) => page.kind === 'tag');
  const overviews = listPages(overview, 'overview', tags.length, words.labels);
  const pages = [...overviews, ...planned.flatMap((group) => [...group.lists, ...group.pages])];
  const schemaPages = new Map(pages.filter(({ kind }) => kind === 'schema').map((page) => [page.key, page]));
  const addresses = pageAddresses(options, schemaPages);
  const flowPages = pages.filter(({ kind }) => kind === 'workflow');
  const content: ApiContent = {
    words,
    description,
    diagnostics: options.diagnostics ?? [],
    api,
    operations: new Map(api.operations.map((operation) => [operation.key, operation])),
    schemas: new Map(schemas.map((schema) => [schema.id, schema])),
    uses: new SchemaUses(api.operations, schemas, description, words.labels),
    workflows: flows && indexWorkflows(flows, flowPages, { description, markdown, words }),
    targets: new LinkTargets(api.operations, description),
    schemes: securitySchemeIndex(api.securitySchemes),
    guides: options.guides ?? [],
    assistants: options.assistants ?? [],
    mcpServer: options.mcpServer,
    sampleLanguages: options.sampleLanguages ?? DEFAULT_SAMPLE_LANGUAGES,
    requiresCredentials: api.operations.some(({ security }) =>
      security.some(({ schemes }) => schemes.length > 0),
    ),
  };
  const operationPages = new Map(
    pages.filter(({ method }) => method !== undefined).map((page) => [page.key, page]),
  );
  const groups = planned.map((group, index) =>
    finishGroup(group, index, { operationPages, addresses, content, markdown }),
  );
  const plan: SitePlan = {
    reference: { title, version: api.info.version, pages },
    positions: new Map(pages.map(({ path }, index) => [path, index])),
    groups,
    groupOf: new Map(
      groups.flatMap((group) => [...group.lists, ...group.pages].map(({ path }) => [path, group] as const)),
    ),
    groupsByTag: new Map(
      planned.flatMap(({ tag }, index) => (tag && groups[index] ? [[tag.name, groups[index]] as const] : [])),
    ),
    ...(sharedTag && { sharedTag }),
    overviews,
    operationPages,
    schemaPages,
  };
  const context = {
    ...addresses,
    ...content,
    ...plan,
    ...contentRenderers(views, content, schemas, { addresses, options, markdown }),
  };
  resolveAddresses(context, options);
  return context;
}

function contentRenderers(
  views: SchemaViews,
  { api, words }: Pick<ApiContent, 'api' | 'words'>,
  schemas: readonly SharedSchema[],
  {
    addresses,
    options,
    markdown,
  }: { addresses: PageAddresses; options: ReferenceOptions; markdown: Markdown },
): ContentRenderers {
  const subtypes = findSubtypes(schemas, views);
  return {
    views,
    markdown,
    words,
    highlighter: new Highlighter(),
    trees: new SchemaTrees(
      views,
      treeContext({
        views,
        markdown,
        findHref: addresses.schemaHref,
        words,
        subtypes,
        propertyOrder: options.propertyOrder ?? 'required-first',
        isRecorded: api.operations.some(({ extensions }) => sampleCount(extensions) > 0),
      }),
    ),
    parameterLists: new BoundedCache(PARAMETER_CACHE),
    sampleTexts: new SampleTexts(views),
    markdownSchemas: new BoundedCache(MARKDOWN_SCHEMA_CACHE),
    markdownRows: new WeakMap(),
  };
}

/** Links and images of Markdown texts lead to pages, which have addresses only now. */
function resolveAddresses(context: RenderContext, { imageHref }: ReferenceOptions): void {
  // Most descriptions have no such links, and the index takes time for each operation.
  let links: AuthorLinks | undefined;
  context.markdown.addresses = {
    link(address) {
      links ??= new AuthorLinks(context);
      return links.find(address);
    },
    image: (path) => imageHref?.(path),
  };
}

/** Operations with the same title have their paths, unless only their methods differ. */
function withPaths(links: readonly (PageLink & { path: string })[]): PageLink[] {
  const paths = new Map<string, string>();
  const repeated = new Set<string>();
  for (const { title, path } of links) {
    const known = paths.get(title) ?? path;
    paths.set(title, known);
    if (known !== path) repeated.add(title);
  }
  return links.map(({ path, ...link }) =>
    repeated.has(link.title) && !link.isPath ? { ...link, detail: path } : link,
  );
}

/** What a group is finished with. */
interface Finishing extends Pick<SitePlan, 'operationPages'> {
  addresses: PageAddresses;
  content: ApiContent;
  markdown: Markdown;
}

function finishGroup(
  { tag, section, title, depth, page, lists, operations, pages }: PlannedGroup,
  index: number,
  { operationPages, addresses, content, markdown }: Finishing,
): Group {
  const link = (target: PageInfo): PageLink => pageLink(target, { ...addresses, ...content });
  const listed = withPaths(
    operations.flatMap((operation) => {
      const target = operationPages.get(operation.key);
      return target ? [{ ...link(target), path: operation.path }] : [];
    }),
  );
  const docs = externalLink(tag?.externalDocs, markdown);
  const items = page.kind === 'tag' ? listed : pages.map(link);
  return {
    title,
    ...(section !== undefined && { section }),
    page,
    lists,
    index,
    link: { title, href: addresses.href(page), count: items.length, depth, current: false, items: [] },
    operations,
    items,
    itemIndexes: new Map(items.map(({ href }, at) => [href, at])),
    pages,
    ...(tag?.description ? { description: tag.description } : {}),
    ...(tag && tag.name.trim() !== title && { name: tag.name }),
    ...(tag?.kind ? { kind: tag.kind } : {}),
    ...(docs ? { externalDocs: docs } : {}),
  };
}

function pageAddresses(
  { base, href, fileHref, origin, editHref }: ReferenceOptions,
  schemaPages: SitePlan['schemaPages'],
): PageAddresses {
  const hrefOfPath = href ?? ((path: string) => `${base}${path === '' ? '' : `/${encodeURI(path)}`}/`);
  const getHref: PageAddresses['href'] = (page) => hrefOfPath(typeof page === 'string' ? page : page.path);
  const schemaHrefs = new Map([...schemaPages].map(([id, page]) => [id, getHref(page)]));
  return {
    href: getHref,
    fileHref: fileHref ?? ((path) => `${base}/${encodeURI(path)}`),
    absolute: (address) => `${origin ?? ''}${address}`,
    schemaHref: (id) => schemaHrefs.get(id),
    origin,
    editHref,
  };
}

function securitySchemeIndex(schemes: readonly SecurityScheme[]): SecuritySchemeIndex {
  const pool = new NamePool();
  const kinds = schemes.map((scheme) => JSON.stringify(authorizationKind(scheme, getWords().labels)));
  const once = new Set(kinds);
  const several = new Set(kinds.filter((kind) => !once.delete(kind)));
  return new Map(
    schemes.map((scheme, at) => [
      scheme.name,
      {
        scheme,
        id: pool.take(`auth-${slugify(scheme.name) || 'scheme'}`),
        hasPeers: several.has(kinds[at] ?? ''),
      },
    ]),
  );
}
