import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Ended, runInOneProcess } from '../../astro/test/harness/run-in-one-process.ts';
import { getOutput, PROGRAM_MODULE, startProgram } from './start-program.ts';

interface Options {
  stdin?: string;
  /** Starts a program of its own, as a shell does; it takes some ten times as long. */
  isOwnProcess?: boolean;
}

/** Runs the built program with a minimal environment until it ends. */
export function runCurlew(
  args: readonly string[],
  cwd: string,
  { stdin = '', isOwnProcess = false }: Options = {},
): Promise<Ended> {
  const { PATH, HOME, TMPDIR } = process.env;
  // What is remembered of sites of tests is no business of the developer's.
  const env = {
    PATH,
    HOME,
    XDG_CACHE_HOME: join(tmpdir(), 'curlew-test-cache'),
    ...(TMPDIR ? { TMPDIR } : {}),
  };
  if (!isOwnProcess) return runInOneProcess(PROGRAM_MODULE, { args, cwd, stdin, env });
  const child = startProgram(args, { cwd, env });
  child.stdin.on('error', () => undefined);
  child.stdin.end(stdin);
  return getOutput(child);
}
