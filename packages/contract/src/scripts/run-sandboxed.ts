import type { Json } from '@curlew/openapi';
import type { QuickJSContext, QuickJSRuntime, QuickJSWASMModule } from 'quickjs-emscripten-core';
import { HOST_FUNCTIONS } from './host-functions.ts';
import { SCRIPT_PRELUDE } from './prelude/script-prelude.ts';
import { readOutcome } from './read-outcome.ts';
import type { ScriptLibraries, ScriptLibrary } from './script-libraries.ts';
import type { ScriptOutcome, ScriptRequest, ScriptRun, ScriptSender } from './script-run.ts';
import { ScriptWaits } from './script-waits.ts';

/** Chai requires event classes, which QuickJS does not have. */
const CHAI_NEEDS =
  'globalThis.EventTarget = class { addEventListener() {} removeEventListener() {} dispatchEvent() { return true } };' +
  'globalThis.Event = class { constructor(type) { this.type = type } };';

/** Stack size of a script in bytes. */
const STACK_BYTES = 512_000;

/**
 * Runs a script in a new QuickJS engine in WebAssembly. The script has the language, the globals of the prelude and
 * `HOST_FUNCTIONS`, but no files, processes or modules of the host; `send` is its only way to a network.
 */
export async function runSandboxed(
  engine: QuickJSWASMModule,
  run: ScriptRun,
  libraries: ScriptLibraries,
  send: ScriptSender,
): Promise<ScriptOutcome> {
  const runtime = engine.newRuntime();
  runtime.setMemoryLimit(run.limits.memoryBytes);
  runtime.setMaxStackSize(STACK_BYTES);
  const context = runtime.newContext();
  const waits = new ScriptWaits(run.limits, send);
  let error: string | undefined;
  try {
    loadChai(context, runtime, libraries.chai);
    addHost(context, waits);
    const { source, limits, ...input } = run;
    context
      .newString(JSON.stringify(input))
      .consume((text) => context.setProp(context.global, '__input', text));
    evaluate(context, SCRIPT_PRELUDE);
    addLibraries(context, libraries.wantedBy(run));
    const budget = new WorkBudget(runtime, limits.timeoutMs);
    try {
      budget.spend(() => evaluate(context, source));
      budget.spend(() => runJobs(runtime));
      while (!waits.isEmpty && !budget.isSpent) {
        const { id, reply } = await waits.next();
        const text = JSON.stringify(JSON.stringify(reply));
        budget.spend(() => evaluate(context, `__deliver(${id}, ${text})`));
        budget.spend(() => runJobs(runtime));
      }
    } catch (thrown) {
      error = failureOf(thrown);
    }
    if (budget.isSpent) error = `The script took longer than ${limits.timeoutMs} ms.`;
    runtime.removeInterruptHandler();
    runtime.setMemoryLimit(-1);
    const outcome = readOutcome(evaluate(context, '__outcome()'), run);
    return error === undefined ? outcome : { ...outcome, error };
  } catch (thrown) {
    // An engine without memory cannot return results.
    error ??= failureOf(thrown);
    return { ...readOutcome(undefined, run), error };
  } finally {
    waits.close();
    dispose(context, runtime);
  }
}

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

  spend(work: () => unknown): void {
    const started = performance.now();
    const end = started + this.#leftMs;
    this.#runtime.setInterruptHandler(() => performance.now() > end);
    try {
      work();
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

function failureOf(thrown: unknown): string {
  if (thrown instanceof ScriptError) return thrown.message;
  return 'The engine of the script failed: its memory may have run out.';
}

function noModules(name: string): Error {
  return new Error(`The module ${name} is not available: scripts have no modules.`);
}

/** Returns the value if it is a text. */
function evaluate(
  context: QuickJSContext,
  code: string,
  type: 'global' | 'module' = 'global',
): string | undefined {
  const result = context.evalCode(code, 'script.js', { type });
  if (result.error) {
    const thrown: unknown = context.dump(result.error);
    result.error.dispose();
    throw new ScriptError(sentenceOf(thrown));
  }
  const isText = type === 'global' && context.typeof(result.value) === 'string';
  const value = isText ? context.getString(result.value) : undefined;
  result.value.dispose();
  return value;
}

function sentenceOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown);
  const { name = 'Error', message = '' } = thrown as { name?: unknown; message?: unknown };
  return `${String(name)}: ${String(message)}`;
}

/** An engine that ran out of memory may not free everything: its memory goes with the worker. */
function dispose(...parts: { dispose(): void }[]): void {
  for (const part of parts) {
    try {
      part.dispose();
    } catch {
      return;
    }
  }
}
