import { randomBytes } from 'node:crypto';
import {
  dynamicVariable,
  type ScriptOutcome,
  type ScriptRequest,
  type ScriptRun,
  type ScriptSender,
} from '@curlew/contract/scripts';
import { errorInWords, type Json } from '@curlew/openapi';
import { InstanceChecker, standaloneSchema } from '@curlew/openapi/internal';
import type {
  QuickJSContext,
  QuickJSHandle,
  QuickJSRuntime,
  QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import { SCRIPT_PRELUDE } from './prelude/script-prelude.ts';
import { cut, MAX_RESULT, readOutcome, type ScriptTexts } from './read-outcome.ts';
import type { ScriptLibraries, ScriptLibrary } from './script-libraries.ts';
import { ScriptWaits } from './script-waits.ts';

/** Chai requires event classes, which QuickJS does not have. */
const CHAI_NEEDS =
  'globalThis.EventTarget = class { addEventListener() {} removeEventListener() {} dispatchEvent() { return true } };' +
  'globalThis.Event = class { constructor(type) { this.type = type } };';

/** Stack size of a script in bytes. */
const STACK_BYTES = 512_000;

/** Most milliseconds in which the results of a script are read; getters of the script may run then. */
const RESULT_MS = 500;

/** Memory that is kept for reading the results of a script that used up its own. */
const RESULT_BYTES = 4_000_000;

/** Called when the script begins to work, and when it begins to wait for timers and requests. */
export type ScriptPhase = (phase: 'works' | 'waits') => void;

/** The outcome of a script, and whether its engine may be damaged. */
export interface SandboxedRun {
  outcome: ScriptOutcome;
  isBroken: boolean;
}

/**
 * Runs a script in a new QuickJS engine in WebAssembly. The script has the language, the globals of the prelude and
 * `HOST_FUNCTIONS`, but no files, processes or modules of the host; `send` is its only way to a network. Its limits hold
 * until its results are read, by functions that are kept from before it ran.
 */
export async function runSandboxed(
  engine: QuickJSWASMModule,
  run: ScriptRun,
  libraries: ScriptLibraries,
  { send, onPhase }: { send: ScriptSender; onPhase: ScriptPhase },
): Promise<SandboxedRun> {
  const runtime = engine.newRuntime();
  runtime.setMemoryLimit(run.limits.memoryBytes);
  runtime.setMaxStackSize(STACK_BYTES);
  const context = runtime.newContext();
  const waits = new ScriptWaits(run.limits, send);
  const { timeoutMs } = run.limits;
  const tooLong = `The script took longer than ${timeoutMs} ms.`;
  const texts: ScriptTexts = {};
  let error: string | undefined;
  let isBroken = false;
  let hooks: Hooks | undefined;
  try {
    loadChai(context, runtime, libraries.chai);
    addHost(context, waits);
    const { source, limits: _, ...input } = run;
    context
      .newString(JSON.stringify(input))
      .consume((text) => context.setProp(context.global, '__input', text));
    evaluate(context, SCRIPT_PRELUDE);
    addLibraries(context, libraries.wantedBy(run));
    hooks = new Hooks(context);
    const reserve = context.newArrayBuffer(new ArrayBuffer(RESULT_BYTES));
    const budget = new WorkBudget(runtime, timeoutMs);
    onPhase('works');
    try {
      budget.spend(() => evaluate(context, source, 'global', hooks));
      budget.spend(() => runJobs(runtime));
      while (!waits.isEmpty && !budget.isSpent) {
        onPhase('waits');
        const { id, reply } = await waits.next();
        onPhase('works');
        budget.spend(() => hooks?.deliver(id, JSON.stringify(reply)));
        budget.spend(() => runJobs(runtime));
      }
    } catch (thrown) {
      error = getFailure(thrown);
      isBroken = !(thrown instanceof ScriptError);
    }
    if (budget.isSpent) error = tooLong;
    reserve.dispose();
    const reading = new WorkBudget(runtime, Math.min(RESULT_MS, timeoutMs));
    texts.results = reading.spend(() => hooks?.read('results'));
    texts.values = reading.spend(() => hooks?.read('values'));
  } catch (thrown) {
    // An engine without memory cannot return results, and a getter of the script may throw or not end.
    error ??= getFailure(thrown);
    isBroken ||= !(thrown instanceof ScriptError);
  } finally {
    waits.close();
    hooks?.dispose();
    if (!dispose(context, runtime)) isBroken = true;
  }
  const outcome = readOutcome(texts, run);
  const failure = error ?? outcome.error;
  return { outcome: { ...outcome, ...(failure !== undefined && { error: failure }) }, isBroken };
}

/** Functions of the prelude, which the script cannot replace. */
class Hooks {
  readonly #context: QuickJSContext;
  readonly #functions: Readonly<Record<HookName, QuickJSHandle>>;

  constructor(context: QuickJSContext) {
    this.#context = context;
    const found = context.getProp(context.global, '__hooks');
    const take = (name: HookName): QuickJSHandle => context.getProp(found, name);
    this.#functions = {
      deliver: take('deliver'),
      describe: take('describe'),
      results: take('results'),
      values: take('values'),
    };
    found.dispose();
    evaluate(context, 'delete globalThis.__hooks;');
  }

  deliver(id: number, reply: string): void {
    const context = this.#context;
    context.newNumber(id).consume((number) => {
      context.newString(reply).consume((text) => this.#call('deliver', [number, text]));
    });
  }

  read(name: 'results' | 'values'): string | undefined {
    return this.#call(name, []);
  }

  /** What was thrown, as a sentence; without a call of the script if its own functions throw. */
  getSentence(thrown: QuickJSHandle): string {
    try {
      return this.#call('describe', [thrown]) ?? FAILED;
    } catch {
      return FAILED;
    }
  }

  dispose(): void {
    for (const one of Object.values(this.#functions)) one.dispose();
  }

  #call(name: HookName, given: QuickJSHandle[]): string | undefined {
    const context = this.#context;
    const result = context.callFunction(this.#functions[name], context.undefined, ...given);
    return name === 'describe' ? getText(context, result) : getText(context, result, this);
  }
}

type HookName = 'deliver' | 'describe' | 'results' | 'values';

/** Time that the script itself works, without what it waits for. */
class WorkBudget {
  readonly #runtime: QuickJSRuntime;
  #leftMs: number;

  constructor(runtime: QuickJSRuntime, timeoutMs: number) {
    this.#runtime = runtime;
    this.#leftMs = timeoutMs;
  }

  get isSpent(): boolean {
    return this.#leftMs <= 0;
  }

  spend<Value>(work: () => Value): Value {
    const started = performance.now();
    const end = started + this.#leftMs;
    this.#runtime.setInterruptHandler(() => performance.now() > end);
    try {
      return work();
    } finally {
      this.#leftMs = end - performance.now();
    }
  }
}

function runJobs(runtime: QuickJSRuntime): void {
  // The error is not read: after running out of memory, it is lost, too.
  if (runtime.executePendingJobs().error)
    throw new ScriptError('A promise of the script failed, or its memory ran out.');
}

function loadChai(context: QuickJSContext, runtime: QuickJSRuntime, source: string): void {
  runtime.setModuleLoader((name) => (name === 'chai' ? source : { error: noModules(name) }));
  evaluate(context, CHAI_NEEDS);
  evaluate(context, "import * as chai from 'chai'; globalThis.chai = { ...chai };", 'module');
  runtime.executePendingJobs();
  runtime.setModuleLoader((name) => ({ error: noModules(name) }));
}

/** Libraries are loaded after the prelude: crypto-js looks for a source of random numbers at once. */
function addLibraries(context: QuickJSContext, wanted: readonly ScriptLibrary[]): void {
  for (const { name, source } of wanted) {
    // Both are CommonJS modules (UMD) without dependencies.
    const wrapped = `(() => { const module = { exports: {} }; let exports = module.exports; (function () { ${source}\n }).call(module.exports);`;
    evaluate(context, `${wrapped} __addLibrary(${JSON.stringify(name)}, module.exports); })();`);
  }
  evaluate(context, 'delete globalThis.__addLibrary;');
}

/** The only function of the host. It takes a name and JSON, and returns JSON; errors are thrown inside of the engine. */
function addHost(context: QuickJSContext, waits: ScriptWaits): void {
  const call = (name: string, given: readonly Json[]): Json => {
    const [id, values] = given;
    if (name === 'timer') return waits.timer(Number(id), Number((values as { delay?: number }).delay ?? 0));
    if (name === 'send') return waits.request(Number(id), values as unknown as ScriptRequest);
    const found = Object.hasOwn(HOST_FUNCTIONS, name) ? HOST_FUNCTIONS[name] : undefined;
    if (found === undefined) throw new TypeError(`Unknown function ${name}.`);
    return found(given);
  };
  context
    .newFunction('__host', (name, given) => {
      const value = call(context.getString(name), JSON.parse(context.getString(given)) as Json[]);
      return context.newString(JSON.stringify(value));
    })
    .consume((host) => context.setProp(context.global, '__host', host));
}

/** Whether the script threw, rather than its engine failing. */
class ScriptError extends Error {}

const FAILED = 'The script failed, and its error could not be read: its time or its memory may have run out.';

function getFailure(thrown: unknown): string {
  if (thrown instanceof ScriptError) return cut(thrown.message, MAX_RESULT.message);
  return 'The engine of the script failed: its memory may have run out.';
}

function noModules(name: string): Error {
  return new Error(`The module ${name} is not available: scripts have no modules.`);
}

/** Returns the value if it is a string. */
function evaluate(
  context: QuickJSContext,
  code: string,
  type: 'global' | 'module' = 'global',
  hooks?: Hooks,
): string | undefined {
  return getText(context, context.evalCode(code, 'script.js', { type }), hooks);
}

function getText(
  context: QuickJSContext,
  result: ReturnType<QuickJSContext['evalCode']>,
  hooks?: Hooks,
): string | undefined {
  if (result.error) {
    const sentence = hooks ? hooks.getSentence(result.error) : FAILED;
    result.error.dispose();
    throw new ScriptError(sentence);
  }
  const value = context.typeof(result.value) === 'string' ? context.getString(result.value) : undefined;
  result.value.dispose();
  return value;
}

/** Whether everything was freed; an engine that ran out of memory may not manage to: its memory goes with the worker. */
function dispose(...parts: { dispose(): void }[]): boolean {
  for (const part of parts) {
    try {
      part.dispose();
    } catch {
      return false;
    }
  }
  return true;
}

/** Longer texts are not converted. */
const MAX_TEXT = 10_000_000;
const ENCODINGS: ReadonlySet<string> = new Set([
  'utf8',
  'utf-8',
  'base64',
  'base64url',
  'hex',
  'latin1',
  'ascii',
  'binary',
  'utf16le',
]);

/** Functions of the host that scripts may call: they compute, and reach nothing. Arguments are JSON. */
const HOST_FUNCTIONS: Readonly<Record<string, (given: readonly Json[]) => Json>> = {
  convert([text, from, to]) {
    if (typeof text !== 'string' || text.length > MAX_TEXT) throw new RangeError('The text is too long.');
    return Buffer.from(text, getEncoding(from)).toString(getEncoding(to));
  },
  dynamic: ([name]) => dynamicVariable(String(name)) ?? null,
  random: ([count]) => randomBytes(Math.min(Number(count) || 0, 65_536)).toString('hex'),
  schema: ([schema, value]) => schemaProblem(schema ?? null, value ?? null),
};

function getEncoding(name: Json | undefined): BufferEncoding {
  if (typeof name === 'string' && ENCODINGS.has(name)) return name as BufferEncoding;
  throw new RangeError(`Unknown encoding ${String(name).slice(0, 20)}.`);
}

/** Why a value is not valid against a JSON Schema; null if it is. Schemas are interpreted, never compiled. */
function schemaProblem(schema: Json, value: Json): string | null {
  const own = standaloneSchema(schema);
  const { verdict, errors } = new InstanceChecker(own.description).check(value, own.schema);
  const [error] = errors;
  if (verdict !== 'invalid' || error === undefined) return null;
  return `/${error.path.join('/')} ${errorInWords(error, value)}`;
}
