import type { TestResult } from '../../protocol.ts';
import { StatusText } from '../response/status-text.tsx';
import { showView } from '../state/layout.ts';
import { openOperation } from '../state/navigate.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Sentence } from '../ui/sentence.tsx';

/** Findings of one test case. */
export function TestDetails({ result, isRecorded }: { result: TestResult; isRecorded: boolean }) {
  const { name, reason, help, findings, assertions, exchanges, operation } = result;
  const failed = assertions.filter(({ passed }) => !passed);
  return (
    <section class="ws-test-details" aria-label={`Result of ${name}`}>
      <div class="ws-section">
        <div class="ws-line">
          <h3>{name}</h3>
          {operation !== undefined && !isRecorded && (
            <button
              type="button"
              class="ws-button-link ws-end ws-small"
              onClick={() => {
                openOperation(operation);
                showView('request');
              }}
            >
              Open the operation
            </button>
          )}
        </div>
        {reason !== undefined && <p>{reason}</p>}
        {help !== undefined && <p class="ws-quiet">{help}</p>}
        {findings.map(({ kind, sentence, help: fix, file, line }) => (
          <div key={`${kind} ${sentence}`}>
            <p class="ws-error">
              <Sentence text={sentence} />
            </p>
            <p class="ws-quiet">
              {kind}
              {file !== undefined && ` · ${file}:${line}`}
              {fix !== undefined && ` · ${fix}`}
            </p>
          </div>
        ))}
        {failed.map(({ name: assertion, message }) => (
          <p key={assertion} class="ws-error">
            {assertion}: {message}
          </p>
        ))}
        {exchanges.map(({ method, url, status, failure, command, body }, index) => (
          <div key={index}>
            <p class="ws-line">
              <StatusText status={status} failure={failure} />
              <code class="ws-break">
                {method} {url}
              </code>
              {command !== undefined && (
                <span class="ws-end">
                  <CopyButton label="Copy curl" text={command} />
                </span>
              )}
            </p>
            {body !== undefined && body !== '' && <CodeBlock label="Body of the response">{body}</CodeBlock>}
          </div>
        ))}
        {findings.length + failed.length === 0 && reason === undefined && (
          <p class="ws-success">The reply is what the description says.</p>
        )}
      </div>
    </section>
  );
}
