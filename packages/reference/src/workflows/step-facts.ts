import type { Json, Operation } from '@curlew/openapi';
import {
  type Action,
  bodySyntax,
  type Criterion,
  expressionsIn,
  orderSteps,
  parseExpression,
  readSelector,
  resolveTarget,
  resolveWorkflow,
  type Step,
  type StepBody,
  type Workflow,
  withSharedParts,
} from '@curlew/openapi/internal';
import type { PageInfo } from '../page.ts';
import { fillPhrase, joinPhrases, type Phrase, type PhrasePart } from '../phrases/phrase.ts';
import { NamePool } from '../plan/names/name-pool.ts';
import { slugify } from '../plan/names/slugify.ts';
import { cutExample } from '../render/operation/cut-example.ts';
import type { ApiContent, SitePlan } from '../render-context.ts';
import type { Words } from '../words/words.ts';
import type { WorkflowIndex } from './workflow-index.ts';

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

/** Longer texts of a document are cut; in UTF-16 units. */
const MAX_TEXT = 2_000;

/**
 * Sentences about one workflow. The `id` of a part of a phrase is the path of a page, or a fragment of the page of the workflow:
 * what an expression reads is linked.
 */
class WorkflowPhrases {
  readonly words: Words;
  readonly #index: WorkflowIndex;
  readonly #anchors = new Map<string, string>();

  constructor(workflow: Workflow, index: WorkflowIndex, words: Words) {
    this.words = words;
    this.#index = index;
    const pool = new NamePool();
    for (const { id } of workflow.steps)
      if (!this.#anchors.has(id)) this.#anchors.set(id, pool.take(`step-${slugify(id) || 'x'}`));
  }

  /** The id of the element of a step. */
  anchor(stepId: string): string | undefined {
    return this.#anchors.get(stepId);
  }

  step(id: string): PhrasePart {
    const anchor = this.#anchors.get(id);
    return { code: shortened(id), ...(anchor !== undefined && { id: `#${anchor}` }) };
  }

  /** A workflow by the name that the document gives it, with the path of its page. */
  workflow(text: string): PhrasePart {
    const target = resolveWorkflow(this.#index.document, text);
    const page = target.is === 'workflow' ? this.#index.pages.get(target.workflow) : undefined;
    return page ? { name: page.title, id: page.path } : { code: shortened(text) };
  }

  /** A constant, a text with expressions, or a Selector Object. */
  value(value: Json): Phrase {
    const selector = readSelector(value);
    if (selector !== undefined)
      return fillPhrase(
        this.words.labels.selectedFrom,
        [{ code: shortened(selector.selector) }],
        [this.#expression(selector.context)],
      );
    return typeof value === 'string' && expressionsIn(value).length > 0
      ? [this.#expression(value)]
      : [{ value }];
  }

  criterion({ type, condition, context = '' }: Criterion): Phrase {
    if (type === 'simple') return [this.#expression(condition)];
    const { valueMatches, selectsIn } = this.words.labels;
    return type === 'regex'
      ? fillPhrase(valueMatches, [this.#expression(context)], [this.#expression(condition)])
      : fillPhrase(selectsIn, [this.#expression(condition)], [this.#expression(context)]);
  }

  /** What an action does, with what it passes on and its criteria. */
  action(action: Action): Phrase {
    const { labels, punctuation, type } = this.words;
    const values = action.parameters.map(
      ({ name, value }): Phrase => [{ code: shortened(name) }, ' = ', ...this.value(value)],
    );
    const criteria = action.criteria.map((one) => this.criterion(one));
    const what = this.#actionType(action);
    const passing =
      values.length === 0
        ? what
        : fillPhrase(labels.actionWith, what, joinPhrases(values, punctuation.comma));
    return criteria.length === 0
      ? passing
      : fillPhrase(labels.actionIf, passing, joinPhrases(criteria, type.and));
  }

  #actionType({ type, stepId, workflowId, retryAfter, retryLimit = 1 }: Action): Phrase {
    const { labels } = this.words;
    const target = workflowId === undefined ? stepId && this.step(stepId) : this.workflow(workflowId);
    if (type === 'end') return [labels.endWorkflow];
    if (type === 'goto' && target)
      return fillPhrase(workflowId === undefined ? labels.gotoStep : labels.gotoWorkflow, [target]);
    if (type !== 'retry') return [{ code: shortened(type) }];
    const times = this.words.count('retries', retryLimit);
    const later =
      retryAfter === undefined ? [times] : fillPhrase(labels.afterSeconds, [times], [String(retryAfter)]);
    return target ? fillPhrase(labels.runsFirst, later, [target]) : later;
  }

  /** Code that leads to what its expressions read, where that is one place. */
  #expression(text: string): PhrasePart {
    const places = new Set((text.match(/\$[A-Za-z][\w.#~/-]*/g) ?? []).map((one) => this.#getPlace(one)));
    const [place] = places.size === 1 ? places : [];
    return { code: shortened(text), ...(place !== undefined && { id: place }) };
  }

  #getPlace(text: string): string | undefined {
    const expression = parseExpression(text);
    switch (expression?.is) {
      case 'inputs':
        return '#inputs';
      case 'steps': {
        const anchor = this.#anchors.get(expression.stepId);
        return anchor && `#${anchor}`;
      }
      case 'workflows': {
        const part = this.workflow(expression.workflowId);
        return typeof part === 'object' && 'id' in part ? part.id : undefined;
      }
      default:
        return undefined;
    }
  }
}

function shortened(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).toWellFormed()}…` : text;
}
