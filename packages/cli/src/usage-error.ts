/** The command line is wrong: shown as a sentence with a way out, and ends with exit code 2. */
export class UsageError extends Error {
  readonly help: string | undefined;

  constructor(message: string, help?: string) {
    super(message);
    this.help = help;
  }
}
