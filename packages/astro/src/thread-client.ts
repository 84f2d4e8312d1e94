import { Worker } from 'node:worker_threads';
import type { PageView } from '@curlew/reference';
import { AstroError } from 'astro/errors';
import type { PlannedSource } from './planned-source.ts';
import type { SiteAddress } from './site-address.ts';
import type { Answer, Asked, LoadedSource, Question } from './thread-messages.ts';

interface Waiting {
  resolve(value: LoadedSource | PageView): void;
  reject(error: unknown): void;
}

/**
 * A thread that loads sources and renders pages, so that Astro has this one for itself: each does about
 * half of a build. The thread keeps no program alive.
 */
export class ThreadClient {
  readonly #worker: Worker;
  readonly #open = new Map<number, Waiting>();
  #asked = 0;

  constructor() {
    // Run from its sources, this file ends with `.ts`.
    const entry = new URL(`./source-thread${import.meta.url.slice(-3)}`, import.meta.url);
    this.#worker = new Worker(entry);
    this.#worker.on('message', (answer: Answer) => this.#settle(answer));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.unref();
  }

  async load(source: PlannedSource, address: SiteAddress): Promise<LoadedSource> {
    return (await this.#ask({ type: 'load', source, address })) as LoadedSource;
  }

  async render(base: string, path: string): Promise<PageView> {
    return (await this.#ask({ type: 'render', base, path })) as PageView;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #ask(question: Question): Promise<LoadedSource | PageView> {
    const id = this.#asked++;
    // While something is asked the program waits for the answer.
    this.#worker.ref();
    this.#worker.postMessage({ id, question } satisfies Asked);
    return new Promise((resolve, reject) => this.#open.set(id, { resolve, reject }));
  }

  #settle(answer: Answer): void {
    const open = this.#open.get(answer.id);
    this.#open.delete(answer.id);
    if (this.#open.size === 0) this.#worker.unref();
    if ('value' in answer) open?.resolve(answer.value);
    else open?.reject(toError(answer.error));
  }

  #fail(error: unknown): void {
    for (const { reject } of this.#open.values()) reject(error);
    this.#open.clear();
  }
}

function toError({ message, hint, stack }: Extract<Answer, { error: object }>['error']): Error {
  if (hint !== undefined) return new AstroError(message, hint);
  return Object.assign(new Error(message), stack !== undefined && { stack });
}
