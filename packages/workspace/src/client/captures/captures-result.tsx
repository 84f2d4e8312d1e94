import { signal } from '@preact/signals';
import type { ConvertCapturesResponse } from '../../protocol.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { CapturedRequests } from './captured-requests.tsx';
import { DifferenceList } from './difference-list.tsx';
import { SaveDocument } from './save-document.tsx';

type Part = 'differences' | 'requests' | 'problems' | 'document';
const part = signal<Part>('differences');

interface Props {
  answer: ConvertCapturesResponse;
  onAccepted: () => void;
}

/** The description converted from recorded requests. */
export function CapturesResult({ answer, onAccepted }: Props) {
  const { comparison, requests, problems, document, operationCount } = answer;
  const items = [
    ...(comparison
      ? [{ id: 'differences' as const, label: 'Changes', note: comparison.differences.length }]
      : []),
    { id: 'requests' as const, label: 'Requests', note: requests.length },
    { id: 'problems' as const, label: 'Problems', note: problems.length },
    ...(document === undefined
      ? []
      : [{ id: 'document' as const, label: 'As a description', note: operationCount }]),
  ];
  const shown = items.some(({ id }) => id === part.value) ? part.value : 'requests';
  return (
    <>
      <div class="ws-pane-head ws-sub-head">
        <Tabs
          label="What was recorded"
          items={items}
          selected={shown}
          onSelect={(id) => {
            part.value = id;
          }}
          panelId={(id) => `captures-${id}`}
        />
      </div>
      <div id={`captures-${shown}`} role="tabpanel" aria-labelledby={`captures-${shown}-tab`}>
        {shown === 'differences' && comparison && (
          <DifferenceList comparison={comparison} onAccepted={onAccepted} />
        )}
        {shown === 'requests' && <CapturedRequests requests={requests} />}
        {shown === 'problems' && (
          <ul class="ws-rows">
            {problems.map(({ code, severity, message, help }, index) => (
              <li key={index}>
                <p class={severity === 'error' ? 'ws-error' : ''}>{message}</p>
                <p class="ws-quiet">
                  {code}
                  {help !== undefined && ` · ${help}`}
                </p>
              </li>
            ))}
            {problems.length === 0 && <li class="ws-quiet">No problems.</li>}
          </ul>
        )}
        {shown === 'document' && document !== undefined && (
          <section class="ws-section">
            <div class="ws-line">
              <SaveDocument text={document} />
              <span class="ws-end">
                <CopyButton label="Copy" text={document} />
              </span>
            </div>
            <CodeBlock label="Description">{document}</CodeBlock>
          </section>
        )}
      </div>
    </>
  );
}
