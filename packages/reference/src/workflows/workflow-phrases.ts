import type { Json } from '@curlew/openapi';
import {
  type Action,
  type Criterion,
  expressionsIn,
  parseExpression,
  readSelector,
  resolveWorkflow,
  type Workflow,
} from '@curlew/openapi/internal';
import { fillPhrase, joinPhrases, type Phrase, type PhrasePart } from '../phrases/phrase.ts';
import { NamePool } from '../plan/names/name-pool.ts';
import { slugify } from '../plan/names/slugify.ts';
import type { Words } from '../words/words.ts';
import type { WorkflowIndex } from './workflow-index.ts';

/** Longer texts of a document are cut; in UTF-16 units. */
const MAX_TEXT = 2_000;

/**
 * Sentences about one workflow. The `id` of a part of a phrase is the path of a page, or a fragment of the page of the workflow:
 * what an expression reads is linked.
 */
export class WorkflowPhrases {
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

export function shortened(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).toWellFormed()}…` : text;
}
