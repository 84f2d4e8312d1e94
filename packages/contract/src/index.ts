export type {
  Call,
  CallLimits,
  ConnectionOptions,
  OutgoingMessage,
  RequestOverride,
  RunOptions,
  TlsOptions,
} from './call.ts';
export { DEFAULT_CALL_LIMITS } from './call.ts';
export type { AssertionResult, CaseOperation, CaseResult } from './case-result.ts';
export { type CheckOptions, ExchangeChecker } from './check/exchange-checker.ts';
export type { ValuePlace } from './check/value-findings.ts';
export { checkExchange } from './check-exchange.ts';
export type {
  Exchange,
  ExchangeMessage,
  ExchangeRequest,
  ExchangeResponse,
  Redirect,
  Timings,
} from './exchange.ts';
export { extensionOf, type ProtocolExtensions } from './extension/extension-of.ts';
export type { MessageSpec, SendSpec, StreamEnd } from './extension/message-spec.ts';
export type {
  GrpcExtension,
  GrpcKind,
  McpExtension,
  SseExtension,
  TrpcExtension,
  WebSocketExtension,
} from './extension/protocol-extensions.ts';
export { FAILURES, type Failure, type FailureCode } from './failure.ts';
export { FINDINGS, type Finding, type FindingKind } from './finding.ts';
export { type LinkedCall, type LinkedCalls, linkedCalls } from './link/linked-calls.ts';
export { maskExchange, SecretMask } from './mask/secret-mask.ts';
export type { CheckContext, Protocol, ProtocolContext, ProtocolRunner } from './protocol.ts';
export { PROTOCOLS, protocolOf } from './protocols.ts';
export { type RunCallOptions, runCall } from './run-call.ts';
export { Session, type SessionOptions } from './session.ts';
