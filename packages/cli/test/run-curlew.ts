import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const PROGRAM = fileURLToPath(new URL('../bin/curlew.js', import.meta.url));

export interface Ended {
  exit: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the built program as a process of its own, with the environment of somebody who has set nothing. */
export function runCurlew(args: readonly string[], cwd: string, stdin = ''): Promise<Ended> {
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, ...(TMPDIR ? { TMPDIR } : {}) };
  const child = spawn(process.execPath, [PROGRAM, ...args], { cwd, env });
  const ended: Ended = { exit: null, stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    ended.stdout += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    ended.stderr += chunk;
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(stdin);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exit) => resolve({ ...ended, exit }));
  });
}
