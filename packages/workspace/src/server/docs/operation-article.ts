import type { CallbackView, OperationPage, OperationView } from '@curlew/reference';
import { escapeText, type Html, html } from '@curlew/reference/html';
import { wrapName } from '@curlew/reference/wrap-name';
import { examples, samples } from './page-samples.ts';
import {
  extensions,
  link,
  method,
  parameters,
  prose,
  requestBody,
  responses,
  section,
  servers,
  WORDS,
} from './page-sections.ts';

const { labels } = WORDS;

/** The page of an operation. */
export function operationArticle(page: OperationPage): Html {
  const { authorization, callbacks, requestBody: body, responseExamples } = page;
  const others = html`${callbackSection(callbacks)}${servers(page.servers, 2)}${extensions(page.extensions, 2, 'extensions')}`;
  const isBeside = page.samples.length > 0 || page.requestExamples || responseExamples;
  return html`<article class="${isBeside ? html`cl-beside` : ''}">
<div class="cl-part"><div class="cl-text">${title(page)}${facts(page)}${
    authorization && section(escapeText(labels.authorization), 2, 'authorization', authorization)
  }${parameters(page, 2)}${body && requestBody(body, 2, 'request-body')}</div>${samples(page.samples, page.requestExamples)}</div>${
    page.responses.length > 0
      ? html`<div class="cl-part"><div class="cl-text">${responses(page.responses, 2, 'responses')}</div>${
          responseExamples &&
          html`<aside class="cl-samples" aria-label="${escapeText(labels.responseExamples)}">${examples(responseExamples)}</aside>`
        }</div>`
      : ''
  }${others === '' ? '' : html`<div class="cl-part"><div class="cl-text">${others}</div></div>`}</article>`;
}

function title({ title: text, badges, deprecated, method: verb, server, pathHtml }: OperationPage): Html {
  const names = badges.map(
    (badge) => html`<li data-color="${escapeText(badge.color ?? '')}">${escapeText(badge.text)}</li>`,
  );
  return html`<header class="cl-title"><h1>${wrapName(text)}</h1>${
    names.length > 0
      ? html`<ul class="cl-badges" aria-label="${escapeText(labels.badges)}">${names}</ul>`
      : ''
  }${
    deprecated ? html`<p class="cl-deprecated">${escapeText(labels.deprecatedNotice)}</p>` : ''
  }<div class="cl-address">${method(verb, 'cl-method')} <code class="cl-path">${
    server === undefined ? '' : html`<span class="cl-server">${escapeText(server)}</span>`
  }<span>${pathHtml}</span></code></div></header>`;
}

function facts({ body, pathItem, operationId, externalDocs, tags, inferred }: OperationView): Html {
  const links = tags.map(({ title: name, href }) => html`${href ? link(name, href) : escapeText(name)} `);
  const rows = [
    operationId && row(labels.operationId, html`<code>${escapeText(operationId)}</code>`),
    inferred && row(labels.inferred, escapeText(inferred)),
    links.length > 0 && row(labels.tags, html`${links}`),
  ].filter((one): one is Html => typeof one === 'string' && one !== '');
  return html`${prose(body)}${
    pathItem &&
    html`<div class="cl-prose cl-quiet">${pathItem.summary === undefined ? '' : html`<p>${escapeText(pathItem.summary)}</p>`}${pathItem.body}</div>`
  }${externalDocs && html`<p>${link(externalDocs.label, externalDocs.href ?? '')}</p>`}${
    rows.length > 0 ? html`<dl class="cl-operation-facts">${rows}</dl>` : ''
  }`;
}

function row(label: string, value: Html): Html {
  return html`<div><dt>${escapeText(label)}</dt><dd>${value}</dd></div>`;
}

function callbackSection(callbacks: readonly CallbackView[]): Html | undefined {
  if (callbacks.length === 0) return undefined;
  return section(escapeText(labels.callbacks), 2, 'callbacks', callbacks.map(callback));
}

function callback(view: CallbackView): Html {
  const { id, requestBody: body, requestExamples, responseExamples } = view;
  return html`<details class="cl-callback" id="${escapeText(id)}"><summary>${method(view.method, 'cl-method')} <code class="cl-callback-name">${escapeText(view.name)}</code> ${
    view.title ? html`<span class="cl-phrase">${escapeText(view.title)}</span>` : ''
  } <code class="cl-path">${view.pathHtml}</code></summary>${facts(view)}${view.authorization}${parameters(view, 3)}${
    body && requestBody(body, 3, `${id}-request-body`)
  }${requestExamples && examples(requestExamples)}${view.responses.length > 0 ? responses(view.responses, 3) : ''}${
    responseExamples && examples(responseExamples)
  }${servers(view.servers, 3)}${extensions(view.extensions, 3)}</details>`;
}
