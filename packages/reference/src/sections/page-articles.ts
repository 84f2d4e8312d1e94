import { escapeText, type Html, html } from '../html/html.ts';
import { drawVerb } from '../html/navigation-html.ts';
import type { SchemaListPage, SchemaPage, TagPage } from '../page.ts';
import type { Words } from '../words/words.ts';
import { drawPartLinks } from './page-head.ts';
import { drawSchemaExample } from './sample-sections.ts';
import { drawLink, drawMethod, drawProse, drawSection } from './section-parts.ts';

/**
 * The page of a schema.
 * @param head the title, with the bar of a site above it.
 */
export function drawSchemaArticle(page: SchemaPage, words: Words, head: Html): Html {
  const { schemaTitle, typeHtml, body, schema, example, usedBy } = page;
  const users = usedBy.map(
    ({ title, href, roles, ...link }) =>
      html`<li><a href="${escapeText(href)}">${drawVerb(link)}<span>${escapeText(title)}</span></a> <span class="cl-quiet cl-roles">${escapeText(roles)}</span></li>`,
  );
  const used =
    users.length > 0
      ? drawSection(
          escapeText(words.labels.usedBy),
          2,
          'used-by',
          html`<ul class="cl-operation-list">${users}</ul>`,
        )
      : '';
  const title = html`<header class="cl-title">${head}${
    schemaTitle && html`<p class="cl-summary" dir="auto">${escapeText(schemaTitle)}</p>`
  }<p class="cl-quiet">${typeHtml}</p></header>`;
  const text = html`<div class="cl-text">${title}${drawProse(body)}${schema}${used}</div>`;
  return example
    ? html`<article class="cl-article cl-beside">${text}${drawSchemaExample(example, words)}</article>`
    : html`<article class="cl-article">${text}</article>`;
}

/** A longer list has a field that filters it. */
const MANY_SCHEMAS = 30;

/** A page of the list of schemas. */
export function drawSchemaListArticle({ schemas, parts }: SchemaListPage, words: Words, head: Html): Html {
  const rows = schemas.map(({ title, href, intro, deprecated }) => {
    const link = deprecated
      ? html`<a href="${escapeText(href)}" class="cl-struck">${escapeText(title)}</a>`
      : drawLink(title, href);
    return html`<li>${link}${drawProse(intro)}</li>`;
  });
  const links = drawPartLinks(parts, words);
  const name = escapeText(words.labels.filterSchemas);
  const filter =
    schemas.length < MANY_SCHEMAS
      ? ''
      : html`<input class="cl-filter" type="search" data-cl-filter aria-label="${name}" placeholder="${name}" autocomplete="off" spellcheck="false" hidden>`;
  return html`<article class="cl-article"><div class="cl-text"><header class="cl-title">${head}</header>${links}${filter}<ul class="cl-schema-list">${rows}</ul>${links}</div></article>`;
}

/** A page of a tag. */
export function drawTagArticle(page: TagPage, words: Words, head: Html): Html {
  const { name, tagKind, intro, externalDocs, parts } = page;
  const { labels } = words;
  const rows = page.operations.map((operation) => drawTagOperation(operation, words));
  const links = drawPartLinks(parts, words);
  const title = html`<header class="cl-title">${head}${
    name === undefined
      ? ''
      : html`<p class="cl-quiet">${escapeText(labels.tag)} <code>${escapeText(name)}</code></p>`
  }${tagKind && html`<p class="cl-quiet">${escapeText(tagKind)}</p>`}</header>`;
  return html`<article class="cl-article"><div class="cl-text">${title}${drawProse(intro)}${
    externalDocs && html`<p>${drawLink(externalDocs.label, externalDocs.href)}</p>`
  }${links}<ul class="cl-operation-rows">${rows}</ul>${links}</div></article>`;
}

function drawTagOperation(operation: TagPage['operations'][number], { labels }: Words): Html {
  const { title, href, method, isPath, deprecated, path, intro } = operation;
  const address = escapeText(href);
  const note = deprecated ? html`<span class="cl-label">${escapeText(labels.deprecated)}</span>` : '';
  const verb = drawMethod(method);
  if (isPath) {
    const link = deprecated
      ? html`<a href="${address}" class="cl-path cl-struck">${path}</a>`
      : html`<a href="${address}" class="cl-path">${path}</a>`;
    return html`<li><h2 class="cl-address-line">${verb} ${link}${note}</h2>${drawProse(intro)}</li>`;
  }
  const link = deprecated
    ? html`<a href="${address}" class="cl-struck">${escapeText(title)}</a>`
    : drawLink(title, href);
  return html`<li><h2>${link}${note}</h2><p class="cl-address-line">${verb} <code class="cl-path">${path}</code></p>${drawProse(intro)}</li>`;
}
