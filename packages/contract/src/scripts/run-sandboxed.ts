import type { QuickJSContext, QuickJSWASMModule } from 'quickjs-emscripten-core';
import { SCRIPT_PRELUDE } from './script-prelude.ts';
import type { ScriptOutcome, ScriptRun } from './script-run.ts';

/** Chai requires event classes, which QuickJS does not have. */
const CHAI_NEEDS =
  'globalThis.EventTarget = class { addEventListener() {} removeEventListener() {} dispatchEvent() { return true } };' +
  'globalThis.Event = class { constructor(type) { this.type = type } };';

/** Stack size of a script in bytes. */
const STACK_BYTES = 512_000;

/**
 * Runs a script in a new QuickJS engine in WebAssembly. The script has the language and the globals of the
 * prelude, but no function of the host: no files, network, processes or modules.
 */
export function runSandboxed(engine: QuickJSWASMModule, run: ScriptRun, chaiSource: string): ScriptOutcome {
  const runtime = engine.newRuntime();
  runtime.setMemoryLimit(run.limits.memoryBytes);
  runtime.setMaxStackSize(STACK_BYTES);
  const context = runtime.newContext();
  let error: string | undefined;
  try {
    runtime.setModuleLoader((name) => (name === 'chai' ? chaiSource : { error: noModules(name) }));
    evaluate(context, CHAI_NEEDS);
    evaluate(context, "import * as chai from 'chai'; globalThis.chai = { ...chai };", 'module');
    runtime.executePendingJobs();
    runtime.setModuleLoader((name) => ({ error: noModules(name) }));
    const { source, limits: _limits, ...input } = run;
    context
      .newString(JSON.stringify(input))
      .consume((text) => context.setProp(context.global, '__input', text));
    evaluate(context, SCRIPT_PRELUDE);
    const end = performance.now() + run.limits.timeoutMs;
    runtime.setInterruptHandler(() => performance.now() > end);
    try {
      evaluate(context, source);
      // Not read: after running out of memory, the error is lost, too.
      if (runtime.executePendingJobs().error)
        error = 'A promise of the script failed, or its memory ran out.';
    } catch (thrown) {
      error = failureOf(thrown);
    }
    if (performance.now() > end) error = `The script took longer than ${run.limits.timeoutMs} ms.`;
    runtime.removeInterruptHandler();
    runtime.setMemoryLimit(-1);
    const outcome = readOutcome(evaluate(context, '__outcome()'), run);
    return error === undefined ? outcome : { ...outcome, error };
  } catch (thrown) {
    // An engine without memory cannot return results.
    error ??= failureOf(thrown);
    return { tests: [], variables: run.variables, error };
  } finally {
    dispose(context, runtime);
  }
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

function evaluate(context: QuickJSContext, code: string, type: 'global' | 'module' = 'global'): unknown {
  const result = context.evalCode(code, 'script.js', { type });
  if (result.error) {
    const thrown: unknown = context.dump(result.error);
    result.error.dispose();
    throw new ScriptError(sentenceOf(thrown));
  }
  const value: unknown = type === 'module' ? undefined : context.dump(result.value);
  result.value.dispose();
  return value;
}

function sentenceOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown);
  const { name = 'Error', message = '' } = thrown as { name?: unknown; message?: unknown };
  return `${String(name)}: ${String(message)}`;
}

/** Scripts can replace globals, so their results are validated. */
function readOutcome(text: unknown, run: ScriptRun): ScriptOutcome {
  const given: unknown = typeof text === 'string' ? JSON.parse(text) : undefined;
  const { tests, variables } = (given ?? {}) as Partial<ScriptOutcome>;
  return {
    tests: (Array.isArray(tests) ? tests : []).map(({ name, passed, message, skipped }) => ({
      name: String(name),
      passed: passed === true,
      message: String(message ?? ''),
      ...(skipped === true && { skipped }),
    })),
    variables: variables ?? run.variables,
  };
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
