import { useEffect, useState } from 'preact/hooks';
import type { CallResponse } from '../../protocol.ts';
import { CapturesPane } from '../captures/captures-pane.tsx';
import { DescriptionPathForm } from '../captures/description-path-form.tsx';
import { TextField } from '../dialogs/text-field.tsx';
import { call } from '../state/call.ts';
import { closeDialog } from '../state/dialogs.ts';
import { notifyError } from '../state/notices.ts';
import { openSource, sourceId, sources } from '../state/source-state.ts';

/** What can be opened and begun: templates, recordings, files of the folder and recent ones. */
export function StartView() {
  const [overview, setOverview] = useState<CallResponse<'readStart'>>();
  useEffect(() => {
    call('readStart', {}).then(setOverview, notifyError);
  }, []);
  if (!overview) return <p class="ws-empty">Loading…</p>;
  const { found, moreCount, recent, folder } = overview;
  return (
    <div class="ws-start">
      <section aria-labelledby="start-new">
        <h2 id="start-new">New description</h2>
        <NewDescription templates={overview.templates} />
        {sourceId.value === undefined && (
          <>
            <h2>From recorded requests</h2>
            <div class="ws-start-captures">
              <CapturesPane />
            </div>
          </>
        )}
      </section>
      <section aria-label="Files">
        <h2>Open</h2>
        <OpenPath folder={folder} />
        {recent.length > 0 && (
          <>
            <h3>Recent</h3>
            <FileList files={recent.map(({ path }) => ({ path, ...splitPath(path) }))} />
          </>
        )}
        <h3>In {splitPath(folder).name || folder}</h3>
        {found.length === 0 ? (
          <p class="ws-quiet">No description and no recording is in this folder.</p>
        ) : (
          <FileList files={found.map(({ path, name, label }) => ({ path, name, note: label }))} />
        )}
        {moreCount > 0 && <p class="ws-quiet">{moreCount} more files are not listed.</p>}
      </section>
    </div>
  );
}

function NewDescription({ templates }: Pick<CallResponse<'readStart'>, 'templates'>) {
  const [template, setTemplate] = useState(templates[0]?.id ?? '');
  return (
    <DescriptionPathForm
      label="File"
      initialPath="openapi.yaml"
      action="Create"
      save={(path, overwrite) => call('createDescription', { template, path, overwrite })}
      onSaved={() => closeDialog()}
    >
      <fieldset class="ws-choices">
        <legend class="ws-hidden">Template</legend>
        {templates.map(({ id, title, summary }) => (
          <label key={id} class="ws-choice">
            <input
              type="radio"
              name="template"
              value={id}
              checked={id === template}
              onChange={() => setTemplate(id)}
            />
            <strong>{title}</strong>
            <span class="ws-quiet">{summary}</span>
          </label>
        ))}
      </fieldset>
    </DescriptionPathForm>
  );
}

async function openPath(path: string): Promise<void> {
  try {
    const { source } = await call('addSource', { path });
    if (!sources.value.some(({ id }) => id === source.id)) sources.value = [...sources.value, source];
    await openSource(source.id);
    closeDialog();
  } catch (error) {
    notifyError(error);
  }
}

function OpenPath({ folder }: { folder: string }) {
  const [path, setPath] = useState('');
  return (
    <form
      class="ws-start-path"
      onSubmit={(event) => {
        event.preventDefault();
        if (path !== '') void openPath(path);
      }}
    >
      <TextField
        label="Path of a description, captures, a collection or an HTTP archive"
        value={path}
        onInput={setPath}
        isMono
        hint={`Absolute, or from ${folder}`}
      />
      <button type="submit" class="ws-button ws-button-line" disabled={path === ''}>
        Open
      </button>
    </form>
  );
}

interface ListedFile {
  path: string;
  name: string;
  note: string;
}

function FileList({ files }: { files: readonly ListedFile[] }) {
  return (
    <ul class="ws-start-files">
      {files.map(({ path, name, note }) => (
        <li key={path}>
          <button type="button" title={path} onClick={() => void openPath(path)}>
            <span class="ws-mono ws-clip">{name}</span>
            <span class="ws-quiet ws-clip">{note}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The name of a file, and its folder as the note. */
function splitPath(path: string): { name: string; note: string } {
  const at = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
  return { name: path.slice(at + 1), note: path.slice(0, Math.max(at, 1)) };
}
