/**
 * How the user of an interface gives a run what it lacks, in phrases that reasons contain: a command line has flags, a window
 * has fields.
 */
export interface RunAdvice {
  /** Gives a server, as an imperative. */
  server: string;
  /** Gives credentials, as an imperative. */
  credentials: string;
  /** Gives a variable a value, as an imperative. */
  variable(name: string): string;
  /** Accepts a status as the answer to invalid requests, as an imperative. Absent: the interface has no such setting. */
  acceptStatus?(status: number): string;
  /** A noun: the server that the user gives. */
  givenServer: string;
}

/** The flags of `curlew test`. */
const COMMAND_LINE: RunAdvice = {
  server: 'pass `--server`',
  credentials: 'pass the credential with `--auth` or `--header`',
  variable: (name) => `pass \`--variable ${name}=…\``,
  acceptStatus: (status) => `accept the status with \`--accept-refusal ${status}\``,
  givenServer: '`--server`',
};

/** The advice of a run; that of the command line unless the interface has its own. */
export function getAdvice({ advice }: { advice?: RunAdvice }): RunAdvice {
  return advice ?? COMMAND_LINE;
}
