import { Worker } from 'node:worker_threads';
import type { PageView } from '@curlew/reference';
import { AstroError } from 'astro/errors';
import type { OwnFolders } from '../integration/files/own-file.ts';
import type { KeptFiles } from '../integration/site/kept-pages.ts';
import type {
  Envelope,
  Loaded,
  WorkerProject,
  WorkerRequest,
  WorkerResponse,
  WorkerResults,
  WorkerValue,
  WrittenArtifact,
} from './worker-messages.ts';

/** Loads sources and renders pages. */
export interface Renderer {
  /**
   * Opens a project and loads all its sources.
   * @param isEarly without the problems that `inspect` finds.
   */
  open(project: WorkerProject, isEarly?: boolean): Promise<Loaded>;
  /** Loads the sources that the changed files belong to, without the problems that `inspect` finds. */
  reload(changed: ReadonlySet<string>): Promise<Loaded>;
  /** Finds the rest of the problems of reloaded sources. */
  inspect(): Promise<Loaded>;
  /** @param idPrefix of an operation, schema or workflow that is shown inside of another page. */
  render(base: string, path: string, idPrefix?: string): Promise<PageView>;
  /** The text of a file beside the pages; undefined when there is none. */
  artifact(base: string, path: string): Promise<WrittenArtifact | undefined>;
  close(): Promise<void>;
}

/** Also writes what is beside the pages. */
export interface SiteRenderer extends Renderer {
  /**
   * Writes the files beside the pages into a built site, and returns how many.
   * @param kept files that are not written.
   */
  writeArtifacts(out: string, own: OwnFolders, kept?: KeptFiles): Promise<number>;
}

interface Pending {
  resolve(value: WorkerValue): void;
  reject(error: unknown): void;
}

// Run from its sources, this file ends with `.ts`.
const ENTRY = new URL(`./render-worker${import.meta.url.slice(-3)}`, import.meta.url);

/**
 * Memory for new objects of the worker, in MB: V8 would let it grow to twice as much, and keeps it. With half as much, a build of
 * GitHub's site takes some 100 MB less and a few percent more processor time.
 */
const YOUNG_HEAP_MB = 48;

/**
 * Client of the worker thread that loads sources and renders pages, about half of the work of a build; Astro
 * does the other half in this thread. After a failure or exit, all pending and later requests reject with the
 * reason. An idle worker does not keep the process alive.
 */
export class RenderWorkerClient implements SiteRenderer {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #requestCount = 0;
  #ended: Error | undefined;

  constructor(entry: URL = ENTRY) {
    this.#worker = new Worker(entry, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_HEAP_MB } });
    this.#worker.on('message', (response: WorkerResponse) => this.#settle(response));
    this.#worker.on('messageerror', (error) => this.#end(error));
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', (code) => this.#end(new Error(`The render worker ended with code ${code}.`)));
    this.#worker.unref();
  }

  async open(project: WorkerProject, isEarly = false): Promise<Loaded> {
    return this.#request<'open'>({ type: 'open', project, isEarly });
  }

  async reload(changed: ReadonlySet<string>): Promise<Loaded> {
    return this.#request<'reload'>({ type: 'reload', changed });
  }

  async inspect(): Promise<Loaded> {
    return this.#request<'inspect'>({ type: 'inspect' });
  }

  async render(base: string, path: string, idPrefix?: string): Promise<PageView> {
    return this.#request<'render'>({ type: 'render', base, path, idPrefix });
  }

  async artifact(base: string, path: string): Promise<WrittenArtifact | undefined> {
    return this.#request<'artifact'>({ type: 'artifact', base, path });
  }

  async writeArtifacts(out: string, own: OwnFolders, kept?: KeptFiles): Promise<number> {
    return this.#request<'write'>({ type: 'write', out, own, kept });
  }

  async close(): Promise<void> {
    this.#end(new Error('The render worker was closed.'));
    await this.#worker.terminate();
  }

  #request<Type extends WorkerRequest['type']>(
    request: WorkerRequest & { type: Type },
  ): Promise<WorkerResults[Type]> {
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(this.#ended);
      const id = this.#requestCount++;
      this.#worker.postMessage({ id, request } satisfies Envelope);
      // Each request type has its own response type.
      this.#pending.set(id, { resolve: (value) => resolve(value as WorkerResults[Type]), reject });
      // Keep the process alive until the response.
      this.#worker.ref();
    });
  }

  #settle(response: WorkerResponse): void {
    const pending = this.#pending.get(response.id);
    this.#pending.delete(response.id);
    if (this.#pending.size === 0) this.#worker.unref();
    if ('value' in response) pending?.resolve(response.value);
    else pending?.reject(toError(response.error));
  }

  /** Keep the first reason: a failure is followed by an exit. */
  #end(reason: unknown): void {
    this.#ended ??= reason instanceof Error ? reason : new Error(String(reason));
    for (const { reject } of this.#pending.values()) reject(this.#ended);
    this.#pending.clear();
  }
}

function toError({ message, hint, stack }: Extract<WorkerResponse, { error: object }>['error']): Error {
  if (hint !== undefined) return new AstroError(message, hint);
  return Object.assign(new Error(message), stack !== undefined && { stack });
}
