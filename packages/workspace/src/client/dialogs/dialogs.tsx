import { useEffect, useState } from 'preact/hooks';
import type { NodePlace, StructureEditResponse, Usage } from '../../protocol.ts';
import { type Command, keyLabel } from '../commands/command.ts';
import { commandList, operationCommands } from '../commands/command-list.ts';
import { CommandPalette } from '../commands/command-palette.tsx';
import { ConflictDialog } from '../editor/files/conflict-dialog.tsx';
import { closeDialog, dialog } from '../state/dialogs.ts';
import { describeOthers, editStructure, previewEdit } from '../state/edit-structure.ts';
import { revealPlace } from '../state/navigate.ts';
import { conflicts, isConflictShown } from '../state/save.ts';
import { sourceId } from '../state/source-state.ts';
import { Dialog } from '../ui/dialog.tsx';
import { lazyView } from '../ui/lazy-view.tsx';
import { AddOperationDialog } from './add-operation-dialog.tsx';
import { AddParameterDialog } from './add-parameter-dialog.tsx';
import { AddResponseDialog } from './add-response-dialog.tsx';
import { ConnectionDialog } from './connection-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { EnvironmentsDialog } from './environments-dialog.tsx';
import { TextField } from './text-field.tsx';

/** The dialog that is open. */
export function Dialogs() {
  const open = dialog.value;
  const [conflict] = conflicts.value;
  if (conflict && isConflictShown.value)
    return <ConflictDialog key={conflict.diskVersion} conflict={conflict} />;
  switch (open?.kind) {
    case undefined:
      return null;
    case 'commands':
      return (
        <CommandPalette
          commands={commandList()}
          operations={operationCommands()}
          onClose={() => closeDialog()}
        />
      );
    case 'keys':
      return <KeysDialog commands={commandList()} />;
    case 'add-operation':
      return <AddOperationDialog {...open} />;
    case 'add-parameter':
      return <AddParameterDialog {...open} />;
    case 'add-response':
      return <AddResponseDialog {...open} />;
    case 'add-component':
      return <AddComponentDialog {...open} />;
    case 'rename':
      return <RenameDialog {...open} />;
    case 'remove':
      return <RemoveDialog {...open} />;
    case 'usages':
      return <UsagesDialog {...open} />;
    case 'open-file':
      return <OpenFileDialog />;
    case 'connection':
      return <ConnectionDialog />;
    case 'environments':
      return <EnvironmentsDialog {...open} />;
  }
}

function UsagesDialog({ name, usages }: { name: string; usages: readonly Usage[] }) {
  return (
    <Dialog title={`Usages of ${name}`} onClose={() => closeDialog()}>
      {usages.length === 0 ? <p>Nothing refers to it.</p> : <UsageList usages={usages} />}
      <div class="ws-dialog-actions">
        <button type="button" class="ws-button ws-button-line" onClick={() => closeDialog()}>
          Close
        </button>
      </div>
    </Dialog>
  );
}

function AddComponentDialog({ component }: { component: string }) {
  const [name, setName] = useState('');
  const isName = /^[A-Za-z0-9._-]+$/.test(name);
  return (
    <EditDialog
      title={component === 'schemas' ? 'Add a schema' : `Add to ${component}`}
      action="Add"
      isReady={isName}
      run={() => editStructure({ kind: 'add-component', component, name })}
    >
      <TextField
        label="Name"
        value={name}
        onInput={setName}
        isMono
        isRequired
        hint="Letters, digits, and the characters . _ -"
      />
    </EditDialog>
  );
}

const StartView = lazyView(async () => (await import('../start/start-view.tsx')).StartView);

function OpenFileDialog() {
  const [before] = useState(sourceId.value);
  const isOpened = sourceId.value !== before;
  useEffect(() => {
    if (isOpened) closeDialog();
  }, [isOpened]);
  return (
    <Dialog title="Open or create a file" size="wide" onClose={() => closeDialog()}>
      <StartView />
    </Dialog>
  );
}

function RemoveDialog({ name, place }: { name: string; place: NodePlace }) {
  const [preview, setPreview] = useState<StructureEditResponse>();
  useEffect(() => {
    void previewEdit({ kind: 'remove', place }).then(setPreview);
  }, [place]);
  const usages = preview?.usages ?? [];
  const lines =
    preview?.files.flatMap(({ difference }) => difference).filter((line) => line.startsWith('-')) ?? [];
  return (
    <EditDialog
      title={`Delete ${name}?`}
      action={usages.length > 0 ? 'Delete it all the same' : 'Delete'}
      isReady={preview !== undefined && !preview.refusal}
      run={() => editStructure({ kind: 'remove', place })}
    >
      {preview?.refusal && <p class="ws-error">{preview.refusal.message}</p>}
      {preview?.also && <p>{describeOthers(preview.also)}</p>}
      {preview && !preview.refusal && (
        <p>
          {usages.length === 0
            ? `Nothing refers to it. ${lines.length === 1 ? 'One line goes.' : `${lines.length} lines go.`}`
            : `${usages.length === 1 ? 'One place refers' : `${usages.length} places refer`} to it, and will lead nowhere:`}
        </p>
      )}
      <UsageList usages={usages} />
    </EditDialog>
  );
}

function RenameDialog({ name, place }: { name: string; place: NodePlace }) {
  const [newName, setNewName] = useState(name);
  const [usages, setUsages] = useState<readonly Usage[]>([]);
  useEffect(() => {
    void previewEdit({ kind: 'remove', place }).then((preview) => setUsages(preview?.usages ?? []));
  }, [place]);
  return (
    <EditDialog
      title={`Rename ${name}`}
      action="Rename"
      isReady={newName !== name && /^[A-Za-z0-9._-]+$/.test(newName)}
      run={() => editStructure({ kind: 'rename', place, name: newName })}
    >
      <TextField label="New name" value={newName} onInput={setNewName} isMono isRequired />
      {usages.length > 0 && (
        <>
          <p class="ws-quiet">
            {usages.length === 1
              ? 'One reference is renamed, too.'
              : `${usages.length} references are renamed, too.`}
          </p>
          <UsageList usages={usages} />
        </>
      )}
    </EditDialog>
  );
}

/** Places that refer to something, each a way there. */
function UsageList({ usages }: { usages: readonly Usage[] }) {
  return (
    <ul class="ws-usages">
      {usages.map(({ place, from, pointer }) => (
        <li key={`${place.file} ${pointer}`}>
          <button
            type="button"
            class="ws-button-link"
            onClick={() => {
              closeDialog();
              setTimeout(() => revealPlace(place));
            }}
          >
            {from}
          </button>{' '}
          <span class="ws-quiet ws-tabular">
            {place.name}:{place.line}
          </span>
        </li>
      ))}
    </ul>
  );
}

const IN_PANES = [
  ['Enter', 'Outline: show the selected node in the source'],
  ['F2', 'Outline and source: rename a component'],
  ['Delete', 'Outline: delete the selected node'],
  ['Alt+↑ Alt+↓', 'Outline: move the selected node'],
  ['F12', 'Source: go to the definition of a reference'],
  ['Shift+F12', 'Source: find usages'],
  ['F8', 'Source: next problem'],
  ['Ctrl+Space', 'Source: complete'],
  ['Esc, then Tab', 'Source: leave the editor'],
] as const;

function KeysDialog({ commands }: { commands: readonly Command[] }) {
  return (
    <Dialog title="Keyboard" onClose={() => closeDialog()}>
      <dl class="ws-facts ws-keys">
        {commands
          .filter(({ keys }) => keys)
          .map(({ id, keys = '', title }) => (
            <div key={id}>
              <dt>{keyLabel(keys)}</dt>
              <dd>{title}</dd>
            </div>
          ))}
        {IN_PANES.map(([keys, title]) => (
          <div key={title}>
            <dt>{keys}</dt>
            <dd>{title}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
