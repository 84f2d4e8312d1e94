import { signal } from '@preact/signals';
import type { Flow, FlowEdit, FlowFile, FlowList, TestResult, TestRun } from '../../protocol.ts';
import { sendConnection } from '../request/connection-settings.ts';
import { keepEntered } from '../request/environments.ts';
import { call } from '../state/call.ts';
import { onEvent } from '../state/connect.ts';
import { editor } from '../state/editor-handle.ts';
import { notify, notifyError } from '../state/notices.ts';
import { sourceId } from '../state/source-state.ts';

export const flows = signal<FlowList | undefined>(undefined);
/** Results of steps, by file and id of the case. */
export const flowResults = signal<ReadonlyMap<string, TestResult>>(new Map());
/** Id of the run that is under way. */
export const running = signal<string | undefined>(undefined);
/** The last run, for what it says beside its results. */
export const lastFlowRun = signal<TestRun | undefined>(undefined);
/** File of the run that is under way. */
let runningFile = '';

export const resultKey = (file: string, test: string) => `${file} ${test}`;

export async function loadFlows(): Promise<void> {
  const source = sourceId.value;
  if (source === undefined) return;
  try {
    await editor.value?.flush();
    flows.value = await call('listFlows', { source });
  } catch (error) {
    notifyError(error);
  }
}

/** Changes an Arazzo document on the disk. Returns whether it was changed. */
export async function editFlow(edit: FlowEdit): Promise<boolean> {
  const source = sourceId.value;
  if (source === undefined) return false;
  try {
    await editor.value?.flush();
    const answer = await call('editFlow', { source, edit });
    if ('refusal' in answer) {
      const { message, help } = answer.refusal;
      notify({ tone: 'error', text: message, help });
      return false;
    }
    flows.value = answer.list;
    return true;
  } catch (error) {
    notifyError(error);
    return false;
  }
}

/** Runs one flow of a file, or all of it. */
export async function runFlows(file: FlowFile, flow?: Flow): Promise<void> {
  const source = sourceId.value;
  if (source === undefined || running.value !== undefined) return;
  const id = crypto.randomUUID();
  running.value = id;
  runningFile = file.path;
  const own = flow ? [flow] : file.flows;
  const tests = own.flatMap(({ steps }) => steps.map(({ test }) => test));
  const kept = new Map(flowResults.value);
  for (const test of tests) kept.delete(resultKey(file.path, test));
  flowResults.value = kept;
  try {
    await editor.value?.flush();
    await keepEntered();
    const connection = sendConnection.value;
    const request = { source, id, connection, workflows: [file.path], ...(flow && { cases: tests }) };
    const run = await call('runTests', request);
    lastFlowRun.value = run;
    addResults(run.results);
  } catch (error) {
    notifyError(error);
  } finally {
    running.value = undefined;
  }
}

export function cancelFlows(): void {
  if (running.value !== undefined) void call('cancelTests', { id: running.value }).catch(notifyError);
}

/** Takes results as they are pushed. */
export function followFlows(): () => void {
  return onEvent((event) => {
    if (event.type === 'test' && event.run === running.value) addResults([event.result]);
  });
}

function addResults(results: readonly TestResult[]): void {
  const next = new Map(flowResults.value);
  for (const result of results) next.set(resultKey(runningFile, result.id), result);
  flowResults.value = next;
}
