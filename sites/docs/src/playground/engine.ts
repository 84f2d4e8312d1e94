import type { WorkerRequest, WorkerResponse } from './messages.ts';
import workerUrl from './worker.ts?worker&url';

/** A worker that takes longer is stopped: an input may be written to keep it busy. */
const MAX_SECONDS = 30;

type NewRequest = WorkerRequest extends infer One
  ? One extends WorkerRequest
    ? Omit<One, 'id'>
    : never
  : never;

/** The worker that reads inputs. Opening another input stops the one that is still being read. */
export class Engine {
  readonly #onResponse: (response: WorkerResponse) => void;
  #worker: Worker | undefined;
  #isBusy = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #id = 0;

  constructor(onResponse: (response: WorkerResponse) => void) {
    this.#onResponse = onResponse;
  }

  open(name: string, text: string): void {
    if (this.#isBusy) this.#stop();
    this.#isBusy = true;
    this.#timer = setTimeout(() => {
      this.#stop();
      this.#fail(`Stopped, because the input was not read within ${MAX_SECONDS} seconds.`);
    }, MAX_SECONDS * 1000);
    this.#post({ type: 'open', name, text });
  }

  page(path: string): void {
    this.#post({ type: 'page', path });
  }

  #post(request: NewRequest): void {
    this.#worker ??= this.#start();
    // Pages belong to the input that was opened last, and have its id.
    if (request.type === 'open') this.#id += 1;
    this.#worker.postMessage({ ...request, id: this.#id });
  }

  /**
   * A worker from an address has the policy of the response that it came with, and a static host sends none. A worker from a
   * blob has the policy of this page, so it cannot send requests to other origins either.
   */
  #start(): Worker {
    const code = `import ${JSON.stringify(new URL(workerUrl, location.href).href)};`;
    const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
    const worker = new Worker(url, { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => {
      if (data.id !== this.#id) return;
      if (data.type === 'checked' || data.type === 'failed') this.#rest();
      this.#onResponse(data);
    });
    worker.addEventListener('error', ({ message }) => {
      this.#stop();
      this.#fail(message || 'The worker cannot be loaded.');
    });
    return worker;
  }

  #fail(message: string): void {
    this.#onResponse({ id: this.#id, type: 'failed', message });
  }

  #rest(): void {
    this.#isBusy = false;
    clearTimeout(this.#timer);
  }

  #stop(): void {
    this.#rest();
    this.#worker?.terminate();
    this.#worker = undefined;
  }
}
