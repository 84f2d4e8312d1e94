import { type Description, type Operation, SchemaViews } from '@curlew/openapi';
import { ValueChecker } from '@curlew/openapi/check-value';
import type { Exchange } from '../call/exchange.ts';
import type { CheckContext, Protocol } from '../protocols/protocol.ts';
import { PROTOCOLS } from '../protocols/protocols.ts';
import { checkBody } from './check-body.ts';
import { checkHeaders } from './check-headers.ts';
import { checkStatus } from './check-status.ts';
import type { Finding } from './finding.ts';
import { matchResponse } from './match-response.ts';
import { SchemaPlaces } from './place-of.ts';
import { valueFindings } from './value-findings.ts';

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
    const checker = new ValueChecker(description, { direction: 'response', strict: !allowUndeclared });
    const places = new SchemaPlaces(description);
    this.#context = {
      description,
      views: new SchemaViews(description),
      findings: (value, source, place) => valueFindings(value, source, place, { checker, places }),
    };
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
    if (response) {
      findings.push(...checkStatus(response, operation, this.#context));
      const declared = matchResponse(operation.responses, response.status);
      if (declared) {
        findings.push(...checkHeaders(response, declared, this.#context));
        if (!failure) findings.push(...checkBody(exchange, response, declared, this.#context));
      }
    }
    const protocol = this.#protocols.find(({ id }) => id === exchange.protocol);
    // A call that was not sent has no protocol-specific parts.
    if (protocol && response) findings.push(...protocol.check(exchange, operation, this.#context));
    return findings;
  }
}
