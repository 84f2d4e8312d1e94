import { signal } from '@preact/signals';
import type { WorkspaceEvent } from '../../protocol.ts';
import { call } from './call.ts';
import { dropEarlyText, requestText } from './early-text.ts';
import { notify, notifyError } from './notices.ts';
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
import { WINDOW_ID } from './window-id.ts';

type Listener = (event: WorkspaceEvent) => void;
const listeners = new Set<Listener>();
const serverId = signal<string | undefined>(undefined);

/** Calls `listener` for each event until the returned function is called. */
export function onEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows the events of the server, and opens the first source. */
export function connect(): void {
  const events = new EventSource(`/api/events?window=${WINDOW_ID}`);
  events.onopen = () => {
    connection.value = 'open';
  };
  events.onerror = () => {
    connection.value = 'lost';
  };
  events.onmessage = ({ data }: MessageEvent<string>) => {
    const event = JSON.parse(data) as WorkspaceEvent;
    take(event);
    for (const listener of listeners) listener(event);
  };
  void start();
}

async function start(): Promise<void> {
  try {
    const list = await call('listSources', {});
    serverInfo.value = { folder: list.folder, version: list.version };
    sources.value = list.sources;
    const wanted = new URLSearchParams(location.search).get('source');
    const first = list.sources.find(({ id }) => id === wanted) ?? list.sources[0];
    if (first) {
      requestText(first);
      await openSource(first.id);
    }
  } catch (error) {
    notifyError(error);
  }
}

function take(event: WorkspaceEvent): void {
  switch (event.type) {
    case 'hello':
      // Another process: identifiers of this page mean nothing to it.
      if (serverId.value !== undefined && serverId.value !== event.server) location.reload();
      serverId.value = event.server;
      break;
    case 'sources':
      sources.value = event.sources;
      if (!opened.value && event.sources[0]) void openSource(event.sources[0].id);
      break;
    case 'opened':
      if (event.source.source.id === sourceId.value) setOpened(event.source);
      break;
    case 'text':
      dropEarlyText(event.file);
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
