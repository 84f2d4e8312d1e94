import type { SourceEntry } from '../../protocol.ts';
import { DescriptionPathForm } from '../captures/description-path-form.tsx';
import { call } from '../state/call.ts';

/** Recorded requests become a description, which is saved where the user says before it is edited. */
export function RecordedSource({ source }: { source: SourceEntry }) {
  return (
    <main class="ws-center">
      <DescriptionPathForm
        label="Save the description as"
        initialPath={`${source.name.replace(/\.[^./]+$/, '')}.openapi.yaml`}
        action="Convert and open"
        save={(path, overwrite) => call('convertSource', { source: source.id, path, overwrite })}
      >
        <h2>{source.name}</h2>
        <p>
          This file holds recorded requests. Curlew makes an OpenAPI description of them; credentials are left
          out. Choose where it is saved.
        </p>
      </DescriptionPathForm>
    </main>
  );
}
