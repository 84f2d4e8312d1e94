import { useEffect, useState } from 'preact/hooks';
import type { NodePlace, StructureEditResponse } from '../../protocol.ts';
import { editStructure, previewEdit } from '../state/edit-structure.ts';
import { EditDialog } from './edit-dialog.tsx';
import { UsageList } from './usage-list.tsx';

export function RemoveDialog({ name, place }: { name: string; place: NodePlace }) {
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
      isReady={preview !== undefined}
      run={() => editStructure({ kind: 'remove', place })}
    >
      {preview && (
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
