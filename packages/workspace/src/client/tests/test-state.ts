import { signal } from '@preact/signals';
import type { TestList, TestResult, TestRun } from '../../protocol.ts';
import { sendConnection } from '../request/connection-settings.ts';
import { keepEntered } from '../request/environments.ts';
import { call } from '../state/call.ts';
import { onEvent } from '../state/connect.ts';
import { editor } from '../state/editor-handle.ts';
import { notifyError } from '../state/notices.ts';
import { opened, sourceId } from '../state/source-state.ts';

export interface TestProgress {
  id: string;
  done: number;
  total: number;
  isRunning: boolean;
}

export const tests = signal<TestList | undefined>(undefined);
/** The newest result of each case. */
export const results = signal<ReadonlyMap<string, TestResult>>(new Map());
export const progress = signal<TestProgress | undefined>(undefined);
export const lastRun = signal<TestRun | undefined>(undefined);
export const withNegative = signal(false);
export const chosenWorkflows = signal<readonly string[]>([]);

/** A recording does not say which requests are invalid. */
function isNegative(): boolean {
  return withNegative.value && opened.value?.source.state !== 'recorded';
}

/** The source that the results belong to. */
let testedSource: string | undefined;

export async function loadTests(): Promise<void> {
  if (sourceId.value === undefined) return;
  if (testedSource !== sourceId.value) {
    testedSource = sourceId.value;
    cancelTests();
    tests.value = undefined;
    results.value = new Map();
    progress.value = undefined;
    lastRun.value = undefined;
    chosenWorkflows.value = [];
  }
  try {
    await editor.value?.flush();
    tests.value = await call('listTests', {
      source: sourceId.value,
      negative: isNegative(),
      workflows: [...chosenWorkflows.value],
    });
  } catch (error) {
    notifyError(error);
  }
}

/** Runs all cases, or some again. */
export async function runTests(cases?: readonly string[]): Promise<void> {
  if (sourceId.value === undefined || progress.value?.isRunning) return;
  const id = crypto.randomUUID();
  progress.value = { id, done: 0, total: cases?.length ?? tests.value?.tests.length ?? 0, isRunning: true };
  if (!cases) results.value = new Map();
  try {
    await editor.value?.flush();
    await keepEntered();
    const run = await call('runTests', {
      source: sourceId.value,
      id,
      negative: isNegative(),
      connection: sendConnection.value,
      workflows: [...chosenWorkflows.value],
      ...(cases ? { cases: [...cases] } : {}),
      ...(cases && lastRun.value ? { previous: lastRun.value.id } : {}),
    });
    lastRun.value = run;
    addResults(run.results);
  } catch (error) {
    notifyError(error);
  } finally {
    if (progress.value?.id === id) progress.value = { ...progress.value, isRunning: false };
  }
}

export function cancelTests(): void {
  if (progress.value?.isRunning) void call('cancelTests', { id: progress.value.id }).catch(notifyError);
}

/** Takes results as they are pushed: those of one frame at once. */
export function followTests(): () => void {
  let waiting: TestResult[] = [];
  let frame = 0;
  const stop = onEvent((event) => {
    if (event.type !== 'test' || event.run !== progress.value?.id) return;
    waiting.push(event.result);
    const { done, total } = event;
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      addResults(waiting);
      waiting = [];
    });
    progress.value = { ...progress.value, done, total };
  });
  return () => {
    cancelAnimationFrame(frame);
    stop();
  };
}

function addResults(list: readonly TestResult[]): void {
  const next = new Map(results.value);
  for (const result of list) next.set(result.id, result);
  results.value = next;
}
