import type { Description, Operation } from '@curlew/openapi';
import type { Exchange } from '../call/exchange.ts';
import { type CheckOptions, ExchangeChecker } from './exchange-checker.ts';
import type { Finding } from './finding.ts';

/**
 * Compares an exchange with the description. Returns findings in the order status, headers, body, messages;
 * empty if the exchange conforms. For several exchanges, keep an `ExchangeChecker`.
 */
export function checkExchange(
  description: Description,
  operation: Operation,
  exchange: Exchange,
  options: CheckOptions = {},
): Finding[] {
  return new ExchangeChecker(description, options).check(operation, exchange);
}
