import { linkHtml } from '../html/address.ts';
import { escapeText, type Html, html, NO_HTML } from '../html/html.ts';
import type {
  OverviewPage,
  WorkflowListPage,
  WorkflowPage,
  WorkflowStepView,
  WorkflowSummary,
  WorkflowValueView,
} from '../page.ts';
import type { PageLink } from '../page-frame.ts';
import type { Words } from '../words/words.ts';
import { drawPartLinks } from './page-head.ts';
import { drawLink, drawMethod, drawProse, drawSection } from './section-parts.ts';

/** Below the title of a workflow: what it is called elsewhere, its description, and what runs before it. */
export function drawWorkflowFacts({ workflowId, body, dependsOn }: WorkflowPage, words: Words): Html {
  const { labels } = words;
  const before =
    dependsOn.length > 0 ? drawFact(labels.dependsOn, html`${withCommas(dependsOn, words)}`) : '';
  const id = drawFact(labels.workflow, html`<code>${escapeText(workflowId)}</code>`);
  return html`${drawProse(body)}<dl class="cl-operation-facts">${id}${before}</dl>`;
}

function drawFact(label: string, value: Html): Html {
  return html`<div><dt>${escapeText(label)}</dt><dd>${value}</dd></div>`;
}

/** Where sections of a workflow are drawn: inside another page, they are below its headings and their ids have a prefix. */
export interface WorkflowPlace {
  level: 2 | 3;
  idPrefix: string;
}

const OWN_PAGE: WorkflowPlace = { level: 2, idPrefix: '' };

/** The values that a workflow takes. */
export function drawWorkflowInputs(
  { inputs }: WorkflowPage,
  { labels }: Words,
  { level, idPrefix } = OWN_PAGE,
): Html {
  return inputs ? drawSection(escapeText(labels.inputs), level, `${idPrefix}inputs`, inputs) : NO_HTML;
}

/** The steps of a workflow in their order, numbered. */
export function drawWorkflowSteps(
  { steps, leftOut }: WorkflowPage,
  words: Words,
  { level, idPrefix } = OWN_PAGE,
): Html {
  const rows = steps.map((step) => drawStep(step, words, level === 2 ? 'h3' : 'h4'));
  const rest = leftOut === undefined ? '' : html`<p class="cl-note">${escapeText(leftOut)}</p>`;
  return drawSection(
    escapeText(words.labels.steps),
    level,
    `${idPrefix}steps`,
    html`<ol class="cl-steps">${rows}</ol>${rest}`,
  );
}

/** What a workflow returns. */
export function drawWorkflowOutputs(
  { outputs }: WorkflowPage,
  { labels }: Words,
  { level, idPrefix } = OWN_PAGE,
): Html {
  if (outputs.length === 0) return NO_HTML;
  return drawSection(escapeText(labels.outputs), level, `${idPrefix}outputs`, drawValues(outputs));
}

function drawStep(step: WorkflowStepView, words: Words, element: 'h3' | 'h4'): Html {
  const { id, stepId, title, href, body, note } = step;
  const { labels } = words;
  const link = drawLink(title, href);
  const heading = element === 'h3' ? html`<h3>${link}</h3>` : html`<h4>${link}</h4>`;
  const about = note === undefined ? '' : html`<span class="cl-quiet">${escapeText(note)}</span>`;
  const callee = step.isWorkflow
    ? html`<span class="cl-label">${escapeText(labels.workflow)}</span>`
    : html`${drawMethod(step.method)}${step.pathHtml && html`<code class="cl-path">${step.pathHtml}</code>`}`;
  const line = html`<p class="cl-address-line">${callee}${about}<code class="cl-step-id">${escapeText(stepId)}</code></p>`;
  return html`<li id="${escapeText(id)}">${heading}${line}${drawProse(body)}${drawStepFacts(step, words)}</li>`;
}

function drawStepFacts(step: WorkflowStepView, words: Words): Html {
  const { labels } = words;
  const { dependsOn, parameters, requestBody, criteria, outputs, onSuccess, onFailure, timeLimit } = step;
  const rows = html`${drawRow(labels.dependsOn, dependsOn.length > 0 && html`${withCommas(dependsOn, words)}`)}${drawRow(
    labels.parameters,
    parameters.length > 0 && drawValues(parameters),
  )}${drawRow(labels.requestBody, requestBody && drawBody(requestBody, `${labels.requestBody}${words.punctuation.colon}${step.stepId}`))}${drawRow(
    labels.succeedsIf,
    drawSentences(criteria),
  )}${drawRow(labels.outputs, outputs.length > 0 && drawValues(outputs))}${drawRow(
    labels.onSuccess,
    drawSentences(onSuccess),
  )}${drawRow(labels.onFailure, drawSentences(onFailure))}${drawRow(
    labels.timeLimit,
    timeLimit !== undefined && escapeText(timeLimit),
  )}`;
  return rows === '' ? rows : html`<dl class="cl-step-facts">${rows}</dl>`;
}

function drawRow(label: string, content: Html | false | undefined): Html {
  return content ? html`<div><dt>${escapeText(label)}</dt><dd>${content}</dd></div>` : NO_HTML;
}

function drawBody(
  { mediaType, code, replacements }: NonNullable<WorkflowStepView['requestBody']>,
  label: string,
): Html {
  const type = mediaType && html`<p><code>${escapeText(mediaType)}</code></p>`;
  const block =
    code &&
    html`<pre class="cl-step-code" tabindex="0" role="region" aria-label="${escapeText(label)}">${code}</pre>`;
  return html`${type}${block}${drawSentences(replacements) || ''}`;
}

function drawSentences(sentences: readonly Html[]): Html | false {
  if (sentences.length === 0) return false;
  return html`<ul class="cl-pairs">${sentences.map((one) => html`<li>${one}</li>`)}</ul>`;
}

/** Names with the expressions of their values. */
function drawValues(values: readonly WorkflowValueView[]): Html {
  const rows = values.map(
    ({ name, place, value }) =>
      html`<li><code class="cl-value-name">${escapeText(name)}</code>${place && html` <span class="cl-quiet">${escapeText(place)}</span>`} ${value}</li>`,
  );
  return html`<ul class="cl-pairs">${rows}</ul>`;
}

function withCommas(links: readonly Html[], { punctuation }: Words): Html[] {
  return links.map((link, at) => (at === 0 ? link : html`${escapeText(punctuation.comma)}${link}`));
}

/** A page of the list of workflows. */
export function drawWorkflowListArticle(page: WorkflowListPage, words: Words, head: Html): Html {
  const { intro, workflows, parts } = page;
  const links = drawPartLinks(parts, words);
  return html`<article class="cl-article"><div class="cl-text"><header class="cl-title">${head}</header>${drawProse(intro)}${links}<ul class="cl-operation-rows">${workflows.map(
    (workflow) => html`<li>${drawSummary(workflow, true)}</li>`,
  )}</ul>${links}</div></article>`;
}

function drawSummary({ title, href, intro, steps }: WorkflowSummary, isHeading: boolean): Html {
  const link = linkHtml(href, escapeText(title));
  const head = isHeading ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`;
  return html`${head}<p class="cl-quiet">${escapeText(steps)}</p>${intro && html`<div class="cl-prose" dir="auto">${intro}</div>`}`;
}

/** The first workflows on the overview. */
export function drawOverviewWorkflows(workflows: OverviewPage['workflows'], words: Words): Html {
  if (workflows === undefined) return NO_HTML;
  const { title, href, items, count } = workflows;
  const rows = items.map((item) => html`<section class="cl-tag">${drawSummary(item, false)}</section>`);
  const rest = count - items.length;
  const more = rest > 0 ? html`<p>${drawLink(words.count('more', rest), href)}</p>` : '';
  return drawSection(escapeText(title), 2, 'workflows', html`<div class="cl-tags">${rows}</div>${more}`);
}

/** Links to the workflows that call an operation. */
export function drawUsedInWorkflows(workflows: readonly PageLink[], { labels }: Words): Html {
  if (workflows.length === 0) return NO_HTML;
  const rows = workflows.map(({ title, href }) => html`<li>${linkHtml(href, escapeText(title))}</li>`);
  return drawSection(
    escapeText(labels.usedInWorkflows),
    2,
    'workflows',
    html`<ul class="cl-pairs">${rows}</ul>`,
  );
}
