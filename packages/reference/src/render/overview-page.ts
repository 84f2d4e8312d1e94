import { countDiagnostics } from '@curlew/diagnostics';
import type { Api, Operation } from '@curlew/openapi';
import { type OAuthFlow, shownMethod } from '@curlew/openapi/internal';
import { linkHtml } from '../html/address.ts';
import { escapeText, type Html, html, joinHtml, NO_HTML } from '../html/html.ts';
import type { Markdown } from '../markdown/markdown.ts';
import { shorten } from '../markdown/plain-text.ts';
import type { OverviewPage, PageInfo, SecuritySchemeView, TagSection, TagSummary } from '../page.ts';
import type { PageLink } from '../page-frame.ts';
import type { Group } from '../plan/groups/group.ts';
import { itemsOfPart } from '../plan/list-pages.ts';
import { overviewText } from '../plan/overview-text.ts';
import type {
  ApiContent,
  ContentRenderers,
  PageAddresses,
  RenderContext,
  SitePlan,
} from '../render-context.ts';
import { wordsHtml } from '../schema-html/words-html.ts';
import { listsServers } from '../sections/overview-sections.ts';
import type { Words } from '../words/words.ts';
import { docsFact, urlFact } from './external-link.ts';
import { getHeading } from './frame/navigation.ts';
import { buildPageFrame } from './frame/page-frame.ts';
import { partLinks } from './frame/part-links.ts';
import { authorizationTitle } from './operation/authorization.ts';
import { pathHtml } from './operation/path-html.ts';
import { renderSamples } from './operation/request-samples.ts';
import { recordedWords } from './recorded-words.ts';
import { renderServers } from './servers.ts';
import { workflowSummary } from './workflow/workflow-page.ts';

/**
 * Operations listed on the overview; in a larger API each tag shows its first ones, so that the page stays
 * below 300 kB, and the number of the others. Beyond 100 tags their descriptions are cut sooner.
 */
const MAX_LINKS = { all: 60, each: 6, listed: 600, withIntro: 100 };

/** Longest text of a tag on the overview, in characters. */
const MAX_INTRO = { usual: 240, short: 160 };

/** Fields of a further page of the list of tags, which has no other content. */
const EMPTY = {
  kind: 'overview',
  servers: [],
  security: [],
  facts: [],
  downloads: [],
  diagnostics: { error: 0, warning: 0, info: 0 },
} as const satisfies Partial<OverviewPage>;

interface Scope {
  name: string;
  /** Descriptions of a scope in the flows, without duplicates. */
  texts: string[];
  /** Flows that define it. */
  flows: OAuthFlow['type'][];
}

export function renderOverviewPage(page: PageInfo, context: RenderContext): OverviewPage {
  const { api, markdown } = context;
  const security = securitySchemeViews(context);
  const sections = tagSections(context, page.part);
  const parts = partLinks(context.overviews, page, context);
  if (page.part !== undefined)
    return { ...EMPTY, ...buildPageFrame(page, [], context), part: page.part, sections, parts };
  const firstRequest = getFirstRequest(context);
  const inferredFrom = recordedWords(api.operations, context.words);
  const schemas = context.groups.find((group) => group.page.kind === 'schemas');
  const logo = renderLogo(context);
  const workflows = getWorkflows(context);
  const { labels } = context.words;
  const servers = renderServers(api.servers, context);
  const description = overviewText(context);
  // A summary is the paragraph of the first screen; without one the first of the description is.
  const { lead, rest } =
    description && !api.info.summary
      ? markdown.opening(description)
      : { lead: NO_HTML, rest: description && markdown.page(description) };
  const { errors, warnings, infos } = countDiagnostics(context.diagnostics);
  const contents = [
    ...(description ? markdown.outline(description) : []),
    ...(workflows ? [{ id: 'workflows', title: labels.workflows }] : []),
    ...(sections.length > 0 ? [{ id: 'operations', title: labels.operations }] : []),
    ...(schemas ? [{ id: 'schemas', title: schemas.title }] : []),
    ...(listsServers(servers) ? [{ id: 'servers', title: labels.servers }] : []),
    ...(security.length > 0 ? [{ id: 'authorization', title: labels.authorization }] : []),
    { id: 'downloads', title: labels.downloads },
  ];
  const frame = buildPageFrame(page, contents, context);
  return {
    ...frame,
    kind: 'overview',
    ...(api.info.summary ? { summary: api.info.summary } : {}),
    ...(logo !== undefined && { logo }),
    ...(inferredFrom !== undefined && { inferredFrom }),
    ...(lead && { lead }),
    ...(rest && { intro: rest }),
    servers,
    security,
    sections,
    parts,
    downloads: frame.files.filter(({ href }) => href !== frame.markdownHref),
    ...(firstRequest ? { firstRequest } : {}),
    facts: facts(context),
    ...(workflows && { workflows }),
    ...(schemas && {
      schemas: {
        title: schemas.title,
        href: context.href(schemas.page),
        count: schemas.items.length,
        items: schemas.items.slice(0, MAX_SCHEMAS),
      },
    }),
    diagnostics: { error: errors, warning: warnings, info: infos },
  };
}

/** Schemas that the overview lists. */
const MAX_SCHEMAS = 12;

/** Workflows that the overview lists. */
const MAX_WORKFLOWS = 6;

function getWorkflows(context: RenderContext): OverviewPage['workflows'] {
  const { workflows: index, groups } = context;
  const group = groups.find(({ page }) => page.kind === 'workflows');
  if (index === undefined || group === undefined) return undefined;
  return {
    title: group.title,
    href: context.href(group.page),
    count: index.workflows.length,
    items: index.workflows
      .slice(0, MAX_WORKFLOWS)
      .flatMap((workflow) => workflowSummary(workflow, index, context)),
  };
}

/** The image of `x-logo`; one of another site only where the project allows such images. */
function renderLogo({ api, markdown }: ApiContent & ContentRenderers): Html | undefined {
  const { logo } = api.info;
  if (logo === undefined) return undefined;
  const image = markdown.inlineImage(logo.altText ?? api.info.title, logo.url);
  const href = logo.href && markdown.fieldHref(logo.href);
  return image && href ? linkHtml(href, image) : image;
}

function tagSections(
  context: PageAddresses & SitePlan & ContentRenderers,
  part: number | undefined,
): TagSection[] {
  const groups = context.groups.filter((group) => group.page.kind === 'tag');
  const all = groups.reduce((count, group) => count + group.items.length, 0);
  const each =
    all > MAX_LINKS.all ? Math.min(MAX_LINKS.each, Math.floor(MAX_LINKS.listed / groups.length)) : all;
  const shown = itemsOfPart(groups, 'overview', part);
  const sections: TagSection[] = [];
  for (const [at, group] of shown.entries()) {
    const heading = getHeading(group, shown[at - 1], context);
    const last = sections.at(-1);
    const section = last === undefined || heading.heading !== undefined ? { ...heading, tags: [] } : last;
    if (section !== last) sections.push(section);
    section.tags.push(tagSummary(group, each, groups.length > MAX_LINKS.withIntro, context));
  }
  return sections;
}

/** A tag with its first operations; deprecated ones come last. */
function tagSummary(
  group: Group,
  most: number,
  isShort: boolean,
  { href, markdown, words }: PageAddresses & ContentRenderers,
): TagSummary {
  const { description } = group;
  const isOld = ({ deprecated }: PageLink) => deprecated === true;
  const items = [...group.items.filter((item) => !isOld(item)), ...group.items.filter(isOld)];
  const rest = group.items.length - most;
  return {
    title: group.title,
    href: href(group.page),
    ...(description && { intro: tagIntro(description, isShort, markdown) }),
    count: group.items.length,
    operations: [
      ...items.slice(0, most),
      ...(rest > 0
        ? [{ title: words.count(most > 0 ? 'more' : 'operations', rest), href: href(group.page) }]
        : []),
    ],
  };
}

/** The first paragraph of a tag's description; the page of the tag has a long one whole. */
function tagIntro(description: string, isShort: boolean, markdown: Markdown): Html {
  const text = markdown.firstText(description);
  if (isShort) return escapeText(shorten(text, MAX_INTRO.short));
  return text.length > MAX_INTRO.usual
    ? escapeText(shorten(text, MAX_INTRO.usual))
    : markdown.inline(description);
}

function facts({
  api,
  sharedTag,
  words: { labels },
  markdown,
}: SitePlan & ApiContent & ContentRenderers): OverviewPage['facts'] {
  const { contact, license, termsOfService } = api.info;
  return [
    ...(contact?.url ? [docsFact(labels.contact, contact.url, markdown, contact.name)] : []),
    ...(contact?.name && !contact.url ? [{ label: labels.contact, text: contact.name }] : []),
    ...(contact?.email ? [emailFact(labels.email, contact.email)] : []),
    ...(license ? [licenseFact(labels.license, license, markdown)] : []),
    ...(termsOfService ? [docsFact(labels.termsOfService, termsOfService, markdown)] : []),
    ...[api.externalDocs, sharedTag?.externalDocs].flatMap((docs) =>
      docs ? [docsFact(labels.documentation, docs.url, markdown, docs.description)] : [],
    ),
  ];
}

function emailFact(label: string, email: string): OverviewPage['facts'][number] {
  const fact = { label, text: email };
  return /^[^\s:@]+@[^\s:@]+$/.test(email) ? { ...fact, href: `mailto:${email}` } : fact;
}

function licenseFact(
  label: string,
  { name, url, identifier }: NonNullable<ApiContent['api']['info']['license']>,
  markdown: Markdown,
) {
  const href = url && markdown.fieldHref(url);
  if (href) return { label, text: name, href };
  return identifier && /^[\w.+-]+$/.test(identifier)
    ? { label, text: name, href: `https://spdx.org/licenses/${identifier}.html` }
    : { label, text: name };
}

/**
 * The request that a reader of the API sends first: the simplest one that only reads, with authorization where the API has
 * any. Undefined where nothing is sent.
 */
function getFirstRequest(context: RenderContext): OverviewPage['firstRequest'] {
  let best: Operation | undefined;
  for (const operation of context.api.operations)
    if (
      operation.kind === 'path' &&
      !operation.deprecated &&
      (best === undefined || effort(operation, context.api) < effort(best, context.api))
    )
      best = operation;
  const page = best && context.operationPages.get(best.key);
  if (best === undefined || page === undefined) return undefined;
  return {
    title: page.title,
    href: context.href(page),
    method: shownMethod(best),
    pathHtml: pathHtml(best.path),
    samples: renderSamples(best, context),
  };
}

/** How much there is to fill in, to wait for, and to undo; a request without authorization does not show how that is sent. */
function effort(
  { method, parameters, requestBody, responses, security, extensions }: Operation,
  { securitySchemes }: Api,
): number {
  const needed = parameters.filter(({ required }) => required).length;
  const isOther = Object.keys(extensions).some((name) => /^x-(?:grpc|websocket|mcp|trpc|sse)$/.test(name));
  const isOpen = securitySchemes.length > 0 && security.every(({ schemes }) => schemes.length === 0);
  const isStream = responses.some(({ content }) => content[0]?.type.startsWith('text/event-stream'));
  return (
    needed +
    (isOpen ? 2 : 0) +
    (isStream ? 4 : 0) +
    (requestBody ? 5 : 0) +
    (method === 'get' ? 0 : 20) +
    (isOther ? 100 : 0)
  );
}

function securitySchemeViews(context: ApiContent & ContentRenderers): SecuritySchemeView[] {
  const { labels, punctuation } = context.words;
  return [...context.schemes.values()].map(({ scheme, id }) => ({
    id,
    title: scheme.name,
    kind: wordsHtml(authorizationTitle(scheme, context.words)),
    ...(scheme.description ? { intro: context.markdown.block(scheme.description) } : {}),
    facts: [
      ...(scheme.deprecated ? [{ label: labels.status, text: labels.deprecated }] : []),
      ...(scheme.openIdConnectUrl ? [urlFact(labels.discovery, scheme.openIdConnectUrl)] : []),
      ...(scheme.oauth2MetadataUrl ? [urlFact(labels.metadata, scheme.oauth2MetadataUrl)] : []),
      ...scheme.flows.flatMap((flow) => flowFacts(flow, scheme.flows.length > 1, context.words)),
    ],
    scopes: getScopes(scheme.flows).map(({ name, texts, flows }) => ({
      name,
      ...scopeTexts(texts, context),
      ...(flows.length < scheme.flows.length && {
        flows: flows.map((flow) => labels[flow]).join(punctuation.comma),
      }),
    })),
  }));
}

/** The descriptions of a scope in its flows: on one line where that holds all of them. */
function scopeTexts(
  texts: readonly string[],
  { markdown }: ContentRenderers,
): Pick<SecuritySchemeView['scopes'][number], 'intro' | 'blocks'> {
  const leads = texts.map((text) => markdown.lead(text));
  if (leads.some(({ rest }) => rest !== ''))
    return { blocks: joinHtml(texts.map((text) => markdown.block(text))) };
  return texts.length === 0
    ? {}
    : {
        intro: joinHtml(
          leads.map(({ line }) => line),
          html` · `,
        ),
      };
}

function flowFacts(
  flow: OAuthFlow,
  several: boolean,
  { labels, punctuation }: Words,
): SecuritySchemeView['facts'] {
  const label = (text: string) => (several ? `${labels[flow.type]}${punctuation.colon}${text}` : text);
  return [
    ...(several ? [] : [{ label: labels.flow, text: labels[flow.type] }]),
    ...(flow.authorizationUrl ? [urlFact(label(labels.authorizationUrl), flow.authorizationUrl)] : []),
    ...(flow.deviceAuthorizationUrl
      ? [urlFact(label(labels.deviceAuthorizationUrl), flow.deviceAuthorizationUrl)]
      : []),
    ...(flow.tokenUrl ? [urlFact(label(labels.tokenUrl), flow.tokenUrl)] : []),
    ...(flow.refreshUrl ? [urlFact(label(labels.refreshUrl), flow.refreshUrl)] : []),
  ];
}

/** Each scope once, in order of first mention. */
function getScopes(flows: readonly OAuthFlow[]): Scope[] {
  const found = new Map<string, Scope>();
  for (const { type, scopes } of flows) {
    for (const { name, description } of scopes) {
      const scope = found.get(name) ?? { name, texts: [], flows: [] };
      found.set(name, scope);
      scope.flows.push(type);
      if (description !== '' && !scope.texts.includes(description)) scope.texts.push(description);
    }
  }
  return [...found.values()];
}
