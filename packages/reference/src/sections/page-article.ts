import { escapeText, type Html, html, NO_HTML } from '../html/html.ts';
import { drawVerb } from '../html/navigation-html.ts';
import { wrapName } from '../html/wrap-name.ts';
import type {
  CallbackView,
  OperationPage,
  OverviewPage,
  PageView,
  SchemaListPage,
  SchemaPage,
  TagPage,
  WorkflowPage,
} from '../page.ts';
import type { Words } from '../words/words.ts';
import {
  drawAuthorization,
  drawCallbackLine,
  drawExtensions,
  drawOperationFacts,
  drawOperationHead,
  drawOperationNames,
  drawParameters,
  drawRequestBody,
  drawResponses,
} from './operation-sections.ts';
import {
  drawAboutApi,
  drawFirstRequestTitle,
  drawOverviewHead,
  drawSchemasLink,
  drawSecuritySchemes,
  drawServers,
  drawTagList,
  listsServers,
} from './overview-sections.ts';
import { drawPartLinks, drawTitle } from './page-head.ts';
import { drawExamples, drawSampleCard, drawSchemaExample, samplesLabel } from './sample-sections.ts';
import { drawLink, drawMethod, drawProse, drawSection } from './section-parts.ts';
import {
  drawOverviewWorkflows,
  drawUsedInWorkflows,
  drawWorkflowFacts,
  drawWorkflowInputs,
  drawWorkflowListArticle,
  drawWorkflowOutputs,
  drawWorkflowSteps,
} from './workflow-sections.ts';

/**
 * The content of any page, for a window that has its own navigation. A site assembles the same sections from components, which
 * users can replace.
 */
export function drawPageArticle(page: PageView, words: Words): Html {
  const title = drawTitle(wrapName(page.title), page.kind === 'schema');
  switch (page.kind) {
    case 'operation':
    case 'webhook':
      return drawOperationArticle(page, words, title);
    case 'schema':
      return drawSchemaArticle(page, words, title);
    case 'schemas':
      return drawSchemaListArticle(page, words, title);
    case 'tag':
      return drawTagArticle(page, words, title);
    case 'overview':
      return drawOverviewArticle(page, words, title);
    case 'workflows':
      return drawWorkflowListArticle(page, words, title);
    case 'workflow':
      return drawWorkflowArticle(page, words, title);
  }
}

function drawOperationArticle(page: OperationPage, words: Words, title: Html): Html {
  const { requestBody, responseExamples, callbacks } = page;
  const head = html`<header class="cl-title">${title}${drawOperationHead(page, words)}</header>${drawOperationFacts(page, words)}${drawAuthorization(page.authorization, words)}`;
  const request = html`${drawParameters(page.parameters, 2)}${
    requestBody && drawRequestBody(requestBody, words, { id: 'request-body', level: 2 })
  }`;
  const { labels } = words;
  const received =
    callbacks.length > 0
      ? drawSection(
          escapeText(labels.callbacks),
          2,
          'callbacks',
          callbacks.map((callback) => drawCallback(callback, words)),
        )
      : '';
  const extensions = drawExtensions(page.extensions, words, { id: 'extensions', level: 2 });
  const others = html`${received}${drawUsedInWorkflows(page.workflows, words)}${drawServers(page.servers, words)}${extensions}${drawOperationNames(page, words)}`;
  const responses =
    page.responses.length > 0 ? drawResponses(page.responses, words, { id: 'responses', level: 2 }) : '';
  const cards = html`${page.samples.length > 0 ? drawSampleCard(page.samples, words, page) : ''}${
    page.requestExamples && drawExamples({ ...page.requestExamples, isInMenu: false }, words)
  }${responseExamples && drawExamples(responseExamples, words)}`;
  return drawBeside(head, cards, samplesLabel(words), html`${request}${responses}`, others);
}

function drawCallback(callback: CallbackView, words: Words): Html {
  const { id, requestBody, requestExamples, responses, responseExamples } = callback;
  return html`<details class="cl-callback" id="${escapeText(id)}"><summary>${drawCallbackLine(callback)}</summary>${drawOperationFacts(callback, words)}${callback.authorization}${drawParameters(callback.parameters, 3)}${
    requestBody && drawRequestBody(requestBody, words, { id: `${id}-request-body`, level: 3 })
  }${requestExamples && drawExamples(requestExamples, words)}${
    responses.length > 0 ? drawResponses(responses, words, { level: 3 }) : ''
  }${responseExamples && drawExamples(responseExamples, words)}${drawServers(callback.servers, words, 3)}${drawExtensions(callback.extensions, words, { level: 3 })}${drawOperationNames(callback, words)}</details>`;
}

function drawOverviewArticle(page: OverviewPage, words: Words, title: Html): Html {
  const { firstRequest } = page;
  const first = firstRequest
    ? html`${drawFirstRequestTitle(firstRequest, words)}${drawSampleCard(firstRequest.samples, words, firstRequest)}`
    : NO_HTML;
  const intro = html`<header class="cl-title cl-hero">${title}${drawOverviewHead(page, words)}</header>${drawProse(page.intro)}`;
  const sections = html`${drawOverviewWorkflows(page.workflows, words)}${drawTagList(page.sections, words)}${drawPartLinks(page.parts, words)}${drawSchemasLink(page.schemas, words)}${listsServers(page.servers) ? drawServers(page.servers, words) : ''}${drawSecuritySchemes(page.security, words)}${drawAboutApi(page.facts, words)}`;
  return drawBeside(intro, first, words.labels.firstRequest, sections);
}

function drawWorkflowArticle(page: WorkflowPage, words: Words, title: Html): Html {
  const head = html`<header class="cl-title">${title}</header>${drawWorkflowFacts(page, words)}`;
  const text = html`${drawWorkflowInputs(page, words)}${drawWorkflowSteps(page, words)}${drawWorkflowOutputs(page, words)}`;
  const card = page.samples.length > 0 ? drawSampleCard(page.samples, words, undefined) : NO_HTML;
  return drawBeside(head, card, samplesLabel(words), text);
}

/**
 * An article: how it begins, cards beside it, and the rest of its text.
 * @param end what follows the cards where all is one column.
 */
function drawBeside(head: Html, cards: Html, label: string, text: Html, end: Html = NO_HTML): Html {
  const begin = html`<div class="cl-text">${head}</div>`;
  const last = end === '' ? '' : html`<div class="cl-text">${end}</div>`;
  const rest = html`<div class="cl-text">${text}</div>${last}`;
  return cards === ''
    ? html`<article class="cl-article">${begin}${rest}</article>`
    : html`<article class="cl-article cl-beside">${begin}<aside class="cl-samples" aria-label="${escapeText(label)}">${cards}</aside>${rest}</article>`;
}

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
      : html`<a href="${escapeText(href)}">${wrapName(title)}</a>`;
    return html`<li>${link}${drawProse(intro)}</li>`;
  });
  const list = schemas.some(({ intro }) => intro !== undefined)
    ? html`<ul class="cl-schema-list">${rows}</ul>`
    : html`<ul class="cl-schema-list cl-short">${rows}</ul>`;
  const links = drawPartLinks(parts, words);
  const name = escapeText(words.labels.filterSchemas);
  const filter =
    schemas.length < MANY_SCHEMAS
      ? ''
      : html`<input class="cl-filter" type="search" data-cl-filter aria-label="${name}" placeholder="${name}" autocomplete="off" spellcheck="false" hidden>`;
  return html`<article class="cl-article"><div class="cl-text"><header class="cl-title">${head}</header>${links}${filter}${list}${links}</div></article>`;
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
