import { Worker } from 'node:worker_threads';
import type { ScriptOutcome, ScriptRun, ScriptRunner, ScriptSender } from '@curlew/contract/scripts';
import { cut, MAX_RESULT, readOutcome } from './read-outcome.ts';
import type { FromWorker, ToWorker, WorkerSettings } from './script-worker.ts';

// Run from its sources, this file ends with `.ts`.
const ENTRY = new URL(`./script-worker${import.meta.url.slice(-3)}`, import.meta.url);
/** Native loops are not interrupted. */
const MARGIN_MS = 1_000;
/** Milliseconds in which a worker prepares a script; it runs no line of it before. */
const PREPARING_MS = 60_000;
/** Megabytes of the worker itself, without the memory of WebAssembly. */
const WORKER_MB = 128;

/** Rejects every request: a script without a sender has no network. */
const NO_NETWORK: ScriptSender = () => Promise.reject(new Error('Scripts of this run cannot send requests.'));

/**
 * Runs scripts one at a time, each in a new QuickJS engine (WebAssembly) in a worker thread without environment
 * variables. A script reaches the host only through requests, which `send` decides about. At its time limit the engine
 * interrupts it, and a worker that does not respond is terminated.
 */
export class ScriptSandbox implements ScriptRunner {
  readonly #marginMs: number;
  #worker: Promise<Worker> | undefined;
  #memoryBytes = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** @param marginMs milliseconds beyond the limit of a script after which its worker is terminated. */
  constructor({ marginMs = MARGIN_MS }: { marginMs?: number } = {}) {
    this.#marginMs = marginMs;
  }

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
    const { timeoutMs, waitMs, memoryBytes } = run.limits;
    if (memoryBytes !== this.#memoryBytes) await this.close();
    this.#memoryBytes = memoryBytes;
    this.#worker ??= startWorker({ memoryBytes });
    const worker = await this.#worker;
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      let workLeftMs = timeoutMs;
      let workedFrom: number | undefined;
      let requests = 0;
      const fail = (error: string): void =>
        settle({ ...readOutcome({}, run), error: cut(error, MAX_RESULT.message) }, true);
      /** A message that arrived before the time was over may not have been read yet. */
      const end = (): void => {
        timer = setTimeout(() => fail(`The script took longer than ${timeoutMs} ms.`), this.#marginMs / 4);
      };
      const limit = (delayMs: number): void => {
        clearTimeout(timer);
        timer = setTimeout(end, delayMs);
      };
      // Requests have limits of their own.
      const wait = (): void => {
        if (requests === 0) limit(waitMs + this.#marginMs);
        else clearTimeout(timer);
      };
      const work = (): void => {
        workedFrom = performance.now();
        limit(Math.max(0, workLeftMs) + this.#marginMs);
      };
      const settle = (outcome: ScriptOutcome, isBroken: boolean): void => {
        requests = Number.POSITIVE_INFINITY;
        clearTimeout(timer);
        // Not `removeAllListeners`: the worker has its own listeners.
        worker.off('message', answer).off('error', crash).off('exit', exit);
        resolve(isBroken ? this.close().then(() => outcome) : outcome);
      };
      const answer = (message: FromWorker): void => {
        if (message.kind === 'done') settle(message.outcome, message.isBroken);
        else if (message.kind === 'works') work();
        else if (message.kind === 'waits') {
          if (workedFrom !== undefined) workLeftMs -= performance.now() - workedFrom;
          workedFrom = undefined;
          wait();
        } else if (message.kind === 'send') {
          const { id, request } = message;
          requests += 1;
          void send(request)
            .catch((error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }))
            .then((reply) => {
              requests -= 1;
              post(worker, { kind: 'reply', id, reply });
              if (workedFrom === undefined && Number.isFinite(requests)) wait();
            });
        }
      };
      const crash = ({ message }: Error): void => fail(message);
      const exit = (): void => fail('The worker of the script ended.');
      worker.on('message', answer).once('error', crash).once('exit', exit);
      limit(PREPARING_MS);
      post(worker, { kind: 'run', run });
    });
  }
}

function post(worker: Worker, message: ToWorker): void {
  worker.postMessage(message);
}

function startWorker(workerData: WorkerSettings): Promise<Worker> {
  const worker = new Worker(ENTRY, {
    env: {},
    workerData,
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
