import { type Json, SchemaViews } from '@curlew/openapi';
import {
  type Action,
  type ArazzoDocument,
  orderSteps,
  type ResolvedTarget,
  resolveTarget,
  resolveWorkflow,
  type Step,
  type Workflow,
  withSharedParts,
} from '@curlew/openapi/internal';
import { compileOutcome, type StepOutcome } from './compile-actions.ts';
import { compileCall } from './compile-call.ts';
import { finishProgram } from './finish-program.ts';
import { getDefaults, inputSettings } from './flow-inputs.ts';
import type { FlowCall, FlowPlace, FlowProgram, FlowSetting } from './flow-program.ts';
import {
  type FlowBuild,
  type FlowNames,
  type FlowReply,
  type FlowScope,
  fill,
  leaveOut,
  oneLine,
  type WorkflowEntries,
} from './flow-scope.ts';
import { FlowValues } from './flow-values.ts';
import { NotWritten } from './not-written.ts';

/** Calls of one program, with those of the workflows that it calls. */
const MAX_CALLS = 50;
/** Workflows that call each other. */
const MAX_DEPTH = 10;
/** Steps that are looked at: workflows that call each other several times multiply. */
const MAX_STEPS = 500;

/** How a program names the operation of a step. */
export type StepTitle = (step: Step) => string;

/**
 * A workflow as a program: workflows that it depends on, calls and continues with are parts of it, and so are criteria and actions.
 * What a program cannot express (XPath, protocols other than HTTP) is a comment, and listed in `leftOut`.
 */
export function compileFlow(
  document: ArazzoDocument,
  workflow: Workflow,
  { title, titleOf }: { title: string; titleOf: StepTitle },
): FlowProgram {
  const { calls, outputs, build } = new FlowCompiler(document, titleOf).compile(workflow);
  return finishProgram({
    title: oneLine(title),
    values: build.values,
    // Addresses first: they are what a reader changes first.
    settings: [...build.settings].sort((one, other) => Number(isServer(other)) - Number(isServer(one))),
    calls,
    outputs: Array.from(outputs, ([name, value]) => ({ name, value })),
    leftOut: build.leftOut,
  });
}

function isServer({ variable }: FlowSetting): boolean {
  return variable.name.startsWith('base-url');
}

/** A workflow that actions continue with. */
interface Entry {
  document: ArazzoDocument;
  workflow: Workflow;
  inputs: FlowNames;
  /** Its first call. */
  place: FlowPlace;
  /** What follows it. */
  end: FlowPlace;
  depth: number;
  /** Workflows that have run when the action is executed. */
  done: FlowBuild['done'];
}

class FlowCompiler implements WorkflowEntries {
  #calls: FlowCall[] = [];
  #left = MAX_STEPS;
  readonly #entries: Entry[] = [];
  readonly #build: FlowBuild;
  readonly #titleOf: StepTitle;
  readonly #views = new Map<SchemaViews['description'], SchemaViews>();

  constructor(document: ArazzoDocument, titleOf: StepTitle) {
    this.#build = {
      document,
      values: new FlowValues(),
      settings: [],
      known: new Map(),
      done: new Map(),
      workflows: this,
      leftOut: [],
    };
    this.#titleOf = titleOf;
  }

  compile(workflow: Workflow): { calls: FlowCall[]; outputs: FlowNames; build: FlowBuild } {
    const build = this.#build;
    const { document } = build;
    const end: FlowPlace = { name: 'end', at: -1 };
    const inputs = inputSettings(document, workflow, build);
    const place = { name: placeName(workflow.id), at: 0 };
    this.#entries.push({ document, workflow, inputs, place, end, depth: 0, done: new Map() });
    const outputs = this.#run(document, workflow, inputs, 0, end);
    const [first] = build.done.get(workflow)?.calls ?? [];
    place.at = first === undefined ? 0 : this.#calls.indexOf(first);
    // Each may add further ones.
    for (const entry of this.#entries) {
      if (entry.place.at < 0) {
        build.done = new Map(entry.done);
        entry.place.at = this.#calls.length;
        this.#run(entry.document, entry.workflow, entry.inputs, entry.depth, entry.end);
      }
      this.#calls.push(exitTo(entry.end));
    }
    end.at = this.#calls.length;
    return { calls: this.#calls, outputs, build };
  }

  enter(workflowId: string, action: Action, scope: FlowScope, reply: FlowReply): FlowPlace {
    const { document, workflow, inputs } = this.#resolve(workflowId, action, scope, reply);
    const key = this.#build.values.key([...inputs]);
    const known = this.#entries.find(
      (one) =>
        one.workflow === workflow && one.end === scope.end && this.#build.values.key([...one.inputs]) === key,
    );
    if (known !== undefined) return known.place;
    if (scope.depth >= MAX_DEPTH || this.#entries.length > MAX_DEPTH)
      throw new NotWritten('too many workflows continue with each other');
    const place = { name: placeName(workflow.id), at: -1 };
    const { end, depth } = scope;
    const done = new Map(this.#build.done);
    this.#entries.push({ document, workflow, inputs, place, end, depth: depth + 1, done });
    return place;
  }

  before(workflowId: string, action: Action, scope: FlowScope): FlowCall[] {
    const { document, workflow, inputs } = this.#resolve(workflowId, action, scope, { reads: [] });
    const { values, done } = this.#build;
    const known = done.get(workflow);
    let calls: readonly FlowCall[];
    if (known !== undefined) {
      if (values.key([...known.inputs]) !== values.key([...inputs]))
        throw new NotWritten(`\`${workflow.id}\` has run with other inputs before`);
      calls = known.calls;
    } else {
      const start = this.#calls.length;
      const saved = new Map(done);
      this.#run(document, workflow, inputs, scope.depth + 1);
      this.#build.done = saved;
      calls = this.#calls.splice(start);
    }
    const jumps = calls.some(({ onFailure, onSuccess, request }) =>
      [...onFailure, ...onSuccess].some(({ effect }) => effect.is !== 'retry' || request === undefined),
    );
    if (jumps) throw new NotWritten(`actions of \`${workflow.id}\` continue elsewhere`);
    return [...calls];
  }

  #resolve(workflowId: string, action: Action, scope: FlowScope, reply: FlowReply) {
    const target = resolveWorkflow(scope.document, workflowId);
    if (target.is !== 'workflow') throw new NotWritten(`the workflow \`${workflowId}\` is not read`);
    const { document, workflow } = target;
    if (workflow === scope.workflow && action.type === 'retry')
      throw new NotWritten('a workflow does not run inside of itself');
    const given = action.parameters.map(({ name, value, location }): [string, Json] => [
      name,
      fill(value, scope, reply, { name, location }),
    ]);
    const inputs = new Map([...inputSettings(document, workflow, this.#build), ...given]);
    return { document, workflow, inputs };
  }

  /**
   * Adds the calls of a workflow, and returns its outputs.
   * @param after what follows it; absent for the next call.
   */
  #run(
    document: ArazzoDocument,
    workflow: Workflow,
    inputs: FlowNames,
    depth: number,
    after?: FlowPlace,
  ): FlowNames {
    const end = after ?? { name: 'end', at: -1 };
    const build = this.#build;
    const outputs = new Map<string, Json>();
    const own: FlowCall[] = [];
    build.done.set(workflow, { inputs, outputs, calls: own });
    for (const { text } of workflow.dependsOn) {
      const target = resolveWorkflow(document, text);
      if (target.is !== 'workflow' || build.done.has(target.workflow) || depth >= MAX_DEPTH) continue;
      const settings = inputSettings(target.document, target.workflow, build);
      this.#run(target.document, target.workflow, settings, depth + 1);
    }
    const begin = this.#calls.length;
    const steps = orderSteps(workflow);
    const scope: FlowScope = {
      build,
      document,
      workflow,
      inputs,
      steps: new Map(),
      places: new Map(steps.map(({ id }) => [id, { name: placeName(id), at: -1 }])),
      end,
      calls: new Map(),
      depth,
    };
    for (const written of steps) {
      this.#left -= 1;
      if (this.#calls.length >= MAX_CALLS || this.#left < 0) {
        this.#leaveOut(written, scope);
        break;
      }
      const start = this.#calls.length;
      const place = scope.places.get(written.id);
      if (place) place.at = start;
      this.#step(withSharedParts(workflow, written), scope, depth);
      scope.calls.set(written.id, this.#calls.slice(start));
    }
    own.push(...this.#calls.slice(begin));
    for (const place of [...(after ? [] : [end]), ...scope.places.values()])
      if (place.at < 0) place.at = this.#calls.length;
    for (const { name, value, location } of workflow.outputs)
      outputs.set(name, fill(value, scope, { outputs, reads: [] }, { name, location }));
    return outputs;
  }

  #leaveOut(step: Step, scope: FlowScope): void {
    if (this.#calls.at(-1)?.comments[0]?.startsWith('Left out') === true) return;
    const reason = new NotWritten(`a program has at most ${MAX_CALLS} calls`, 'Divide the workflow.');
    const comments = [`Left out: ${leaveOut(scope, 'further steps', reason, step.location)}`];
    this.#calls.push({ ...NO_CALL, comments, stepId: oneLine(step.id) });
  }

  #step(step: Step, scope: FlowScope, depth: number): void {
    const target = resolveTarget(scope.document, step.target);
    if (target.is === 'workflow' && depth < MAX_DEPTH && !isOpen(target.workflow, scope)) {
      const given = new Map(
        step.parameters.map(({ name, value, location }) => [
          name,
          fill(value, scope, undefined, { name, location }),
        ]),
      );
      const inputs = new Map([...getDefaults(target.document, target.workflow), ...given]);
      const outputs = this.#run(target.document, target.workflow, inputs, depth + 1);
      this.#afterWorkflow(step, scope, { outputs, reads: [] });
      return;
    }
    const number = this.#calls.filter(({ request }) => request !== undefined).length + 1;
    const title = `${number}. ${this.#titleOf(step)}`;
    const compiled =
      target.is === 'operation'
        ? compileCall(step, target, this.#getViews(target.content.description), scope)
        : undefined;
    const reply = { ...compiled?.reply, reads: [] };
    const outcome = compileOutcome(step, scope, compiled && reply);
    storeOutputs(step, scope, reply);
    if (compiled === undefined)
      outcome.leftOut.unshift(
        leaveOut(scope, 'the request', new NotWritten(whyNotSent(target)), step.target.location),
      );
    this.#add(step, outcome, [title], {
      ...(compiled && { request: compiled.request }),
      reads: reply.reads,
    });
  }

  /** Criteria and actions of a step whose calls are those of the workflow that it names. */
  #afterWorkflow(step: Step, scope: FlowScope, reply: FlowReply): void {
    const outcome = compileOutcome(step, scope, reply);
    storeOutputs(step, scope, reply);
    const { checks, onFailure, onSuccess, leftOut } = outcome;
    // A failed call ends the program: only criteria of the step itself lead to its actions.
    const isRead = checks.length > 0;
    if (!isRead && onFailure.length > 0)
      leftOut.push(
        leaveOut(
          scope,
          'what follows a failure of the workflow',
          new NotWritten(
            'a call that fails ends the program',
            'Declare the action in the steps of the workflow, or test its outputs in a criterion.',
          ),
          step.onFailure[0]?.location ?? step.location,
        ),
      );
    if (isRead || onSuccess.length > 0 || leftOut.length > 0)
      this.#add(step, { ...outcome, onFailure: isRead ? onFailure : [] }, [`After ${step.id}`], {
        reads: [],
      });
  }

  #add(
    step: Step,
    { leftOut, ...outcome }: StepOutcome,
    comments: readonly string[],
    call: Pick<FlowCall, 'request' | 'reads'>,
  ): void {
    const missing = [...new Set(leftOut)].map((one) => `Not in this program: ${one}`);
    this.#calls.push({
      comments: [...comments, ...missing].map(oneLine),
      stepId: oneLine(step.id),
      ...outcome,
      ...call,
    });
  }

  #getViews(description: SchemaViews['description']): SchemaViews {
    const views = this.#views.get(description) ?? new SchemaViews(description);
    this.#views.set(description, views);
    return views;
  }
}

function storeOutputs(step: Step, scope: FlowScope, reply: FlowReply): void {
  const outputs = new Map<string, Json>();
  for (const { name, value, location } of step.outputs)
    outputs.set(name, fill(value, scope, reply, { name, location }));
  scope.steps.set(step.id, outputs);
}

function placeName(stepId: string): string {
  const words = stepId
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
  return (
    words
      .filter((word) => word !== '')
      .join('-')
      .slice(0, 40) || 'step'
  );
}

const NO_CALL: FlowCall = { comments: [], stepId: '', checks: [], reads: [], onFailure: [], onSuccess: [] };

function exitTo(leadsTo: FlowPlace): FlowCall {
  return { ...NO_CALL, leadsTo };
}

/** Why a program does not send the request of a step. */
function whyNotSent(target: ResolvedTarget): string {
  switch (target.is) {
    case 'operation':
      return 'programs send requests over HTTP alone';
    case 'workflow':
      return 'a workflow does not run inside of itself';
    case 'unchecked':
      return target.reason;
    case 'unknown':
      return 'the step leads nowhere';
  }
}

/** Whether a workflow is calling itself: its outputs are not complete. */
function isOpen(workflow: Workflow, scope: FlowScope): boolean {
  return workflow === scope.workflow;
}
