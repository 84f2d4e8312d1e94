export type { Exchange, ExchangeMessage, ExchangeResponse } from './call/exchange.ts';
export { createCheckContext } from './check/check-context.ts';
export { checkResponse } from './check/check-response.ts';
export type { Finding, FindingKind } from './check/finding.ts';
export { matchResponse } from './check/match-response.ts';
export type { CheckContext } from './protocols/protocol.ts';
export { checkEvents } from './protocols/sse/check-events.ts';
