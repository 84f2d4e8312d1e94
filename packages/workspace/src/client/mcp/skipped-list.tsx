import type { McpOverview } from '../../protocol.ts';

export function SkippedList({ skipped }: { skipped: McpOverview['skipped'] }) {
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
