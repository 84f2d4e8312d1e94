import type { Description, Operation } from '@curlew/openapi';
import type { Exchange } from './exchange.ts';
import type { Finding } from './finding.ts';

export interface CheckOptions {
  /**
   * As the standard reads it: a property that no schema mentions is allowed unless a schema forbids it. Default false:
   * it is a finding unless `additionalProperties`, a pattern or another keyword declares it.
   */
  strict?: boolean;
}

/** Everything in an exchange that contradicts the description, in the order of status, headers, body and messages. */
export function checkExchange(
  _description: Description,
  _operation: Operation,
  _exchange: Exchange,
  _options: CheckOptions = {},
): Finding[] {
  return [];
}
