import { openDialog } from '../state/dialogs.ts';
import { connection } from '../state/source-state.ts';

export function NoSource({ isEmpty }: { isEmpty: boolean }) {
  if (!isEmpty || connection.value !== 'open') return <main class="ws-empty">Opening…</main>;
  return (
    <main class="ws-empty">
      <p>No file is open.</p>
      <button
        type="button"
        class="ws-button ws-button-main"
        onClick={() => openDialog({ kind: 'open-file' })}
      >
        Open a file
      </button>
    </main>
  );
}
