import type {
  OverviewPage,
  PageLink,
  SchemaListPage,
  SchemaPage,
  SecuritySchemeView,
  TagPage,
  TagSection,
} from '@curlew/reference';
import { escapeText, type Html, html } from '@curlew/reference/html';
import { wrapName } from '@curlew/reference/wrap-name';
import { samples } from './page-samples.ts';
import { link, method, partLinks, prose, section, servers, terms, WORDS } from './page-sections.ts';

const { labels, count } = WORDS;

const quiet = (content: Html) => html`<p class="cl-quiet">${content}</p>`;
const struck = (text: Html, isDeprecated: boolean | undefined) =>
  isDeprecated ? html`<span class="cl-struck">${text}</span>` : html`<span>${text}</span>`;

export function schemaArticle(page: SchemaPage): Html {
  const { title, schemaTitle, example, usedBy } = page;
  const users = usedBy.map(
    (user) =>
      html`<li><a href="${escapeText(user.href)}">${method(user.method, 'cl-verb')} <span>${escapeText(user.title)}</span></a> <span class="cl-quiet cl-roles">${escapeText(user.roles)}</span></li>`,
  );
  return html`<article class="cl-part ${example ? html`cl-beside` : ''}"><div class="cl-text"><header class="cl-title"><h1 class="cl-mono">${wrapName(title)}</h1>${
    schemaTitle ? html`<p class="cl-summary">${escapeText(schemaTitle)}</p>` : ''
  }${quiet(page.typeHtml)}</header>${prose(page.body)}${page.schema}${
    users.length > 0
      ? section(escapeText(labels.usedBy), 2, 'used-by', html`<ul class="cl-operation-list">${users}</ul>`)
      : ''
  }</div>${
    example &&
    html`<aside class="cl-samples" aria-label="${escapeText(labels.example)}"><section class="cl-examples"><h2 class="cl-samples-title">${escapeText(labels.example)}</h2><div class="cl-code"><pre tabindex="0" role="region" aria-label="${escapeText(labels.example)}">${example.code}</pre></div></section></aside>`
  }</article>`;
}

export function schemaListArticle({ title, schemas, parts }: SchemaListPage): Html {
  const rows = schemas.map(
    (schema) =>
      html`<li><a href="${escapeText(schema.href)}">${struck(escapeText(schema.title), schema.deprecated)}</a>${prose(schema.intro)}</li>`,
  );
  return html`<article class="cl-part"><div class="cl-text"><header class="cl-title"><h1>${wrapName(title)}</h1></header>${partLinks(parts)}<ul class="cl-schema-list">${rows}</ul>${partLinks(parts)}</div></article>`;
}

export function tagArticle(page: TagPage): Html {
  const { title, name, tagKind, intro, externalDocs, parts } = page;
  const rows = page.operations.map((one) => {
    const note = one.deprecated ? html`<span class="cl-label">${escapeText(labels.deprecated)}</span>` : '';
    const verb = method(one.method, 'cl-method');
    const head = one.isPath
      ? html`<h2 class="cl-address-line">${verb} <a href="${escapeText(one.href)}" class="cl-path">${struck(one.path, one.deprecated)}</a>${note}</h2>`
      : html`<h2><a href="${escapeText(one.href)}">${struck(escapeText(one.title), one.deprecated)}</a>${note}</h2><p class="cl-address-line">${verb} <code class="cl-path">${one.path}</code></p>`;
    return html`<li>${head}${prose(one.intro)}</li>`;
  });
  return html`<article class="cl-part"><div class="cl-text"><header class="cl-title"><h1>${wrapName(title)}</h1>${
    name === undefined ? '' : quiet(html`${escapeText(labels.tag)} <code>${escapeText(name)}</code>`)
  }${tagKind ? quiet(escapeText(tagKind)) : ''}</header>${prose(intro)}${
    externalDocs && html`<p>${link(externalDocs.label, externalDocs.href ?? '')}</p>`
  }${partLinks(parts)}<ul class="cl-operation-rows">${rows}</ul>${partLinks(parts)}</div></article>`;
}

export function overviewArticle(page: OverviewPage): Html {
  const { title, summary, firstRequest, facts, schemas, parts } = page;
  const first =
    firstRequest &&
    html`<div class="cl-first"><p class="cl-samples-title">${escapeText(labels.firstRequest)}: ${link(firstRequest.title, firstRequest.href)}</p>${samples(firstRequest.samples, undefined)}</div>`;
  return html`<article class="${firstRequest ? html`cl-beside` : ''}"><div class="cl-part"><div class="cl-text"><header class="cl-title"><h1>${wrapName(title)}</h1>${
    page.part === undefined ? quiet(html`${escapeText(labels.version)} ${escapeText(page.apiVersion)}`) : ''
  }${page.inferredFrom ? quiet(escapeText(page.inferredFrom)) : ''}${
    summary ? html`<p class="cl-summary">${escapeText(summary)}</p>` : ''
  }</header>${prose(page.intro)}</div>${first}</div><div class="cl-part"><div class="cl-text">${tagSection(page.sections)}${partLinks(parts)}${
    schemas && html`<p>${link(schemas.title, schemas.href)}</p>`
  }${servers(page.servers, 2)}${securitySection(page.security)}${
    facts.length > 0 ? section(escapeText(labels.aboutApi), 2, 'about', html`${terms(facts)}`) : ''
  }</div></div></article>`;
}

function tagSection(sections: readonly TagSection[]): Html | undefined {
  if (sections.length === 0) return undefined;
  const groups = sections.map(({ heading, tags }) => {
    const rows = tags.map(
      (tag) =>
        html`<section class="cl-tag"><h3>${link(tag.title, tag.href)} <span class="cl-count">${tag.count}</span></h3>${prose(tag.intro)}<ul class="cl-operation-list">${tag.operations.map(operationLink)}</ul></section>`,
    );
    return html`${heading ? html`<p class="cl-tag-heading">${escapeText(heading)}</p>` : ''}<div class="cl-tags">${rows}</div>`;
  });
  return section(escapeText(labels.operations), 2, 'operations', groups);
}

function operationLink(one: PageLink): Html {
  return html`<li><a href="${escapeText(one.href)}">${method(one.method, 'cl-verb')} ${struck(wrapName(one.title), one.deprecated)}</a></li>`;
}

function securitySection(schemes: readonly SecuritySchemeView[]): Html | undefined {
  if (schemes.length === 0) return undefined;
  const rows = schemes.map(({ id, title, kind, intro, facts, scopes }) => {
    const names = scopes.map(
      (scope) =>
        html`<div><dt><code>${escapeText(scope.name)}</code></dt><dd>${scope.intro && html`<span>${scope.intro}</span>`}${
          scope.flows ? html`<span class="cl-quiet"> (${escapeText(scope.flows)})</span>` : ''
        }</dd></div>`,
    );
    return html`<div class="cl-scheme" id="${escapeText(id)}"><h3>${escapeText(title)}</h3>${quiet(kind)}${prose(intro)}${terms(facts)}${
      names.length > 0
        ? html`<details class="cl-scopes"><summary>${escapeText(count('scopes', names.length))}</summary><dl class="cl-terms">${names}</dl></details>`
        : ''
    }</div>`;
  });
  return section(escapeText(labels.authorization), 2, 'authorization', rows);
}
