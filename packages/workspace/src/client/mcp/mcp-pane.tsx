import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { loadEnvironments } from '../request/environments.ts';
import { opened, sourceId } from '../state/source-state.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { McpLog } from './mcp-log.tsx';
import { followMcp, loadMcp, overview, toggleServer } from './mcp-state.ts';
import { SkippedList } from './skipped-list.tsx';
import { ToolList } from './tool-list.tsx';

type Part = 'tools' | 'skipped' | 'log';
const part = signal<Part>('tools');

/** The operations as tools of the Model Context Protocol. */
export function McpPane() {
  useEffect(() => followMcp(), []);
  useEffect(() => void loadEnvironments(), [sourceId.value]);
  useEffect(() => void loadMcp(), [sourceId.value, opened.value]);
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
