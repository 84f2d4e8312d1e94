import { useEffect, useState } from 'preact/hooks';
import type { HistoryEntry } from '../../protocol.ts';
import { StatusText } from '../response/status-text.tsx';
import { call } from '../state/call.ts';
import { notifyError } from '../state/notices.ts';
import { sourceId } from '../state/source-state.ts';
import { form, sentCall, setValues, updateCall } from './request-state.ts';

/** Requests that were sent before: kept on this machine alone. */
export function HistoryView() {
  const [entries, setEntries] = useState<readonly HistoryEntry[]>();
  const operation = form.value?.operation;
  const source = sourceId.value;
  const last = sentCall.value?.answer?.id;
  useEffect(() => {
    if (source === undefined || operation === undefined) return;
    call('listHistory', { source, operation }).then((answer) => setEntries(answer.entries), notifyError);
  }, [source, operation, last]);

  if (!entries || source === undefined) return <p class="ws-empty">Loading…</p>;
  if (entries.length === 0) return <p class="ws-empty">Nothing was sent yet.</p>;
  const show = async (entry: HistoryEntry) => {
    setValues(entry.values);
    try {
      const answer = await call('readHistory', { source, id: entry.id });
      updateCall(entry.operation, () => ({
        id: entry.id,
        operation: entry.operation,
        isRunning: false,
        messages: answer.exchange?.messages ?? [],
        answer,
        declared: new Set(),
      }));
    } catch (error) {
      notifyError(error);
    }
  };
  const clear = () => void call('clearHistory', { source }).then(() => setEntries([]), notifyError);
  return (
    <>
      <ul class="ws-rows">
        {entries.map((entry) => (
          <li key={entry.id} class="ws-line">
            <StatusText status={entry.status} failure={entry.failure} />
            <button type="button" class="ws-button-link ws-mono ws-clip" onClick={() => void show(entry)}>
              {entry.method} {entry.url}
            </button>
            <span class="ws-quiet ws-end ws-tabular">
              {entry.findingCount > 0 && <span class="ws-error">{entry.findingCount} findings · </span>}
              {Math.round(entry.durationMs)} ms · {new Date(entry.startedAt).toLocaleTimeString()}
            </span>
          </li>
        ))}
      </ul>
      <div class="ws-section">
        <button type="button" class="ws-button ws-button-line" onClick={clear}>
          Clear the history
        </button>
      </div>
    </>
  );
}
