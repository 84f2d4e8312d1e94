import type { Failure } from '@curlew/exchange';

/** The failure for a reply that a protocol cannot convert. The error may quote credentials, so its message is not used. */
export function unreadableReply(error: unknown): Failure {
  const isDeep = error instanceof RangeError;
  const message = isDeep ? 'The reply is nested too deeply to be read.' : 'The reply cannot be read.';
  return { code: 'invalid-response', message };
}
