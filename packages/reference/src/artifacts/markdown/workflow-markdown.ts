import type { Workflow } from '@curlew/openapi/internal';
import type { Phrase } from '../../phrases/phrase.ts';
import { methodAndPath } from '../../plan/names/operation-title.ts';
import type { RenderContext } from '../../render-context.ts';
import { fillIn } from '../../words/template.ts';
import { type NamedValue, type StepFacts, workflowFacts } from '../../workflows/step-facts.ts';
import type { WorkflowIndex } from '../../workflows/workflow-index.ts';
import { workflowSamples } from '../../workflows/workflow-samples.ts';
import { markdownHref } from '../file-paths.ts';
import { bracketless, codeBlock, inlineCode, plainText } from './markdown-text.ts';
import { newMarkdownList } from './schema/markdown-list.ts';
import { phraseMarkdown } from './schema/phrase-markdown.ts';
import { insideLines } from './schema/row-markdown.ts';

/** Blocks of a workflow, in the order of its page. */
export function workflowMarkdown(workflow: Workflow, index: WorkflowIndex, context: RenderContext): string[] {
  const { labels, punctuation } = context.words;
  const facts = workflowFacts(workflow, index, context);
  const draw = drawWith(context);
  const page = index.pages.get(workflow);
  const [sample] = page ? workflowSamples(workflow, page, index, context).samples : [];
  const before = facts.dependsOn.map(draw).join(punctuation.comma);
  const about = [
    `- ${labels.workflow}${punctuation.colon}${inlineCode(workflow.id)}`,
    ...(before ? [`- ${labels.dependsOn}${punctuation.colon}${before}`] : []),
  ];
  return [
    about.join('\n'),
    workflow.description ?? '',
    ...inputBlocks(workflow, index, context),
    `## ${labels.steps}`,
    ...facts.steps.flatMap((step, at) => stepBlocks(step, at + 1, context)),
    facts.leftOut > 0 ? context.words.count('more', facts.leftOut) : '',
    ...(facts.outputs.length > 0
      ? [`## ${labels.outputs}`, facts.outputs.map((one) => `- ${valueText(one, context)}`).join('\n')]
      : []),
    ...(sample ? [`## ${labels.wholeWorkflow}`, codeBlock(sample.code, sample.language)] : []),
  ];
}

function drawWith(context: RenderContext): (phrase: Phrase) => string {
  const { reference, positions } = context;
  return (phrase) =>
    phraseMarkdown(phrase, (id) => {
      const page = reference.pages[positions.get(id) ?? -1];
      return page && markdownHref(page, context);
    });
}

/** Schemas of an Arazzo document have no pages of their own. */
function inputBlocks({ inputs }: Workflow, index: WorkflowIndex, context: RenderContext): string[] {
  if (inputs === undefined) return [];
  const { views, trees } = index;
  const list = newMarkdownList(
    { ...context, views, trees, schemaPages: new Map(), markdownRows: new WeakMap() },
    'request',
  );
  const lines = insideLines(views.view(inputs), '', 0, list);
  return lines.length === 0 ? [] : [`## ${context.words.labels.inputs}`, lines.join('\n')];
}

function stepBlocks(step: StepFacts, number: number, context: RenderContext): string[] {
  const { labels, punctuation } = context.words;
  const draw = drawWith(context);
  const line = (label: string, text: string | undefined): string[] =>
    text ? [`- ${label}${punctuation.colon}${text}`] : [];
  const nested = (label: string, texts: readonly string[]): string[] =>
    texts.length === 0
      ? []
      : [`- ${label}${punctuation.colon.trimEnd()}`, ...texts.map((text) => `  - ${text}`)];
  const values = (given: readonly NamedValue[]) => given.map((one) => valueText(one, context));
  const { body, timeoutMs } = step;
  const type = body && fillIn(punctuation.bracketed, labels.requestBody, body.mediaType ?? '');
  return [
    `### ${number}. ${inlineCode(step.id)}`,
    calleeText(step, context),
    step.description ?? '',
    [
      ...line(labels.dependsOn, step.dependsOn.map(draw).join(punctuation.comma)),
      ...nested(labels.parameters, values(step.parameters)),
      ...nested(labels.succeedsIf, step.criteria.map(draw)),
      ...nested(labels.outputs, values(step.outputs)),
      ...nested(labels.onSuccess, step.onSuccess.map(draw)),
      ...nested(labels.onFailure, step.onFailure.map(draw)),
      ...line(labels.timeLimit, timeoutMs === undefined ? undefined : `${timeoutMs} ms`),
    ].join('\n'),
    ...(body
      ? [
          `${body.mediaType === undefined ? labels.requestBody : plainText(type ?? '')}${punctuation.colon.trimEnd()}`,
          ...(body.text === undefined ? [] : [codeBlock(body.text, body.language)]),
          body.replacements.map((one) => `- ${draw(one)}`).join('\n'),
        ]
      : []),
  ];
}

function calleeText({ callee }: StepFacts, context: RenderContext): string {
  const { labels, punctuation } = context.words;
  if (callee.is === 'other')
    return fillIn(punctuation.bracketed, inlineCode(callee.text), labels.notInReference);
  const { page } = callee;
  const link = page && `[${bracketless(page.title)}](${markdownHref(page, context)})`;
  if (callee.is === 'workflow')
    return `${labels.workflow}${punctuation.colon}${link ?? plainText(callee.title)}`;
  const address = inlineCode(methodAndPath(callee.operation.method, callee.operation.path));
  return link
    ? `${link}${punctuation.colon}${address}`
    : fillIn(punctuation.bracketed, address, labels.notInReference);
}

function valueText({ name, place, value }: NamedValue, context: RenderContext): string {
  const title = inlineCode(name);
  const named =
    place === undefined ? title : fillIn(context.words.punctuation.bracketed, title, plainText(place));
  return `${named}${context.words.punctuation.colon}${drawWith(context)(value)}`;
}
