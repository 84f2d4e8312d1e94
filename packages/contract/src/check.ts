export { createCheckContext } from './check/check-context.ts';
export { checkResponse } from './check/check-response.ts';
export { matchMediaType, matchResponse } from './check/match-response.ts';
export type { Exchange, ExchangeMessage, ExchangeResponse } from './exchange.ts';
export type { Finding, FindingKind } from './finding.ts';
export type { CheckContext } from './protocol.ts';
export { checkEvents } from './sse/check-events.ts';
