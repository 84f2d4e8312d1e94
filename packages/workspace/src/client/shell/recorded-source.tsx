import type { SourceEntry } from '../../protocol.ts';
import { DescriptionPathForm } from '../captures/description-path-form.tsx';
import { EnvironmentMenu } from '../request/environment-menu.tsx';
import { call } from '../state/call.ts';
import { TestsPane } from '../tests/tests-pane.tsx';

/** Recorded requests become a description, which is saved where the user says before it is edited. A collection is tested as it is. */
export function RecordedSource({ source }: { source: SourceEntry }) {
  const isCollection = source.kind === 'collection';
  const convert = (
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
  );
  if (!isCollection) return <main class="ws-center">{convert}</main>;
  return (
    <main class="ws-body">
      <section class="ws-pane ws-pane-main ws-center" aria-label="Description">
        {convert}
      </section>
      <section class="ws-pane ws-pane-main" aria-label="Tests">
        <div class="ws-pane-head">
          <h2 class="ws-pane-title">Requests of the collection</h2>
          <span class="ws-end">
            <EnvironmentMenu />
          </span>
        </div>
        <TestsPane />
      </section>
    </main>
  );
}
