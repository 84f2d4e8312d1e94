import { useState } from 'preact/hooks';
import type { SourceEntry } from '../../protocol.ts';
import { TextField } from '../dialogs/text-field.tsx';
import { call } from '../state/call.ts';
import { notifyError } from '../state/notices.ts';
import { openSource } from '../state/source-state.ts';

/** Recorded requests become a description, which is saved where the user says before it is edited. */
export function RecordedSource({ source }: { source: SourceEntry }) {
  const [path, setPath] = useState(`${source.name.replace(/\.[^./]+$/, '')}.openapi.yaml`);
  const [existing, setExisting] = useState<string>();
  const convert = async (overwrite: boolean) => {
    try {
      const answer = await call('convertSource', { source: source.id, path, overwrite });
      if (answer.saved) await openSource(answer.source);
      else setExisting(answer.message);
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <main class="ws-center">
      <form
        class="ws-form"
        onSubmit={(event) => {
          event.preventDefault();
          void convert(existing !== undefined);
        }}
      >
        <h2>{source.name}</h2>
        <p>
          This file holds recorded requests. Curlew makes an OpenAPI description of them; credentials are left
          out. Choose where it is saved.
        </p>
        <TextField
          label="Save the description as"
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
        <div>
          <button type="submit" class="ws-button ws-button-main">
            {existing === undefined ? 'Convert and open' : 'Overwrite it'}
          </button>
        </div>
      </form>
    </main>
  );
}
