import { Worker } from 'node:worker_threads';
import type { ScriptOutcome, ScriptRun } from './script-run.ts';

// Run from its sources, this file ends with `.ts`.
const ENTRY = new URL(`./script-worker${import.meta.url.slice(-3)}`, import.meta.url);
/** Milliseconds beyond the limit of a script after which the worker is terminated. */
const MARGIN_MS = 1_000;
/** Megabytes of the worker itself. */
const WORKER_MB = 128;

/**
 * Runs scripts one at a time, each in a new QuickJS engine (WebAssembly) in a worker thread without environment
 * variables. A script cannot reach the host, as the engine has no host functions. At its time limit the engine
 * interrupts it, and a worker that does not respond is terminated.
 */
export class ScriptSandbox {
  #worker: Promise<Worker> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** Never rejects because of a script. */
  run(run: ScriptRun): Promise<ScriptOutcome> {
    const next = this.#last.then(() => this.#runNow(run));
    this.#last = next;
    return next;
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await (await worker)?.terminate();
  }

  async #runNow(run: ScriptRun): Promise<ScriptOutcome> {
    this.#worker ??= startWorker();
    const worker = await this.#worker;
    return new Promise((resolve) => {
      const settle = (outcome: ScriptOutcome, isBroken: boolean): void => {
        clearTimeout(timer);
        // Not `removeAllListeners`: the worker has its own listeners.
        worker.off('message', answer).off('error', crash).off('exit', exit);
        if (isBroken) void this.close();
        resolve(outcome);
      };
      const fail = (error: string): void => settle({ tests: [], variables: run.variables, error }, true);
      // An engine whose memory ran out may be damaged.
      const answer = (outcome: ScriptOutcome): void =>
        settle(outcome, /memory|RuntimeError|Aborted/i.test(outcome.error ?? ''));
      const crash = ({ message }: Error): void => fail(message);
      const exit = (): void => fail('The worker of the script ended.');
      const timer = setTimeout(
        () => fail(`The script took longer than ${run.limits.timeoutMs} ms.`),
        run.limits.timeoutMs + MARGIN_MS,
      );
      worker.once('message', answer).once('error', crash).once('exit', exit);
      worker.postMessage(run);
    });
  }
}

function startWorker(): Promise<Worker> {
  const worker = new Worker(ENTRY, {
    env: {},
    stdin: true,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MB },
  });
  // An idle worker does not keep the process alive.
  worker.unref();
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', () => {
      worker.off('error', reject);
      resolve(worker);
    });
  });
}
