import type { FailureCode } from '../../call/failure.ts';

/** Thrown where a redirect cannot be followed. */
export class RedirectError extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string) {
    super(message);
    this.code = code;
  }
}
