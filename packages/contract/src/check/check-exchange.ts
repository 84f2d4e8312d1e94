import type { Description, Operation } from '@curlew/openapi';
import type { Exchange } from '../call/exchange.ts';
import { type CheckOptions, ExchangeChecker } from './exchange-checker.ts';
import type { Finding } from './finding.ts';

/**
 * Everything in an exchange that contradicts the description, in the order of status, headers, body and messages. For
 * several exchanges, keep an `ExchangeChecker`.
 */
export function checkExchange(
  description: Description,
  operation: Operation,
  exchange: Exchange,
  options: CheckOptions = {},
): Finding[] {
  return new ExchangeChecker(description, options).check(operation, exchange);
}
