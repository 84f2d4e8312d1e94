import type {
  OverviewPage,
  PageLink,
  SchemaListPage,
  SchemaPage,
  SecuritySchemeView,
  TagPage,
} from '@curlew/reference';
import { escapeText, type Html, html } from '@curlew/reference/html';
import { wrapName } from '@curlew/reference/wrap-name';
import { serverSection } from './operation-article.ts';

export function schemaArticle({
  title,
  schemaTitle,
  typeHtml,
  body,
  schema,
  example,
  usedBy,
}: SchemaPage): Html {
  return html`<article class="cl-part"><div class="cl-text"><header class="cl-title"><h1 class="cl-mono">${wrapName(title)}</h1>${
    schemaTitle === undefined ? '' : html`<p class="cl-summary">${escapeText(schemaTitle)}</p>`
  }<p class="cl-quiet">${typeHtml}</p></header>${body && html`<div class="cl-prose">${body}</div>`}${schema}${
    usedBy.length > 0
      ? html`<section class="cl-section" id="used-by"><h2>Used by</h2><ul class="cl-operation-list">${usedBy.map(operationLink)}</ul></section>`
      : ''
  }</div>${
    example &&
    html`<aside class="cl-samples" aria-label="Example"><section class="cl-examples"><h2 class="cl-samples-title">Example</h2><div class="cl-code"><pre tabindex="0" role="region" aria-label="Example">${example.code}</pre></div></section></aside>`
  }</article>`;
}

export function schemaListArticle({ title, schemas, parts }: SchemaListPage): Html {
  const rows = schemas.map(
    (schema) =>
      html`<li><a href="${escapeText(schema.href)}">${escapeText(schema.title)}</a>${schema.intro && html`<div class="cl-prose">${schema.intro}</div>`}</li>`,
  );
  return html`<article class="cl-part"><div class="cl-text"><header class="cl-title"><h1>${escapeText(title)}</h1></header>${partLinks(parts)}<ul class="cl-schema-list">${rows}</ul></div></article>`;
}

export function tagArticle({ title, name, intro, externalDocs, operations, parts }: TagPage): Html {
  const rows = operations.map(
    (operation) =>
      html`<li><h2><a href="${escapeText(operation.href)}">${escapeText(operation.title)}</a>${
        operation.deprecated ? html`<span class="cl-label">deprecated</span>` : ''
      }</h2><p class="cl-address-line">${verb(operation, 'cl-method')} <code class="cl-path">${operation.path}</code></p>${
        operation.intro && html`<div class="cl-prose">${operation.intro}</div>`
      }</li>`,
  );
  return html`<article class="cl-part"><div class="cl-text"><header class="cl-title"><h1>${wrapName(title)}</h1>${
    name === undefined ? '' : html`<p class="cl-quiet">Tag <code>${escapeText(name)}</code></p>`
  }</header>${intro && html`<div class="cl-prose">${intro}</div>`}${
    externalDocs &&
    html`<p><a href="${escapeText(externalDocs.href ?? '')}">${escapeText(externalDocs.label)}</a></p>`
  }${partLinks(parts)}<ul class="cl-operation-rows">${rows}</ul></div></article>`;
}

export function overviewArticle(page: OverviewPage): Html {
  const { title, apiVersion, summary, intro, servers, security, tags, parts, schemas, facts } = page;
  const groups = tags.map(
    ({ title: name, href, intro: about, operations }) =>
      html`<section class="cl-tag"><h3><a href="${escapeText(href)}">${escapeText(name)}</a></h3>${
        about && html`<div class="cl-prose">${about}</div>`
      }<ul class="cl-operation-list">${operations.map(operationLink)}</ul></section>`,
  );
  return html`<article class="cl-part"><div class="cl-text"><header class="cl-title"><h1>${escapeText(title)}</h1><p class="cl-quiet">Version ${escapeText(apiVersion)}</p>${
    summary === undefined ? '' : html`<p class="cl-summary">${escapeText(summary)}</p>`
  }</header>${intro && html`<div class="cl-prose">${intro}</div>`}${serverSection(servers)}${securitySection(security)}${
    groups.length > 0
      ? html`<section class="cl-section" id="operations"><h2>Operations</h2>${groups}</section>`
      : ''
  }${partLinks(parts)}${schemas && html`<p><a href="${escapeText(schemas.href)}">${escapeText(schemas.title)}</a></p>`}${
    facts.length > 0
      ? html`<section class="cl-section" id="about"><h2>About this API</h2>${terms(facts)}</section>`
      : ''
  }</div></article>`;
}

function securitySection(schemes: readonly SecuritySchemeView[]): Html | undefined {
  if (schemes.length === 0) return undefined;
  const rows = schemes.map(
    ({ id, title, kind, intro, facts, scopes }) =>
      html`<div class="cl-scheme" id="${escapeText(id)}"><h3>${escapeText(title)}</h3><p class="cl-quiet">${kind}</p>${
        intro && html`<div class="cl-prose">${intro}</div>`
      }${terms(facts)}${
        scopes.length > 0
          ? html`<dl class="cl-terms">${scopes.map((scope) => html`<div><dt><code>${escapeText(scope.name)}</code></dt><dd>${scope.intro}</dd></div>`)}</dl>`
          : ''
      }</div>`,
  );
  return html`<section class="cl-section" id="authorization"><h2>Authorization</h2>${rows}</section>`;
}

function terms(facts: readonly { label: string; text: string; href?: string }[]): Html | undefined {
  if (facts.length === 0) return undefined;
  const rows = facts.map(({ label, text, href }) => {
    const value =
      href === undefined ? escapeText(text) : html`<a href="${escapeText(href)}">${escapeText(text)}</a>`;
    return html`<div><dt>${escapeText(label)}</dt><dd>${value}</dd></div>`;
  });
  return html`<dl class="cl-terms">${rows}</dl>`;
}

function operationLink(link: PageLink): Html {
  return html`<li><a href="${escapeText(link.href)}">${verb(link, 'cl-verb')} <span>${escapeText(link.title)}</span></a></li>`;
}

function verb({ method }: PageLink, name: 'cl-verb' | 'cl-method'): Html | undefined {
  if (method === undefined) return undefined;
  return html`<span class="${escapeText(name)}" data-method="${escapeText(method)}">${escapeText(method)}</span>`;
}

function partLinks(parts: readonly PageLink[]): Html | undefined {
  if (parts.length === 0) return undefined;
  const rows = parts.map(
    ({ title, href }) => html`<li><a href="${escapeText(href)}">${escapeText(title)}</a></li>`,
  );
  return html`<nav aria-label="Pages of the list"><ul class="cl-parts">${rows}</ul></nav>`;
}
