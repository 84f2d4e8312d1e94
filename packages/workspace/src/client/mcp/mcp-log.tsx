import type { McpLogEntry } from '../../protocol.ts';
import { duration } from '../response/byte-size.ts';

/** Calls of tools, newest first. */
export function McpLog({ entries }: { entries: readonly McpLogEntry[] }) {
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
