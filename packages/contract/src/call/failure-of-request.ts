import type { Failure } from '@curlew/exchange';
import { MissingPackageError } from '../optional-package.ts';

/** The failure for an error before a request is sent. The error may quote credentials, so its message is not used. */
export function failureOfRequest(error: unknown, message = 'The request cannot be composed.'): Failure {
  if (error instanceof MissingPackageError)
    return { code: 'not-installed', message: `${error.message} ${error.help}` };
  const isDeep = error instanceof RangeError;
  return {
    code: 'invalid-call',
    message: isDeep ? 'A value of the request is nested too deeply to be sent.' : message,
  };
}
