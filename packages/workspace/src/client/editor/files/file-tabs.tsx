import { dirtyFiles } from '../../state/editor-handle.ts';
import { activeFile, opened } from '../../state/source-state.ts';
import { Tabs } from '../../ui/tabs.tsx';

/** The files of a description that has several. */
export function FileTabs() {
  const files = opened.value?.files ?? [];
  if (files.length < 2) return null;
  return (
    <div class="ws-pane-head">
      <Tabs
        label="Files of the description"
        items={files.map(({ path, name, counts }) => ({
          id: path,
          label: dirtyFiles.value.has(path) ? `${name} •` : name,
          note: counts.errors > 0 ? <span class="ws-error">{counts.errors}</span> : undefined,
        }))}
        selected={activeFile.value ?? ''}
        onSelect={(path) => {
          activeFile.value = path;
        }}
        panelId={() => 'source-panel'}
      />
    </div>
  );
}
