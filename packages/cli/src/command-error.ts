/** Exit codes of the commands. */
export const EXIT = {
  ok: 0,
  /** The input was read and has problems. */
  problems: 1,
  /** The command line is invalid. */
  usage: 2,
  /** The input cannot be used at all. */
  unusable: 3,
  /** No server responded to any request. */
  unreachable: 4,
  /** The output cannot be written: the disk is full or fails (EX_IOERR of sysexits.h). */
  unwritable: 74,
  /** Another process is writing the same output, or has the port (EX_TEMPFAIL of sysexits.h). */
  busy: 75,
  /** Stopped by a signal: 128 and its number, as in shells. */
  hungUp: 129,
  interrupted: 130,
  terminated: 143,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

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

/** The command line is invalid. */
export class UsageError extends CommandError {
  constructor(message: string, help?: string) {
    super(message, help, EXIT.usage);
  }
}
