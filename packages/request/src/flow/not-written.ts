/**
 * Thrown for a part of a workflow that a program cannot express. The message states why, as a clause without a full stop.
 */
export class NotWritten extends Error {
  /** How the document can say it instead, as a sentence; absent if there is no other way. */
  readonly help: string | undefined;

  constructor(reason: string, help?: string) {
    super(reason);
    this.help = help;
  }
}
