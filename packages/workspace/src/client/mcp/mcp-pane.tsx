import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { McpLogEntry, McpOverview, McpServer, WithheldSecret } from '../../protocol.ts';
import { sendConnection } from '../request/connection-settings.ts';
import { keepEntered, loadEnvironments } from '../request/environments.ts';
import { WithheldSecrets } from '../request/withheld-secrets.tsx';
import { duration } from '../response/byte-size.ts';
import { call } from '../state/call.ts';
import { onEvent } from '../state/connect.ts';
import { editor } from '../state/editor-handle.ts';
import { notifyError } from '../state/notices.ts';
import { docsRevision, sourceId } from '../state/source-state.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ToolList } from './tool-list.tsx';

type Part = 'tools' | 'skipped' | 'log';
const part = signal<Part>('tools');

/** The operations as tools of the Model Context Protocol. */
export function McpPane() {
  useEffect(() => followMcp(), []);
  useEffect(() => void loadEnvironments(), [sourceId.value]);
  useEffect(() => void loadMcp(), [sourceId.value, docsRevision.value]);
  const mcp = overview.value;
  if (!mcp) return <p class="ws-empty">Loading…</p>;
  const { tools, skipped, tokens, server } = mcp;
  return (
    <>
      <div class="ws-bar">
        <button
          type="button"
          class={`ws-button ${server.isRunning ? 'ws-button-line' : 'ws-button-main'}`}
          onClick={() => void toggleServer()}
        >
          {server.isRunning ? 'Stop the server' : 'Start the server'}
        </button>
        {server.isRunning && server.url !== undefined && (
          <>
            <code class="ws-clip">{server.url}</code>
            <CopyButton label="Copy" text={server.url} />
          </>
        )}
        <span class="ws-quiet ws-end ws-tabular" title="What all tools cost a model in tools/list, about">
          {tokens.toLocaleString('en')} tokens
        </span>
      </div>
      {withheld.value && (
        <WithheldSecrets
          what="The server was not started"
          withheld={withheld.value}
          action="start"
          onAllowed={() => void toggleServer()}
        />
      )}
      <div class="ws-pane-head ws-sub-head">
        <Tabs
          label="Parts of the MCP server"
          items={[
            { id: 'tools', label: 'Tools', note: tools.length },
            { id: 'skipped', label: 'Skipped', note: skipped.length },
            { id: 'log', label: 'Log', note: server.log.length },
          ]}
          selected={part.value}
          onSelect={(id) => {
            part.value = id;
          }}
          panelId={(id) => `mcp-${id}`}
        />
      </div>
      <div
        class="ws-pane-body ws-pane-scroll"
        id={`mcp-${part.value}`}
        role="tabpanel"
        aria-labelledby={`mcp-${part.value}-tab`}
      >
        {part.value === 'tools' && <ToolList tools={tools} />}
        {part.value === 'skipped' && <SkippedList skipped={skipped} />}
        {part.value === 'log' && <McpLog entries={server.log} />}
      </div>
    </>
  );
}

function SkippedList({ skipped }: { skipped: McpOverview['skipped'] }) {
  if (skipped.length === 0) return <p class="ws-empty">Every operation is a tool.</p>;
  return (
    <ul class="ws-rows">
      {skipped.map(({ operation, reason, file, line }) => (
        <li key={operation}>
          <div class="ws-line">
            <code>{operation}</code>
            <span class="ws-quiet ws-end ws-tabular">
              {file}:{line}
            </span>
          </div>
          <p class="ws-quiet">{reason}</p>
        </li>
      ))}
    </ul>
  );
}

/** Calls of tools, newest first. */
function McpLog({ entries }: { entries: readonly McpLogEntry[] }) {
  if (entries.length === 0) return <p class="ws-empty">No tool was called yet.</p>;
  return (
    <ul class="ws-rows" aria-live="polite">
      {[...entries].reverse().map(({ id, at, by, tool, arguments: given, isError, durationMs, result }) => (
        <li key={id}>
          <div class="ws-line">
            <strong class={isError ? 'ws-error' : ''}>{tool}</strong>
            <span class="ws-quiet">{by === 'client' ? 'from a client' : 'from here'}</span>
            <span class="ws-quiet ws-end ws-tabular">
              {duration(durationMs)} · {new Date(at).toLocaleTimeString()}
            </span>
          </div>
          <code class="ws-break ws-small">{JSON.stringify(given)}</code>
          <p class={`ws-quiet ws-break ${isError ? 'ws-error' : ''}`}>{result}</p>
        </li>
      ))}
    </ul>
  );
}

/** Calls that are shown. */
const MAX_LOG = 500;

const overview = signal<McpOverview | undefined>(undefined);
/** Secrets that the user has to allow before the server starts. */
const withheld = signal<WithheldSecret[] | undefined>(undefined);

async function loadMcp(): Promise<void> {
  if (sourceId.value === undefined) return;
  try {
    await editor.value?.flush();
    overview.value = await call('readMcp', { source: sourceId.value });
  } catch (error) {
    notifyError(error);
  }
}

async function toggleServer(): Promise<void> {
  if (sourceId.value === undefined || !overview.value) return;
  try {
    if (overview.value.server.isRunning) {
      setServer(await call('stopMcp', { source: sourceId.value }));
      return;
    }
    await keepEntered();
    const { withheld: refused, ...server } = await call('startMcp', {
      source: sourceId.value,
      connection: sendConnection.value,
    });
    withheld.value = refused;
    setServer(server);
  } catch (error) {
    notifyError(error);
  }
}

/** Follows the server and its log. */
function followMcp(): () => void {
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
