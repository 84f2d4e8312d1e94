import { isObject, shownMethod, type Workflow } from '@curlew/openapi/internal';
import type { Html } from '../../html/html.ts';
import type {
  PageInfo,
  WorkflowListPage,
  WorkflowPage,
  WorkflowStepView,
  WorkflowSummary,
  WorkflowValueView,
} from '../../page.ts';
import type { Phrase } from '../../phrases/phrase.ts';
import type { Group } from '../../plan/groups/group.ts';
import { itemsOfPart } from '../../plan/list-pages.ts';
import type { RenderContext } from '../../render-context.ts';
import { phraseHtml } from '../../schema-html/phrases-html.ts';
import { type NamedValue, type StepFacts, workflowFacts } from '../../workflows/step-facts.ts';
import type { WorkflowIndex } from '../../workflows/workflow-index.ts';
import { workflowSamples } from '../../workflows/workflow-samples.ts';
import { buildPageFrame, pageLink } from '../frame/page-frame.ts';
import { partLinks } from '../frame/part-links.ts';
import { pathHtml } from '../operation/path-html.ts';

/** Budget of the rows of inputs, in UTF-16 units of HTML. */
const INPUT_BUDGET = 20_000;

/** Draws a phrase about a workflow. */
type Draw = (phrase: Phrase) => Html;

/** The list of workflows. */
export function renderWorkflowListPage(
  page: PageInfo,
  group: Group,
  index: WorkflowIndex,
  context: RenderContext,
): WorkflowListPage {
  const { info } = index.document.description.value;
  const text = isObject(info) ? (info.description ?? info.summary) : undefined;
  return {
    ...buildPageFrame(page, [], context),
    kind: 'workflows',
    ...(page.part === undefined && typeof text === 'string' && { intro: context.markdown.page(text) }),
    workflows: itemsOfPart(index.workflows, 'workflows', page.part).flatMap((workflow) =>
      workflowSummary(workflow, index, context),
    ),
    parts: partLinks(group.lists, page, context),
  };
}

/** A workflow in a list; none where it has no page. */
export function workflowSummary(
  workflow: Workflow,
  { pages }: WorkflowIndex,
  context: RenderContext,
): WorkflowSummary[] {
  const page = pages.get(workflow);
  if (page === undefined) return [];
  const { description, steps } = workflow;
  return [
    {
      ...pageLink(page, context),
      ...(description && { intro: context.markdown.inline(description) }),
      steps: context.words.count('workflowSteps', steps.length),
    },
  ];
}

export function renderWorkflowPage(
  page: PageInfo,
  workflow: Workflow,
  index: WorkflowIndex,
  context: RenderContext,
  idPrefix = '',
): WorkflowPage {
  const { words, markdown } = context;
  const { labels } = words;
  const facts = workflowFacts(workflow, index, context);
  const draw: Draw = (phrase) =>
    phraseHtml(phrase, (id) => (id.startsWith('#') ? `#${idPrefix}${id.slice(1)}` : context.href(id)));
  const inputs =
    workflow.inputs && index.trees.drawWhole(workflow.inputs, `${idPrefix}in-`, 'request', INPUT_BUDGET);
  // Headings of a text inside another page would repeat its ids.
  const drawText = (text: string): Html => (idPrefix === '' ? markdown.page(text) : markdown.block(text));
  const contents = [
    ...(workflow.description ? markdown.outline(workflow.description) : []),
    ...(inputs ? [{ id: 'inputs', title: labels.inputs }] : []),
    { id: 'steps', title: labels.steps },
    ...(facts.outputs.length > 0 ? [{ id: 'outputs', title: labels.outputs }] : []),
  ];
  return {
    ...buildPageFrame(page, contents, context),
    kind: 'workflow',
    workflowId: workflow.id,
    ...(workflow.description && { body: drawText(workflow.description) }),
    dependsOn: facts.dependsOn.map(draw),
    ...(inputs && { inputs }),
    steps: facts.steps.map((step) => ({ ...stepView(step, draw, context), id: `${idPrefix}${step.anchor}` })),
    ...(facts.leftOut > 0 && { leftOut: words.count('more', facts.leftOut) }),
    outputs: facts.outputs.map((one) => valueView(one, draw)),
    samples: workflowSamples(workflow, page, index, context).samples.map(({ id, title, language, code }) => ({
      id,
      title,
      language,
      code: context.highlighter.code(code, language),
      isGiven: true,
    })),
  };
}

function stepView(step: StepFacts, draw: Draw, context: RenderContext): Omit<WorkflowStepView, 'id'> {
  const { description, body, timeoutMs } = step;
  return {
    stepId: step.id,
    ...calleeView(step, context),
    ...(description && { body: context.markdown.block(description) }),
    dependsOn: step.dependsOn.map(draw),
    parameters: step.parameters.map((one) => valueView(one, draw)),
    ...(body && {
      requestBody: {
        ...(body.mediaType !== undefined && { mediaType: body.mediaType }),
        ...(body.text !== undefined && { code: context.highlighter.code(body.text, body.language) }),
        replacements: body.replacements.map(draw),
      },
    }),
    criteria: step.criteria.map(draw),
    outputs: step.outputs.map((one) => valueView(one, draw)),
    onSuccess: step.onSuccess.map(draw),
    onFailure: step.onFailure.map(draw),
    ...(timeoutMs !== undefined && { timeLimit: `${timeoutMs} ms` }),
  };
}

type CalleeView = Pick<WorkflowStepView, 'title' | 'href' | 'method' | 'pathHtml' | 'note' | 'isWorkflow'>;

function calleeView({ callee }: StepFacts, context: RenderContext): CalleeView {
  const { labels } = context.words;
  if (callee.is === 'other') return { title: callee.text, note: labels.notInReference, isWorkflow: false };
  const { page } = callee;
  const address = page ? { href: context.href(page) } : { note: labels.notInReference };
  if (callee.is === 'workflow') return { title: callee.title, ...address, isWorkflow: true };
  const { operation } = callee;
  return {
    title: page?.title ?? operation.summary ?? operation.operationId ?? operation.path,
    ...address,
    method: shownMethod(operation),
    pathHtml: pathHtml(operation.path),
    isWorkflow: false,
  };
}

function valueView({ name, place, value }: NamedValue, draw: Draw): WorkflowValueView {
  return { name, ...(place !== undefined && { place }), value: draw(value) };
}
