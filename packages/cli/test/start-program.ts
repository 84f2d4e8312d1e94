import { type ChildProcessWithoutNullStreams, type SpawnOptions, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished, TestRunner } from 'vitest';
import type { Ended } from '../../astro/test/harness/run-in-one-process.ts';

export const PROGRAM = fileURLToPath(new URL('../bin/curlew.js', import.meta.url));

/** The module behind it, for `runInOneProcess`. */
export const PROGRAM_MODULE = new URL('../dist/index.js', import.meta.url);

/** Starts the built program, or another one of Node. It is killed after the test, unless it has ended. */
export function startProgram(
  args: readonly string[],
  options: SpawnOptions,
  program: string = PROGRAM,
): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [program, ...args], { ...options, stdio: 'pipe' });
  return killedAfterTest(child, () => child.kill('SIGKILL'));
}

/** Starts a Bash script as a process group, which is killed after the test with all its processes. */
export function startScript(
  script: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcessWithoutNullStreams {
  const child = spawn('bash', ['-c', script, ...args], { ...options, stdio: 'pipe', detached: true });
  return killedAfterTest(child, () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  });
}

/** Collects the output of a program until it ends. */
export function getOutput(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  const ended: Ended = { exit: null, stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (chunk: string) => {
      ended[name] += chunk;
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exit) => resolve({ ...ended, exit }));
  });
}

/** A test that timed out leaves its programs running, which would slow down all later tests. */
function killedAfterTest(
  child: ChildProcessWithoutNullStreams,
  kill: () => void,
): ChildProcessWithoutNullStreams {
  let hasEnded = false;
  child.once('close', () => {
    hasEnded = true;
  });
  // Hooks that start programs end them.
  if (TestRunner.getCurrentTest() !== undefined)
    onTestFinished(() => {
      if (!hasEnded) kill();
    });
  return child;
}
