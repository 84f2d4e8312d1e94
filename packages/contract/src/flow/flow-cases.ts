import type { JsonObject } from '@curlew/openapi';
import {
  type ArazzoDocument,
  orderSteps,
  orderWorkflows,
  resolveTarget,
  resolveWorkflow,
  type Step,
  type Workflow,
} from '@curlew/openapi/internal';
import { protocolId } from '../cases/plan-cases.ts';
import {
  type CaseContext,
  type CaseRun,
  caseOperation,
  failedRun,
  type SkippedCase,
  type TestCase,
  UniqueNames,
} from '../cases/test-case.ts';
import type { FlowApis } from './flow-apis.ts';
import { copyInputs, inputProblem, inputSchemas, requiredInputs } from './flow-inputs.ts';
import { MAX_VISITS, newBudget } from './flow-limits.ts';
import type { FlowScope } from './flow-scope.ts';
import { closeScope, type FlowRun, openScope, runStep, runWorkflow } from './run-flow.ts';
import { getXpath } from './xpath.ts';

export interface FlowOptions {
  apis: FlowApis;
  /** Of `--input`, for all workflows that declare them. */
  inputs: JsonObject;
  /** Ids of workflows to run, with those that they depend on; empty: all. */
  selected?: readonly string[];
  /** The row of a file that the inputs come from, such as `rows.csv:3`: the workflows run once for each row. */
  row?: string;
}

/**
 * A case for each step of each workflow of a document. The cases of workflows that depend on each other are one sequence; a
 * step whose workflow has ended is skipped, with the reason.
 */
export function flowCases(
  document: ArazzoDocument,
  { apis, inputs, selected = [], row }: FlowOptions,
): TestCase[] {
  const names = new UniqueNames();
  const ofRow = row === undefined ? '' : ` (${row})`;
  const results: FlowRun['results'] = new Map();
  const workflows = orderWorkflows(withDependencies(document, selected));
  const called = calledWorkflows(document);
  const runs = new Map(
    workflows.map((workflow): [string, WorkflowRun] => [
      workflow.id,
      new WorkflowRun(document, workflow, {
        apis,
        results,
        inputs: ownInputs(document, workflow, inputs),
        caller: called.get(workflow),
        getRun: (id) => runs.get(id),
      }),
    ]),
  );
  const sequenceOf = sequences(workflows);
  const all = apis.operations.map(({ key }) => key);
  return workflows.flatMap((workflow, iteration) => {
    const steps = orderSteps(workflow);
    return steps.map((step, index): TestCase => {
      const target = resolveTarget(document, step.target);
      const found = target.is === 'operation' ? apis.called(target) : undefined;
      return names.rename({
        id: `${workflow.id}${ofRow} | ${step.id}`,
        name: step.id,
        group: workflow.id + ofRow,
        ...(found && {
          operation: caseOperation(found.operation, protocolId(found.api.session, found.operation)),
        }),
        operations: stepOperations(document, workflow, step, apis, all),
        definition: { document: document.description.value, inputs },
        sequence: (sequenceOf.get(workflow.id) ?? workflow.id) + ofRow,
        iteration,
        requestNames: [step.id],
        ...(step.isAlways && { isAlways: true }),
        run: (context) =>
          runs.get(workflow.id)?.run(steps, index, context) ??
          Promise.resolve({ skipped: 'It has no workflow.' }),
      });
    });
  });
}

/** What a step calls: one operation, or any where it leads to other workflows. */
function stepOperations(
  document: ArazzoDocument,
  workflow: Workflow,
  step: Step,
  apis: FlowApis,
  all: string[],
): string[] {
  const target = resolveTarget(document, step.target);
  const leadsOn = [workflow, step].some(({ onSuccess, onFailure }) =>
    [...onSuccess, ...onFailure].some(({ workflowId }) => workflowId !== undefined),
  );
  if (target.is === 'workflow' || leadsOn) return all;
  return target.is === 'operation' ? [apis.called(target).operation.key] : [];
}

function withDependencies({ workflows }: ArazzoDocument, selected: readonly string[]): Workflow[] {
  if (selected.length === 0) return [...workflows];
  const wanted = new Set(selected);
  for (const id of wanted)
    for (const { text } of workflows.find((one) => one.id === id)?.dependsOn ?? []) wanted.add(text);
  return workflows.filter(({ id }) => wanted.has(id));
}

/** Workflows that steps or actions call, with the id of a workflow that does. */
function calledWorkflows(document: ArazzoDocument): Map<Workflow, string> {
  const called = new Map<Workflow, string>();
  for (const workflow of document.workflows)
    for (const part of [workflow, ...workflow.steps]) {
      const targets = [
        ...('target' in part ? [resolveTarget(document, part.target)] : []),
        ...[...part.onSuccess, ...part.onFailure].flatMap(({ workflowId }) =>
          workflowId === undefined ? [] : [resolveWorkflow(document, workflowId)],
        ),
      ];
      for (const target of targets)
        if (target.is === 'workflow' && target.workflow !== workflow)
          called.set(target.workflow, workflow.id);
    }
  return called;
}

function ownInputs(document: ArazzoDocument, workflow: Workflow, given: JsonObject): JsonObject {
  const declared = inputSchemas(document, workflow);
  return copyInputs(given, (name) => declared.size === 0 || declared.has(name));
}

/** The name of the sequence of each workflow: those that depend on each other share one. */
function sequences(workflows: readonly Workflow[]): Map<string, string> {
  const parents = new Map(workflows.map(({ id }) => [id, id]));
  const getRoot = (id: string): string => {
    let at = id;
    for (let next = parents.get(at); next !== undefined && next !== at; next = parents.get(at)) {
      // Each look shortens the way for the next one.
      parents.set(at, parents.get(next) ?? next);
      at = next;
    }
    return at;
  };
  for (const { id, dependsOn } of workflows)
    for (const { text } of dependsOn) if (parents.has(text)) parents.set(getRoot(text), getRoot(id));
  return new Map(workflows.map(({ id }) => [id, `workflow ${getRoot(id)}`]));
}

interface WorkflowRunOptions {
  apis: FlowApis;
  results: FlowRun['results'];
  inputs: JsonObject;
  /** A workflow whose step calls this one. */
  caller: string | undefined;
  getRun: (workflowId: string) => WorkflowRun | undefined;
}

/** The state of one workflow of a plan, whose steps are cases. */
class WorkflowRun {
  readonly #document: ArazzoDocument;
  readonly #workflow: Workflow;
  readonly #options: WorkflowRunOptions;
  readonly #visits = new Map<Step, number>();
  #scope: FlowScope | undefined;
  #budget = newBudget();
  /** Why no further step runs; `by` is the step that ended it. */
  #end: { isSuccess: boolean; reason: string; by?: Step } | undefined;

  constructor(document: ArazzoDocument, workflow: Workflow, options: WorkflowRunOptions) {
    this.#document = document;
    this.#workflow = workflow;
    this.#options = options;
  }

  get isSuccess(): boolean {
    return this.#end?.isSuccess ?? false;
  }

  async run(steps: readonly Step[], index: number, context: CaseContext): Promise<CaseRun | SkippedCase> {
    const step = steps[index];
    if (step === undefined) return { skipped: 'It has no step.' };
    // A step that ended the workflow may be repeated by the run.
    if (this.#end !== undefined && this.#end.by === step) this.#end = undefined;
    if (context.ended !== undefined) this.#end ??= { isSuccess: false, reason: context.ended };
    // What removes what the workflow created also runs after a failure.
    const isAfter = this.#end !== undefined;
    if (this.#end !== undefined && (step.isAlways !== true || this.#scope === undefined))
      return { skipped: this.#end.reason };
    const flow: FlowRun = {
      context,
      apis: this.#options.apis,
      results: this.#options.results,
      budget: this.#budget,
      depth: 0,
    };
    const before = this.#scope === undefined ? await this.#begin(flow, step) : undefined;
    const scope = this.#scope;
    if (before !== undefined || scope === undefined) return before ?? { skipped: 'It has no scope.' };
    const visits = (this.#visits.get(step) ?? 0) + 1;
    this.#visits.set(step, visits);
    const { transition, ...run } = await runStep(step, scope, flow);
    if (isAfter)
      return run.exchanges.length > 0 ? run : { skipped: run.assertions[0]?.message ?? 'Nothing was sent.' };
    if (transition.is === 'next') {
      if (index === steps.length - 1) this.#finish(true, 'The workflow has ended.', step);
      return run;
    }
    if (transition.is === 'end') {
      this.#finish(transition.isSuccess, transition.reason, step);
      return run;
    }
    if (visits < MAX_VISITS)
      return {
        ...run,
        next: transition.stepId,
        nextReason: `The step \`${step.id}\` continued with \`${transition.stepId}\`.`,
      };
    const message = `The step ran ${MAX_VISITS} times, and would continue with \`${transition.stepId}\` again.`;
    this.#finish(false, message, step);
    return { ...run, assertions: [...run.assertions, { name: 'goto', passed: false, message }] };
  }

  #finish(isSuccess: boolean, reason: string, by: Step): void {
    this.#end = { isSuccess, reason, by };
    if (this.#scope) closeScope(this.#scope);
  }

  /** Opens the scope; a result states why the workflow cannot begin. */
  async #begin(flow: FlowRun, step: Step): Promise<CaseRun | SkippedCase | undefined> {
    const document = this.#document;
    for (const { text } of this.#workflow.dependsOn) {
      const other = this.#options.getRun(text);
      const isDone = other === undefined ? await this.#runElsewhere(text, flow) : other.isSuccess;
      if (isDone === true) continue;
      const reason = `The workflow \`${text}\`, which it depends on, did not succeed.`;
      this.#end = { isSuccess: false, reason };
      return isDone === false ? { skipped: reason } : { ...isDone };
    }
    const required = requiredInputs(document, this.#workflow);
    const { inputs, results } = this.#options;
    const scope = openScope(document, this.#workflow, inputs, results, await getXpath(document));
    const { caller } = this.#options;
    const missing = required.filter((name) => !Object.hasOwn(scope.inputs, name));
    if (missing.length > 0 && caller !== undefined) {
      const reason = `The workflow requires inputs, and runs as a part of \`${caller}\`.`;
      this.#end = { isSuccess: false, reason };
      return { skipped: reason };
    }
    const problem = inputProblem(scope);
    if (problem === undefined) {
      this.#scope = scope;
      return undefined;
    }
    this.#end = { isSuccess: false, reason: 'The inputs of the workflow are not valid.', by: step };
    return failedRun('inputs', problem);
  }

  /** Runs a workflow of another document; its result if it failed. */
  async #runElsewhere(name: string, flow: FlowRun): Promise<true | CaseRun> {
    const target = resolveWorkflow(this.#document, name);
    if (target.is !== 'workflow') return failedRun('dependsOn', `The workflow \`${name}\` cannot be run.`);
    const run = await runWorkflow(target.document, target.workflow, {}, flow);
    return run.isSuccess ? true : run;
  }
}
