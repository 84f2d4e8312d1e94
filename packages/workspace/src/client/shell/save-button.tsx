import { keyLabel } from '../commands/key-names.ts';
import { dirtyFiles, saveState } from '../state/editor-handle.ts';
import { conflicts, save } from '../state/save.ts';
import { activeFile, connection, opened } from '../state/source-state.ts';

/** Whether everything is on the disk, in a word, and a button where it is not. */
export function SaveButton() {
  const entry = opened.value?.files.find(({ path }) => path === activeFile.value);
  const isDirty = dirtyFiles.value.size > 0 || (opened.value?.source.isDirty ?? false);
  if (!opened.value) return null;
  if (connection.value === 'lost') return <Status text="Not connected" tone="ws-error" />;
  if (saveState.value === 'saving') return <Status text="Saving…" />;
  if (!isDirty) return <Status text={entry?.isReadOnly ? 'Read-only' : 'Saved'} />;
  return (
    <>
      <button
        type="button"
        class="ws-button ws-button-line"
        title={keyLabel('Mod+S')}
        onClick={() => void save()}
      >
        Save
      </button>
      <Status
        text={
          conflicts.value.length > 0
            ? 'Changed on the disk'
            : saveState.value === 'failed'
              ? 'Not saved'
              : 'Unsaved'
        }
        tone={saveState.value === 'failed' || conflicts.value.length > 0 ? 'ws-error' : ''}
      />
    </>
  );
}

function Status({ text, tone = '' }: { text: string; tone?: string }) {
  return (
    <span class={`ws-save-state ${tone}`} role="status">
      {text}
    </span>
  );
}
