import { countDiagnostics } from '@curlew/diagnostics';
import { fieldAddress } from '../html/address.ts';
import { escapeText } from '../html/html.ts';
import { shorten } from '../markdown/plain-text.ts';
import type { OverviewPage, PageInfo, TagSection, TagSummary } from '../page.ts';
import type { Group } from '../plan/groups/group.ts';
import { itemsOfPart } from '../plan/list-pages.ts';
import type {
  ApiContent,
  ContentRenderers,
  PageAddresses,
  RenderContext,
  SitePlan,
} from '../render-context.ts';
import { urlFact } from './external-link.ts';
import { firstRequestOf } from './first-request.ts';
import { headingOf } from './frame/navigation.ts';
import { pageFrame } from './frame/page-frame.ts';
import { partLinks } from './frame/part-links.ts';
import { recordedWords } from './recorded-words.ts';
import { securitySchemeViews } from './security.ts';
import { serverViews } from './servers.ts';

/**
 * Operations listed on the overview; in a larger API each tag shows its first ones, so that the page stays
 * below 300 kB, and the number of the others. Beyond 100 tags their descriptions are cut at 160 characters.
 */
const MAX_LINKS = { all: 60, each: 6, listed: 600, withIntro: 100 };

/** Fields of a further page of the list of tags, which has no other content. */
const EMPTY = {
  kind: 'overview',
  servers: [],
  security: [],
  facts: [],
  downloads: [],
  diagnostics: { error: 0, warning: 0, info: 0 },
} as const satisfies Partial<OverviewPage>;

export function overviewPage(page: PageInfo, context: RenderContext): OverviewPage {
  const { api, markdown } = context;
  const security = securitySchemeViews(context);
  const sections = tagSections(context, page.part);
  const parts = partLinks(context.overviews, page, context);
  if (page.part !== undefined)
    return { ...EMPTY, ...pageFrame(page, [], context), part: page.part, sections, parts };
  const firstRequest = firstRequestOf(context);
  const inferredFrom = recordedWords(api.operations, context.words);
  const schemas = context.groups.find((group) => group.page.kind === 'schemas');
  const { labels } = context.words;
  const { errors, warnings, infos } = countDiagnostics(context.diagnostics);
  const contents = [
    ...(api.info.description ? markdown.outline(api.info.description) : []),
    ...(sections.length > 0 ? [{ id: 'operations', title: labels.operations }] : []),
    ...(api.servers.length > 0 ? [{ id: 'servers', title: labels.servers }] : []),
    ...(security.length > 0 ? [{ id: 'authorization', title: labels.authorization }] : []),
    { id: 'downloads', title: labels.downloads },
  ];
  const frame = pageFrame(page, contents, context);
  return {
    ...frame,
    kind: 'overview',
    ...(api.info.summary ? { summary: api.info.summary } : {}),
    ...(inferredFrom !== undefined && { inferredFrom }),
    ...(api.info.description ? { intro: markdown.page(api.info.description) } : {}),
    servers: serverViews(api.servers, context),
    security,
    sections,
    parts,
    downloads: frame.files.filter(({ href }) => href !== frame.markdownHref),
    ...(firstRequest ? { firstRequest } : {}),
    facts: facts(context),
    ...(schemas ? { schemas: { title: schemas.title, href: context.href(schemas.page) } } : {}),
    diagnostics: { error: errors, warning: warnings, info: infos },
  };
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
    const heading = headingOf(group, shown[at - 1], context);
    const last = sections.at(-1);
    const section = last === undefined || heading.heading !== undefined ? { ...heading, tags: [] } : last;
    if (section !== last) sections.push(section);
    section.tags.push(tagSummary(group, each, groups.length > MAX_LINKS.withIntro, context));
  }
  return sections;
}

function tagSummary(
  group: Group,
  most: number,
  isShort: boolean,
  { href, markdown, words }: PageAddresses & ContentRenderers,
): TagSummary {
  const { description } = group;
  const rest = group.items.length - most;
  return {
    title: group.title,
    href: href(group.page),
    ...(description && {
      intro: isShort
        ? escapeText(shorten(markdown.firstText(description), 160))
        : markdown.inline(description),
    }),
    count: group.items.length,
    operations: [
      ...group.items.slice(0, most),
      ...(rest > 0
        ? [{ title: words.count(most > 0 ? 'more' : 'operations', rest), href: href(group.page) }]
        : []),
    ],
  };
}

function facts({ api, words: { labels } }: ApiContent): OverviewPage['facts'] {
  const { contact, license, termsOfService } = api.info;
  const docs = api.externalDocs;
  return [
    ...(contact?.url ? [urlFact(labels.contact, contact.url, contact.name)] : []),
    ...(contact?.name && !contact.url ? [{ label: labels.contact, text: contact.name }] : []),
    ...(contact?.email ? [emailFact(labels.email, contact.email)] : []),
    ...(license ? [licenseFact(labels.license, license)] : []),
    ...(termsOfService ? [urlFact(labels.termsOfService, termsOfService)] : []),
    ...(docs ? [urlFact(labels.documentation, docs.url, docs.description)] : []),
  ];
}

function emailFact(label: string, email: string): OverviewPage['facts'][number] {
  const fact = { label, text: email };
  return /^[^\s:@]+@[^\s:@]+$/.test(email) ? { ...fact, href: `mailto:${email}` } : fact;
}

function licenseFact(
  label: string,
  { name, url, identifier }: NonNullable<ApiContent['api']['info']['license']>,
) {
  const href = url && fieldAddress(url);
  if (href) return { label, text: name, href };
  return identifier && /^[\w.+-]+$/.test(identifier)
    ? { label, text: name, href: `https://spdx.org/licenses/${identifier}.html` }
    : { label, text: name };
}
