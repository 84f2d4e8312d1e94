import { useEffect, useState } from 'preact/hooks';
import type { TestResult } from '../../protocol.ts';
import { loadEnvironments } from '../request/environments.ts';
import { WithheldSecrets } from '../request/withheld-secrets.tsx';
import { duration } from '../response/byte-size.ts';
import { StatusText } from '../response/status-text.tsx';
import { call } from '../state/call.ts';
import { showView } from '../state/layout.ts';
import { openOperation } from '../state/navigate.ts';
import { notifyError } from '../state/notices.ts';
import { docsRevision, opened, sourceId } from '../state/source-state.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Menu } from '../ui/menu.tsx';
import { Sentence } from '../ui/sentence.tsx';
import { VirtualList } from '../ui/virtual-list.tsx';
import { saveFile } from './save-file.ts';
import {
  cancelTests,
  chosenWorkflows,
  followTests,
  lastRun,
  loadTests,
  progress,
  results,
  runTests,
  tests,
  withNegative,
} from './test-state.ts';

const ROW_HEIGHT = 30;
const OUTCOMES = {
  passed: { mark: '✓', label: 'passed', tone: 'ws-success' },
  failed: { mark: '✗', label: 'failed', tone: 'ws-error' },
  error: { mark: '!', label: 'error', tone: 'ws-error' },
  inconclusive: { mark: '?', label: 'inconclusive', tone: 'ws-warning' },
  skipped: { mark: '–', label: 'not checked', tone: 'ws-quiet' },
} as const satisfies Record<TestResult['outcome'], unknown>;

/** The cases of the description and of its workflows, run against its server. */
export function TestsPane() {
  const [chosen, setChosen] = useState<string>();
  useEffect(() => followTests(), []);
  useEffect(() => void loadEnvironments(), [sourceId.value]);
  useEffect(
    () => void loadTests(),
    [sourceId.value, opened.value, docsRevision.value, withNegative.value, chosenWorkflows.value],
  );

  const list = tests.value;
  if (!list) return <p class="ws-empty">Loading…</p>;
  const failed = [...results.value.values()].filter(
    ({ outcome }) => outcome === 'failed' || outcome === 'error' || outcome === 'inconclusive',
  );
  const isUnclear = failed.some(({ outcome }) => outcome === 'inconclusive');
  const isRunning = progress.value?.isRunning ?? false;
  const result = chosen === undefined ? undefined : results.value.get(chosen);
  const run = lastRun.value;
  const isRecorded = opened.value?.source.state === 'recorded';
  const exportAs = async (format: 'junit' | 'html' | 'json') => {
    if (!run) return;
    try {
      saveFile(await call('exportTests', { id: run.id, format }));
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <>
      <div class="ws-bar">
        {isRunning ? (
          <button type="button" class="ws-button ws-button-line" onClick={cancelTests}>
            Stop
          </button>
        ) : (
          <button
            type="button"
            class="ws-button ws-button-main"
            disabled={list.tests.length === 0}
            onClick={() => void runTests()}
          >
            Run all
          </button>
        )}
        <button
          type="button"
          class="ws-button ws-button-line"
          disabled={failed.length === 0 || isRunning}
          onClick={() => void runTests(failed.map(({ id }) => id))}
        >
          {isUnclear ? 'Run failed and inconclusive again' : 'Run failed again'}
        </button>
        <span class="ws-end">
          <Menu
            label="Options"
            align="end"
            items={[
              // A recording does not say which requests are invalid.
              ...(isRecorded
                ? []
                : [
                    {
                      label: 'Also send invalid requests',
                      isChecked: withNegative.value,
                      run: () => {
                        withNegative.value = !withNegative.value;
                      },
                    },
                  ]),
              ...list.workflows.map(({ path, name }) => ({
                label: `Workflows of ${name}`,
                isChecked: chosenWorkflows.value.includes(path),
                run: () => {
                  chosenWorkflows.value = chosenWorkflows.value.includes(path)
                    ? chosenWorkflows.value.filter((one) => one !== path)
                    : [...chosenWorkflows.value, path];
                },
              })),
              { label: 'Export as JUnit', isDisabled: !run, run: () => void exportAs('junit') },
              { label: 'Export as HTML', isDisabled: !run, run: () => void exportAs('html') },
              { label: 'Export as JSON', isDisabled: !run, run: () => void exportAs('json') },
            ]}
          />
        </span>
      </div>
      <Summary total={list.tests.length} />
      <div class={`ws-pane-body ${results.value.size === 0 ? 'ws-tests-new' : ''}`}>
        {list.tests.length === 0 ? (
          <p class="ws-empty">
            {isRecorded
              ? 'The collection has no requests.'
              : 'The description has no operation that can be tested.'}
          </p>
        ) : (
          <VirtualList count={list.tests.length} rowHeight={ROW_HEIGHT}>
            {(index) => {
              const test = list.tests[index];
              if (!test) return null;
              const outcome = results.value.get(test.id);
              return (
                <button
                  key={test.id}
                  type="button"
                  class="ws-test"
                  style={{ height: `${ROW_HEIGHT}px` }}
                  aria-pressed={chosen === test.id}
                  onClick={() => setChosen(chosen === test.id ? undefined : test.id)}
                >
                  <Outcome outcome={outcome?.outcome} />
                  <span class="ws-clip">{test.name}</span>
                  <span class="ws-quiet ws-clip ws-test-group">{test.group}</span>
                  {outcome && <span class="ws-quiet ws-tabular">{duration(outcome.durationMs)}</span>}
                </button>
              );
            }}
          </VirtualList>
        )}
      </div>
      {result && <TestDetails result={result} isRecorded={isRecorded} />}
    </>
  );
}

function Summary({ total }: { total: number }) {
  const now = progress.value;
  const counts = { passed: 0, failed: 0, error: 0, inconclusive: 0, skipped: 0 };
  for (const { outcome } of results.value.values()) counts[outcome] += 1;
  return (
    <div class="ws-test-summary" role="status">
      {now?.isRunning && <progress aria-label="Progress of the run" max={now.total || 1} value={now.done} />}
      <p class="ws-line">
        <span>
          {total} {total === 1 ? 'case' : 'cases'}
        </span>
        {(['passed', 'failed', 'error', 'inconclusive', 'skipped'] as const).map(
          (outcome) =>
            counts[outcome] > 0 && (
              <span key={outcome} class={OUTCOMES[outcome].tone}>
                {counts[outcome]} {OUTCOMES[outcome].label}
              </span>
            ),
        )}
        {lastRun.value?.refusedHost !== undefined && <RefusedHost host={lastRun.value.refusedHost} />}
      </p>
      {lastRun.value?.withheld && (
        <WithheldSecrets
          what="No test was run"
          withheld={lastRun.value.withheld}
          action="run"
          onAllowed={() => void runTests()}
        />
      )}
      {!now?.isRunning &&
        lastRun.value?.problems.map(({ sentence, help }) => (
          <p key={sentence} class="ws-warning">
            <Sentence text={`${sentence} ${help}`} />
          </p>
        ))}
    </div>
  );
}

function RefusedHost({ host }: { host: string }) {
  const allow = () => {
    if (sourceId.value === undefined) return;
    void call('allowHost', { source: sourceId.value, host }).then(() => runTests(), notifyError);
  };
  return (
    <>
      <span class="ws-error">{host} is not allowed</span>
      <button type="button" class="ws-button-link" onClick={allow}>
        Allow {host} and run
      </button>
    </>
  );
}

export function Outcome({ outcome }: { outcome: TestResult['outcome'] | undefined }) {
  if (outcome === undefined) return <span class="ws-test-outcome ws-quiet">–</span>;
  const { mark, label, tone } = OUTCOMES[outcome];
  return (
    <span class={`ws-test-outcome ${tone}`}>
      <span aria-hidden="true">{mark}</span> {label}
    </span>
  );
}

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
        {reason !== undefined && (
          <p>
            <Sentence text={reason} />
          </p>
        )}
        {help !== undefined && (
          <p class="ws-quiet">
            <Sentence text={help} />
          </p>
        )}
        {findings.map(({ kind, sentence, help: fix, file, line }) => (
          <div key={`${kind} ${sentence}`}>
            <p class="ws-error">
              <Sentence text={sentence} />
            </p>
            <p class="ws-quiet">
              {kind}
              {file !== undefined && ` · ${file}:${line}`}
              {fix !== undefined && (
                <>
                  {' · '}
                  <Sentence text={fix} />
                </>
              )}
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
