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
import { compileCall, stepComments, successStatuses } from './compile-call.ts';
import type { FlowCall, FlowProgram, FlowSetting } from './flow-program.ts';
import { type FlowBuild, type FlowNames, type FlowScope, fill, placeholder, setting } from './flow-scope.ts';
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
 * A workflow as a program: workflows that it depends on and calls are parts of it. What a program cannot express (actions,
 * conditions on bodies, protocols other than HTTP) is a comment.
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
  const program: FlowProgram = {
    title: oneLine(title),
    values,
    // Addresses first: they are what a reader changes first.
    settings: [...build.settings].sort((one, other) => Number(isServer(other)) - Number(isServer(one))),
    calls: compiler.calls,
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
    const scope: FlowScope = { build, document, workflow, inputs, steps: new Map() };
    for (const written of orderSteps(workflow)) {
      this.#left -= 1;
      if (this.calls.length >= MAX_CALLS || this.#left < 0) {
        this.#leaveOut(written.id);
        break;
      }
      this.#step(withSharedParts(workflow, written), scope, depth);
    }
    for (const { name, value } of workflow.outputs)
      outputs.set(name, fill(value, scope, { outputs, reads: [] }, name));
    return outputs;
  }

  #leaveOut(stepId: string): void {
    if (this.calls.at(-1)?.comments[0]?.startsWith('Left out') === true) return;
    const comments = ['Left out: further steps'];
    this.calls.push({ comments, stepId, statuses: [], reads: [] });
  }

  #step(step: Step, scope: FlowScope, depth: number): void {
    const target = resolveTarget(scope.document, step.target);
    if (target.is === 'workflow' && depth < MAX_DEPTH && !isOpen(target.workflow, scope)) {
      const given = new Map(
        step.parameters.map(({ name, value }) => [name, fill(value, scope, undefined, name)]),
      );
      const inputs = new Map([...getDefaults(target.document, target.workflow), ...given]);
      const outputs = this.run(target.document, target.workflow, inputs, depth + 1);
      this.#store(step, scope, { outputs, reads: [] });
      return;
    }
    const number = this.calls.filter(({ request }) => request !== undefined).length + 1;
    const title = `${number}. ${this.#titleOf(step)}`;
    const compiled =
      target.is === 'operation'
        ? compileCall(step, target, this.#getViews(target.content.description), scope)
        : undefined;
    const reply = { ...compiled?.reply, reads: [] };
    this.#store(step, scope, reply);
    this.calls.push({
      comments: [title, ...stepComments(step), ...(compiled ? [] : ['Not sent by this program'])].map(
        oneLine,
      ),
      stepId: oneLine(step.id),
      ...(compiled && { request: compiled.request }),
      statuses: successStatuses(step),
      reads: reply.reads,
    });
  }

  #store(step: Step, scope: FlowScope, reply: Parameters<typeof fill>[2]): void {
    const outputs = new Map<string, Json>();
    for (const { name, value } of step.outputs) outputs.set(name, fill(value, scope, reply, name));
    scope.steps.set(step.id, outputs);
  }

  #getViews(description: SchemaViews['description']): SchemaViews {
    const views = this.#views.get(description) ?? new SchemaViews(description);
    this.#views.set(description, views);
    return views;
  }
}

/** Whether a workflow is calling itself: its outputs are not complete. */
function isOpen(workflow: Workflow, scope: FlowScope): boolean {
  return workflow === scope.workflow;
}

/** Comments end with their line in every language. */
function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length > 200 ? `${line.slice(0, 200).toWellFormed()}…` : line;
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
  const used = new Set(
    [...calls.map(({ request }) => request), ...outputs.map(({ value }) => value)]
      .flatMap((value) => values.referencesIn(value))
      .map(({ variable }) => variable),
  );
  return {
    ...program,
    settings: settings.filter(({ variable }) => used.has(variable)),
    calls: calls.map((call) => ({ ...call, reads: call.reads.filter(({ variable }) => used.has(variable)) })),
  };
}
