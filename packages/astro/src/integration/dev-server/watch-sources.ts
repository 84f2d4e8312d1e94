import { resolve } from 'node:path';
import type { Diagnostic } from '@curlew/diagnostics';
import { type FileEvents, followFiles } from '@curlew/project';
import type { ErrorPayload, ViteDevServer } from 'vite';
import type { ReferenceSource } from '../../report/reference-source.ts';
import type { ReferenceSite } from '../site/reference-site.ts';
import type { PageLoads } from './page-loads.ts';

/** After loading, in milliseconds: open pages are rendered before the worker looks for further problems. */
const INSPECT_AFTER_MS = 400;

type Server = Pick<ViteDevServer, 'watcher' | 'ws' | 'environments'>;

/**
 * Reloads the pages when one of their source files changes. The server is not restarted: a restart takes seconds and
 * loses the scroll position. New errors are shown in Vite's overlay.
 * @param loaded sources at the start of the server, loaded early. Their errors are in the terminal; the overlay shows them only
 * if the source is unusable.
 * @param loads detects pages that missed a reload.
 * @param refresh called with the reloaded sources before pages are shown.
 * @param report prints the problems of the loaded and reloaded sources, when all are found.
 * @param failed called with the error if a reload rejects.
 * @returns a function that stops watching.
 */
export function watchSources(
  site: Pick<ReferenceSite, 'files' | 'reload' | 'inspect'>,
  loaded: readonly ReferenceSource[],
  server: Server,
  loads: PageLoads,
  refresh: () => Promise<void>,
  report: (sources: ReferenceSource[]) => void,
  failed: (error: unknown) => void,
): () => void {
  const known = new Set<string>();
  const addKnown = (source: ReferenceSource) => {
    for (const error of getErrors(source)) known.add(identity(source, error));
  };
  loaded.forEach(addKnown);
  const sources = new Map(loaded.map((source) => [source.base, source]));
  const currentOverlay = () =>
    [...sources.values()]
      .flatMap((source) => getOverlay(source, known))
      .sort((one) => (one.isFatal ? -1 : 1))[0];
  const reload = async (changed: ReadonlySet<string>) => {
    const reloaded = await site.reload(changed);
    loads.changed();
    await refresh();
    for (const source of reloaded) sources.set(source.base, source);
    const overlay = currentOverlay();
    if (overlay?.isFatal) server.ws.send(overlay.payload);
    else showPages(server);
    for (const { base } of reloaded) {
      unreported.add(base);
      unchanged.delete(base);
    }
    inspectSoon();
  };
  /** Sources whose problems are to be printed, and those of them that are as they were at the start. */
  const unreported = new Set(sources.keys());
  const unchanged = new Set(sources.keys());
  let inspection: NodeJS.Timeout | undefined;
  const inspectSoon = () => {
    clearTimeout(inspection);
    inspection = setTimeout(() => loads.idle().then(inspect).catch(failed), INSPECT_AFTER_MS);
  };
  const inspect = async () => {
    const before = currentOverlay();
    for (const source of await site.inspect()) {
      sources.set(source.base, source);
      if (unchanged.delete(source.base)) addKnown(source);
    }
    report([...sources.values()].filter(({ base }) => unreported.has(base)));
    unreported.clear();
    const overlay = currentOverlay();
    if (overlay && !before) server.ws.send(overlay.payload);
  };
  // To all clients: Astro escapes texts only in this form.
  const onConnect = () => {
    const overlay = currentOverlay();
    // A page that is reloaded connects again, and gets the overlay then.
    if (loads.connected()) server.ws.send({ type: 'full-reload' });
    else if (overlay) server.ws.send(overlay.payload);
  };
  server.ws.on('vite:client:connect', onConnect);
  inspectSoon();
  const stop = followFiles(viteEvents(server.watcher), () => site.files, reload, failed);
  return () => {
    clearTimeout(inspection);
    server.ws.off('vite:client:connect', onConnect);
    stop();
  };
}

/** File events of Vite's watcher. */
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

/** Reloads the open pages; each then reconnects and gets the overlay, if there is one. */
function showPages(server: Server): void {
  // Astro caches the pages of a route until it receives this event.
  for (const environment of Object.values(server.environments)) {
    environment.hot.send('astro:content-changed', {});
  }
  server.ws.send({ type: 'full-reload' });
}

/** An error for Vite's overlay; `isFatal` if the source is unusable and pages show its last usable state. */
interface Overlay {
  isFatal: boolean;
  payload: ErrorPayload;
}

/** The overlay for an unusable source, else for its first error that is not in `known`; otherwise empty. */
function getOverlay(source: ReferenceSource, known: ReadonlySet<string>): Overlay[] {
  const errors = getErrors(source);
  if (!source.usable) {
    const message = `${errors[0]?.message ?? 'The source cannot be used.'} The page below shows the last usable state.`;
    return [{ isFatal: true, payload: errorPayload(source, message, errors[0]) }];
  }
  const error = errors.find((one) => !known.has(identity(source, one)));
  return error ? [{ isFatal: false, payload: errorPayload(source, error.message, error) }] : [];
}

function getErrors({ diagnostics }: ReferenceSource): Diagnostic[] {
  return diagnostics.filter(({ severity }) => severity === 'error');
}

/** Identifies an error across edits; without its position, because edits move lines. */
function identity({ base }: ReferenceSource, { code, message, span }: Diagnostic): string {
  return JSON.stringify([base, code, message, span?.file]);
}

/** Data of Astro's overlay, which escapes `message` and `hint`. */
function errorPayload({ name, path }: ReferenceSource, message: string, error?: Diagnostic): ErrorPayload {
  const span = error?.span;
  const file = span === undefined || span.file === name ? path : span.file;
  const err = {
    name: error?.code ?? 'curlew',
    title: `${name} has an error`,
    message,
    ...(error?.help && { hint: error.help }),
    stack: '',
    id: span?.file ?? name,
    plugin: '@curlew/astro',
    ...(span && { loc: { file, line: span.line, column: span.column } }),
  };
  return { type: 'error', err };
}
