import { escapeText, type Html, html, NO_HTML } from '../html/html.ts';
import { drawVerb } from '../html/navigation-html.ts';
import { wrapAddress, wrapName } from '../html/wrap-name.ts';
import type { OverviewPage, SecuritySchemeView, ServerView, TagSection } from '../page.ts';
import type { PageFile, PageLink } from '../page-frame.ts';
import type { Words } from '../words/words.ts';
import { LOCK } from './icons.ts';
import { drawCopyButton, drawFacts, drawLink, drawName, drawProse, drawSection } from './section-parts.ts';

/** Characters of a version that a header shows whole. */
const LONG_VERSION = 32;

/** Below the title of a reference: logo, version, source, summary; on the first page its base URL and how requests are authorized. */
export function drawOverviewHead(page: OverviewPage, words: Words): Html {
  const { part, apiVersion, inferredFrom, summary, lead, logo, security, servers } = page;
  const { labels, punctuation } = words;
  // A path alone is no address: it names the site of the reference.
  const [server] = servers.filter(({ url }) => url !== '/');
  const version =
    part === undefined && apiVersion !== ''
      ? html`<p class="cl-chips${apiVersion.length > LONG_VERSION ? escapeText(' cl-whole') : ''}"><span class="cl-chip">${escapeText(labels.version)} ${escapeText(apiVersion)}</span></p>`
      : '';
  const base =
    server &&
    html`<div class="cl-address"><code class="cl-path">${wrapAddress(server.url)}</code>${drawCopyButton(server.url, labels.theServer, words)}</div>`;
  // Two schemes of one kind are one way to say who one is.
  const kinds = security.filter(({ kind }, at) => security.findIndex((one) => one.kind === kind) === at);
  const schemes = kinds.map(
    ({ id, kind }, at) =>
      html`${at > 0 ? escapeText(punctuation.comma) : ''}<a href="#${escapeText(id)}">${kind}</a>`,
  );
  const authorization =
    schemes.length > 0
      ? html`<div class="cl-auth">${LOCK}<p><span class="cl-visually-hidden">${escapeText(labels.authorization)}${escapeText(punctuation.colon)}</span>${schemes}</p></div>`
      : '';
  return html`${logo && html`<p class="cl-api-logo">${logo}</p>`}${version}${inferredFrom && html`<p class="cl-quiet">${escapeText(inferredFrom)}</p>`}${
    summary && html`<p class="cl-summary" dir="auto">${escapeText(summary)}</p>`
  }${drawProse(lead)}${base}${authorization}`;
}

/** The line above the first request. */
export function drawFirstRequestTitle(
  { title, href }: NonNullable<OverviewPage['firstRequest']>,
  { labels, punctuation }: Words,
): Html {
  return html`<p class="cl-samples-title">${escapeText(labels.firstRequest)}${escapeText(punctuation.colon)}${drawLink(title, href)}</p>`;
}

/** The tags, each with its operations. */
export function drawTagList(sections: readonly TagSection[], { labels }: Words): Html {
  if (sections.length === 0) return NO_HTML;
  const groups = sections.map(({ heading, tags }) => {
    const rows = tags.map(
      ({ title, href, intro, count, operations }) =>
        html`<section class="cl-tag"><h3><a href="${escapeText(href)}">${wrapName(title)}</a>${drawCount(count)}</h3>${
          intro && html`<div class="cl-prose" dir="auto">${intro}</div>`
        }${drawOperationLinks(operations, wrapName)}</section>`,
    );
    return html`${heading && html`<p class="cl-tag-heading">${escapeText(heading)}</p>`}<div class="cl-tags">${rows}</div>`;
  });
  return drawSection(escapeText(labels.operations), 2, 'operations', groups);
}

/** Links to operations, with their methods; a link without one leads to the others. */
export function drawOperationLinks(
  operations: readonly PageLink[],
  drawTitle: (title: string) => Html = escapeText,
): Html {
  const rows = operations.map(({ title, href, detail, deprecated, ...link }) => {
    const words = html`${drawTitle(title)}${detail && html` <span class="cl-quiet">${wrapName(detail)}</span>`}`;
    const name = drawName(words, deprecated);
    const verb = drawVerb(link);
    return verb === NO_HTML
      ? html`<li><a class="cl-rest" href="${escapeText(href)}">${name}</a></li>`
      : html`<li><a href="${escapeText(href)}">${verb}${name}</a></li>`;
  });
  return html`<ul class="cl-operation-list">${rows}</ul>`;
}

/** The number of operations of a tag, where it has any. */
function drawCount(count: number): Html {
  return count === 0 ? NO_HTML : html` <span class="cl-count">${count}</span>`;
}

/** The first schemas, and a link to the list of all. */
export function drawSchemasLink(schemas: OverviewPage['schemas'], { count }: Words): Html {
  if (schemas === undefined) return NO_HTML;
  const names = schemas.items.map(
    ({ title, href }) => html`<li><a href="${escapeText(href)}"><code>${wrapName(title)}</code></a></li>`,
  );
  const all = html`<li>${drawLink(count('schemas', schemas.count), schemas.href)}</li>`;
  return drawSection(
    escapeText(schemas.title),
    2,
    'schemas',
    html`<ul class="cl-schema-names">${names}${all}</ul>`,
  );
}

/** Whether a list of servers says more than the base URL does: others, variables, names, descriptions. */
export function listsServers(servers: readonly ServerView[]): boolean {
  return (
    servers.length > 1 ||
    servers.some(
      ({ name, intro, variables }) => name !== undefined || intro !== undefined || variables.length > 0,
    )
  );
}

/** Servers with their variables. */
export function drawServers(servers: readonly ServerView[], words: Words, level: 2 | 3 = 2): Html {
  if (servers.length === 0) return NO_HTML;
  const { labels } = words;
  const title = escapeText(servers.length === 1 ? labels.server : labels.servers);
  const rows = servers.map(({ url, name, intro, variables }) => {
    const copy = drawCopyButton(url, labels.theServer, words);
    const fields = variables.map((variable) => drawServerVariable(variable));
    return html`<div class="cl-server-row"><div class="cl-address"><code class="cl-path">${wrapAddress(url)}</code>${copy}</div>${
      name && html`<p class="cl-server-name">${escapeText(name)}</p>`
    }${drawProse(intro)}${fields.length > 0 ? html`<dl class="cl-terms">${fields}</dl>` : ''}</div>`;
  });
  return drawSection(title, level, level === 2 ? 'servers' : undefined, rows);
}

function drawServerVariable({ name, intro, facts }: ServerView['variables'][number]): Html {
  return html`<div><dt><code>${escapeText(name)}</code></dt><dd>${
    intro && html`<span dir="auto">${intro}</span>`
  }<span class="cl-facts">${intro && html`· `}${facts}</span></dd></div>`;
}

/** The security schemes of an API, with the permissions that each knows. */
export function drawSecuritySchemes(schemes: readonly SecuritySchemeView[], words: Words): Html {
  if (schemes.length === 0) return NO_HTML;
  const { labels, count } = words;
  const rows = schemes.map(({ id, title, kind, intro, facts, scopes }) => {
    const names = scopes.map(
      (scope) =>
        html`<div><dt><code>${escapeText(scope.name)}</code></dt><dd>${
          scope.intro && html`<span dir="auto">${scope.intro}</span>`
        }${drawProse(scope.blocks)}${scope.flows && html`<span class="cl-quiet"> (${escapeText(scope.flows)})</span>`}</dd></div>`,
    );
    const permissions =
      names.length > 0
        ? html`<details class="cl-scopes"><summary>${escapeText(count('scopes', names.length))}</summary><dl class="cl-terms">${names}</dl></details>`
        : '';
    return html`<div class="cl-scheme" id="${escapeText(id)}"><h3>${escapeText(title)}</h3><p class="cl-quiet">${kind}</p>${drawProse(intro)}${drawFacts(facts)}${permissions}</div>`;
  });
  return drawSection(escapeText(labels.authorization), 2, 'authorization', rows);
}

/** Files for download. */
export function drawDownloads(files: readonly PageFile[], { labels }: Words): Html {
  if (files.length === 0) return NO_HTML;
  return drawSection(
    escapeText(labels.downloads),
    2,
    'downloads',
    html`<ul class="cl-downloads">${drawFileLinks(files)}</ul>`,
  );
}

/** Links to other formats, as rows of a list. */
export function drawFileLinks(files: readonly PageFile[]): Html[] {
  return files.map(
    ({ title, href, type }) =>
      html`<li><a href="${escapeText(href)}" type="${escapeText(type)}">${escapeText(title)}</a></li>`,
  );
}

/** Contact, license, terms and external documentation of an API. */
export function drawAboutApi(facts: OverviewPage['facts'], { labels }: Words): Html {
  return facts.length === 0
    ? NO_HTML
    : drawSection(escapeText(labels.aboutApi), 2, 'about', drawFacts(facts));
}
