export {
  type CheckOptions,
  checkExchange,
  ExchangeChecker,
  type UncheckedPart,
} from './check/exchange-checker.ts';
export { RequestChecker, type RequestCheckOptions } from './check/request-checker.ts';
export type {
  Exchange,
  ExchangeMessage,
  ExchangeRequest,
  ExchangeResponse,
  ReceivedRequest,
  Redirect,
  Timings,
} from './exchange.ts';
export { FAILURES, type Failure, type FailureCode } from './exchange.ts';
export { FINDINGS, type Finding, type FindingKind, getSeverity } from './finding.ts';
export { UrlIndex, type UrlIndexOptions, type UrlMatch } from './match/url-index.ts';
export { isSecretName } from './secrets/classify-name.ts';
export { redactJson } from './secrets/redact-json.ts';
export { redactText } from './secrets/redact-text.ts';
export { redactUrl } from './secrets/redact-url.ts';
export { maskExchange, SecretMask } from './secrets/secret-mask.ts';
