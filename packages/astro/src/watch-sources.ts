import { resolve } from 'node:path';
import type { ViteDevServer } from 'vite';
import type { LoadReport, ReferenceSite } from './reference-site.ts';

/** Milliseconds to wait for further changes: editors write a file in several steps. */
const SETTLE = 60;

type Server = Pick<ViteDevServer, 'watcher' | 'ws' | 'environments'>;

/**
 * Reloads the pages when a file that they were made from changes. The server is not restarted: that
 * would take seconds and lose the reader's place.
 */
export function watchSources(
  site: ReferenceSite,
  server: Server,
  tell: (reports: LoadReport[]) => void,
): void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const reload = async () => {
    const files = new Set(changed);
    changed.clear();
    const reports = await site.load(files);
    server.watcher.add(site.files);
    tell(reports);
    showPages(server, reports);
  };
  server.watcher.add(site.files);
  server.watcher.on('all', (event, path) => {
    if (event === 'addDir' || event === 'unlinkDir') return;
    const file = resolve(path);
    if (!site.files.includes(file)) return;
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(reload, reload);
    }, SETTLE);
  });
}

/** A usable version is shown at once; a broken one is explained over the last good page. */
function showPages(server: Server, reports: readonly LoadReport[]): void {
  const broken = reports.find(({ loaded }) => loaded.reference === undefined);
  if (broken === undefined) {
    // Astro keeps the list of a route's pages until its content changes.
    for (const environment of Object.values(server.environments)) {
      environment.hot.send('astro:content-changed', {});
    }
    server.ws.send({ type: 'full-reload' });
    return;
  }
  const { source, loaded } = broken;
  const reason = loaded.diagnostics.find(({ severity }) => severity === 'error') ?? loaded.diagnostics[0];
  const place = reason?.span && { file: source.file, line: reason.span.line, column: reason.span.column };
  server.ws.send({
    type: 'error',
    err: {
      message: `${reason?.message ?? 'The source cannot be used.'} The page below is the last good one.`,
      stack: '',
      id: reason?.span?.file ?? source.displayPath,
      plugin: '@curlew/astro',
      ...(place && { loc: place }),
    },
  });
}
