import { linkHtml } from '../html/address.ts';
import { escapeText, type Html, type HtmlPart, html, NO_HTML } from '../html/html.ts';
import type { PageLink } from '../page-frame.ts';
import { fillIn } from '../words/template.ts';
import type { Words } from '../words/words.ts';
import { COPY } from './icons.ts';

/** Level of a heading: 2 for a section of a page, 3 for one of a callback or of a response, 4 for one of both. */
export type HeadingLevel = 2 | 3 | 4;

/** A heading, with an id where something links to it. */
export function drawHeading(content: HtmlPart, level: HeadingLevel, id?: string): Html {
  // A placeholder cannot be the name of an element or an attribute, so each form is written out.
  if (id === undefined) {
    if (level === 2) return html`<h2>${content}</h2>`;
    return level === 3 ? html`<h3>${content}</h3>` : html`<h4>${content}</h4>`;
  }
  const anchor = escapeText(id);
  if (level === 2) return html`<h2 id="${anchor}">${content}</h2>`;
  return level === 3 ? html`<h3 id="${anchor}">${content}</h3>` : html`<h4 id="${anchor}">${content}</h4>`;
}

/** A section of a page below its heading. */
export function drawSection(
  title: HtmlPart,
  level: HeadingLevel,
  id: string | undefined,
  content: HtmlPart,
): Html {
  return html`<section class="cl-section">${drawHeading(title, level, id)}${content}</section>`;
}

/** Rendered Markdown; nothing where there is none. */
export function drawProse(content: Html | undefined): Html {
  return content ? html`<div class="cl-prose">${content}</div>` : NO_HTML;
}

/** The method of an operation, with a space for text alone; nothing for links to other pages. */
export function drawMethod(method: string | undefined): Html {
  if (method === undefined) return NO_HTML;
  const name = escapeText(method);
  return html`<span class="cl-method" data-method="${name}">${name}</span> `;
}

/** A link, or the text alone where there is no address. */
export function drawLink(text: string, href: string | undefined): Html {
  return href ? linkHtml(href, escapeText(text)) : escapeText(text);
}

/** A name, struck through where it is deprecated. */
export function drawName(name: Html, isDeprecated: boolean | undefined): Html {
  return isDeprecated ? html`<span class="cl-struck">${name}</span>` : html`<span>${name}</span>`;
}

/**
 * A button that the script of a page shows: an icon, whose name is for screen readers and the tooltip.
 * @param text what is copied; without one, the text of the `<pre>` beside the button.
 * @param label name of what is copied, for screen readers.
 */
export function drawCopyButton(text: string | undefined, label: string, { labels }: Words): Html {
  const name = escapeText(fillIn(labels.copyWhat, label));
  const said = escapeText(fillIn(labels.copiedWhat, label));
  const failed = escapeText(labels.copyFailed);
  const title = escapeText(labels.copy);
  return text
    ? html`<button class="cl-icon-button cl-copy" type="button" data-cl-copy="${escapeText(text)}" aria-label="${name}" title="${title}" data-cl-said="${said}" data-cl-failed="${failed}" hidden>${COPY}</button>`
    : html`<button class="cl-icon-button cl-copy" type="button" data-cl-copy aria-label="${name}" title="${title}" data-cl-said="${said}" data-cl-failed="${failed}" hidden>${COPY}</button>`;
}

/** Labels with texts or links. */
export function drawFacts(facts: readonly { label: string; text: string; href?: string }[]): Html {
  if (facts.length === 0) return NO_HTML;
  const rows = facts.map(
    ({ label, text, href }) => html`<div><dt>${escapeText(label)}</dt><dd>${drawLink(text, href)}</dd></div>`,
  );
  return html`<dl class="cl-terms">${rows}</dl>`;
}

/** A link, marked where it leads to the page that is shown. */
export function drawPageLink({ title, href, current }: Pick<PageLink, 'title' | 'href' | 'current'>): Html {
  return current
    ? html`<a href="${escapeText(href)}" aria-current="page">${escapeText(title)}</a>`
    : html`<a href="${escapeText(href)}">${escapeText(title)}</a>`;
}
