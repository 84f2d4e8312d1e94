import type { ExitCode } from './exit-code.ts';

/** Ends the program with a message, a fix and an exit code. It is not used for bugs. */
export class CommandError extends Error {
  readonly help: string | undefined;
  readonly exit: ExitCode;

  constructor(message: string, help: string | undefined, exit: ExitCode) {
    super(message);
    this.help = help;
    this.exit = exit;
  }
}
