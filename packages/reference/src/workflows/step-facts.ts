import type { Operation } from '@curlew/openapi';
import {
  bodySyntax,
  orderSteps,
  resolveTarget,
  type Step,
  type StepBody,
  type Workflow,
  withSharedParts,
} from '@curlew/openapi/internal';
import type { PageInfo } from '../page.ts';
import { fillPhrase, type Phrase } from '../phrases/phrase.ts';
import { cutExample } from '../render/operation/cut-example.ts';
import type { ApiContent, SitePlan } from '../render-context.ts';
import type { WorkflowIndex } from './workflow-index.ts';
import { shortened, WorkflowPhrases } from './workflow-phrases.ts';

/** A name and what it stands for, in code. */
export interface NamedValue {
  name: string;
  /** Of a parameter: `path`, `query`, `header`, `cookie`. */
  place?: string;
  value: Phrase;
}

/** What a step calls. */
export type StepCallee =
  | { is: 'operation'; operation: Operation; page?: PageInfo }
  | { is: 'workflow'; title: string; page?: PageInfo }
  /** What cannot be resolved, as it is written. */
  | { is: 'other'; text: string };

/** A step, as pages and Markdown draw it. */
export interface StepFacts {
  id: string;
  /** The id of its element. */
  anchor: string;
  /** CommonMark. */
  description?: string;
  callee: StepCallee;
  dependsOn: Phrase[];
  parameters: NamedValue[];
  body?: { mediaType?: string; text?: string; language: string; replacements: Phrase[] };
  criteria: Phrase[];
  outputs: NamedValue[];
  onSuccess: Phrase[];
  onFailure: Phrase[];
  timeoutMs?: number;
}

/** A workflow, as pages and Markdown draw it. */
export interface WorkflowFacts {
  phrases: WorkflowPhrases;
  dependsOn: Phrase[];
  steps: StepFacts[];
  outputs: NamedValue[];
  /** Steps that are left out because there are too many. */
  leftOut: number;
}

/** Steps that a page shows. */
const MAX_STEPS = 200;
/** Members of a list of a step: parameters, outputs, criteria, actions. */
const MAX_MEMBERS = 100;
/** Body of a step, in UTF-16 units. */
const MAX_BODY = 8_000;
/** Bodies of all steps of a workflow. */
const MAX_BODIES = 60_000;

type FactContext = Pick<ApiContent & SitePlan, 'words' | 'operationPages' | 'description'>;

export function workflowFacts(workflow: Workflow, index: WorkflowIndex, context: FactContext): WorkflowFacts {
  const phrases = new WorkflowPhrases(workflow, index, context.words);
  const steps = orderSteps(workflow);
  let left = MAX_BODIES;
  return {
    phrases,
    dependsOn: capped(workflow.dependsOn).map(({ text }) => [phrases.workflow(text)]),
    steps: steps.slice(0, MAX_STEPS).map((step) => {
      const facts = stepFacts(withSharedParts(workflow, step), phrases, index, context, left);
      left -= facts.body?.text?.length ?? 0;
      return facts;
    }),
    outputs: capped(workflow.outputs).map(({ name, value }) => ({
      name: shortened(name),
      value: phrases.value(value),
    })),
    leftOut: Math.max(steps.length - MAX_STEPS, 0),
  };
}

function stepFacts(
  step: Step,
  phrases: WorkflowPhrases,
  index: WorkflowIndex,
  context: FactContext,
  left: number,
): StepFacts {
  const callee = getCallee(step, index, context);
  const body =
    step.requestBody && bodyFacts(step.requestBody, phrases, Math.min(MAX_BODY, Math.max(left, 600)));
  return {
    id: shortened(step.id),
    anchor: phrases.anchor(step.id) ?? '',
    ...(step.description !== undefined && { description: step.description }),
    callee,
    dependsOn: capped(step.dependsOn).map(({ text }) => [phrases.step(text)]),
    parameters: capped(step.parameters).map(({ name, in: place, value }) => ({
      name: shortened(name),
      ...(place !== undefined && { place }),
      value: phrases.value(value),
    })),
    ...(body && { body }),
    criteria: capped(step.successCriteria).map((one) => phrases.criterion(one)),
    outputs: capped(step.outputs).map(({ name, value }) => ({
      name: shortened(name),
      value: phrases.value(value),
    })),
    onSuccess: capped(step.onSuccess).map((one) => phrases.action(one)),
    onFailure: capped(step.onFailure).map((one) => phrases.action(one)),
    ...(step.timeoutMs !== undefined && { timeoutMs: step.timeoutMs }),
  };
}

/** What a step calls. */
export function getCallee(
  { target }: Pick<Step, 'target'>,
  index: WorkflowIndex,
  context: FactContext,
): StepCallee {
  const resolved = resolveTarget(index.document, target);
  if (resolved.is === 'operation') {
    const isOwn = resolved.content.description === context.description;
    const page = isOwn ? context.operationPages.get(resolved.operation.key) : undefined;
    return { is: 'operation', operation: resolved.operation, ...(page && { page }) };
  }
  if (resolved.is !== 'workflow') return { is: 'other', text: shortened(target.text) };
  const page = index.pages.get(resolved.workflow);
  return { is: 'workflow', title: page?.title ?? shortened(resolved.workflow.id), ...(page && { page }) };
}

function bodyFacts(
  { contentType, payload, replacements }: StepBody,
  phrases: WorkflowPhrases,
  most: number,
): NonNullable<StepFacts['body']> {
  const text =
    typeof payload === 'string' || payload === undefined ? payload : JSON.stringify(payload, null, 2);
  const syntax = typeof payload === 'string' && contentType !== undefined ? bodySyntax(contentType) : 'json';
  return {
    ...(contentType !== undefined && { mediaType: shortened(contentType) }),
    ...(text !== undefined && { text: cutExample(text, most).text }),
    language: syntax === 'json' || syntax === 'xml' ? syntax : 'text',
    replacements: capped(replacements).map(({ target, value }) =>
      fillPhrase(phrases.words.labels.replacedBy, [{ code: shortened(target) }], phrases.value(value)),
    ),
  };
}

function capped<Item>(items: readonly Item[]): readonly Item[] {
  return items.length > MAX_MEMBERS ? items.slice(0, MAX_MEMBERS) : items;
}
