import type { Exchange } from '@curlew/exchange';
import type { Description, Operation, SecurityScheme } from '@curlew/openapi';
import type { ViewSource } from '@curlew/openapi/internal';
import type { Call, CallLimits, ConnectionOptions, RunOptions } from '../call/call.ts';
import type { NegativeRules } from '../negative/negative-rules.ts';

/**
 * Calls the operations of one protocol. A protocol is one object in its own folder,
 * listed in `protocols.ts`, and passes the conformance suite.
 */
export interface Protocol {
  /** The value of `x-protocol`. */
  id: string;
  /** Whether an operation without `x-protocol` uses this protocol. */
  detects(operation: Operation): boolean;
  /** Creates a runner, whose calls share connections, clients and processes. */
  open(context: ProtocolContext): ProtocolRunner;
  /** Loads an optional package that its calls need. Rejects with `MissingPackageError` if it is not installed. */
  load?(): Promise<unknown>;
  /** Limits of its calls that differ from those of others. */
  limits?: Partial<CallLimits>;
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
