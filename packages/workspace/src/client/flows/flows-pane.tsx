import { useEffect, useState } from 'preact/hooks';
import type { Flow, FlowFile, FlowStep } from '../../protocol.ts';
import { loadEnvironments } from '../request/environments.ts';
import { WithheldSecrets } from '../request/withheld-secrets.tsx';
import { showView } from '../state/layout.ts';
import { openOperation } from '../state/navigate.ts';
import { docsRevision, opened, sourceId } from '../state/source-state.ts';
import { Outcome, TestDetails } from '../tests/tests-pane.tsx';
import { Sentence } from '../ui/sentence.tsx';
import {
  cancelFlows,
  editFlow,
  flowResults,
  flows,
  followFlows,
  lastFlowRun,
  loadFlows,
  resultKey,
  runFlows,
  running,
} from './flow-state.ts';
import { StepFields } from './step-fields.tsx';

/** Saved requests and what they pass on: the workflows of the Arazzo documents beside the description. */
export function FlowsPane() {
  useEffect(() => followFlows(), []);
  useEffect(() => void loadEnvironments(), [sourceId.value]);
  useEffect(() => void loadFlows(), [sourceId.value, opened.value, docsRevision.value]);
  const list = flows.value;
  if (!list) return <p class="ws-empty">Loading…</p>;
  if (list.files.length === 0)
    return (
      <p class="ws-empty">
        No request is saved yet. Send one, and choose <strong>Save as › Step of a flow</strong> beside its
        reply: it is written to <code>{list.newFile}</code>, which <code>curlew test</code> runs, too.
      </p>
    );
  return (
    <div class="ws-pane-body ws-pane-scroll ws-flows">
      {list.files.map((file) => (
        <FileSection key={file.path} file={file} />
      ))}
    </div>
  );
}

function FileSection({ file }: { file: FlowFile }) {
  const run = lastFlowRun.value;
  return (
    <section aria-label={file.name}>
      <div class="ws-flow-file">
        <h2 class="ws-mono">{file.name}</h2>
        <span class="ws-end">
          {running.value === undefined ? (
            <button
              type="button"
              class="ws-button ws-button-main"
              disabled={file.problem !== undefined}
              onClick={() => void runFlows(file)}
            >
              Run all flows
            </button>
          ) : (
            <button type="button" class="ws-button ws-button-line" onClick={cancelFlows}>
              Stop
            </button>
          )}
        </span>
      </div>
      {file.problem !== undefined && <p class="ws-error">{file.problem}</p>}
      <div role="status">
        {run?.refusedHost !== undefined && (
          <p class="ws-error">{run.refusedHost} is not allowed: allow it with a request first.</p>
        )}
        {run?.problems.map(({ sentence, help }) => (
          <p key={sentence} class="ws-warning">
            <Sentence text={`${sentence} ${help}`} />
          </p>
        ))}
      </div>
      {run?.withheld && (
        <WithheldSecrets
          what="No flow was run"
          withheld={run.withheld}
          action="run"
          onAllowed={() => void runFlows(file)}
        />
      )}
      {file.flows.map((flow) => (
        <FlowSection key={flow.id} file={file} flow={flow} />
      ))}
    </section>
  );
}

function FlowSection({ file, flow }: { file: FlowFile; flow: Flow }) {
  return (
    <section class="ws-flow" aria-label={flow.id}>
      <div class="ws-line">
        <h3>{flow.summary ?? flow.id}</h3>
        {flow.summary !== undefined && <code class="ws-quiet">{flow.id}</code>}
        <span class="ws-end">
          <button
            type="button"
            class="ws-button ws-button-line"
            aria-label={`Run ${flow.id}`}
            disabled={running.value !== undefined}
            onClick={() => void runFlows(file, flow)}
          >
            Run
          </button>
          <button
            type="button"
            class="ws-button ws-button-quiet"
            aria-label={`Remove ${flow.id}`}
            onClick={() => void editFlow({ kind: 'remove', file: file.path, pointer: flow.pointer })}
          >
            Remove
          </button>
        </span>
      </div>
      <ol class="ws-steps">
        {flow.steps.map((step, index) => (
          <StepRow key={step.id} file={file} flow={flow} step={step} index={index} />
        ))}
      </ol>
    </section>
  );
}

interface StepRowProps {
  file: FlowFile;
  flow: Flow;
  step: FlowStep;
  index: number;
}

function StepRow({ file, flow, step, index }: StepRowProps) {
  const [isOpen, setOpen] = useState(false);
  const result = flowResults.value.get(resultKey(file.path, step.test));
  const { operation } = step;
  const move = (before: number) =>
    void editFlow({ kind: 'move', file: file.path, pointer: step.pointer, before });
  return (
    <li>
      <button type="button" class="ws-step" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {result && <Outcome outcome={result.outcome} />}
        <strong class="ws-mono ws-step-name">{step.id}</strong>
        <span class="ws-quiet ws-mono ws-clip">
          {step.method} {step.target}
        </span>
      </button>
      {isOpen && (
        <div class="ws-step-open">
          <div class="ws-line">
            {operation !== undefined && (
              <button
                type="button"
                class="ws-button-link ws-small"
                onClick={() => {
                  openOperation(operation);
                  showView('request');
                }}
              >
                Open the operation
              </button>
            )}
            <span class="ws-end ws-row-actions">
              <button
                type="button"
                class="ws-button ws-button-quiet"
                aria-label={`Move ${step.id} up`}
                disabled={index === 0}
                onClick={() => move(index - 1)}
              >
                ↑
              </button>
              <button
                type="button"
                class="ws-button ws-button-quiet"
                aria-label={`Move ${step.id} down`}
                disabled={index === flow.steps.length - 1}
                onClick={() => move(index + 2)}
              >
                ↓
              </button>
              <button
                type="button"
                class="ws-button ws-button-quiet"
                aria-label={`Remove ${step.id}`}
                disabled={flow.steps.length === 1}
                onClick={() => void editFlow({ kind: 'remove', file: file.path, pointer: step.pointer })}
              >
                Remove
              </button>
            </span>
          </div>
          <StepFields file={file} step={step} earlier={flow.steps.slice(0, index)} />
          {result && <TestDetails result={result} isRecorded />}
        </div>
      )}
    </li>
  );
}
