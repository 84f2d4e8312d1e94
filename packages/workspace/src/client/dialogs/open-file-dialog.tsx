import { useState } from 'preact/hooks';
import { call } from '../state/call.ts';
import { notifyError } from '../state/notices.ts';
import { openSource, serverInfo, sources } from '../state/source-state.ts';
import { EditDialog } from './edit-dialog.tsx';
import { TextField } from './text-field.tsx';

export function OpenFileDialog() {
  const [path, setPath] = useState('');
  const open = async () => {
    try {
      const { source } = await call('addSource', { path });
      if (!sources.value.some(({ id }) => id === source.id)) sources.value = [...sources.value, source];
      await openSource(source.id);
      return true;
    } catch (error) {
      notifyError(error);
      return false;
    }
  };
  return (
    <EditDialog title="Open a file" action="Open" isReady={path !== ''} run={open}>
      <TextField
        label="Path of a description, captures, a collection or an HTTP archive"
        value={path}
        onInput={setPath}
        isMono
        hint={`Absolute, or from ${serverInfo.value?.folder ?? 'where the workspace was started'}`}
      />
    </EditDialog>
  );
}
