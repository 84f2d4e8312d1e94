import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { SaveDescriptionResponse } from '../../protocol.ts';
import { TextField } from '../dialogs/text-field.tsx';
import { notifyError } from '../state/notices.ts';
import { openSource } from '../state/source-state.ts';

interface DescriptionPathFormProps {
  label: string;
  initialPath: string;
  /** Label of the button. */
  action: string;
  save: (path: string, overwrite: boolean) => Promise<SaveDescriptionResponse>;
  onSaved?: () => void;
  children?: ComponentChildren;
}

/** Saves a description at a path and opens it; where a file exists, the button overwrites it on the second press. */
export function DescriptionPathForm({
  label,
  initialPath,
  action,
  save,
  onSaved,
  children,
}: DescriptionPathFormProps) {
  const [path, setPath] = useState(initialPath);
  const [existing, setExisting] = useState<string>();
  const submit = async (event: Event) => {
    event.preventDefault();
    try {
      const response = await save(path, existing !== undefined);
      if (!response.saved) {
        setExisting(response.message);
        return;
      }
      onSaved?.();
      await openSource(response.source);
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <form class="ws-form" onSubmit={(event) => void submit(event)}>
      {children}
      <TextField
        label={label}
        value={path}
        onInput={(value) => {
          setPath(value);
          setExisting(undefined);
        }}
        isMono
        isRequired
      />
      {existing !== undefined && (
        <p class="ws-error" role="alert">
          {existing}
        </p>
      )}
      <div class="ws-dialog-actions">
        <button type="submit" class="ws-button ws-button-main">
          {existing === undefined ? action : 'Overwrite it'}
        </button>
      </div>
    </form>
  );
}
