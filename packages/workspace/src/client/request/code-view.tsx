import { useEffect, useState } from 'preact/hooks';
import type { CodeResponse } from '../../protocol.ts';
import { call } from '../state/call.ts';
import { sourceId } from '../state/source-state.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { sendConnection } from './connection-settings.ts';
import { environments, keepEntered } from './environments.ts';
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
  const list = environments.value;
  const connection = sendConnection.value;

  useEffect(() => {
    const source = sourceId.value;
    if (source === undefined || operation === undefined || !filled) return;
    const request = { source, operation, values: filled, withCredentials, connection };
    const write = async () => {
      try {
        await keepEntered();
        setCode(await call('writeCode', request));
        setFailure(undefined);
      } catch (error) {
        if (error instanceof Error) setFailure(error.message);
      }
    };
    const timer = setTimeout(() => void write(), DELAY_MS);
    return () => clearTimeout(timer);
  }, [operation, filled, withCredentials, list, connection]);

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
      {sample.lacksConnection && (
        <p class="ws-warning ws-small">
          This code has neither the certificates nor the proxy of the connection.
        </p>
      )}
      {code.problems.map(({ message }) => (
        <p key={message} class="ws-quiet">
          {message}
        </p>
      ))}
    </section>
  );
}
