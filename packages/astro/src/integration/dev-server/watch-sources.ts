import { resolve } from 'node:path';
import { type FileEvents, followFiles } from '@curlew/project';
import type { ViteDevServer } from 'vite';
import type { ReferenceSource } from '../../report/reference-source.ts';
import type { ReferenceSite } from '../reference-site.ts';

type Server = Pick<ViteDevServer, 'watcher' | 'ws' | 'environments'>;

/**
 * Reloads the pages when a file that they were made from changes. The server is not restarted: that
 * would take seconds and lose the reader's place.
 * @param failed takes what a reload rejects with.
 * @returns what ends it.
 */
export function watchSources(
  site: Pick<ReferenceSite, 'files' | 'reload'>,
  server: Server,
  report: (sources: ReferenceSource[]) => void,
  failed: (error: unknown) => void,
): () => void {
  const reload = async (changed: ReadonlySet<string>) => {
    const sources = await site.reload(changed);
    report(sources);
    showPages(server, sources);
  };
  return followFiles(viteEvents(server.watcher), () => site.files, reload, failed);
}

/** The watcher that Vite runs already. */
function viteEvents(watcher: Server['watcher']): FileEvents {
  let listener: (path: string) => void = () => undefined;
  const onEvent = (event: string, path: string) => {
    if (event !== 'addDir' && event !== 'unlinkDir') listener(resolve(path));
  };
  watcher.on('all', onEvent);
  return {
    follow: (files) => {
      watcher.add([...files]);
    },
    onChange: (given) => {
      listener = given;
    },
    close: () => {
      watcher.off('all', onEvent);
    },
  };
}

/** A usable version is shown at once; a broken one is explained over the last usable page. */
function showPages(server: Server, sources: readonly ReferenceSource[]): void {
  const broken = sources.find(({ usable }) => !usable);
  if (broken === undefined) {
    // Astro keeps the list of a route's pages until its content changes.
    for (const environment of Object.values(server.environments)) {
      environment.hot.send('astro:content-changed', {});
    }
    server.ws.send({ type: 'full-reload' });
    return;
  }
  const { name, path, diagnostics } = broken;
  const reason = diagnostics.find(({ severity }) => severity === 'error') ?? diagnostics[0];
  const file = reason?.span?.file === name ? path : (reason?.span?.file ?? path);
  const place = reason?.span && { file, line: reason.span.line, column: reason.span.column };
  server.ws.send({
    type: 'error',
    err: {
      message: `${reason?.message ?? 'The source cannot be used.'} The page below is the last usable one.`,
      stack: '',
      id: reason?.span?.file ?? name,
      plugin: '@curlew/astro',
      ...(place && { loc: place }),
    },
  });
}
