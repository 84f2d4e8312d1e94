import { useEffect, useState } from 'preact/hooks';
import type { NodePlace, Usage } from '../../protocol.ts';
import { editStructure, previewEdit } from '../state/edit-structure.ts';
import { EditDialog } from './edit-dialog.tsx';
import { TextField } from './text-field.tsx';
import { UsageList } from './usage-list.tsx';

export function RenameDialog({ name, place }: { name: string; place: NodePlace }) {
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
