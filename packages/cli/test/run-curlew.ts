import { type Ended, outputOf, startProgram } from './start-program.ts';

/** Runs the built program with a minimal environment until it ends. */
export function runCurlew(
  args: readonly string[],
  cwd: string,
  stdin = '',
  extra: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, ...(TMPDIR ? { TMPDIR } : {}), ...extra };
  const child = startProgram(args, { cwd, env });
  child.stdin.on('error', () => undefined);
  child.stdin.end(stdin);
  return outputOf(child);
}
