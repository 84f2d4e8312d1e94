import { type Diagnostic, DiagnosticBag } from '@curlew/diagnostics';
import { Location } from '../location.ts';
import type { Visitor } from '../walk/visitor.ts';
import { walk } from '../walk/walk.ts';
import type {
  Action,
  ArazzoDocument,
  Criterion,
  LocatedText,
  Step,
  StepParameter,
  StepParts,
  Workflow,
} from './arazzo-document.ts';
import { ARAZZO_PROBLEMS } from './arazzo-problems.ts';
import { ExpressionChecker, type ExpressionScope, type ReportAt } from './check-expressions.ts';
import { sortByDependency } from './order-steps.ts';
import { ALWAYS, CREDENTIALS } from './read-workflows.ts';
import { indexOf, type ResolvedTarget, resolveTarget, resolveWorkflow } from './resolve-target.ts';
import { parseExpression } from './runtime-expression.ts';
import { parseCondition } from './simple-condition.ts';

const BY_CODE = new Map(ARAZZO_PROBLEMS.map((one) => [one.code, one]));

/**
 * Checks what the structure of an Arazzo document does not show: names of steps, workflows, operations, source descriptions,
 * inputs, outputs and components, runtime expressions and conditions. The structure is checked by `validateDescription`.
 */
export function checkArazzo(document: ArazzoDocument): Diagnostic[] {
  const bag = new DiagnosticBag();
  const { description } = document;
  const seen = new Set<string>();
  const report: ReportAt = (code, at, message, more = {}) => {
    const known = BY_CODE.get(code);
    // What several steps share is one mistake.
    const key = `${code} ${at.id} ${message}`;
    if (seen.has(key)) return;
    seen.add(key);
    bag.add({
      code,
      severity: more.severity ?? known?.severity ?? 'error',
      message,
      help: more.help ?? known?.help ?? '',
      span: description.span(at, more.part),
      pointer: at.pointer,
    });
  };
  new ArazzoChecker(document, report).check();
  return bag.list();
}

class ArazzoChecker {
  readonly #document: ArazzoDocument;
  readonly #report: ReportAt;
  readonly #expressions: ExpressionChecker;

  constructor(document: ArazzoDocument, report: ReportAt) {
    this.#document = document;
    this.#report = report;
    this.#expressions = new ExpressionChecker(document, report);
  }

  check(): void {
    const { sources, workflows } = this.#document;
    for (const { name, content, location } of sources)
      if (content.is === 'unread' && !content.reason.startsWith('AsyncAPI'))
        this.#report(
          'unreadable-source',
          location.child('url'),
          `The source description \`${name}\` cannot be read: ${content.reason}.`,
        );
    this.#distinct(
      'source description',
      sources,
      ({ name }) => name,
      (one) => one.location.child('name'),
    );
    this.#distinct(
      'workflow',
      workflows,
      ({ id }) => id,
      (one) => one.location.child('workflowId'),
    );
    this.#checkReusables();
    this.#checkComponentActions();
    this.#checkCircles();
    for (const workflow of workflows) this.#checkWorkflow(workflow);
  }

  #distinct<Item>(
    kind: string,
    items: readonly Item[],
    getKey: (item: Item) => string,
    getPlace: (item: Item) => Location,
  ): void {
    const keys = new Set<string>();
    for (const item of items) {
      const key = getKey(item);
      if (key !== '' && keys.has(key))
        this.#report('duplicate-id', getPlace(item), `Another ${kind} is named \`${key.trim()}\`.`);
      keys.add(key);
    }
  }

  /** Reusable Objects, each in a list of the kind of object that it names. */
  #checkReusables(): void {
    const { description, components } = this.#document;
    const names = [...components.keys()];
    const enter: Visitor['enter'] = ({ nodeType, value, place }) => {
      const { reference } = value;
      if (nodeType !== 'Reusable' || typeof reference !== 'string') return;
      const at = new Location(place.file, place.pointer).child('reference');
      const expression = parseExpression(reference);
      const name = reference.replace(/^\$components\./, '');
      if (expression?.is !== 'components') this.#expressions.invalid(reference, at);
      else if (!components.has(name)) {
        const like = indexOf(this.#document).suggester.closest(name, names);
        this.#report('unknown-value', at, `The components have no \`${name}\`.`, {
          ...(like !== undefined && { help: `Did you mean \`$components.${like}\`?` }),
        });
      }
    };
    walk(description, [{ enter }]);
  }

  /** Actions of the components name workflows; their steps are those of the workflow that uses them. */
  #checkComponentActions(): void {
    for (const [name, { value, location }] of this.#document.components) {
      if (!/^(?:success|failure)Actions\./.test(name)) continue;
      const { workflowId } = value as { workflowId?: unknown };
      if (typeof workflowId === 'string') this.#checkWorkflowName(workflowId, location.child('workflowId'));
    }
  }

  #checkWorkflow(workflow: Workflow): void {
    const { steps } = workflow;
    this.#checkShared(workflow);
    this.#distinct(
      'step of this workflow',
      steps,
      ({ id }) => id,
      (one) => one.location.child('stepId'),
    );
    for (const { text, location } of workflow.dependsOn) this.#checkWorkflowName(text, location);
    for (const [index, step] of steps.entries()) this.#checkStep(workflow, step, index);
    const scope: ExpressionScope = { workflow, index: steps.length };
    for (const { value, location } of workflow.outputs)
      this.#expressions.checkValue(value, location, scope, true);
  }

  #checkStep(workflow: Workflow, step: Step, index: number): void {
    const target = resolveTarget(this.#document, step.target);
    const scope: ExpressionScope = {
      workflow,
      index,
      ...(step.target.is === 'workflowId' && {
        called: target.is === 'workflow' ? target.workflow : 'unknown',
      }),
    };
    this.#checkTarget(step, target);
    this.#checkExtensions(step, scope, target);
    this.#checkParameters(step.parameters, scope);
    if (step.target.is !== 'workflowId') this.#checkPlaces(step);
    if (target.is === 'operation') this.#checkDeclared(step, target);
    const { requestBody } = step;
    if (requestBody) {
      this.#expressions.checkValue(requestBody.payload ?? null, requestBody.location.child('payload'), scope);
      for (const { value, location } of requestBody.replacements)
        this.#expressions.checkValue(value, location.child('value'), scope);
    }
    for (const criterion of step.successCriteria) this.#checkCriterion(criterion, scope);
    this.#checkActions(step, scope);
    for (const { value, location } of step.outputs)
      this.#expressions.checkValue(value, location, scope, true);
    for (const one of step.dependsOn) this.#checkStepDependency(one, workflow);
  }

  /** What a workflow declares for all steps may use the outputs of any. */
  #checkShared(workflow: Workflow): void {
    const scope: ExpressionScope = { workflow, index: workflow.steps.length, called: 'unknown' };
    this.#checkParameters(workflow.parameters, scope);
    this.#checkActions(workflow, scope);
    this.#checkExtensions(workflow, scope);
  }

  /** @param target of a step; a workflow may call several APIs. */
  #checkExtensions(
    { location, credentials }: Workflow | Step,
    scope: ExpressionScope,
    target?: ResolvedTarget,
  ): void {
    const { description } = this.#document;
    const invalid = (at: Location, message: string): void =>
      this.#report('invalid-step-extension', at, message);
    const always = description.at(location.child(ALWAYS));
    if (always !== undefined && typeof always.value !== 'boolean')
      invalid(always.location, `Expected \`${ALWAYS}\` to be true or false.`);
    const written = description.at(location.child(CREDENTIALS));
    if (written === undefined) return;
    const isWhole =
      written.value === false ||
      (credentials?.is === 'named' &&
        Array.isArray(written.value) &&
        credentials.names.length === written.value.length) ||
      (credentials?.is === 'given' && credentials.values.length === Object.keys(written.value ?? {}).length);
    if (!isWhole)
      invalid(
        written.location,
        `Expected \`${CREDENTIALS}\` to be false, a list of names, or texts by name.`,
      );
    if (credentials?.is === 'given')
      for (const { text, location: at } of credentials.values) this.#expressions.checkValue(text, at, scope);
    if (target?.is !== 'operation') return;
    const known = target.content.api.securitySchemes.map(({ name }) => name);
    const named =
      credentials?.is === 'given'
        ? credentials.values.map(({ scheme, location: at }) => ({ text: scheme, location: at }))
        : (credentials?.names ?? []);
    for (const { text, location: at } of named)
      if (!known.includes(text))
        invalid(
          at,
          `The description has no security scheme \`${text}\`; it has ${known.join(', ') || 'none'}.`,
        );
  }

  #checkActions({ onSuccess, onFailure }: StepParts, scope: ExpressionScope): void {
    for (const actions of [onSuccess, onFailure]) {
      this.#distinct(
        'action of this list',
        actions,
        ({ name }) => name,
        (one) => one.location.child('name'),
      );
      for (const action of actions) this.#checkAction(action, scope);
    }
  }

  #checkTarget({ target }: Step, resolved: ResolvedTarget): void {
    if (resolved.is === 'unknown')
      this.#report(resolved.code, target.location, resolved.message, {
        ...(resolved.help !== undefined && { help: resolved.help }),
      });
    if (resolved.is === 'unchecked' && target.is !== 'nothing')
      this.#report('unchecked-step', target.location, `This step is not checked: ${resolved.reason}.`);
  }

  #checkParameters(parameters: readonly StepParameter[], scope: ExpressionScope): void {
    this.#distinct(
      'parameter of this list',
      parameters,
      (one) => `${one.name}${one.in === undefined ? '' : ` in ${one.in}`}`,
      (one) => one.location,
    );
    for (const { value, location } of parameters) {
      const own = location.child('value');
      const at = this.#document.description.at(own) === undefined ? location : own;
      this.#expressions.checkValue(value, at, scope);
    }
  }

  #checkPlaces({ parameters }: Step): void {
    for (const { in: place, location } of parameters)
      if (place === undefined)
        this.#report(
          'missing-field',
          location,
          '`in` is missing in this Parameter Object: a parameter of an operation has a place.',
          { help: 'Add `in: query`, or another place.' },
        );
  }

  /** Headers and cookies may be those of credentials. */
  #checkDeclared({ parameters }: Step, { operation }: ResolvedTarget & { is: 'operation' }): void {
    for (const { name, in: place, location } of parameters) {
      if (place === undefined) continue;
      if (place === 'header' || place === 'cookie') continue;
      if (operation.parameters.some((one) => one.in === place && one.name === name)) continue;
      const elsewhere = operation.parameters.find((one) => one.name === name);
      this.#report(
        'undeclared-parameter',
        location,
        `The operation declares no ${place} parameter \`${name}\`.`,
        elsewhere && { help: `It declares one in \`${elsewhere.in}\`.` },
      );
    }
  }

  #checkAction(action: Action, scope: ExpressionScope): void {
    const { workflowId, stepId, location } = action;
    if (workflowId !== undefined) this.#checkWorkflowName(workflowId, location.child('workflowId'));
    if (stepId !== undefined && !this.#hasStep(scope.workflow, stepId))
      this.#expressions.unknownStep(stepId, scope.workflow, location.child('stepId'));
    this.#checkParameters(action.parameters, scope);
    for (const criterion of action.criteria) this.#checkCriterion(criterion, scope);
  }

  #hasStep(workflow: Workflow, id: string): boolean {
    return indexOf(this.#document).steps(workflow).byName.has(id);
  }

  #checkWorkflowName(text: string, at: Location): void {
    const found = resolveWorkflow(this.#document, text);
    if (found.is === 'unknown')
      this.#report(found.code, at, found.message, { ...(found.help !== undefined && { help: found.help }) });
  }

  /** A `stepId`, or one of another workflow: `$workflows.<id>.steps.<stepId>`. */
  #checkStepDependency({ text, location }: LocatedText, workflow: Workflow): void {
    if (!text.startsWith('$')) {
      if (!this.#hasStep(workflow, text)) this.#expressions.unknownStep(text, workflow, location);
      return;
    }
    const [, source, workflowId = '', stepId = ''] =
      /^\$(?:workflows|sourceDescriptions\.([^.]+))\.([^.]+)\.steps\.([^.]+)$/.exec(text) ?? [];
    const name = source === undefined ? workflowId : `$sourceDescriptions.${source}.${workflowId}`;
    if (stepId === '') {
      this.#report('invalid-expression', location, `\`${text}\` does not name a step.`, {
        help: 'Write a `stepId`, or `$workflows.<workflowId>.steps.<stepId>`.',
      });
      return;
    }
    const found = resolveWorkflow(this.#document, name);
    if (found.is === 'unknown') this.#checkWorkflowName(name, location);
    if (found.is === 'workflow' && !this.#hasStep(found.workflow, stepId))
      this.#expressions.unknownStep(stepId, found.workflow, location);
  }

  #checkCriterion({ condition, context, type, location }: Criterion, scope: ExpressionScope): void {
    if (context !== undefined) {
      if (parseExpression(context) === undefined)
        this.#expressions.invalid(context, location.child('context'));
      else this.#expressions.checkText(context, location.child('context'), scope);
    }
    const at = location.child('condition');
    if (type !== 'simple') {
      this.#expressions.checkText(condition, at, scope, 'embedded');
      if (type === 'regex' && !condition.includes('{$')) this.#checkRegex(condition, at);
      return;
    }
    const parsed = parseCondition(condition);
    if (typeof parsed === 'string')
      this.#report('invalid-condition', at, `The condition cannot be evaluated. ${parsed}`);
    else this.#expressions.checkCondition(parsed, at, scope);
  }

  #checkRegex(pattern: string, at: Location): void {
    try {
      new RegExp(pattern, 'u');
    } catch {
      try {
        new RegExp(pattern);
      } catch {
        this.#report('invalid-condition', at, 'The condition is not a regular expression.', {
          help: 'Correct the pattern; it has the syntax of ECMAScript.',
        });
      }
    }
  }

  /** Circles of `dependsOn`, each reported where it closes. */
  #checkCircles(): void {
    const { byName } = indexOf(this.#document).workflows;
    sortByDependency(
      this.#document.workflows,
      ({ dependsOn }) => dependsOn.flatMap(({ text }) => byName.get(text) ?? []),
      (workflow, next) => {
        const place = workflow.dependsOn.find(({ text }) => text === next.id)?.location ?? workflow.location;
        this.#report(
          'cyclic-workflow',
          place,
          `The workflow \`${workflow.id}\` depends on \`${next.id}\`, which depends on it.`,
        );
      },
    );
  }
}
