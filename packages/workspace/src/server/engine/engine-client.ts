import { Worker } from 'node:worker_threads';
import { CallError } from '../call-error.ts';
import type {
  EngineCall,
  EngineEnvelope,
  EngineEvent,
  EngineOptions,
  EngineReply,
  EngineRequest,
  EngineResponse,
} from './engine-messages.ts';

interface Pending {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

export interface EngineListeners {
  event(event: EngineEvent): void;
  /** The worker has ended unexpectedly; the next call starts it again. */
  failed(message: string): void;
}

// Run from its sources, this file ends with `.ts`.
const ENTRY = new URL(`./engine-worker${import.meta.url.slice(-3)}`, import.meta.url);
/** Megabytes. GitHub's description takes about 700, with everything that is made of it. */
const HEAP_MB = 4_096;
/** Megabytes for new objects. With the default of V8, GitHub's description takes 80 to 110 MB more, and is not read faster. */
const YOUNG_HEAP_MB = 24;

/** What runs an engine: a worker, or the engine itself at the other end of a channel. */
export type EngineThread = Pick<Worker, 'postMessage' | 'terminate'> & {
  on(event: 'message', listener: (reply: EngineReply) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
};

/** Starts the engine in a thread of its own: however long it works, texts are taken, kept and saved. */
function startWorker(options: EngineOptions): EngineThread {
  return new Worker(ENTRY, {
    workerData: options,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
  });
}

export class EngineClient {
  readonly #options: EngineOptions;
  readonly #startThread: (options: EngineOptions) => EngineThread;
  readonly #listeners: EngineListeners;
  readonly #pending = new Map<number, Pending>();
  #worker: EngineThread | undefined;
  #count = 0;
  #isClosed = false;

  constructor(options: EngineOptions, listeners: EngineListeners, startThread = startWorker) {
    this.#options = options;
    this.#startThread = startThread;
    this.#listeners = listeners;
  }

  /** @throws {CallError} as the engine answers, or when it fails. */
  async call<Name extends EngineCall>(
    name: Name,
    request: EngineRequest<Name>,
  ): Promise<EngineResponse<Name>> {
    if (this.#isClosed) throw new CallError('engine-failed', 'The workspace is closed.');
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const id = this.#count++;
    const answer = new Promise<unknown>((resolve, reject) => this.#pending.set(id, { resolve, reject }));
    worker.postMessage({ id, name, request } satisfies EngineEnvelope);
    // The worker answers each call with its own type of response.
    return (await answer) as EngineResponse<Name>;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const worker = this.#worker;
    this.#end(new CallError('engine-failed', 'The workspace is closed.'));
    await worker?.terminate();
  }

  #start(): EngineThread {
    const worker = this.#startThread(this.#options);
    worker.on('message', (reply) => this.#settle(reply));
    worker.on('error', (error) => this.#fail(worker, error.message));
    worker.on('exit', (code) => this.#fail(worker, `The engine ended with code ${code}.`));
    return worker;
  }

  #settle(reply: EngineReply): void {
    if ('event' in reply) {
      this.#listeners.event(reply.event);
      return;
    }
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if ('value' in reply) pending?.resolve(reply.value);
    else pending?.reject(new CallError(reply.failure.code, reply.failure.message, reply.failure.help));
  }

  /** The first reason counts: a failure is followed by an exit. */
  #fail(worker: EngineThread, message: string): void {
    if (worker !== this.#worker) return;
    this.#end(
      new CallError('engine-failed', `The engine failed: ${message}`, 'Your text is kept. Try again.'),
    );
    if (!this.#isClosed) this.#listeners.failed(message);
  }

  #end(reason: CallError): void {
    this.#worker = undefined;
    for (const { reject } of this.#pending.values()) reject(reason);
    this.#pending.clear();
  }
}
