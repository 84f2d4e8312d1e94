import { Worker } from 'node:worker_threads';
import { readOutcome } from './read-outcome.ts';
import type { ScriptOutcome, ScriptRun, ScriptSender } from './script-run.ts';
import type { FromWorker, ToWorker } from './script-worker.ts';

// Run from its sources, this file ends with `.ts`.
const ENTRY = new URL(`./script-worker${import.meta.url.slice(-3)}`, import.meta.url);
/** Milliseconds beyond the limit of a script after which the worker is terminated. */
const MARGIN_MS = 1_000;
/** Megabytes of the worker itself. */
const WORKER_MB = 128;

/** Rejects every request: a script without a sender has no network. */
const NO_NETWORK: ScriptSender = () => Promise.reject(new Error('Scripts of this run cannot send requests.'));

/**
 * Runs scripts one at a time, each in a new QuickJS engine (WebAssembly) in a worker thread without environment
 * variables. A script reaches the host only through requests, which `send` decides about. At its time limit the engine
 * interrupts it, and a worker that does not respond is terminated.
 */
export class ScriptSandbox {
  #worker: Promise<Worker> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** Never rejects because of a script. */
  run(run: ScriptRun, send: ScriptSender = NO_NETWORK): Promise<ScriptOutcome> {
    const next = this.#last.then(() => this.#runNow(run, send));
    this.#last = next;
    return next;
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await (await worker)?.terminate();
  }

  async #runNow(run: ScriptRun, send: ScriptSender): Promise<ScriptOutcome> {
    this.#worker ??= startWorker();
    const worker = await this.#worker;
    const { timeoutMs, waitMs } = run.limits;
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout;
      let requests = 0;
      // Requests have limits of their own.
      const restart = (): void => {
        clearTimeout(timer);
        if (requests === 0)
          timer = setTimeout(
            () => fail(`The script took longer than ${timeoutMs} ms.`),
            timeoutMs + waitMs + MARGIN_MS,
          );
      };
      const settle = (outcome: ScriptOutcome, isBroken: boolean): void => {
        requests = Number.POSITIVE_INFINITY;
        clearTimeout(timer);
        // Not `removeAllListeners`: the worker has its own listeners.
        worker.off('message', answer).off('error', crash).off('exit', exit);
        if (isBroken) void this.close();
        resolve(outcome);
      };
      const fail = (error: string): void => settle({ ...readOutcome(undefined, run), error }, true);
      const answer = (message: FromWorker): void => {
        // An engine whose memory ran out may be damaged.
        if (message.kind === 'done')
          settle(message.outcome, /memory|RuntimeError|Aborted/i.test(message.outcome.error ?? ''));
        if (message.kind !== 'send') return;
        const { id, request } = message;
        requests += 1;
        restart();
        void send(request)
          .catch((error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }))
          .then((reply) => {
            requests -= 1;
            restart();
            post(worker, { kind: 'reply', id, reply });
          });
      };
      const crash = ({ message }: Error): void => fail(message);
      const exit = (): void => fail('The worker of the script ended.');
      worker.on('message', answer).once('error', crash).once('exit', exit);
      restart();
      post(worker, { kind: 'run', run });
    });
  }
}

function post(worker: Worker, message: ToWorker): void {
  worker.postMessage(message);
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
