import { escapeText, type Html, html, NO_HTML } from '../html/html.ts';
import { wrapName } from '../html/wrap-name.ts';
import type { CallbackView, OperationPage, OverviewPage, PageView, WorkflowPage } from '../page.ts';
import type { Words } from '../words/words.ts';
import {
  drawAuthorization,
  drawCallbackLine,
  drawExtensions,
  drawOperationFacts,
  drawOperationHead,
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
} from './overview-sections.ts';
import { drawSchemaArticle, drawSchemaListArticle, drawTagArticle } from './page-articles.ts';
import { drawPartLinks, drawTitle } from './page-head.ts';
import { drawExamples, drawSampleCard, samplesLabel } from './sample-sections.ts';
import { drawProse, drawSection } from './section-parts.ts';
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
  const others = html`${received}${drawUsedInWorkflows(page.workflows, words)}${drawServers(page.servers, words)}${extensions}`;
  const responses =
    page.responses.length > 0 ? drawResponses(page.responses, words, { id: 'responses', level: 2 }) : '';
  const cards = html`${page.samples.length > 0 ? drawSampleCard(page.samples, words, page) : ''}${
    page.requestExamples && drawExamples({ ...page.requestExamples, isInMenu: false }, words)
  }${responseExamples && drawExamples(responseExamples, words)}`;
  return drawBeside(head, cards, samplesLabel(words), html`${request}${responses}${others}`);
}

function drawCallback(callback: CallbackView, words: Words): Html {
  const { id, requestBody, requestExamples, responses, responseExamples } = callback;
  return html`<details class="cl-callback" id="${escapeText(id)}"><summary>${drawCallbackLine(callback)}</summary>${drawOperationFacts(callback, words)}${callback.authorization}${drawParameters(callback.parameters, 3)}${
    requestBody && drawRequestBody(requestBody, words, { id: `${id}-request-body`, level: 3 })
  }${requestExamples && drawExamples(requestExamples, words)}${
    responses.length > 0 ? drawResponses(responses, words, { level: 3 }) : ''
  }${responseExamples && drawExamples(responseExamples, words)}${drawServers(callback.servers, words, 3)}${drawExtensions(callback.extensions, words, { level: 3 })}</details>`;
}

function drawOverviewArticle(page: OverviewPage, words: Words, title: Html): Html {
  const { firstRequest } = page;
  const first = firstRequest
    ? html`${drawFirstRequestTitle(firstRequest, words)}${drawSampleCard(firstRequest.samples, words, firstRequest)}`
    : NO_HTML;
  const intro = html`<header class="cl-title cl-hero">${title}${drawOverviewHead(page, words)}</header>${drawProse(page.intro)}`;
  const sections = html`${drawOverviewWorkflows(page.workflows, words)}${drawTagList(page.sections, words)}${drawPartLinks(page.parts, words)}${drawSchemasLink(page.schemas)}${drawServers(page.servers, words)}${drawSecuritySchemes(page.security, words)}${drawAboutApi(page.facts, words)}`;
  return drawBeside(intro, first, words.labels.firstRequest, sections);
}

function drawWorkflowArticle(page: WorkflowPage, words: Words, title: Html): Html {
  const head = html`<header class="cl-title">${title}</header>${drawWorkflowFacts(page, words)}`;
  const text = html`${drawWorkflowInputs(page, words)}${drawWorkflowSteps(page, words)}${drawWorkflowOutputs(page, words)}`;
  const card = page.samples.length > 0 ? drawSampleCard(page.samples, words, undefined) : NO_HTML;
  return drawBeside(head, card, samplesLabel(words), text);
}

/** An article: how it begins, cards beside it, and the rest of its text. */
function drawBeside(head: Html, cards: Html, label: string, text: Html): Html {
  const begin = html`<div class="cl-text">${head}</div>`;
  const rest = html`<div class="cl-text">${text}</div>`;
  return cards === ''
    ? html`<article class="cl-article">${begin}${rest}</article>`
    : html`<article class="cl-article cl-beside">${begin}<aside class="cl-samples" aria-label="${escapeText(label)}">${cards}</aside>${rest}</article>`;
}
