import { CommandError } from './command-error.ts';
import { EXIT } from './exit-code.ts';

/** The command line is invalid. */
export class UsageError extends CommandError {
  constructor(message: string, help?: string) {
    super(message, help, EXIT.usage);
  }
}
