import { keyLabel } from '../commands/command.ts';
import { openDialog } from '../state/dialogs.ts';
import { dirtyFiles, refusedFile, saveState } from '../state/editor-handle.ts';
import { areProblemsSeen, toggleProblems } from '../state/layout.ts';
import { conflicts, save } from '../state/save.ts';
import {
  activeFile,
  connection,
  opened,
  openSource,
  problemCounts,
  sourceId,
  sources,
} from '../state/source-state.ts';
import { THEMES, theme } from '../state/theme.ts';
import { Menu } from '../ui/menu.tsx';

const THEME_TITLES = { system: 'System', light: 'Light', dark: 'Dark' };

/** The file that is open, its state, and what is reached from everywhere. */
export function Header() {
  const source = opened.value?.source;
  return (
    <header class="ws-header">
      <h1 class="ws-brand">Curlew</h1>
      {sources.value.length > 0 && <FileMenu />}
      {opened.value?.dialect && <span class="ws-tag ws-wide-word">{opened.value.dialect}</span>}
      <SaveButton />
      <span class="ws-header-space" />
      {source && <ProblemsButton />}
      <button
        type="button"
        class="ws-button ws-search-button"
        onClick={() => openDialog({ kind: 'commands' })}
      >
        <span>Search</span>
        <kbd>{keyLabel('Mod+K')}</kbd>
      </button>
      <Menu
        label="Theme"
        align="end"
        items={THEMES.map((name) => ({
          label: THEME_TITLES[name],
          isChecked: theme.value === name,
          run: () => {
            theme.value = name;
          },
        }))}
      />
    </header>
  );
}

function FileMenu() {
  const source = opened.value?.source;
  return (
    <Menu
      className="ws-header-file"
      label="File"
      description={`File: ${source?.name ?? 'none'}`}
      items={[
        ...sources.value.map(({ id, name, isDirty }) => ({
          label: isDirty ? `${name} •` : name,
          isChecked: id === sourceId.value,
          run: () => void openSource(id),
        })),
        { label: 'Open or create a file…', run: () => openDialog({ kind: 'open-file' }) },
      ]}
    >
      <span class="ws-clip">{source?.name ?? 'No file'}</span>
    </Menu>
  );
}

function ProblemsButton() {
  const counts = problemCounts.value;
  const problems = counts ? counts.errors + counts.warnings + counts.infos : 0;
  return (
    <button type="button" class="ws-button" aria-pressed={areProblemsSeen.value} onClick={toggleProblems}>
      {problems === 0 ? (
        <span class="ws-quiet">No problems</span>
      ) : (
        <>
          <span class={(counts?.errors ?? 0) > 0 ? 'ws-error' : 'ws-warning'}>
            <span class="ws-tabular">{problems}</span>
          </span>
          <span class="ws-wide-word">{problems === 1 ? 'problem' : 'problems'}</span>
        </>
      )}
    </button>
  );
}

/** Whether everything is on the disk, in a word, and a button where it is not. */
function SaveButton() {
  const entry = opened.value?.files.find(({ path }) => path === activeFile.value);
  const isDirty = dirtyFiles.value.size > 0 || (opened.value?.source.isDirty ?? false);
  if (!opened.value) return null;
  if (connection.value === 'lost') return <Status text="Not connected" tone="ws-error" />;
  if (saveState.value === 'saving') return <Status text="Saving…" />;
  if (refusedFile.value !== undefined && refusedFile.value === activeFile.value)
    return <Status text="Not opened" tone="ws-error" />;
  if (!isDirty) return <Status text={entry?.isReadOnly ? 'Read-only' : 'Saved'} />;
  return (
    <>
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
      <button
        type="button"
        class="ws-button ws-button-line"
        title={keyLabel('Mod+S')}
        onClick={() => void save()}
      >
        Save
      </button>
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
