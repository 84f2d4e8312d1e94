import { escapeText, type Html, html, NO_HTML } from '../html/html.ts';
import { wrapAddress } from '../html/wrap-name.ts';
import type {
  CallbackView,
  MediaTypeView,
  OperationPage,
  OperationView,
  RequestBodyView,
  ResponseView,
} from '../page.ts';
import { methodAndPath } from '../plan/names/operation-title.ts';
import type { Words } from '../words/words.ts';
import { LOCK } from './icons.ts';
import {
  drawCopyButton,
  drawHeading,
  drawLink,
  drawMethod,
  drawProse,
  drawSection,
} from './section-parts.ts';

/** Headings of the sections of an operation: 2 on its page, 3 in a callback and in a guide. */
export type OperationLevel = 2 | 3;

/** Below the title of an operation: its badges, whether it is deprecated, and its address. */
export function drawOperationHead(page: OperationPage, words: Words): Html {
  const { badges, deprecated } = page;
  const { labels } = words;
  const rows = badges.map(({ text, color }) =>
    color === undefined
      ? html`<li>${escapeText(text)}</li>`
      : html`<li data-color="${escapeText(color)}">${escapeText(text)}</li>`,
  );
  return html`${rows.length > 0 ? html`<ul class="cl-badges" aria-label="${escapeText(labels.badges)}">${rows}</ul>` : ''}${
    deprecated ? html`<p class="cl-deprecated">${escapeText(labels.deprecatedNotice)}</p>` : ''
  }${drawOperationAddress(page, words)}`;
}

/**
 * Method, server and path of an operation, with a button that copies the address. Where method and path are the title of the
 * page, the server alone.
 */
export function drawOperationAddress(page: OperationPage, words: Words): Html {
  const { title, method, server, pathHtml, pathText } = page;
  const origin = server ? html`<span class="cl-server">${wrapAddress(server)}</span>` : NO_HTML;
  const copy = drawCopyButton(`${server ?? ''}${pathText}`, words.labels.theAddress, words);
  if (title === methodAndPath(method, pathText))
    return origin && html`<div class="cl-address"><code class="cl-path">${origin}</code>${copy}</div>`;
  return html`<div class="cl-address">${drawMethod(method)}<code class="cl-path">${origin && html`${origin}<wbr>`}<span>${pathHtml}</span></code>${copy}</div>`;
}

/** Description of an operation, of its path item, external documentation, and how often it was recorded. */
export function drawOperationFacts(operation: OperationView, { labels }: Words): Html {
  const { body, pathItem, externalDocs, inferred } = operation;
  const path =
    pathItem &&
    html`<div class="cl-prose cl-quiet">${pathItem.summary && html`<p>${escapeText(pathItem.summary)}</p>`}${pathItem.body}</div>`;
  return html`${drawProse(body)}${path}${
    externalDocs && html`<p>${drawLink(externalDocs.label, externalDocs.href)}</p>`
  }${inferred && html`<dl class="cl-operation-facts">${drawFact(labels.inferred, escapeText(inferred))}</dl>`}`;
}

/** What an operation is called elsewhere, which few readers look for: its id and tags, as the last line. */
export function drawOperationNames({ operationId, tags }: OperationView, { labels }: Words): Html {
  if (!operationId && tags.length === 0) return NO_HTML;
  const links = tags.map(({ title, href }) => html`${drawLink(title, href)} `);
  const id = operationId && html`<code data-pagefind-weight="10">${escapeText(operationId)}</code>`;
  return html`<dl class="cl-operation-facts">${id && drawFact(labels.operationId, id)}${
    links.length > 0 ? drawFact(labels.tags, html`${links}`) : ''
  }</dl>`;
}

function drawFact(label: string, value: Html): Html {
  return html`<div><dt>${escapeText(label)}</dt><dd>${value}</dd></div>`;
}

/** Credentials of an operation; nothing where the description does not declare any. */
export function drawAuthorization(
  authorization: Html | undefined,
  { labels }: Words,
  level: OperationLevel = 2,
): Html {
  if (!authorization) return NO_HTML;
  if (level === 3) return drawSection(escapeText(labels.authorization), level, undefined, authorization);
  return html`<section class="cl-section cl-auth" id="authorization"><h2 class="cl-visually-hidden">${escapeText(labels.authorization)}</h2>${LOCK}<div>${authorization}</div></section>`;
}

/** Parameters by location, one section for each. */
export function drawParameters(groups: OperationView['parameters'], level: OperationLevel): Html {
  return html`${groups.map(({ id, title, rows }) => drawSection(escapeText(title), level, id, rows))}`;
}

export function drawRequestBody(
  body: RequestBodyView,
  words: Words,
  { id, level, heading }: { id: string; level: OperationLevel; heading?: string },
): Html {
  const { labels } = words;
  const required = body.required ? html`<span class="cl-required">${escapeText(labels.required)}</span>` : '';
  const title = html`${escapeText(heading ?? labels.requestBody)} ${required}`;
  return drawSection(title, level, id, html`${drawProse(body.intro)}${drawMediaTypes(body.content)}`);
}

/** The media types of a body: one below the other, or details of which the first is open. */
export function drawMediaTypes(content: readonly MediaTypeView[]): Html {
  const drawn = content.map(({ id, type, intro, typeHtml, schema }, at) => {
    const name = html`<code>${escapeText(type)}</code> ${typeHtml && html`<span>${typeHtml}</span>`}`;
    const rest = html`${drawProse(intro)}${schema}`;
    const anchor = escapeText(id);
    if (content.length === 1)
      return html`<div class="cl-media" id="${anchor}"><p class="cl-media-type">${name}</p>${rest}</div>`;
    const inside = html`<summary class="cl-media-type">${name}</summary>${rest}`;
    return at === 0
      ? html`<details class="cl-media" id="${anchor}" open>${inside}</details>`
      : html`<details class="cl-media" id="${anchor}">${inside}</details>`;
  });
  return html`${drawn}`;
}

export function drawResponses(
  responses: readonly ResponseView[],
  words: Words,
  { id, level, heading }: { id?: string | undefined; level: OperationLevel; heading?: string },
): Html {
  const rows = responses.map((response) => drawResponse(response, level === 2 ? 3 : 4, words));
  return drawSection(escapeText(heading ?? words.labels.responses), level, id, rows);
}

function drawResponse(response: ResponseView, level: 3 | 4, { labels }: Words): Html {
  const { headers, content, links } = response;
  const line = drawResponseLine(response);
  const id = escapeText(response.id);
  if (response.isLine) return html`<p class="cl-response cl-response-line" id="${id}">${line}</p>`;
  const heading = (name: string) => drawHeading(escapeText(name), level);
  const named = links.map(
    ({ name, text, href, intro }) =>
      html`<div><dt><code>${escapeText(name)}</code> ${drawLink(text, href)}</dt>${intro && html`<dd dir="auto">${intro}</dd>`}</div>`,
  );
  const inside = html`<summary>${line}</summary><div class="cl-response-body">${drawProse(response.body)}${
    headers && content.length > 0 ? heading(labels.body) : ''
  }${drawMediaTypes(content)}${headers && html`${heading(labels.headers)}${headers}`}${
    named.length > 0 ? html`${heading(labels.links)}<dl class="cl-links">${named}</dl>` : ''
  }</div>`;
  return response.open
    ? html`<details class="cl-response" id="${id}" open>${inside}</details>`
    : html`<details class="cl-response" id="${id}">${inside}</details>`;
}

/** Status, phrase and first sentence of a response. */
export function drawResponseLine({
  status,
  phrase,
  intro,
  isRepeated,
  class: statusClass,
}: ResponseView): Html {
  return html`<span class="cl-status" data-class="${escapeText(statusClass)}">${escapeText(status)}</span>${
    phrase && html`<span class="cl-phrase">${escapeText(phrase)}</span>`
  }${intro && html`<span class="${isRepeated ? html`cl-response-intro cl-repeated` : html`cl-response-intro`}" dir="auto">${intro}</span>`}`;
}

/** The line of a callback, which opens its sections. */
export function drawCallbackLine({ method, name, title, pathHtml }: CallbackView): Html {
  return html`${drawMethod(method)}<code class="cl-callback-name">${escapeText(name)}</code>${
    title && html`<span class="cl-phrase">${escapeText(title)}</span>`
  } <code class="cl-path">${pathHtml}</code>`;
}

/** `x-` fields of an operation that are shown as they are. */
export function drawExtensions(
  extensions: OperationView['extensions'],
  { labels }: Words,
  { id, level }: { id?: string | undefined; level: OperationLevel },
): Html {
  if (extensions.length === 0) return NO_HTML;
  const rows = extensions.map(
    ({ name, code }) =>
      html`<details class="cl-extension"><summary><code>${escapeText(name)}</code></summary><pre tabindex="0">${code}</pre></details>`,
  );
  return drawSection(escapeText(labels.extensions), level, id, rows);
}
