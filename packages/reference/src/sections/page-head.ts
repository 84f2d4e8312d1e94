import { escapeText, type Html, html, NO_HTML } from '../html/html.ts';
import type { PageFrame, PageLink, VersionLink } from '../page-frame.ts';
import type { Words } from '../words/words.ts';
import { drawFileLinks } from './overview-sections.ts';
import { drawLink, drawPageLink } from './section-parts.ts';

/** The title of a page; names of schemas are set as code. */
export function drawTitle(title: Html, isCode = false): Html {
  return isCode ? html`<h1 class="cl-mono">${title}</h1>` : html`<h1>${title}</h1>`;
}

/** Above a title: the way to the page, versions of the API, other formats of the page. */
export function drawPageBar(page: PageFrame, words: Words, parts: { breadcrumbs: boolean }): Html {
  const way = parts.breadcrumbs ? drawBreadcrumbs(page.breadcrumbs, words) : '';
  return html`<div class="cl-page-bar">${way}${drawVersionMenu(page.versions, words)}${drawPageMenu(page, words)}</div>`;
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
  return html`<details class="cl-menu cl-page-menu" data-pagefind-ignore><summary>${escapeText(labels.version)} ${current}</summary><ul>${rows}</ul></details>`;
}

/** The menu of the formats of a page. */
export function drawPageMenu({ files, markdownHref }: PageFrame, { labels }: Words): Html {
  return html`<details class="cl-menu cl-page-menu" data-pagefind-ignore><summary>${escapeText(labels.formats)}</summary><ul><li hidden><button type="button" data-cl-copy-file="${escapeText(markdownHref)}" data-cl-done="${escapeText(labels.copiedAsMarkdown)}" data-cl-failed="${escapeText(labels.copyFailed)}" hidden>${escapeText(labels.copyAsMarkdown)}</button></li>${drawFileLinks(files)}</ul></details>`;
}

/** The pages of a list; nothing where it has one. */
export function drawPartLinks(parts: readonly PageLink[], { labels }: Words): Html {
  if (parts.length === 0) return NO_HTML;
  const rows = parts.map((part) => html`<li>${drawPageLink(part)}</li>`);
  return html`<nav class="cl-parts" aria-label="${escapeText(labels.pagesOfList)}"><span>${escapeText(labels.page)}</span><ul>${rows}</ul></nav>`;
}
