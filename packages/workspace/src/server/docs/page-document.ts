import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CallbackView, OperationPage, OverviewPage, PageView } from '@curlew/reference';
import { escapeText, type Html, html, NO_HTML } from '@curlew/reference/html';
import {
  drawAboutApi,
  drawAuthorization,
  drawCallbackLine,
  drawExamples,
  drawExtensions,
  drawFirstRequestTitle,
  drawOperationFacts,
  drawOperationHead,
  drawOverviewHead,
  drawOverviewWorkflows,
  drawParameters,
  drawPartLinks,
  drawProse,
  drawRequestBody,
  drawResponses,
  drawSampleCard,
  drawSchemaArticle,
  drawSchemaListArticle,
  drawSchemasLink,
  drawSection,
  drawSecuritySchemes,
  drawServers,
  drawTagArticle,
  drawTagList,
  drawTitle,
  drawUsedInWorkflows,
  drawWorkflowFacts,
  drawWorkflowInputs,
  drawWorkflowListArticle,
  drawWorkflowOutputs,
  drawWorkflowSteps,
  samplesLabel,
  type WorkflowPage,
} from '@curlew/reference/sections';
import { type Words, wordsOf } from '@curlew/reference/words';
import { wrapName } from '@curlew/reference/wrap-name';

/** The window is in English. */
const WORDS: Words = wordsOf('en');

/**
 * A page of the reference without the frame of a site: the window has its own navigation, and the frame that shows the page
 * runs no script. The functions that draw its sections, and the styles, are those of a site.
 */
export function pageDocument(page: PageView): string {
  const document = html`<!doctype html>
<html lang="en" class="cl-document">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeText(page.title)}</title>
<style></style>
</head>
<body class="cl-page cl-page-plain">
<main id="cl-content" class="cl-main" tabindex="-1">${drawArticle(page)}</main>
</body>
</html>
`;
  return document.replace('<style></style>', () => `<style>${pageStyles()}</style>`);
}

function drawArticle(page: PageView): Html {
  const title = drawTitle(wrapName(page.title), page.kind === 'schema');
  switch (page.kind) {
    case 'operation':
    case 'webhook':
      return drawOperationArticle(page, title);
    case 'schema':
      return drawSchemaArticle(page, WORDS, title);
    case 'schemas':
      return drawSchemaListArticle(page, WORDS, title);
    case 'tag':
      return drawTagArticle(page, WORDS, title);
    case 'overview':
      return drawOverviewArticle(page, title);
    case 'workflows':
      return drawWorkflowListArticle(page, WORDS, title);
    case 'workflow':
      return drawWorkflowArticle(page, title);
  }
}

/** The sections of an operation; a site assembles them from components that users can replace. */
function drawOperationArticle(page: OperationPage, title: Html): Html {
  const { requestBody, responseExamples, callbacks } = page;
  const head = html`<header class="cl-title">${title}${drawOperationHead(page, WORDS)}</header>${drawOperationFacts(page, WORDS)}${drawAuthorization(page.authorization, WORDS)}`;
  const request = html`${drawParameters(page.parameters, 2)}${
    requestBody && drawRequestBody(requestBody, WORDS, { id: 'request-body', level: 2 })
  }`;
  const { labels } = WORDS;
  const received =
    callbacks.length > 0
      ? drawSection(escapeText(labels.callbacks), 2, 'callbacks', callbacks.map(drawCallback))
      : '';
  const extensions = drawExtensions(page.extensions, WORDS, { id: 'extensions', level: 2 });
  const others = html`${received}${drawUsedInWorkflows(page.workflows, WORDS)}${drawServers(page.servers, WORDS)}${extensions}`;
  const responses =
    page.responses.length > 0 ? drawResponses(page.responses, WORDS, { id: 'responses', level: 2 }) : '';
  const cards = html`${page.samples.length > 0 ? drawSampleCard(page.samples, WORDS, page) : ''}${
    page.requestExamples && drawExamples({ ...page.requestExamples, isInMenu: false }, WORDS)
  }${responseExamples && drawExamples(responseExamples, WORDS)}`;
  return drawBeside(head, cards, samplesLabel(WORDS), html`${request}${responses}${others}`);
}

function drawCallback(callback: CallbackView): Html {
  const { id, requestBody, requestExamples, responses, responseExamples } = callback;
  return html`<details class="cl-callback" id="${escapeText(id)}"><summary>${drawCallbackLine(callback)}</summary>${drawOperationFacts(callback, WORDS)}${callback.authorization}${drawParameters(callback.parameters, 3)}${
    requestBody && drawRequestBody(requestBody, WORDS, { id: `${id}-request-body`, level: 3 })
  }${requestExamples && drawExamples(requestExamples, WORDS)}${
    responses.length > 0 ? drawResponses(responses, WORDS, { level: 3 }) : ''
  }${responseExamples && drawExamples(responseExamples, WORDS)}${drawServers(callback.servers, WORDS, 3)}${drawExtensions(callback.extensions, WORDS, { level: 3 })}</details>`;
}

/** The sections of the first page; a site assembles them from components that users can replace. */
function drawOverviewArticle(page: OverviewPage, title: Html): Html {
  const { firstRequest } = page;
  const first = firstRequest
    ? html`${drawFirstRequestTitle(firstRequest, WORDS)}${drawSampleCard(firstRequest.samples, WORDS, firstRequest)}`
    : NO_HTML;
  const intro = html`<header class="cl-title cl-hero">${title}${drawOverviewHead(page, WORDS)}</header>${drawProse(page.intro)}`;
  const sections = html`${drawOverviewWorkflows(page.workflows, WORDS)}${drawTagList(page.sections, WORDS)}${drawPartLinks(page.parts, WORDS)}${drawSchemasLink(page.schemas)}${drawServers(page.servers, WORDS)}${drawSecuritySchemes(page.security, WORDS)}${drawAboutApi(page.facts, WORDS)}`;
  return drawBeside(intro, first, WORDS.labels.firstRequest, sections);
}

function drawWorkflowArticle(page: WorkflowPage, title: Html): Html {
  const head = html`<header class="cl-title">${title}</header>${drawWorkflowFacts(page, WORDS)}`;
  const text = html`${drawWorkflowInputs(page, WORDS)}${drawWorkflowSteps(page, WORDS)}${drawWorkflowOutputs(page, WORDS)}`;
  const card = page.samples.length > 0 ? drawSampleCard(page.samples, WORDS, undefined) : NO_HTML;
  return drawBeside(head, card, samplesLabel(WORDS), text);
}

/** An article: how it begins, cards beside it, and the rest of its text. */
function drawBeside(head: Html, cards: Html, label: string, text: Html): Html {
  const begin = html`<div class="cl-text">${head}</div>`;
  const rest = html`<div class="cl-text">${text}</div>`;
  return cards === ''
    ? html`<article class="cl-article">${begin}${rest}</article>`
    : html`<article class="cl-article cl-beside">${begin}<aside class="cl-samples" aria-label="${escapeText(label)}">${cards}</aside>${rest}</article>`;
}

/** Header and navigation are absent, so no space is reserved for them. */
const OWN_STYLES = '.cl-main { padding: 24px; max-width: none; margin: 0 } html { scroll-padding-top: 8px }';

let cachedStyles: string | undefined;

/** All stylesheets of the reference as one, because the frame cannot load files. */
function pageStyles(): string {
  if (cachedStyles === undefined) {
    const index = readStyles('index');
    const files = [...index.matchAll(/@import "\.\/([\w-]+)\.css";/g)].map(([, name = '']) =>
      readStyles(name),
    );
    cachedStyles = [...files, OWN_STYLES].join('\n').replaceAll('</', '<\\/');
  }
  return cachedStyles;
}

function readStyles(name: string): string {
  const index = import.meta.resolve('@curlew/reference/styles/index.css');
  return readFileSync(fileURLToPath(new URL(`./${name}.css`, index)), 'utf8');
}
