import { spawn } from 'node:child_process';
import { PROGRAM } from './run-curlew.ts';

export interface Ended {
  exit: number | null;
  stdout: string;
  stderr: string;
}

export interface TestCommandOptions {
  cwd: string;
  /** What CURLEW_AUTH holds. */
  token?: string;
  /** Gets a function that interrupts the program. */
  onStart?: (interrupt: () => void) => void;
}

/** Runs `curlew test` as it is built. */
export function runTestCommand(
  args: readonly string[],
  { cwd, token, onStart }: TestCommandOptions,
): Promise<Ended> {
  const child = spawn(process.execPath, [PROGRAM, 'test', ...args], {
    cwd,
    env: { ...process.env, NO_COLOR: '1', ...(token !== undefined && { CURLEW_AUTH: token }) },
  });
  const ended: Ended = { exit: null, stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    ended.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    ended.stderr += text;
  });
  onStart?.(() => child.kill('SIGINT'));
  return new Promise((resolve) => child.on('close', (exit) => resolve({ ...ended, exit })));
}
