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

/**
 * How operations of one kind are called and what their replies must be. A protocol is one object in a file of its own,
 * listed in `protocols.ts`, and passes the conformance suite.
 */
export interface Protocol {
  /** The value of `x-protocol`. */
  id: string;
  /** Whether an operation without `x-protocol` is one of this protocol. */
  detects(operation: Operation): boolean;
  /** Opens what calls share: connections, clients, processes. */
  open(context: ProtocolContext): ProtocolRunner;
  /** What of the exchange only this protocol knows to check. Failures, status, headers and body are checked for all of them alike. */
  check(exchange: Exchange, operation: Operation, context: CheckContext): Finding[];
}

/** Runs calls of one protocol until it is closed. */
export interface ProtocolRunner {
  /**
   * Comes to an end within the time limit and never rejects: what goes wrong is the `failure` of the exchange.
   * `signal` ends the call at once.
   */
  run(call: Call, limits: CallLimits, options: RunOptions): Promise<Exchange>;
  /** Ends connections and processes. */
  close(): Promise<void>;
}

/** What protocols know of a session. */
export interface ProtocolContext {
  description: Description;
  views: ViewSource;
  securitySchemes: readonly SecurityScheme[];
  connection: ConnectionOptions;
}

/** What checks know and share. */
export interface CheckContext {
  description: Description;
  views: SchemaViews;
  /** Everything in which a value and a schema differ. */
  findings(value: Json, source: Located | MediaType, place: ValuePlace): Finding[];
}
