import { type Ended, runInOneProcess } from '../../astro/test/harness/run-in-one-process.ts';
import { getOutput, PROGRAM_MODULE, startProgram } from './start-program.ts';

export interface TestCommandOptions {
  cwd: string;
  /** Value of `CURLEW_AUTH`. */
  token?: string;
  /** Called with a function that interrupts the program, which then has a process of its own. */
  onStart?: (interrupt: () => void) => void;
}

/** Runs `curlew test` of the built program until it ends. */
export function runTestCommand(
  args: readonly string[],
  { cwd, token, onStart }: TestCommandOptions,
): Promise<Ended> {
  const env = {
    ...process.env,
    NO_COLOR: '1',
    FORCE_COLOR: undefined,
    ...(token !== undefined && { CURLEW_AUTH: token }),
  };
  if (!onStart) return runInOneProcess(PROGRAM_MODULE, { args: ['test', ...args], cwd, stdin: '', env });
  const child = startProgram(['test', ...args], { cwd, env });
  onStart(() => child.kill('SIGINT'));
  return getOutput(child);
}
