import type { Description, Operation } from '@curlew/openapi';
import type { Exchange } from '../call/exchange.ts';
import type { CheckContext, Protocol } from '../protocols/protocol.ts';
import { PROTOCOLS } from '../protocols/protocols.ts';
import { createCheckContext } from './check-context.ts';
import { checkResponse } from './check-response.ts';
import type { Finding } from './finding.ts';

export interface CheckOptions {
  /**
   * Accept undeclared properties unless a schema forbids them, as JSON Schema does. Default false: they are
   * findings unless `additionalProperties`, a pattern or another keyword declares them.
   */
  allowUndeclared?: boolean;
  /** Default: those of this package. */
  protocols?: readonly Protocol[];
}

/** Compares exchanges with one description. Schemas are read once: reuse the instance for all exchanges. */
export class ExchangeChecker {
  readonly #protocols: readonly Protocol[];
  readonly #context: CheckContext;

  constructor(
    description: Description,
    { allowUndeclared = false, protocols = PROTOCOLS }: CheckOptions = {},
  ) {
    this.#protocols = protocols;
    this.#context = createCheckContext(description, { allowUndeclared });
  }

  /**
   * Compares an exchange with the description. Returns findings in the order status, headers, body, messages;
   * empty if the exchange conforms.
   */
  check(operation: Operation, exchange: Exchange): Finding[] {
    const { response, failure } = exchange;
    const findings: Finding[] = [];
    if (failure)
      findings.push({ kind: 'call-failed', part: 'call', instance: '', sentence: failure.message });
    findings.push(...checkResponse(exchange, operation, this.#context));
    const protocol = this.#protocols.find(({ id }) => id === exchange.protocol);
    // A call that was not sent has no protocol-specific parts.
    if (protocol && response) findings.push(...protocol.check(exchange, operation, this.#context));
    return findings;
  }
}
