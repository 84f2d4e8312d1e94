import { commandList, operationCommands } from '../commands/command-list.ts';
import { CommandPalette } from '../commands/command-palette.tsx';
import { AddComponentDialog } from '../dialogs/add-component-dialog.tsx';
import { AddOperationDialog } from '../dialogs/add-operation-dialog.tsx';
import { AddParameterDialog } from '../dialogs/add-parameter-dialog.tsx';
import { AddResponseDialog } from '../dialogs/add-response-dialog.tsx';
import { EnvironmentsDialog } from '../dialogs/environments-dialog.tsx';
import { KeysDialog } from '../dialogs/keys-dialog.tsx';
import { OpenFileDialog } from '../dialogs/open-file-dialog.tsx';
import { RemoveDialog } from '../dialogs/remove-dialog.tsx';
import { RenameDialog } from '../dialogs/rename-dialog.tsx';
import { UsagesDialog } from '../dialogs/usages-dialog.tsx';
import { ConflictDialog } from '../editor/files/conflict-dialog.tsx';
import { closeDialog, dialog } from '../state/dialogs.ts';
import { conflicts, isConflictShown } from '../state/save.ts';

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
    case 'environments':
      return <EnvironmentsDialog />;
  }
}
