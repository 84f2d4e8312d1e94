import { signal } from '@preact/signals';
import type { McpOverview, McpServer } from '../../protocol.ts';
import { activeEnvironment } from '../request/environments.ts';
import { call } from '../state/call.ts';
import { onEvent } from '../state/connect.ts';
import { editor } from '../state/editor-handle.ts';
import { notifyError } from '../state/notices.ts';
import { sourceId } from '../state/source-state.ts';

/** Calls that are shown. */
const MAX_LOG = 500;

export const overview = signal<McpOverview | undefined>(undefined);

export async function loadMcp(): Promise<void> {
  if (sourceId.value === undefined) return;
  try {
    await editor.value?.flush();
    overview.value = await call('readMcp', { source: sourceId.value });
  } catch (error) {
    notifyError(error);
  }
}

export async function toggleServer(): Promise<void> {
  if (sourceId.value === undefined || !overview.value) return;
  const environment = activeEnvironment.value;
  try {
    const server = overview.value.server.isRunning
      ? await call('stopMcp', { source: sourceId.value })
      : await call('startMcp', {
          source: sourceId.value,
          ...(environment === undefined ? {} : { environment }),
        });
    setServer(server);
  } catch (error) {
    notifyError(error);
  }
}

/** Follows the server and its log. */
export function followMcp(): () => void {
  return onEvent((event) => {
    if (event.type !== 'mcp' || event.source !== sourceId.value) return;
    const { server, entry } = event;
    // A call is pushed alone, without the log before it.
    const log = entry ? [...(overview.value?.server.log ?? []), entry].slice(-MAX_LOG) : server.log;
    setServer({ ...server, log });
  });
}

function setServer(server: McpServer): void {
  if (overview.value) overview.value = { ...overview.value, server };
}
