import type { FindingView } from '../../protocol.ts';
import { type SentCall, updateCall } from '../request/request-state.ts';
import { sendRequest } from '../request/send-request.ts';
import { call } from '../state/call.ts';
import { takeEdit } from '../state/edit-structure.ts';
import { revealPlace } from '../state/navigate.ts';
import { WINDOW_ID } from '../state/window-key.ts';
import { Sentence } from '../ui/sentence.tsx';

/** Differences between the response and the description, each with its line and the edit that resolves it. */
export function ContractView({ sent }: { sent: SentCall }) {
  const { answer, declared } = sent;
  if (!answer) return null;
  if (answer.findings.length === 0) {
    return (
      <p class="ws-empty">
        <span class="ws-success">The reply is what the description says.</span>
      </p>
    );
  }
  const declare = async ({ index }: FindingView) => {
    const isDone = await takeEdit(
      (source) => call('declareFinding', { source, call: answer.id, finding: index, window: WINDOW_ID }),
      true,
    );
    if (isDone) {
      updateCall(sent.operation, (before = sent) => ({
        ...before,
        declared: new Set(before.declared).add(index),
      }));
    }
  };
  return (
    <>
      <ul class="ws-rows ws-findings">
        {answer.findings.map((finding) => (
          <li
            key={finding.index}
            data-severity={finding.severity}
            data-declared={declared.has(finding.index)}
          >
            <Finding
              finding={finding}
              isDeclared={declared.has(finding.index)}
              onDeclare={() => void declare(finding)}
            />
          </li>
        ))}
      </ul>
      {declared.size > 0 && (
        <div class="ws-section ws-line">
          <span>The description was changed.</span>
          <button type="button" class="ws-button ws-button-line" onClick={() => void sendRequest()}>
            Send again
          </button>
        </div>
      )}
    </>
  );
}

interface FindingProps {
  finding: FindingView;
  isDeclared: boolean;
  onDeclare: () => void;
}

function Finding({ finding, isDeclared, onDeclare }: FindingProps) {
  const { kind, severity, part, name, instance, sentence, help, place, fix } = finding;
  return (
    <>
      <div class="ws-line">
        <strong class={severity === 'error' ? 'ws-error' : 'ws-warning'}>{getWords(kind)}</strong>
        <code class="ws-quiet">{describePlace(part, name, instance)}</code>
        {place && (
          <button
            type="button"
            class="ws-button-link ws-end ws-tabular ws-small"
            onClick={() => revealPlace(place)}
          >
            {place.name}:{place.line}
          </button>
        )}
      </div>
      <p>
        <Sentence text={sentence} />
      </p>
      {help && (
        <p class="ws-quiet">
          <Sentence text={help} />
        </p>
      )}
      {fix !== undefined &&
        (isDeclared ? (
          <p class="ws-success">Declared</p>
        ) : (
          <button type="button" class="ws-button ws-button-main" onClick={onDeclare}>
            <Sentence text={fix} />
          </button>
        ))}
    </>
  );
}

/** `undeclared-property` is `Undeclared property`. */
function getWords(kind: string): string {
  const words = kind.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function describePlace(part: string, name: string | undefined, instance: string): string {
  const place = name === undefined ? part : `${part} ${name}`;
  return instance === '' ? place : `${place} ${instance}`;
}
