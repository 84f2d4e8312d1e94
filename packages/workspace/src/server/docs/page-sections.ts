import type {
  MediaTypeView,
  OperationView,
  PageLink,
  RequestBodyView,
  ResponseView,
  ServerView,
} from '@curlew/reference';
import { escapeText, type Html, html } from '@curlew/reference/html';
import { type Words, wordsOf } from '@curlew/reference/words';

/** The window is in English. */
export const WORDS: Words = wordsOf('en');
const { labels } = WORDS;

/** 2 on a page, 3 in a callback. */
export type Level = 2 | 3;

/** A heading of a section, with an id where something links to it. */
export function heading(content: Html, level: Level, id?: string): Html {
  const text = level === 2 ? html`<h2>${content}</h2>` : html`<h3>${content}</h3>`;
  if (id === undefined) return text;
  return level === 2
    ? html`<h2 id="${escapeText(id)}">${content}</h2>`
    : html`<h3 id="${escapeText(id)}">${content}</h3>`;
}

export function section(title: Html, level: Level, id: string | undefined, content: Html | Html[]): Html {
  return html`<section class="cl-section">${heading(title, level, id)}${content}</section>`;
}

export function prose(content: Html | undefined): Html | undefined {
  return content && html`<div class="cl-prose">${content}</div>`;
}

export function parameters({ parameters: groups }: Pick<OperationView, 'parameters'>, level: Level): Html[] {
  return groups.map(({ id, title, rows }) => section(escapeText(title), level, id, rows));
}

export function requestBody(body: RequestBodyView, level: Level, id: string): Html {
  const required = body.required
    ? html` <span class="cl-required">${escapeText(labels.required)}</span>`
    : '';
  const title = html`${escapeText(labels.requestBody)}${required}`;
  return section(title, level, id, html`${prose(body.intro)}${mediaTypes(body.content)}`);
}

function mediaTypes(content: readonly MediaTypeView[]): Html[] {
  return content.map(({ id, type, intro, typeHtml, schema }, at) => {
    const name = html`<code>${escapeText(type)}</code> ${typeHtml && html`<span>${typeHtml}</span>`}`;
    const rest = html`${prose(intro)}${schema}`;
    if (content.length === 1)
      return html`<div class="cl-media" id="${escapeText(id)}"><p class="cl-media-type">${name}</p>${rest}</div>`;
    return at === 0
      ? html`<details class="cl-media" id="${escapeText(id)}" open><summary class="cl-media-type">${name}</summary>${rest}</details>`
      : html`<details class="cl-media" id="${escapeText(id)}"><summary class="cl-media-type">${name}</summary>${rest}</details>`;
  });
}

export function responses(list: readonly ResponseView[], level: Level, id?: string): Html {
  return section(
    escapeText(labels.responses),
    level,
    id,
    list.map((one) => response(one, level)),
  );
}

function response(view: ResponseView, level: Level): Html {
  const { id, status, phrase, class: statusClass, intro, headers, content, links } = view;
  const line = html`<span class="cl-status" data-class="${escapeText(statusClass)}">${escapeText(status)}</span> ${
    phrase === '' ? '' : html`<span class="cl-phrase">${escapeText(phrase)}</span>`
  } ${intro && html`<span class="cl-response-intro">${intro}</span>`}`;
  if (view.isLine) return html`<p class="cl-response cl-response-line" id="${escapeText(id)}">${line}</p>`;
  const part = (name: string) =>
    level === 2 ? html`<h3>${escapeText(name)}</h3>` : html`<h4>${escapeText(name)}</h4>`;
  const named = links.map(({ name, text, href, intro: about }) => {
    const target = href === undefined ? escapeText(text) : link(text, href);
    return html`<div><dt><code>${escapeText(name)}</code> ${target}</dt>${about && html`<dd>${about}</dd>`}</div>`;
  });
  const inside = html`<summary>${line}</summary><div class="cl-response-body">${prose(view.body)}${
    headers && html`${part(labels.headers)}${headers}`
  }${headers && content.length > 0 ? part(labels.body) : ''}${mediaTypes(content)}${
    named.length > 0 ? html`${part(labels.links)}<dl class="cl-links">${named}</dl>` : ''
  }</div>`;
  return view.open
    ? html`<details class="cl-response" id="${escapeText(id)}" open>${inside}</details>`
    : html`<details class="cl-response" id="${escapeText(id)}">${inside}</details>`;
}

/** Servers with their variables. */
export function servers(list: readonly ServerView[], level: Level): Html | undefined {
  if (list.length === 0) return undefined;
  const title = escapeText(list.length === 1 ? labels.server : labels.servers);
  return section(title, level, level === 2 ? 'servers' : undefined, list.map(server));
}

function server({ url, name, intro, variables }: ServerView): Html {
  const rows = variables.map((variable) => {
    const about = variable.intro && html`<span>${variable.intro}</span> · `;
    return html`<div><dt><code>${escapeText(variable.name)}</code></dt><dd>${about}<span class="cl-facts">${variable.facts}</span></dd></div>`;
  });
  return html`<div class="cl-server-row"><div class="cl-address"><code class="cl-path">${escapeText(url)}</code></div>${
    name === undefined ? '' : html`<p class="cl-server-name">${escapeText(name)}</p>`
  }${prose(intro)}${rows.length > 0 ? html`<dl class="cl-terms">${rows}</dl>` : ''}</div>`;
}

export function extensions(list: OperationView['extensions'], level: Level, id?: string): Html | undefined {
  if (list.length === 0) return undefined;
  const rows = list.map(
    ({ name, code }) =>
      html`<details class="cl-extension"><summary><code>${escapeText(name)}</code></summary><pre tabindex="0">${code}</pre></details>`,
  );
  return section(escapeText(labels.extensions), level, id, rows);
}

/** Labels with texts or links. */
export function terms(facts: readonly { label: string; text: string; href?: string }[]): Html | undefined {
  if (facts.length === 0) return undefined;
  const rows = facts.map(
    ({ label, text, href }) =>
      html`<div><dt>${escapeText(label)}</dt><dd>${href === undefined ? escapeText(text) : link(text, href)}</dd></div>`,
  );
  return html`<dl class="cl-terms">${rows}</dl>`;
}

/** The other pages of a list. */
export function partLinks(parts: readonly PageLink[]): Html | undefined {
  if (parts.length === 0) return undefined;
  const rows = parts.map(({ title, href, current }) =>
    current
      ? html`<li><a href="${escapeText(href)}" aria-current="page">${escapeText(title)}</a></li>`
      : html`<li>${link(title, href)}</li>`,
  );
  return html`<nav class="cl-parts" aria-label="${escapeText(labels.pagesOfList)}"><span>${escapeText(labels.page)}</span><ul>${rows}</ul></nav>`;
}

export function link(text: string, href: string): Html {
  return html`<a href="${escapeText(href)}">${escapeText(text)}</a>`;
}

export function method(name: string | undefined, style: 'cl-verb' | 'cl-method'): Html | undefined {
  if (name === undefined) return undefined;
  return html`<span class="${escapeText(style)}" data-method="${escapeText(name)}">${escapeText(name)}</span>`;
}
