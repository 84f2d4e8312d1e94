import type { Severity } from '@curlew/diagnostics';
import { closestName } from '@curlew/diagnostics/internal';
import { isObject, type Json } from '../json.ts';
import { getChild, type Location } from '../location.ts';
import type { ArazzoDocument, Workflow } from './arazzo-document.ts';
import { readSelector } from './read-workflows.ts';
import { type ArazzoIndex, hasName, indexOf, type NameIndex, sourceNamed } from './resolve-target.ts';
import {
  expressionsIn,
  isExpression,
  parseExpression,
  type RuntimeExpression,
} from './runtime-expression.ts';
import type { Condition } from './simple-condition.ts';

/** Reports a problem at a place; the code gives severity and help unless they are given. */
export type ReportAt = (
  code: string,
  at: Location,
  message: string,
  more?: { help?: string; severity?: Severity; part?: 'key' | 'value' },
) => void;

/** Where an expression is: `index` is that of its step, or the number of steps for the workflow itself. */
export interface ExpressionScope {
  workflow: Workflow;
  index: number;
  /** The workflow that the step calls: its outputs are the `$outputs` of the step. */
  called?: Workflow | 'unknown';
}

/** What begins like an expression, but is none. */
const LIKE_EXPRESSION = /^\$[A-Za-z]+[.#]/;

/** Checks that runtime expressions name what exists. */
export class ExpressionChecker {
  readonly #document: ArazzoDocument;
  readonly #report: ReportAt;
  readonly #index: ArazzoIndex;
  readonly #inputs = new Map<Workflow, NameIndex<unknown> | undefined>();
  readonly #backward = new Map<Workflow, boolean>();

  constructor(document: ArazzoDocument, report: ReportAt) {
    this.#document = document;
    this.#report = report;
    this.#index = indexOf(document);
  }

  /** @param mustBe the value has to be an expression or a Selector Object: an output. */
  checkValue(value: Json, at: Location, scope: ExpressionScope, mustBe = false): void {
    const selector = readSelector(value);
    if (selector !== undefined) {
      const place = at.child('context');
      if (parseExpression(selector.context) === undefined) this.invalid(selector.context, place);
      else this.checkText(selector.context, place, scope);
      this.checkText(selector.selector, at.child('selector'), scope, 'embedded');
    } else if (typeof value === 'string') {
      if (mustBe && expressionsIn(value).length === 0) this.invalid(value, at);
      else this.checkText(value, at, scope);
    } else if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) this.checkValue(item, at.child(index), scope);
    } else if (isObject(value)) {
      for (const [name, item] of Object.entries(value)) this.checkValue(item, at.child(name), scope);
    }
  }

  /** @param kind `embedded`: only expressions in braces count. */
  checkText(text: string, at: Location, scope: ExpressionScope, kind: 'any' | 'embedded' = 'any'): void {
    if (kind === 'any' && !isExpression(text) && LIKE_EXPRESSION.test(text)) {
      this.invalid(text, at, 'warning');
      return;
    }
    const found = kind === 'embedded' && isExpression(text) ? [] : expressionsIn(text);
    for (const one of found) {
      const expression = parseExpression(one);
      if (expression === undefined) this.invalid(one, at);
      else this.#check(expression, at, scope);
    }
  }

  checkCondition(condition: Condition, at: Location, scope: ExpressionScope): void {
    switch (condition.is) {
      case 'expression':
        this.#check(condition.expression, at, scope);
        return;
      case 'not':
        this.checkCondition(condition.of, at, scope);
        return;
      case 'and':
      case 'or':
      case 'compare':
        this.checkCondition(condition.left, at, scope);
        this.checkCondition(condition.right, at, scope);
    }
  }

  invalid(text: string, at: Location, severity?: Severity): void {
    const [, body, rest] = /^(\$(?:request|response|message)\.(?:body|payload))\.([\w.-]+)$/.exec(text) ?? [];
    const words = ['$response', '$request', '$inputs', '$outputs', '$steps', '$workflows', '$statusCode'];
    const like = closestName(/^\$[A-Za-z]+/.exec(text)?.[0] ?? '', words);
    this.#report('invalid-expression', at, `\`${text.slice(0, 200)}\` is not a runtime expression.`, {
      ...(severity && { severity }),
      ...(rest !== undefined
        ? { help: `Write \`${body}#/${rest.replaceAll('.', '/')}\`.` }
        : like !== undefined &&
          !isExpression(text) &&
          !words.includes(text) && { help: `Did you mean \`${like}\`?` }),
    });
  }

  unknownStep(id: string, workflow: Workflow, at: Location): void {
    const { suggester } = this.#index;
    const like = suggester.closest(id, this.#index.steps(workflow).names);
    this.#report('unknown-step', at, `This workflow has no step \`${id}\`.`, {
      ...(like !== undefined && { help: `Did you mean \`${like}\`?` }),
    });
  }

  #check(expression: RuntimeExpression, at: Location, scope: ExpressionScope): void {
    const { workflow, called: owner = workflow } = scope;
    switch (expression.is) {
      case 'inputs':
        this.#checkInput(workflow, expression.name, at);
        return;
      case 'outputs':
        if (owner !== 'unknown')
          this.#checkOutput(owner.outputs, expression.name, `The workflow \`${owner.id}\``, at);
        return;
      case 'steps':
        this.#checkStep(expression, at, scope);
        return;
      case 'workflows': {
        const other = this.#index.workflows.byName.get(expression.workflowId);
        if (other === undefined)
          this.#report('unknown-workflow', at, `Unknown workflow \`${expression.workflowId}\`.`);
        else if (expression.field === 'inputs') this.#checkInput(other, expression.name, at);
        else this.#checkOutput(other.outputs, expression.name, `The workflow \`${other.id}\``, at);
        return;
      }
      case 'sourceDescriptions': {
        const source = sourceNamed(this.#document, expression.source);
        if ('is' in source)
          this.#report(source.code, at, source.message, { ...(source.help && { help: source.help }) });
        return;
      }
      case 'components':
        if (!this.#document.components.has(`${expression.kind}.${expression.name}`))
          this.#report(
            'unknown-value',
            at,
            `The components have no \`${expression.kind}.${expression.name}\`.`,
          );
    }
  }

  #checkStep(
    { stepId, output }: RuntimeExpression & { is: 'steps' },
    at: Location,
    { workflow, index }: ExpressionScope,
  ): void {
    const { steps } = workflow;
    const other = this.#index.steps(workflow).byName.get(stepId);
    const step = other === undefined ? undefined : steps[other];
    if (other === undefined || step === undefined) {
      this.unknownStep(stepId, workflow, at);
      return;
    }
    this.#checkOutput(step.outputs, output, `The step \`${stepId}\``, at);
    const isDeclared = steps[index]?.dependsOn.some(({ text }) => text === stepId) ?? false;
    if (other <= index || isDeclared) return;
    const mayGoBack = this.#mayGoBack(workflow);
    this.#report('step-order', at, `The step \`${stepId}\` comes later, so that it has no outputs yet.`, {
      ...(mayGoBack && { severity: 'warning' }),
    });
  }

  /** Whether an action leads to a step. */
  #mayGoBack(workflow: Workflow): boolean {
    let found = this.#backward.get(workflow);
    if (found === undefined) {
      const parts = [workflow, ...workflow.steps];
      found = parts.some(({ onSuccess, onFailure }) =>
        [...onSuccess, ...onFailure].some((action) => action.stepId !== undefined),
      );
      this.#backward.set(workflow, found);
    }
    return found;
  }

  #checkOutput(outputs: readonly { name: string }[], name: string, owner: string, at: Location): void {
    const index = this.#index.outputs(outputs);
    if (hasName(index, name)) return;
    const like = this.#index.suggester.closest(name, index.names);
    this.#report('unknown-value', at, `${owner} has no output \`${name}\`.`, {
      ...(like !== undefined && { help: `Did you mean \`${like}\`?` }),
    });
  }

  #checkInput(workflow: Workflow, name: string, at: Location): void {
    const index = this.#getInputs(workflow);
    if (index === undefined || hasName(index, name)) return;
    const like = this.#index.suggester.closest(name, index.names);
    this.#report('unknown-value', at, `The workflow \`${workflow.id}\` has no input \`${name}\`.`, {
      help: like === undefined ? 'Declare it in `inputs` of the workflow.' : `Did you mean \`${like}\`?`,
    });
  }

  /** The names of the inputs of a workflow; undefined if its schema allows others. */
  #getInputs(workflow: Workflow): NameIndex<unknown> | undefined {
    if (this.#inputs.has(workflow)) return this.#inputs.get(workflow);
    const { inputs } = workflow;
    const declared = inputs && this.#document.description.follow(inputs);
    const schema = declared?.value;
    let index: NameIndex<unknown> | undefined;
    // A schema without `properties` allows any.
    if (inputs === undefined || (isObject(schema) && hasKnownProperties(schema))) {
      const properties = declared && getChild(declared, 'properties')?.value;
      const names = isObject(properties) ? Object.keys(properties) : [];
      index = { byName: new Map(names.map((name) => [name, true])), names };
    }
    this.#inputs.set(workflow, index);
    return index;
  }
}

/** Whether all properties of a schema are written in it: other keywords may add some. */
function hasKnownProperties(schema: { [key: string]: Json }): boolean {
  if (!isObject(schema.properties)) return false;
  return !['allOf', 'anyOf', 'oneOf', 'if', '$ref', 'patternProperties', 'additionalProperties'].some((key) =>
    Object.hasOwn(schema, key),
  );
}
