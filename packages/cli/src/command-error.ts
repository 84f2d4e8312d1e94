import type { ExitCode } from './exit-code.ts';

/** Ends the program with a sentence, a way out and an exit code: nothing of it is a bug. */
export class CommandError extends Error {
  readonly help: string | undefined;
  readonly exit: ExitCode;

  constructor(message: string, help: string | undefined, exit: ExitCode) {
    super(message);
    this.help = help;
    this.exit = exit;
  }
}
