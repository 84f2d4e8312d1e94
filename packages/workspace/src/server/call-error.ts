import type { CallFailure } from '../protocol/calls.ts';

/** Why a call is not answered. Its message goes to the window. */
export class CallError extends Error {
  readonly code: CallFailure['code'];
  readonly help: string | undefined;

  constructor(code: CallFailure['code'], message: string, help?: string) {
    super(message);
    this.code = code;
    this.help = help;
  }
}
