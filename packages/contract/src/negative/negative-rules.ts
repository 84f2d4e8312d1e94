import type { Exchange } from '@curlew/exchange';
import type { Operation } from '@curlew/openapi';
import type { RequestInput } from '@curlew/request';
import type { Call } from '../call/call.ts';
import type { InputChecker } from '../call/input-checker.ts';

/** Changes a valid call into an invalid one. */
export interface Violation {
  /** The violation: `query parameter limit is not an integer`. */
  name: string;
  /** The part of the request that is violated; the cases of an operation are divided among its parts. */
  subject: string;
  /** Whether a value is invalid, or the credentials are missing. */
  kind: 'value' | 'credentials';
  /**
   * Whether the request that is sent is invalid however its text is read; absent: it is. Takes time, so it is called only
   * for violations that are chosen, once, in their order.
   */
  isCertain?(): boolean;
  apply(call: Call): Call;
}

/** How the operations of a protocol are called in invalid ways, and how a server refuses such calls. */
export interface NegativeRules {
  /**
   * The ways to violate one constraint of a request.
   * @param input valid input of the operation.
   */
  violations(operation: Operation, input: RequestInput, inputs: InputChecker): Violation[];
  /** What a server is expected to answer: `4xx`. */
  refusal: Record<Violation['kind'], string>;
  isRefused(exchange: Exchange, kind: Violation['kind'], operation: Operation): boolean;
}
