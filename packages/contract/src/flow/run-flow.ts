import type { Span } from '@curlew/diagnostics';
import type { JsonObject, Location } from '@curlew/openapi';
import {
  type Action,
  type ArazzoDocument,
  orderSteps,
  resolveTarget,
  resolveWorkflow,
  type Step,
  type Workflow,
  withSharedParts,
} from '@curlew/openapi/internal';
import { type CaseContext, type CaseRun, failedRun } from '../cases/test-case.ts';
import type { AssertionResult } from '../run/case-result.ts';
import { checkCriterion, criterionName } from './check-criterion.ts';
import type { FlowApis } from './flow-apis.ts';
import { inputProblem, withDefaults } from './flow-inputs.ts';
import {
  type FlowBudget,
  limitedBudget,
  MAX_DEPTH,
  MAX_DURATION_MS,
  MAX_STEPS,
  MAX_VISITS,
  retryLimit,
  waitToRetry,
} from './flow-limits.ts';
import {
  type FlowScope,
  fillFound,
  fillParameter,
  foundObject,
  putFound,
  type StepReply,
  workflowOutputs,
} from './flow-scope.ts';
import { MissingValue, NotEvaluated } from './select-value.ts';
import { stepCall } from './step-call.ts';
import { getXpath } from './xpath.ts';

/** What all steps of one workflow of the plan share. */
export interface FlowRun {
  context: CaseContext;
  apis: FlowApis;
  /** Inputs and outputs of workflows that have run, by document and `workflowId`. */
  results: Map<ArazzoDocument, FlowScope['workflows']>;
  budget: FlowBudget;
  /** Workflows that called each other to get here. */
  depth: number;
}

/** What follows a step. */
export type Transition =
  | { is: 'next' }
  | { is: 'goto'; stepId: string }
  /** `reason`: why later steps do not run, as a sentence. */
  | { is: 'end'; isSuccess: boolean; reason: string };

export interface StepRun extends CaseRun {
  transition: Transition;
}

/** The scope of a workflow that begins. */
export function openScope(
  document: ArazzoDocument,
  workflow: Workflow,
  inputs: JsonObject,
  results: FlowRun['results'],
  xpath: FlowScope['xpath'],
): FlowScope {
  const workflows = results.get(document) ?? new Map();
  results.set(document, workflows);
  const filled = withDefaults(document, workflow, inputs);
  workflows.set(workflow.id, { inputs: filled, outputs: {} });
  return { document, workflow, inputs: filled, steps: new Map(), workflows, xpath };
}

/** Stores the outputs of a workflow that has ended, for those that depend on it. */
export function closeScope(scope: FlowScope): JsonObject {
  const outputs = workflowOutputs(scope);
  scope.workflows.set(scope.workflow.id, { inputs: scope.inputs, outputs });
  return outputs;
}

/**
 * Runs a step with its retries, stores its outputs, and chooses what follows. The control flow is that of the criteria and
 * actions alone: findings of the contract fail the case, but do not change it.
 */
export async function runStep(written: Step, scope: FlowScope, flow: FlowRun): Promise<StepRun> {
  const step = withSharedParts(scope.workflow, written);
  const run: StepRun = { exchanges: [], findings: [], assertions: [], transition: { is: 'next' } };
  const retries = new Map<Action, number>();
  for (;;) {
    const attempt = await attemptStep(step, scope, flow);
    addPart(run, attempt.run);
    const { unchecked, isSuccess, reply } = attempt;
    if (unchecked !== undefined) {
      run.inconclusive = { cause: 'not-checked', reason: `Not checked: ${unchecked}.` };
      return ended(run, false, `The step \`${step.id}\` was not checked, and later ones may depend on it.`);
    }
    if (isSuccess) {
      storeOutputs(step, scope, reply, run);
      const action = chooseAction(step.onSuccess, scope, reply, run);
      return action === undefined ? run : follow(action, scope, flow, reply, run, true);
    }
    const action = chooseAction(
      step.onFailure.filter((one) => one.type !== 'retry' || (retries.get(one) ?? 0) < retryLimit(one)),
      scope,
      reply,
      run,
    );
    if (action === undefined || flow.context.signal.aborted || flow.budget.steps <= 0)
      return ended(run, false, `The step \`${step.id}\` failed.`);
    if (action.type !== 'retry') return follow(action, scope, flow, reply, run, false);
    retries.set(action, (retries.get(action) ?? 0) + 1);
    // What was received is checked; what failed and is repeated is not a result.
    run.assertions = [];
    run.findings = run.findings.filter(({ kind }) => kind !== 'call-failed');
    delete run.inconclusive;
    await waitToRetry(action, reply.exchange, flow.budget, flow.context.signal);
    await runBeforeRetry(action, scope, flow, run);
    run.repeated = run.exchanges.length;
  }
}

function ended(run: StepRun, isSuccess: boolean, reason: string): StepRun {
  return { ...run, transition: { is: 'end', isSuccess, reason } };
}

/** The workflow or step that a retry names runs first; its outputs count, not its actions. */
async function runBeforeRetry(action: Action, scope: FlowScope, flow: FlowRun, run: StepRun): Promise<void> {
  const { workflowId, stepId } = action;
  if (workflowId !== undefined) addPart(run, await runNamed(workflowId, action, scope, flow));
  const step = stepId === undefined ? undefined : scope.workflow.steps.find(({ id }) => id === stepId);
  if (step === undefined) return;
  const attempt = await attemptStep(withSharedParts(scope.workflow, step), scope, flow);
  addPart(run, attempt.run, `${step.id}: `);
  if (attempt.isSuccess) storeOutputs(step, scope, attempt.reply, run);
}

/** What an action that is not a retry leads to. */
async function follow(
  action: Action,
  scope: FlowScope,
  flow: FlowRun,
  reply: StepReply,
  run: StepRun,
  isSuccess: boolean,
): Promise<StepRun> {
  const { type, name, stepId, workflowId } = action;
  if (type !== 'goto') {
    const what = isSuccess ? 'success' : 'failure';
    return ended(run, isSuccess, `The ${what} action \`${name}\` ended the workflow.`);
  }
  const target = stepId ?? workflowId ?? '';
  // The document says what happens then: the failure is a branch of the flow.
  if (!isSuccess) run.assertions = run.assertions.map((one) => asBranch(one, action, target));
  if (stepId !== undefined) return { ...run, transition: { is: 'goto', stepId } };
  const part = await runNamed(target, action, scope, flow, reply);
  addPart(run, part);
  return ended(run, part.isSuccess, `The action \`${name}\` continued with the workflow \`${target}\`.`);
}

function asBranch(one: AssertionResult, { name }: Action, target: string): AssertionResult {
  if (one.passed) return one;
  const { span: _span, ...rest } = one;
  return {
    ...rest,
    name: `${one.name} (not met: \`${name}\` continued with \`${target}\`)`,
    passed: true,
    message: '',
  };
}

/** The first action whose criteria all hold. */
function chooseAction(
  actions: readonly Action[],
  scope: FlowScope,
  reply: StepReply,
  run: StepRun,
): Action | undefined {
  return actions.find(({ criteria }) =>
    criteria.every((criterion) => {
      const verdict = checkCriterion(criterion, scope, reply);
      if (!('unchecked' in verdict)) return verdict.passed;
      run.inconclusive = { cause: 'not-checked', reason: `Not checked: ${verdict.unchecked}.` };
      return false;
    }),
  );
}

function storeOutputs(step: Step, scope: FlowScope, reply: StepReply, run: StepRun): void {
  const outputs: JsonObject = {};
  for (const { name, value } of step.outputs) {
    try {
      putFound(outputs, name, fillFound({ value }, scope, reply));
    } catch (error) {
      if (error instanceof NotEvaluated)
        run.inconclusive = { cause: 'not-checked', reason: `Not checked: ${error.message}.` };
      else if (!(error instanceof MissingValue)) throw error;
    }
  }
  scope.steps.set(step.id, outputs);
}

/** One attempt of a step. */
interface Attempt {
  run: CaseRun;
  isSuccess: boolean;
  reply: StepReply;
  /** What cannot be run or checked: ends the sentence "Not checked: ". */
  unchecked?: string;
}

async function attemptStep(step: Step, scope: FlowScope, flow: FlowRun): Promise<Attempt> {
  const { budget, context } = flow;
  const fail = (name: string, message: string): Attempt =>
    failedAttempt(name, message, scope.document.description.span(step.target.location));
  budget.steps -= 1;
  if (budget.steps < 0) return fail('steps', `The workflow ran ${MAX_STEPS} steps, which is the limit.`);
  if (performance.now() > budget.endsAt)
    return fail('duration', `The workflow took ${MAX_DURATION_MS / 60_000} minutes, which is the limit.`);
  const missing = step.dependsOn.find(({ text }) => !text.startsWith('$') && !scope.steps.has(text));
  if (missing)
    return fail('dependsOn', `The step \`${missing.text}\`, which it depends on, was not completed.`);
  const target = resolveTarget(scope.document, step.target);
  if (target.is === 'unknown') return fail('target', target.message);
  if (target.is === 'unchecked')
    return { ...failedAttempt('', ''), run: emptyRun(), unchecked: target.reason };
  try {
    if (target.is === 'workflow') {
      const inputs = foundObject(step.parameters.map((one) => [one.name, fillParameter(one, scope)]));
      const part = await runWorkflow(target.document, target.workflow, inputs, {
        ...flow,
        budget: limitedBudget(flow.budget, step.timeoutMs),
      });
      return judge(step, scope, { outputs: part.outputs }, part, part.isSuccess);
    }
    const { api, operation } = flow.apis.called(target);
    const server = api.server ?? context.input.server;
    const input = { ...context.input, ...context.apis?.getInput?.(operation), ...(server && { server }) };
    const { securitySchemes } = api.session.api;
    const call = stepCall(step, operation, scope, { input, limits: context.limits, securitySchemes });
    const exchange = await api.session.run(call, { signal: context.signal });
    const findings = api.checker.check(operation, exchange).map((finding) => ({ ...finding, exchange: 0 }));
    const run: CaseRun = { exchanges: [exchange], findings, assertions: [] };
    return judge(step, scope, { call, exchange }, run, exchange.response !== undefined && !exchange.failure);
  } catch (error) {
    if (error instanceof MissingValue) return fail('request', `Not sent: ${error.message}`);
    if (error instanceof NotEvaluated)
      return { ...failedAttempt('', ''), run: emptyRun(), unchecked: error.message };
    throw error;
  }
}

function emptyRun(): CaseRun {
  return { exchanges: [], findings: [], assertions: [] };
}

function failedAttempt(name: string, message: string, span?: Span): Attempt {
  return {
    run: failedRun(name, message, span),
    isSuccess: false,
    reply: {},
  };
}

/** Adds the verdicts of the success criteria; without any, a status below 400 is a success. */
function judge(step: Step, scope: FlowScope, reply: StepReply, run: CaseRun, isAnswered: boolean): Attempt {
  const { exchange } = reply;
  let isSuccess = isAnswered;
  let unchecked: string | undefined;
  const add = (name: string, passed: boolean, message: string, at: Location): void => {
    isSuccess &&= passed;
    const span = passed ? {} : { span: scope.document.description.span(at) };
    run.assertions.push({ name, passed, message, ...(exchange && { exchange: 0 }), ...span });
  };
  if (exchange !== undefined && !isAnswered) return { run, isSuccess: false, reply };
  for (const criterion of step.successCriteria) {
    const verdict = checkCriterion(criterion, scope, reply);
    if ('unchecked' in verdict) unchecked ??= `\`${criterionName(criterion)}\`: ${verdict.unchecked}`;
    else
      add(criterionName(criterion), verdict.passed, verdict.message, criterion.location.child('condition'));
  }
  if (step.successCriteria.length === 0 && exchange?.response) {
    const { status } = exchange.response;
    add(
      'status',
      status < 400,
      status < 400 ? '' : `Expected a status below 400, found ${status}.`,
      step.target.location,
    );
  }
  return { run, isSuccess, reply, ...(unchecked !== undefined && isSuccess && { unchecked }) };
}

/** The result of a workflow that a step or an action called. */
interface WorkflowPart extends CaseRun {
  isSuccess: boolean;
  outputs: JsonObject;
}

async function runNamed(
  name: string,
  action: Action,
  scope: FlowScope,
  flow: FlowRun,
  reply: StepReply = {},
): Promise<WorkflowPart> {
  const target = resolveWorkflow(scope.document, name);
  if (target.is !== 'workflow') {
    const message = target.is === 'unknown' ? target.message : `The workflow \`${name}\` is not read.`;
    return { ...failedRun(action.name, message), isSuccess: false, outputs: {} };
  }
  try {
    const inputs = foundObject(action.parameters.map((one) => [one.name, fillParameter(one, scope, reply)]));
    return await runWorkflow(target.document, target.workflow, inputs, flow);
  } catch (error) {
    if (!(error instanceof MissingValue || error instanceof NotEvaluated)) throw error;
    return { ...failedRun(action.name, error.message), isSuccess: false, outputs: {} };
  }
}

/** Runs a workflow from another one, with the workflows that it depends on and that have not run yet. */
export async function runWorkflow(
  document: ArazzoDocument,
  workflow: Workflow,
  inputs: JsonObject,
  flow: FlowRun,
): Promise<WorkflowPart> {
  const part: WorkflowPart = { ...emptyRun(), isSuccess: false, outputs: {} };
  const inner = { ...flow, depth: flow.depth + 1 };
  const fail = (name: string, message: string): WorkflowPart => {
    part.assertions.push({ name: `${workflow.id}: ${name}`, passed: false, message });
    return part;
  };
  if (inner.depth > MAX_DEPTH) return fail('depth', `More than ${MAX_DEPTH} workflows call each other.`);
  for (const { text } of workflow.dependsOn) {
    const target = resolveWorkflow(document, text);
    if (target.is !== 'workflow') return fail('dependsOn', `The workflow \`${text}\` cannot be run.`);
    if (flow.results.get(target.document)?.has(target.workflow.id) === true) continue;
    const before = await runWorkflow(target.document, target.workflow, {}, inner);
    addPart(part, before);
    if (!before.isSuccess) return fail('dependsOn', `The workflow \`${text}\`, which it depends on, failed.`);
  }
  const scope = openScope(document, workflow, inputs, flow.results, await getXpath(document));
  const problem = inputProblem(scope);
  if (problem !== undefined) return fail('inputs', problem);
  const steps = orderSteps(workflow);
  const visits = new Map<Step, number>();
  for (let at = 0; at < steps.length; ) {
    const step = steps[at];
    if (step === undefined) break;
    visits.set(step, (visits.get(step) ?? 0) + 1);
    if ((visits.get(step) ?? 0) > MAX_VISITS) return fail(step.id, `The step ran ${MAX_VISITS} times.`);
    const { transition, ...run } = await runStep(step, scope, inner);
    addPart(part, run, `${workflow.id} › ${step.id}: `);
    if (transition.is === 'end') {
      for (const later of steps.slice(at + 1).filter(({ isAlways }) => isAlways === true)) {
        const { transition: _, ...after } = await runStep(later, scope, inner);
        // Without its values, there is nothing to remove.
        if (after.exchanges.length > 0) addPart(part, after, `${workflow.id} › ${later.id}: `);
      }
      part.isSuccess = transition.isSuccess;
      part.outputs = closeScope(scope);
      return part;
    }
    at = transition.is === 'goto' ? steps.findIndex(({ id }) => id === transition.stepId) : at + 1;
    if (at < 0) return fail(step.id, 'The step to continue with does not exist.');
  }
  part.isSuccess = true;
  part.outputs = closeScope(scope);
  return part;
}

/** Adds a part of a run to it; indexes of exchanges are those of the whole. */
function addPart(run: CaseRun, part: CaseRun, prefix = ''): void {
  const offset = run.exchanges.length;
  if (part.repeated !== undefined) run.repeated = Math.max(run.repeated ?? 0, offset + part.repeated);
  run.exchanges.push(...part.exchanges);
  run.findings.push(...part.findings.map((one) => ({ ...one, exchange: one.exchange + offset })));
  run.assertions.push(
    ...part.assertions.map((one) => ({
      ...one,
      name: prefix + one.name,
      ...(one.exchange !== undefined && { exchange: one.exchange + offset }),
    })),
  );
  if (part.inconclusive) run.inconclusive ??= part.inconclusive;
}
