import type {
  Description,
  Json,
  Located,
  MediaType,
  Operation,
  SchemaViews,
  SecurityScheme,
} from '@curlew/openapi';
import type { ViewSource } from '@curlew/request';
import type { Call, CallLimits, ConnectionOptions, RunOptions } from '../call/call.ts';
import type { Exchange } from '../call/exchange.ts';
import type { Finding } from '../check/finding.ts';
import type { ValuePlace } from '../check/value-findings.ts';
import type { NegativeRules } from '../negative/negative-rules.ts';

/**
 * Calls the operations of one protocol and checks their exchanges. A protocol is one object in its own folder,
 * listed in `protocols.ts`, and passes the conformance suite.
 */
export interface Protocol {
  /** The value of `x-protocol`. */
  id: string;
  /** Whether an operation without `x-protocol` uses this protocol. */
  detects(operation: Operation): boolean;
  /** Creates a runner, whose calls share connections, clients and processes. */
  open(context: ProtocolContext): ProtocolRunner;
  /** Protocol-specific checks of an exchange. Failures, status, headers and body are checked for all protocols. */
  check(exchange: Exchange, operation: Operation, context: CheckContext): Finding[];
  /** Absent: its operations have no negative cases. */
  negative?: NegativeRules;
}

/** Runs the calls of one protocol, on shared connections. */
export interface ProtocolRunner {
  /**
   * Settles within the time limit and never rejects: errors are the `failure` of the exchange. `signal` ends
   * the call at once.
   */
  run(call: Call, limits: CallLimits, options: RunOptions): Promise<Exchange>;
  /** Closes connections and ends processes. */
  close(): Promise<void>;
}

/** Context of a session for its protocols. */
export interface ProtocolContext {
  description: Description;
  views: ViewSource;
  securitySchemes: readonly SecurityScheme[];
  connection: ConnectionOptions;
}

/** Context that checks share. */
export interface CheckContext {
  description: Description;
  views: SchemaViews;
  /** Everything in which a value and a schema differ. */
  findings(value: Json, source: Located | MediaType, place: ValuePlace): Finding[];
}
