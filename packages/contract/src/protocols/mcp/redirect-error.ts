import type { Failure } from '@curlew/exchange';

/** Thrown where a redirect cannot be followed. */
export class RedirectError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}
