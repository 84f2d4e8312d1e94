import { shownMethod } from '@curlew/openapi/internal';
import { DESCRIPTION_FILES, operationFilePath, twinPath } from '../../artifacts/file-paths.ts';
import type { PageInfo } from '../../page.ts';
import type { HeadTags, PageFile, PageFrame, PageLink } from '../../page-frame.ts';
import type { AssistantId } from '../../reference-options.ts';
import type { ApiContent, ContentRenderers, PageAddresses, SitePlan } from '../../render-context.ts';
import { fillIn } from '../../words/template.ts';
import { getNavigation } from './navigation.ts';

/** The parts common to all pages. */
export function buildPageFrame(
  page: PageInfo,
  contents: PageFrame['contents'],
  context: PageAddresses & SitePlan & ApiContent,
): PageFrame {
  const at = context.positions.get(page.path) ?? 0;
  const { pages, title, version } = context.reference;
  const previous = pages[at - 1];
  const next = pages[at + 1];
  const head = headTags(page, context);
  const edit = editHref(page, context);
  const operationId = page.method === undefined ? undefined : context.operations.get(page.key)?.operationId;
  return {
    path: page.path,
    title: page.title,
    description: page.description,
    language: context.words.language,
    apiTitle: title,
    apiVersion: version.trim(),
    home: context.href(''),
    breadcrumbs: breadcrumbs(page, context),
    ...(previous ? { previous: pageLink(previous, context) } : {}),
    ...(next ? { next: pageLink(next, context) } : {}),
    navigation: getNavigation(page, context),
    ...(head && { head }),
    ...(edit && { editHref: edit }),
    markdownHref: context.fileHref(twinPath(page)),
    files: pageFiles(page, context),
    assistants: assistantLinks(page, context),
    ...(context.mcpServer !== undefined && { mcpServer: context.mcpServer }),
    ...(operationId && { operationId }),
    contents,
  };
}

/** Positions are computed only where an edit link needs them: that takes longer than reading the description. */
function editHref(page: PageInfo, context: PageAddresses & ApiContent): string | undefined {
  if (context.editHref === undefined) return undefined;
  const { description, operations, schemas } = context;
  const shown = operations.get(page.key)?.location ?? schemas.get(page.key)?.schema.location;
  return context.editHref(description.span(shown ?? description.root.location, 'key'));
}

function breadcrumbs(page: PageInfo, context: PageAddresses & SitePlan): PageLink[] {
  const group = context.groupOf.get(page.path);
  return [
    ...(page.path === '' ? [] : [{ title: context.reference.title, href: context.href('') }]),
    ...(group && group.page !== page ? [{ title: group.title, href: context.href(group.page) }] : []),
  ];
}

export function pageLink(page: PageInfo, context: PageAddresses & ApiContent): PageLink {
  const isWebhook = page.kind === 'webhook';
  const operation = page.method === undefined ? undefined : context.operations.get(page.key);
  const prefix = `${page.method} /`;
  const isPath = page.method !== undefined && !isWebhook && page.title.startsWith(prefix);
  return {
    // A link that shows its method does not repeat it in the title.
    title: isPath ? page.title.slice(prefix.length - 1) : page.title,
    href: context.href(page),
    ...(isWebhook
      ? { mark: context.words.labels.webhook }
      : operation
        ? { method: shownMethod(operation) }
        : {}),
    ...(isPath && { isPath }),
    ...(operation?.deprecated && { deprecated: true }),
  };
}

/** Other formats of a page: Markdown first, then those of its kind. */
function pageFiles(
  page: PageInfo,
  { fileHref, words }: Pick<PageAddresses & ContentRenderers, 'fileHref' | 'words'>,
): PageFile[] {
  const { labels } = words;
  const file = (title: string, path: string, type: string) => ({ title, href: fileHref(path), type });
  const markdown = file(labels.viewAsMarkdown, twinPath(page), 'text/markdown');
  if (page.method !== undefined)
    return [markdown, file(labels.operationJson, operationFilePath(page), 'application/json')];
  if (page.path !== '') return [markdown];
  return [
    markdown,
    file(labels.descriptionYaml, DESCRIPTION_FILES.yaml, 'application/yaml'),
    file(labels.descriptionJson, DESCRIPTION_FILES.json, 'application/json'),
    file(labels.allPages, 'llms-full.txt', 'text/plain'),
  ];
}

const ASSISTANTS: Readonly<Record<AssistantId, { name: string; address: string }>> = {
  chatgpt: { name: 'ChatGPT', address: 'https://chatgpt.com/?q=' },
  claude: { name: 'Claude', address: 'https://claude.ai/new?q=' },
};

/** An assistant reads the page itself, so the site needs an address. */
function assistantLinks(page: PageInfo, context: PageAddresses & ApiContent): PageFrame['assistants'] {
  if (context.origin === undefined) return [];
  const { labels } = context.words;
  const question = fillIn(labels.askAssistant, context.absolute(context.fileHref(twinPath(page))));
  return context.assistants.map((id) => {
    const { name, address } = ASSISTANTS[id];
    return { title: fillIn(labels.openIn, name), href: `${address}${encodeURIComponent(question)}` };
  });
}

/** Metadata of a page; undefined if the origin of the site is unknown, because it requires absolute URLs. */
function headTags(page: PageInfo, context: PageAddresses & SitePlan): HeadTags | undefined {
  if (context.origin === undefined) return undefined;
  const { title, version } = context.reference;
  const url = context.absolute(context.href(page));
  const home = context.absolute(context.href(''));
  const structured = {
    '@context': 'https://schema.org',
    '@type': 'APIReference',
    headline: page.title,
    description: page.description,
    url,
    version,
    ...(page.path !== '' && { isPartOf: { '@type': 'APIReference', headline: title, url: home } }),
  };
  return {
    canonical: url,
    meta: [
      { property: 'og:type', content: page.path === '' ? 'website' : 'article' },
      { property: 'og:site_name', content: title },
      { property: 'og:title', content: page.title },
      { property: 'og:description', content: page.description },
      { property: 'og:url', content: url },
    ],
    // Escape `<`, so that a title cannot end the script element.
    jsonLd: JSON.stringify(structured).replaceAll('<', '\\u003c'),
  };
}
