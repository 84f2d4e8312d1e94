/** What a script can tell from the end of a command. */
export const EXIT = {
  fine: 0,
  /** The input was read and has problems that count. */
  problems: 1,
  /** The command line is wrong. */
  usage: 2,
  /** The input cannot be used at all. */
  unusable: 3,
  /** Stopped by the user (128 + SIGINT), as shells have it. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
