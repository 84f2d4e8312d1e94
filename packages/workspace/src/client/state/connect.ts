import { signal } from '@preact/signals';
import type { WorkspaceEvent } from '../../protocol.ts';
import { CallError, call, UNREACHABLE } from './call.ts';
import { editor } from './editor-handle.ts';
import { holdWindowLock } from './local-copies.ts';
import { dismissText, notify, notifyError } from './notices.ts';
import {
  connection,
  docsRevision,
  opened,
  openSource,
  problemList,
  serverInfo,
  setOpened,
  sourceId,
  sources,
} from './source-state.ts';
import { dropPrefetchedText, prefetchText } from './text-prefetch.ts';
import { resumeWindow, setWindowKey, WINDOW_ID, windowKey } from './window-key.ts';

type Listener = (event: WorkspaceEvent) => void;
const listeners = new Set<Listener>();
/** Id of the server that this window was connected to last. */
let serverId: string | undefined;
let events: EventSource | undefined;

/** Milliseconds between attempts to find the server again. */
const RETRY_MS = 1_000;

/**
 * Why the window is not connected: nothing answers; what answers does not know this window; or this window has no key that a later
 * server would know it by.
 */
export const lossReason = signal<'down' | 'foreign' | 'forgotten'>('down');

/** Calls `listener` for each event until the returned function is called. */
export function onEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows the events of the server, and opens the first source. */
export function connect(): void {
  holdWindowLock();
  follow();
  void start();
}

/** Whether an error means that the server has ended: it does not answer, or its successor does not know this window yet. */
export function isConnectionLoss(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'unreachable' || error.code === 'forbidden');
}

/** Stops sending, and looks for the server until it is found. */
export function loseConnection(): void {
  if (connection.value === 'lost') return;
  connection.value = 'lost';
  lossReason.value = 'down';
  events?.close();
  editor.value?.pause();
  void reconnect();
}

function follow(): void {
  const stream = new EventSource(`/api/events?window=${WINDOW_ID}`);
  events = stream;
  stream.onopen = () => {
    if (connection.value === 'connecting') connection.value = 'open';
  };
  // The browser would connect to whatever listens there: the server has to prove itself first.
  stream.onerror = () => {
    if (events !== stream) return;
    if (connection.value === 'lost') stream.close();
    else loseConnection();
  };
  stream.onmessage = ({ data }: MessageEvent<string>) => {
    const event = JSON.parse(data) as WorkspaceEvent;
    take(event);
    for (const listener of listeners) listener(event);
  };
}

async function start(): Promise<void> {
  try {
    const list = await readSources();
    const wanted = new URLSearchParams(location.search).get('source');
    const first = list.find(({ id }) => id === wanted) ?? list[0];
    if (first) {
      prefetchText(first);
      await openSource(first.id);
    }
  } catch (error) {
    if (isConnectionLoss(error)) loseConnection();
    else notifyError(error);
  }
}

async function readSources(): Promise<typeof sources.value> {
  const list = await call('listSources', {});
  serverId = list.server;
  setWindowKey(list.windowKey);
  serverInfo.value = { folder: list.folder, version: list.version };
  sources.value = list.sources;
  return list.sources;
}

async function reconnect(): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    const found = await findServer();
    if (found !== 'resumed') {
      lossReason.value = found;
      continue;
    }
    try {
      await restore();
      return;
    } catch (error) {
      events?.close();
      if (!isConnectionLoss(error)) notifyError(error);
    }
  }
}

async function findServer(): Promise<'resumed' | 'down' | 'foreign' | 'forgotten'> {
  const key = windowKey();
  if (key) return resumeWindow(key);
  try {
    // It is the same server, which knows this window by its cookie.
    const { server } = await call('listSources', {});
    return server === serverId ? 'resumed' : 'forgotten';
  } catch {
    return 'forgotten';
  }
}

/** Continues with the server that was found: its source of the same path, and the text that it does not have. */
async function restore(): Promise<void> {
  const path = opened.value?.source.path;
  const version = serverInfo.value?.version;
  follow();
  const list = await readSources();
  if (path === undefined) {
    connection.value = 'open';
    await start();
    return;
  }
  if (!editor.value) {
    // The server ended while the code of the editor was loaded: nothing can have been typed.
    location.reload();
    return;
  }
  const same = list.find((one) => one.path === path) ?? (await call('addSource', { path })).source;
  if (!sources.value.some(({ id }) => id === same.id)) sources.value = [...sources.value, same];
  setOpened(await call('openSource', { source: same.id }));
  await editor.value.resume();
  if (version !== undefined && version !== serverInfo.value?.version) await reload();
  connection.value = 'open';
  dismissText(UNREACHABLE);
  notify({ tone: 'info', text: 'Connected to the local server again.' });
  problemList.value = await call('listProblems', { source: same.id });
}

/** The code of this window belongs to another version of the server. */
async function reload(): Promise<void> {
  await editor.value?.flush();
  if (editor.value?.unsentTexts().length === 0) location.reload();
}

function take(event: WorkspaceEvent): void {
  switch (event.type) {
    case 'hello':
      break;
    case 'sources':
      sources.value = event.sources;
      if (!opened.value && connection.value === 'open' && event.sources[0])
        void openSource(event.sources[0].id);
      break;
    case 'opened':
      if (event.source.source.id === sourceId.value) setOpened(event.source);
      break;
    case 'text':
      dropPrefetchedText(event.file);
      break;
    case 'problems':
      if (event.list.source === sourceId.value) problemList.value = event.list;
      break;
    case 'docs':
      if (event.source === sourceId.value) docsRevision.value += 1;
      break;
    case 'removed':
      if (event.source === sourceId.value) {
        notify({
          tone: 'error',
          text: 'The file was removed from the disk.',
          help: 'Save to write it again.',
        });
      }
      break;
    case 'engine':
      notify({
        tone: 'error',
        text: event.message,
        help: 'Texts are kept, and the engine was started again.',
      });
      break;
  }
}
