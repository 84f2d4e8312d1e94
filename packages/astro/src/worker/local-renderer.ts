import type { PageView } from '@curlew/reference';
import type { OwnFolders } from '../integration/files/own-file.ts';
import type { KeptFiles } from '../integration/site/kept-pages.ts';
import type { SiteRenderer } from './render-worker-client.ts';
import { WorkerHandler } from './worker-handler.ts';
import type {
  Loaded,
  WorkerProject,
  WorkerRequest,
  WorkerResults,
  WrittenArtifact,
} from './worker-messages.ts';

/**
 * Loads sources and renders pages in the thread of Astro, for sites with Markdown plugins: functions cannot be sent to a worker.
 * Requests are handled one after another.
 */
export class LocalRenderer implements SiteRenderer {
  readonly #handler = new WorkerHandler();

  async open(project: WorkerProject, isEarly = false): Promise<Loaded> {
    return this.#handle<'open'>({ type: 'open', project, isEarly });
  }

  async reload(changed: ReadonlySet<string>): Promise<Loaded> {
    return this.#handle<'reload'>({ type: 'reload', changed });
  }

  async inspect(): Promise<Loaded> {
    return this.#handle<'inspect'>({ type: 'inspect' });
  }

  async render(base: string, path: string, idPrefix?: string): Promise<PageView> {
    return this.#handle<'render'>({ type: 'render', base, path, idPrefix });
  }

  async artifact(base: string, path: string): Promise<WrittenArtifact | undefined> {
    return this.#handle<'artifact'>({ type: 'artifact', base, path });
  }

  async writeArtifacts(out: string, own: OwnFolders, kept?: KeptFiles): Promise<number> {
    return this.#handle<'write'>({ type: 'write', out, own, kept });
  }

  async close(): Promise<void> {}

  async #handle<Type extends WorkerRequest['type']>(
    request: WorkerRequest & { type: Type },
  ): Promise<WorkerResults[Type]> {
    // Each request type has its own result type.
    return (await this.#handler.handle(request)) as WorkerResults[Type];
  }
}
