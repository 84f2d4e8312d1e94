import type { Command } from '../arguments/command.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { printResult } from '../output.ts';
import { UsageError } from '../usage-error.ts';
import { COMPLETION_SCRIPTS } from './completion-scripts.ts';

/** Prints the script of a shell. */
export function runCompletion(shell: string | undefined, commands: readonly Command[]): ExitCode {
  const script = shell === undefined ? undefined : COMPLETION_SCRIPTS[shell];
  if (script === undefined)
    throw new UsageError(
      shell === undefined
        ? '`curlew completion` requires a shell.'
        : `No completion for the shell \`${shell}\`.`,
      `Pass one of ${Object.keys(COMPLETION_SCRIPTS).join(', ')}: curlew completion bash`,
    );
  printResult(script(commands));
  return EXIT.ok;
}
