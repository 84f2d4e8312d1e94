import type { Description, Operation } from '@curlew/openapi';
import type { Exchange } from '../exchange.ts';
import type { Finding } from '../finding.ts';
import type { CheckContext, Protocol } from '../protocol.ts';
import { PROTOCOLS } from '../protocols.ts';
import { createCheckContext } from './check-context.ts';
import { checkResponse } from './check-response.ts';

export interface CheckOptions {
  /**
   * As the standard reads it: a property that no schema mentions is allowed unless a schema forbids it. Default false:
   * it is a finding unless `additionalProperties`, a pattern or another keyword declares it.
   */
  allowUndeclared?: boolean;
  /** Default: those of this package. */
  protocols?: readonly Protocol[];
}

/** Compares exchanges with one description. Schemas are read once: keep it for all exchanges. */
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

  /** Everything in an exchange that contradicts the description, in the order of status, headers, body and messages. */
  check(operation: Operation, exchange: Exchange): Finding[] {
    const { response, failure } = exchange;
    const findings: Finding[] = [];
    if (failure)
      findings.push({ kind: 'call-failed', part: 'call', instance: '', sentence: failure.message });
    findings.push(...checkResponse(exchange, operation, this.#context));
    const protocol = this.#protocols.find(({ id }) => id === exchange.protocol);
    // A call that was not made has nothing of its protocol.
    if (protocol && response) findings.push(...protocol.check(exchange, operation, this.#context));
    return findings;
  }
}
