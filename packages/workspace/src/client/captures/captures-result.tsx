import type { Json } from '@curlew/openapi';
import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { CaptureComparison, CaptureDifference, ConvertCapturesResponse } from '../../protocol.ts';
import { JsonTree } from '../response/json-tree.tsx';
import { call } from '../state/call.ts';
import { takeEdit } from '../state/edit-structure.ts';
import { WINDOW_ID } from '../state/window-key.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Sentence } from '../ui/sentence.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { DescriptionPathForm } from './description-path-form.tsx';

type Part = 'differences' | 'requests' | 'problems' | 'document';
const part = signal<Part>('differences');

interface CapturesResultProps {
  answer: ConvertCapturesResponse;
  onAccepted: () => void;
}

/** The description converted from recorded requests. */
export function CapturesResult({ answer, onAccepted }: CapturesResultProps) {
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

/** Writes a converted description and opens it. */
function SaveDocument({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="ws-button ws-button-line" onClick={() => setOpen(true)}>
        Save as a new description…
      </button>
      {isOpen && (
        <Dialog title="Save as a new description" onClose={() => setOpen(false)}>
          <DescriptionPathForm
            label="File"
            initialPath="openapi.yaml"
            action="Save and open"
            save={(path, overwrite) => call('saveDescription', { text, path, overwrite })}
            onSaved={() => setOpen(false)}
          />
        </Dialog>
      )}
    </>
  );
}

const MAX_SHOWN = 200;

/** Normalized requests: method and address, and everything else when one is opened. */
function CapturedRequests({ requests }: { requests: readonly Json[] }) {
  const [open, setOpen] = useState<number>();
  return (
    <ul class="ws-rows">
      {requests.slice(0, MAX_SHOWN).map((request, index) => {
        const { method, url } = getHead(request);
        return (
          <li key={index}>
            <button
              type="button"
              class="ws-captured"
              aria-expanded={open === index}
              onClick={() => setOpen(open === index ? undefined : index)}
            >
              <span class="cl-verb" data-method={method}>
                {method}
              </span>
              <code class="ws-clip">{url}</code>
            </button>
            {open === index && (
              <div class="ws-captured-open">
                <JsonTree value={request} label={`${method} ${url}`} />
              </div>
            )}
          </li>
        );
      })}
      {requests.length > MAX_SHOWN && <li class="ws-quiet">{requests.length - MAX_SHOWN} more</li>}
    </ul>
  );
}

function getHead(request: Json): { method: string; url: string } {
  if (typeof request !== 'object' || request === null || Array.isArray(request))
    return { method: '', url: '' };
  const { method, url } = request;
  return { method: typeof method === 'string' ? method : '', url: typeof url === 'string' ? url : '' };
}

interface DifferenceListProps {
  comparison: CaptureComparison;
  /** The description was changed: what is left has to be compared anew. */
  onAccepted: () => void;
}

/** Differences between recordings and the description, accepted one by one or all at once. */
function DifferenceList({ comparison, onAccepted }: DifferenceListProps) {
  const { differences, compared, id } = comparison;
  const [isRunning, setRunning] = useState(false);
  const open = differences.filter(({ unsettled }) => unsettled === undefined);
  const accept = async (chosen: readonly CaptureDifference[]) => {
    setRunning(true);
    const isDone = await takeEdit(
      (source) =>
        call('acceptDifferences', {
          source,
          comparison: id,
          differences: chosen.map(({ index }) => index),
          window: WINDOW_ID,
        }),
      true,
    );
    setRunning(false);
    if (isDone) onAccepted();
  };
  if (differences.length === 0) {
    return (
      <p class="ws-empty">
        {compared === 0
          ? 'None of the requests is for this description.'
          : 'The description already says everything that the requests show.'}
      </p>
    );
  }
  return (
    <>
      {open.length > 1 && (
        <div class="ws-section ws-line">
          <button
            type="button"
            class="ws-button ws-button-line"
            disabled={isRunning}
            onClick={() => void accept(open)}
          >
            Accept all {open.length}
          </button>
        </div>
      )}
      <ul class="ws-rows">
        {differences.map((difference) => (
          <li key={difference.index}>
            <div class="ws-line">
              <span class="cl-verb" data-method={difference.method.toUpperCase()}>
                {difference.method.toUpperCase()}
              </span>
              <code>{difference.path}</code>
              <span class="ws-quiet ws-end ws-tabular">
                {difference.file}:{difference.line}
              </span>
            </div>
            <p class={difference.isContradiction ? 'ws-error' : ''}>
              <Sentence text={difference.message} />
            </p>
            <TextDifference lines={difference.preview} />
            {difference.unsettled === undefined ? (
              <button
                type="button"
                class="ws-button ws-button-main"
                disabled={isRunning}
                onClick={() => void accept([difference])}
              >
                Accept
              </button>
            ) : (
              <p class="ws-quiet">{difference.unsettled}</p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const CLASSES: Record<string, string> = { '+': 'ws-added', '-': 'ws-removed' };

/** Lines of a difference: ` `, `+` or `-` and the text. */
function TextDifference({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <CodeBlock label="Change of the description" className="ws-difference">
      {lines.map((line, index) => (
        <span key={index} class={CLASSES[line.charAt(0)] ?? ''}>
          {`${line}\n`}
        </span>
      ))}
    </CodeBlock>
  );
}
