import type { Failure } from '@curlew/exchange';

/** The failure for an error before a request is sent. The error may quote credentials, so its message is not used. */
export function failureOfRequest(error: unknown, message = 'The request cannot be composed.'): Failure {
  const isDeep = error instanceof RangeError;
  return {
    code: 'invalid-call',
    message: isDeep ? 'A value of the request is nested too deeply to be sent.' : message,
  };
}
