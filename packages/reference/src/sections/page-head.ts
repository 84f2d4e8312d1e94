import { linkHtml } from '../html/address.ts';
import { escapeText, type Html, html, NO_HTML } from '../html/html.ts';
import type { PageFrame, PageLink, VersionLink } from '../page-frame.ts';
import type { Words } from '../words/words.ts';
import { CHEVRON, COPY } from './icons.ts';
import { drawFileLinks } from './overview-sections.ts';
import { drawLink, drawPageLink } from './section-parts.ts';

/**
 * The title of a page; names of schemas are set as code.
 * @param menu what stands beside it.
 */
export function drawTitle(title: Html, isCode = false, menu?: Html): Html {
  const heading = isCode ? html`<h1 class="cl-mono">${title}</h1>` : html`<h1>${title}</h1>`;
  return menu ? html`<div class="cl-title-line">${heading}${menu}</div>` : heading;
}

/** Parts of a page that a site may switch off. */
export interface BarParts {
  breadcrumbs: boolean;
  title: boolean;
}

/** Above a title: the way to the page, versions of the API; other formats of the page, where they stand beside no title. */
export function drawPageBar(page: PageFrame, words: Words, { breadcrumbs, title }: BarParts): Html {
  const way = breadcrumbs ? drawBreadcrumbs(page.breadcrumbs, words) : '';
  const content = html`${way}${drawVersionMenu(page.versions, words)}${title ? '' : drawPageMenu(page, words)}`;
  return content && html`<div class="cl-page-bar">${content}</div>`;
}

export function drawBreadcrumbs(links: readonly PageLink[], { labels }: Words): Html {
  if (links.length === 0) return NO_HTML;
  const rows = links.map(({ title, href }) => html`<li>${drawLink(title, href)}</li>`);
  return html`<nav class="cl-breadcrumbs" aria-label="${escapeText(labels.breadcrumbs)}"><ol>${rows}</ol></nav>`;
}

/** Links to the versions of an API; nothing where it has one. */
export function drawVersionMenu(versions: readonly VersionLink[] | undefined, { labels }: Words): Html {
  if (versions === undefined || versions.length < 2) return NO_HTML;
  const current = versions.map(({ label, current: isCurrent }) => (isCurrent ? escapeText(label) : NO_HTML));
  const rows = versions.map(
    ({ label, ...link }) => html`<li>${drawPageLink({ title: label, ...link })}</li>`,
  );
  return html`<details class="cl-menu cl-page-menu" data-pagefind-ignore><summary>${escapeText(labels.version)} ${current}${CHEVRON}</summary><ul>${rows}</ul></details>`;
}

/** A button that copies a page as Markdown, and a menu: its formats, where it can be opened, what can be copied. */
export function drawPageMenu(page: PageFrame, { labels }: Words): Html {
  const { files, markdownHref, assistants, mcpServer, operationId } = page;
  const copy = html`<button type="button" class="cl-split-button" data-cl-copy-file="${escapeText(markdownHref)}" title="${escapeText(labels.copyAsMarkdown)}" data-cl-said="${escapeText(labels.copiedAsMarkdown)}" data-cl-failed="${escapeText(labels.copyFailed)}" hidden>${COPY}<span>${escapeText(labels.copyPage)}</span></button>`;
  const formats = escapeText(labels.formats);
  const { copyOperationId, copiedOperationId, copyMcpServer, copiedMcpServer, copyFailed } = labels;
  const rows = [
    ...drawFileLinks(files),
    ...assistants.map(({ title, href }) => html`<li>${linkHtml(href, escapeText(title))}</li>`),
    ...(mcpServer ? [drawCopyRow(mcpServer, copyMcpServer, copiedMcpServer, copyFailed)] : []),
    ...(operationId ? [drawCopyRow(operationId, copyOperationId, copiedOperationId, copyFailed)] : []),
  ];
  return html`<div class="cl-split" data-pagefind-ignore>${copy}<details class="cl-menu cl-page-menu"><summary title="${formats}"><span class="cl-visually-hidden">${formats}</span>${CHEVRON}</summary><ul>${rows}</ul></details></div>`;
}

/** A row that copies a text, which the script of a page shows. */
function drawCopyRow(text: string, title: string, said: string, failed: string): Html {
  return html`<li><button type="button" class="cl-menu-button" data-cl-copy="${escapeText(text)}" data-cl-said="${escapeText(said)}" data-cl-failed="${escapeText(failed)}" hidden>${escapeText(title)}</button></li>`;
}

/** The pages of a list; nothing where it has one. */
export function drawPartLinks(parts: readonly PageLink[], { labels }: Words): Html {
  if (parts.length === 0) return NO_HTML;
  const rows = parts.map((part) => html`<li>${drawPageLink(part)}</li>`);
  return html`<nav class="cl-parts" aria-label="${escapeText(labels.pagesOfList)}"><span>${escapeText(labels.page)}</span><ul>${rows}</ul></nav>`;
}
