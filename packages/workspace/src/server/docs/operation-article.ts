import type {
  CallbackView,
  ExampleGroup,
  MediaTypeView,
  OperationPage,
  OperationView,
  ResponseView,
  ServerView,
} from '@curlew/reference';
import { escapeText, type Html, html } from '@curlew/reference/html';
import { wrapName } from '@curlew/reference/wrap-name';

/** The page of an operation. */
export function operationArticle(page: OperationPage): Html {
  const { authorization, callbacks, extensions, responses, responseExamples, servers } = page;
  const hasMore = callbacks.length > 0 || extensions.length > 0 || servers.length > 0;
  return html`<article>
<div class="cl-part"><div class="cl-text">${title(page)}${facts(page)}${
    authorization &&
    html`<section class="cl-section" id="authorization"><h2>Authorization</h2>${authorization}</section>`
  }${parameters(page)}${requestBody(page)}</div>${samples(page)}</div>${
    responses.length > 0
      ? html`<div class="cl-part"><div class="cl-text"><section class="cl-section" id="responses"><h2>Responses</h2>${responses.map(response)}</section></div>${
          responseExamples &&
          html`<aside class="cl-samples" aria-label="Response examples">${examples(responseExamples)}</aside>`
        }</div>`
      : ''
  }${
    hasMore
      ? html`<div class="cl-part"><div class="cl-text">${callbackSections(callbacks)}${serverSection(servers)}${extensionSection(extensions)}</div></div>`
      : ''
  }</article>`;
}

function title({ title: text, badges, deprecated, method, server, pathHtml }: OperationPage): Html {
  const names = badges.map(
    (badge) => html`<li data-color="${escapeText(badge.color ?? '')}">${escapeText(badge.text)}</li>`,
  );
  return html`<header class="cl-title"><h1>${wrapName(text)}</h1>${
    names.length > 0 ? html`<ul class="cl-badges" aria-label="Badges">${names}</ul>` : ''
  }${
    deprecated
      ? html`<p class="cl-deprecated">Deprecated: it still works, but should not be used any more.</p>`
      : ''
  }<div class="cl-address"><span class="cl-method" data-method="${escapeText(method)}">${escapeText(method)}</span> <code class="cl-path">${
    server === undefined ? '' : html`<span class="cl-server">${escapeText(server)}</span>`
  }<span>${pathHtml}</span></code></div></header>`;
}

function facts({ body, pathItem, operationId, externalDocs }: OperationView): Html {
  return html`${body && html`<div class="cl-prose">${body}</div>`}${
    pathItem &&
    html`<div class="cl-prose cl-quiet">${pathItem.summary === undefined ? '' : html`<p>${escapeText(pathItem.summary)}</p>`}${pathItem.body}</div>`
  }${
    externalDocs &&
    html`<p><a href="${escapeText(externalDocs.href ?? '')}">${escapeText(externalDocs.label)}</a></p>`
  }${
    operationId === undefined
      ? ''
      : html`<dl class="cl-operation-facts"><div><dt>Operation ID</dt><dd><code>${escapeText(operationId)}</code></dd></div></dl>`
  }`;
}

function parameters({ parameters: groups }: OperationView): Html[] {
  return groups.map(
    ({ id, title: heading, rows }) =>
      html`<section class="cl-section" id="${escapeText(id)}"><h2>${escapeText(heading)}</h2>${rows}</section>`,
  );
}

function requestBody({ requestBody: body }: OperationView): Html | undefined {
  return (
    body &&
    html`<section class="cl-section" id="request-body"><h2>Request body ${
      body.required ? html`<span class="cl-required">required</span>` : ''
    }</h2>${body.intro && html`<div class="cl-prose">${body.intro}</div>`}${mediaTypes(body.content)}</section>`
  );
}

function mediaTypes(content: readonly MediaTypeView[]): Html[] {
  return content.map(({ id, type, intro, typeHtml, schema }, at) => {
    const name = html`<code>${escapeText(type)}</code> ${typeHtml && html`<span>${typeHtml}</span>`}`;
    const rest = html`${intro && html`<div class="cl-prose">${intro}</div>`}${schema}`;
    if (content.length === 1)
      return html`<div class="cl-media" id="${escapeText(id)}"><p class="cl-media-type">${name}</p>${rest}</div>`;
    return at === 0
      ? html`<details class="cl-media" id="${escapeText(id)}" open><summary class="cl-media-type">${name}</summary>${rest}</details>`
      : html`<details class="cl-media" id="${escapeText(id)}"><summary class="cl-media-type">${name}</summary>${rest}</details>`;
  });
}

function response(view: ResponseView): Html {
  const { id, status, phrase, class: statusClass, intro, body, headers, content, links, open, isLine } = view;
  const line = html`<span class="cl-status" data-class="${escapeText(statusClass)}">${escapeText(status)}</span> ${
    phrase === '' ? '' : html`<span class="cl-phrase">${escapeText(phrase)}</span>`
  } ${intro && html`<span class="cl-response-intro">${intro}</span>`}`;
  if (isLine) return html`<p class="cl-response cl-response-line" id="${escapeText(id)}">${line}</p>`;
  const named = links.map(
    ({ name, text, intro: about }) =>
      html`<div><dt><code>${escapeText(name)}</code> ${escapeText(text)}</dt>${about && html`<dd>${about}</dd>`}</div>`,
  );
  const inside = html`<summary>${line}</summary><div class="cl-response-body">${
    body && html`<div class="cl-prose">${body}</div>`
  }${headers && html`<h3>Headers</h3>${headers}`}${headers && content.length > 0 ? html`<h3>Body</h3>` : ''}${mediaTypes(content)}${
    named.length > 0 ? html`<h3>Links</h3><dl class="cl-links">${named}</dl>` : ''
  }</div>`;
  return open
    ? html`<details class="cl-response" id="${escapeText(id)}" open>${inside}</details>`
    : html`<details class="cl-response" id="${escapeText(id)}">${inside}</details>`;
}

/** Tabs work without a script. */
function samples({ samples: list, requestExamples }: OperationPage): Html | undefined {
  if (list.length === 0 && requestExamples === undefined) return undefined;
  const labels = list.map(({ id, title: name }, at) => {
    const input =
      at === 0
        ? html`<input type="radio" name="cl-language" value="${escapeText(id)}" checked>`
        : html`<input type="radio" name="cl-language" value="${escapeText(id)}">`;
    return html`<label>${input}<span>${escapeText(name)}</span></label>`;
  });
  const panels = list.map(
    ({ title: name, code }) =>
      html`<div class="cl-code cl-panel"><pre tabindex="0" role="region" aria-label="${escapeText(name)} sample">${code}</pre></div>`,
  );
  const tabs = html`<div class="cl-tabs"><fieldset><legend class="cl-visually-hidden">Language of the sample</legend>${labels}</fieldset>${panels}</div>`;
  return html`<aside class="cl-samples" aria-label="Request samples">${list.length > 0 ? tabs : ''}${requestExamples && examples(requestExamples)}</aside>`;
}

function examples({ title: heading, name, examples: list }: ExampleGroup): Html {
  const rows = list.map(({ status, statusClass, label, open, example }) => {
    const inside = html`<summary>${
      status === undefined
        ? ''
        : html`<span class="cl-status" data-class="${escapeText(statusClass ?? '')}">${escapeText(status)}</span>`
    } <span>${escapeText(label)}</span></summary>${example.intro && html`<div class="cl-prose">${example.intro}</div>`}<div class="cl-code"><pre tabindex="0" role="region" aria-label="Example ${escapeText(label)}">${example.code}</pre></div>`;
    return open
      ? html`<details name="${escapeText(name)}" open>${inside}</details>`
      : html`<details name="${escapeText(name)}">${inside}</details>`;
  });
  return html`<section class="cl-examples"><h2 class="cl-samples-title">${escapeText(heading)}</h2>${rows}</section>`;
}

function callbackSections(callbacks: readonly CallbackView[]): Html | undefined {
  if (callbacks.length === 0) return undefined;
  const rows = callbacks.map(
    (callback) =>
      html`<details class="cl-callback" id="${escapeText(callback.id)}"><summary><span class="cl-method" data-method="${escapeText(callback.method)}">${escapeText(callback.method)}</span> <code class="cl-callback-name">${escapeText(callback.name)}</code> <code class="cl-path">${callback.pathHtml}</code></summary>${facts(callback)}${callback.authorization}${parameters(callback)}${requestBody(callback)}${callback.responses.map(response)}</details>`,
  );
  return html`<section class="cl-section" id="callbacks"><h2>Callbacks</h2>${rows}</section>`;
}

/** Servers with their variables. */
export function serverSection(servers: readonly ServerView[]): Html | undefined {
  if (servers.length === 0) return undefined;
  const rows = servers.map(({ url, name, intro, variables }) => {
    const terms = variables.map(
      (variable) =>
        html`<div><dt><code>${escapeText(variable.name)}</code></dt><dd>${variable.intro} <span class="cl-quiet">default</span> <code>${escapeText(variable.default)}</code>${
          variable.enum.length > 0
            ? html` <span class="cl-quiet">· one of</span> ${variable.enum.map((value) => html`<code>${escapeText(value)}</code> `)}`
            : ''
        }</dd></div>`,
    );
    return html`<div class="cl-server-row"><div class="cl-address"><code class="cl-path">${escapeText(url)}</code></div>${
      name === undefined ? '' : html`<p class="cl-server-name">${escapeText(name)}</p>`
    }${intro && html`<div class="cl-prose">${intro}</div>`}${terms.length > 0 ? html`<dl class="cl-terms">${terms}</dl>` : ''}</div>`;
  });
  return html`<section class="cl-section" id="servers"><h2>${servers.length === 1 ? escapeText('Server') : escapeText('Servers')}</h2>${rows}</section>`;
}

function extensionSection(extensions: OperationView['extensions']): Html | undefined {
  if (extensions.length === 0) return undefined;
  const rows = extensions.map(
    ({ name, code }) =>
      html`<details class="cl-extension"><summary><code>${escapeText(name)}</code></summary><pre tabindex="0">${code}</pre></details>`,
  );
  return html`<section class="cl-section" id="extensions"><h2>Extensions</h2>${rows}</section>`;
}
