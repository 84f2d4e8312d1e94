import { type Json, SchemaViews } from '@curlew/openapi';
import {
  type ArazzoDocument,
  orderSteps,
  resolveTarget,
  resolveView,
  resolveWorkflow,
  type Step,
  type Workflow,
  withSharedParts,
} from '@curlew/openapi/internal';
import { sampleValue } from '../sample/value/sample-value.ts';
import { compileOutcome, oneLine, type StepOutcome } from './compile-actions.ts';
import { compileCall } from './compile-call.ts';
import { listOperands } from './flow-condition.ts';
import {
  type FlowAction,
  type FlowCall,
  type FlowPlace,
  type FlowProgram,
  type FlowSetting,
  listConditions,
} from './flow-program.ts';
import {
  type FlowBuild,
  type FlowNames,
  type FlowReply,
  type FlowScope,
  fill,
  placeholder,
  setting,
} from './flow-scope.ts';
import { FlowValues } from './flow-values.ts';

/** Calls of one program, with those of the workflows that it calls. */
const MAX_CALLS = 50;
/** Workflows that call each other. */
const MAX_DEPTH = 10;
/** Steps that are looked at: workflows that call each other several times multiply. */
const MAX_STEPS = 500;

/** How a program names the operation of a step. */
export type StepTitle = (step: Step) => string;

/**
 * A workflow as a program: workflows that it depends on and calls are parts of it, and so are criteria and actions. What a program
 * cannot express (XPath, jumps to another workflow, protocols other than HTTP) is a comment.
 */
export function compileFlow(
  document: ArazzoDocument,
  workflow: Workflow,
  { title, titleOf }: { title: string; titleOf: StepTitle },
): FlowProgram {
  const values = new FlowValues();
  const build: FlowBuild = { document, values, settings: [], known: new Map(), done: new Map() };
  const compiler = new FlowCompiler(build, titleOf);
  const outputs = compiler.run(document, workflow, inputSettings(document, workflow, build), 0);
  dropEmptyJumps(compiler.calls);
  const program: FlowProgram = {
    title: oneLine(title),
    values,
    // Addresses first: they are what a reader changes first.
    settings: [...build.settings].sort((one, other) => Number(isServer(other)) - Number(isServer(one))),
    calls: compiler.calls,
    places: listPlaces(compiler.calls),
    outputs: Array.from(outputs, ([name, value]) => ({ name, value })),
  };
  return withoutUnused(program);
}

function isServer({ variable }: FlowSetting): boolean {
  return variable.name.startsWith('base-url');
}

class FlowCompiler {
  readonly calls: FlowCall[] = [];
  #left = MAX_STEPS;
  readonly #build: FlowBuild;
  readonly #titleOf: StepTitle;
  readonly #views = new Map<SchemaViews['description'], SchemaViews>();

  constructor(build: FlowBuild, titleOf: StepTitle) {
    this.#build = build;
    this.#titleOf = titleOf;
  }

  /** Adds the calls of a workflow, and returns its outputs. */
  run(document: ArazzoDocument, workflow: Workflow, inputs: FlowNames, depth: number): FlowNames {
    const build = this.#build;
    const outputs = new Map<string, Json>();
    build.done.set(workflow, { inputs, outputs });
    for (const { text } of workflow.dependsOn) {
      const target = resolveWorkflow(document, text);
      if (target.is !== 'workflow' || build.done.has(target.workflow) || depth >= MAX_DEPTH) continue;
      const own = inputSettings(target.document, target.workflow, build);
      this.run(target.document, target.workflow, own, depth + 1);
    }
    const end: FlowPlace = { name: 'end', at: -1 };
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
    };
    for (const written of steps) {
      this.#left -= 1;
      if (this.calls.length >= MAX_CALLS || this.#left < 0) {
        this.#leaveOut(written.id);
        break;
      }
      const start = this.calls.length;
      const place = scope.places.get(written.id);
      if (place) place.at = start;
      this.#step(withSharedParts(workflow, written), scope, depth);
      scope.calls.set(written.id, this.calls.slice(start));
    }
    for (const place of [end, ...scope.places.values()]) if (place.at < 0) place.at = this.calls.length;
    for (const { name, value } of workflow.outputs)
      outputs.set(name, fill(value, scope, { outputs, reads: [] }, name));
    return outputs;
  }

  #leaveOut(stepId: string): void {
    if (this.calls.at(-1)?.comments[0]?.startsWith('Left out') === true) return;
    const comments = ['Left out: further steps'];
    this.calls.push({ comments, stepId, checks: [], reads: [], onFailure: [], onSuccess: [] });
  }

  #step(step: Step, scope: FlowScope, depth: number): void {
    const target = resolveTarget(scope.document, step.target);
    if (target.is === 'workflow' && depth < MAX_DEPTH && !isOpen(target.workflow, scope)) {
      const given = new Map(
        step.parameters.map(({ name, value }) => [name, fill(value, scope, undefined, name)]),
      );
      const inputs = new Map([...getDefaults(target.document, target.workflow), ...given]);
      const outputs = this.run(target.document, target.workflow, inputs, depth + 1);
      this.#afterWorkflow(step, scope, { outputs, reads: [] });
      return;
    }
    const number = this.calls.filter(({ request }) => request !== undefined).length + 1;
    const title = `${number}. ${this.#titleOf(step)}`;
    const compiled =
      target.is === 'operation'
        ? compileCall(step, target, this.#getViews(target.content.description), scope)
        : undefined;
    const reply = { ...compiled?.reply, reads: [] };
    const outcome = compileOutcome(step, scope, compiled && reply);
    storeOutputs(step, scope, reply);
    if (compiled === undefined) outcome.leftOut.unshift('the request');
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
    if (!isRead) leftOut.push(...onFailure.map(() => 'what follows a failure of the workflow'));
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
    const missing = [...new Set(leftOut)];
    this.calls.push({
      comments: [
        ...comments,
        ...(missing.length > 0 ? [`Not in this program: ${missing.join('; ')}`] : []),
      ].map(oneLine),
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
  for (const { name, value } of step.outputs) outputs.set(name, fill(value, scope, reply, name));
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

/** Leaves out jumps to the next call, actions after one that is always executed, and failures that end the program anyway. */
function dropEmptyJumps(calls: readonly FlowCall[]): void {
  calls.forEach((call, index) => {
    const actions = upToUnconditional(call.onSuccess);
    for (let last = actions.at(-1); isNext(last, index); last = actions.at(-1)) actions.pop();
    call.onSuccess = actions;
    const failures = upToUnconditional(call.onFailure);
    while (failures.at(-1)?.effect.is === 'stop') failures.pop();
    call.onFailure = failures;
  });
}

function upToUnconditional(actions: readonly FlowAction[]): FlowAction[] {
  // A retry is not executed any more at its limit.
  const last = actions.findIndex(
    ({ conditions, effect }) => conditions.length === 0 && effect.is !== 'retry',
  );
  return last < 0 ? [...actions] : actions.slice(0, last + 1);
}

function isNext(action: FlowAction | undefined, index: number): boolean {
  return action?.effect.is === 'goto' && action.effect.place.at === index + 1;
}

/** The places that actions lead to, with names of their own; several at one call are one. */
function listPlaces(calls: readonly FlowCall[]): FlowPlace[] {
  const used = calls
    .flatMap(({ onFailure, onSuccess }) => [...onFailure, ...onSuccess])
    .flatMap(({ effect }) => (effect.is === 'goto' ? [effect.place] : []));
  const byCall = new Map<number, FlowPlace[]>();
  for (const place of new Set(used)) byCall.set(place.at, [...(byCall.get(place.at) ?? []), place]);
  const taken = new Set(['start', 'end']);
  return [...byCall]
    .sort(([one], [other]) => one - other)
    .flatMap(([at, places]) => {
      const [{ name: wish = '' } = {}] = places;
      let name = at === calls.length ? 'end' : wish;
      for (let count = 2; at < calls.length && taken.has(name); count += 1) name = `${wish}-${count}`;
      taken.add(name);
      for (const place of places) place.name = name;
      return at === calls.length ? [] : places.slice(0, 1);
    });
}

/** Whether a workflow is calling itself: its outputs are not complete. */
function isOpen(workflow: Workflow, scope: FlowScope): boolean {
  return workflow === scope.workflow;
}

/** The inputs of a workflow as settings: their defaults and examples, else placeholders. */
function inputSettings(document: ArazzoDocument, workflow: Workflow, build: FlowBuild): FlowNames {
  return new Map(
    listInputs(document, workflow).map(({ name, value }) => {
      // Workflows of one document that name an input alike mean the same value.
      const variable = setting(build, `input ${name} ${JSON.stringify(value)}`, name, value);
      return [name, build.values.mark(variable)];
    }),
  );
}

/** Defaults of inputs that a step does not pass on. */
function getDefaults(document: ArazzoDocument, workflow: Workflow): [string, Json][] {
  return listInputs(document, workflow).flatMap(({ name, default: given }): [string, Json][] =>
    given === undefined ? [] : [[name, given]],
  );
}

interface Input {
  name: string;
  /** Of the program. */
  value: Json;
  default?: Json;
}

/** A text that nobody gave an example of is a placeholder: a made-up one looks as if it worked. */
function listInputs({ description }: ArazzoDocument, { inputs }: Workflow): Input[] {
  if (inputs === undefined) return [];
  const views = new SchemaViews(description);
  const { schema } = resolveView(views.view(inputs), views);
  if (schema?.kind !== 'schema') return [];
  return schema.properties.map(({ name, schema: view }): Input => {
    const { schema: own, notes } = resolveView(view, views);
    const isOpen = own?.kind !== 'schema';
    const isSaid =
      notes.default !== undefined ||
      (notes.examples?.length ?? 0) > 0 ||
      (!isOpen && (own.enum !== undefined || own.const !== undefined));
    const isText = isOpen || own.types.length === 0 || own.types.includes('string');
    const isSecret = !isOpen && own.format === 'password';
    const value =
      isSecret || (isText && !isSaid) ? undefined : sampleValue(view, views, { direction: 'request' });
    return {
      name,
      value: value ?? placeholder(name),
      ...(notes.default !== undefined && { default: notes.default }),
    };
  });
}

/** Settings and reads that nothing uses are left out. */
function withoutUnused(program: FlowProgram): FlowProgram {
  const { values, calls, outputs, settings } = program;
  const used = new Set([
    ...[...calls.map(({ request }) => request), ...outputs.map(({ value }) => value)]
      .flatMap((value) => values.referencesIn(value))
      .map(({ variable }) => variable),
    ...listOperands(calls.flatMap(listConditions)).flatMap((operand) =>
      operand.is === 'reference' ? [operand.reference.variable] : [],
    ),
  ]);
  for (const call of calls) call.reads = call.reads.filter(({ variable }) => used.has(variable));
  return { ...program, settings: settings.filter(({ variable }) => used.has(variable)) };
}
