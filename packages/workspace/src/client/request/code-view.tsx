import { useEffect, useState } from 'preact/hooks';
import type { CodeResponse } from '../../protocol.ts';
import { call } from '../state/call.ts';
import { sourceId } from '../state/source-state.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { activeEnvironment } from './environments.ts';
import { form, values } from './request-state.ts';

const DELAY_MS = 150;

/** The request as a curl command and in programming languages. */
export function CodeView() {
  const [code, setCode] = useState<CodeResponse>();
  const [failure, setFailure] = useState<string>();
  const [language, setLanguage] = useState('');
  const [withCredentials, setWithCredentials] = useState(false);
  const operation = form.value?.operation;
  const filled = values.value;
  const environment = activeEnvironment.value;

  useEffect(() => {
    const source = sourceId.value;
    if (source === undefined || operation === undefined || !filled) return;
    const request = {
      source,
      operation,
      values: filled,
      withCredentials,
      ...(environment ? { environment } : {}),
    };
    const timer = setTimeout(() => {
      call('writeCode', request).then(
        (answer) => {
          setCode(answer);
          setFailure(undefined);
        },
        (error: Error) => setFailure(error.message),
      );
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [operation, filled, withCredentials, environment]);

  if (failure !== undefined) return <p class="ws-empty">{failure}</p>;
  if (!code) return <p class="ws-empty">Loading…</p>;
  const sample = code.samples.find(({ id }) => id === language) ?? code.samples[0];
  if (!sample) return <p class="ws-empty">No code can be written for this protocol.</p>;
  return (
    <section class="ws-section">
      <div class="ws-line">
        <Tabs
          label="Language"
          items={code.samples.map(({ id, label }) => ({ id, label }))}
          selected={sample.id}
          onSelect={setLanguage}
          panelId={() => 'code-sample'}
        />
        <span class="ws-end">
          <CopyButton label={`Copy ${sample.label}`} text={sample.code} />
        </span>
      </div>
      <div id="code-sample" role="tabpanel" aria-labelledby="code-sample-tab">
        <CodeBlock label={sample.label}>{sample.code}</CodeBlock>
      </div>
      <label class="ws-check">
        <input
          type="checkbox"
          checked={withCredentials}
          onChange={(event) => setWithCredentials(event.currentTarget.checked)}
        />
        With credentials
      </label>
      {code.problems.map(({ message }) => (
        <p key={message} class="ws-quiet">
          {message}
        </p>
      ))}
    </section>
  );
}
