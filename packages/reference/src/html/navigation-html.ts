import type { PageView } from '../page.ts';
import type { NavigationGroup, PageLink } from '../page-frame.ts';
import { escapeText, type Html, html, joinHtml, NO_HTML } from './html.ts';
import { wrapName } from './wrap-name.ts';

/**
 * The rows of the navigation: the groups, and below the current one its items. A page has up to a hundred: as elements of a
 * component they were most of the memory that Astro allocated for a page.
 */
export function navigationHtml({ navigation, kind }: Pick<PageView, 'navigation' | 'kind'>): Html {
  return joinHtml(navigation.groups.map((group) => groupHtml(group, group.current && kind === 'tag')));
}

function groupHtml(group: NavigationGroup, isPage: boolean): Html {
  const { heading, depth, current, href, title, count, items } = group;
  const words = html`<span>${wrapName(title)}</span>${count > 0 ? html`<span class="cl-count">${count}</span>` : ''}`;
  const list = items.length > 0 ? html`<ul>${items.map(itemHtml)}</ul>` : NO_HTML;
  const row = html`${linkHtml(href, words, isPage)}${list}`;
  return html`${heading ? html`<li class="cl-nav-heading">${escapeText(heading)}</li>` : ''}${rowHtml(row, depth, current)}`;
}

/** A placeholder cannot be an attribute. */
function rowHtml(row: Html, depth: number, current: boolean): Html {
  if (depth === 0) return current ? html`<li class="cl-nav-open">${row}</li>` : html`<li>${row}</li>`;
  return current
    ? html`<li data-depth="${depth}" class="cl-nav-open">${row}</li>`
    : html`<li data-depth="${depth}">${row}</li>`;
}

function itemHtml({ href, title, method, mark, detail, deprecated, current = false }: PageLink): Html {
  const name = html`${wrapName(title)}${detail && html` <span class="cl-quiet">${wrapName(detail)}</span>`}`;
  const words = html`${drawVerb({ method, mark })}${
    deprecated ? html`<span class="cl-struck">${name}</span>` : html`<span>${name}</span>`
  }`;
  return html`<li>${linkHtml(href, words, current)}</li>`;
}

/** What stands before the title of an operation in a list, with a space for text alone: its method, or the mark of a webhook. */
export function drawVerb({ method, mark }: Pick<PageLink, 'method' | 'mark'>): Html {
  if (mark !== undefined) return html`<span class="cl-verb cl-hook">${escapeText(mark)}</span> `;
  if (method === undefined) return NO_HTML;
  const verb = escapeText(method);
  return html`<span class="cl-verb" data-method="${verb}">${verb}</span> `;
}

function linkHtml(href: string, words: Html, isPage: boolean): Html {
  const address = escapeText(href);
  return isPage
    ? html`<a href="${address}" aria-current="page">${words}</a>`
    : html`<a href="${address}">${words}</a>`;
}
