import type { Operation } from '@curlew/openapi';
import type { Exchange } from '../exchange.ts';
import type { Finding } from '../finding.ts';
import { matchResponse } from '../match/match-response.ts';
import { checkBody } from './check-body.ts';
import type { CheckContext } from './check-context.ts';
import { checkHeaders } from './check-headers.ts';
import { checkStatus } from './check-status.ts';

/** Contradictions between a response and the description, for every protocol, in the order of status, headers and body. */
export function checkResponse(exchange: Exchange, operation: Operation, context: CheckContext): Finding[] {
  const { response, failure } = exchange;
  if (!response) return [];
  const declared = matchResponse(operation.responses, response.status);
  return [
    ...checkStatus(response, operation, context),
    ...(declared ? checkHeaders(response, declared, context) : []),
    ...(declared && !failure ? checkBody(exchange, response, declared, context) : []),
  ];
}
