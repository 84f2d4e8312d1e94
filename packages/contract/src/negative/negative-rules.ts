import type { Exchange } from '@curlew/exchange';
import type { Operation } from '@curlew/openapi';
import type { RequestInput } from '@curlew/request';
import type { Call } from '../call/call.ts';
import type { InputChecker } from '../call/input-checker.ts';

/** An invalid request, as a change of a valid call. */
export interface InvalidRequest {
  /** What is wrong: `query parameter limit is not an integer`. */
  name: string;
  /** The part of the request that is invalid; the cases of an operation are divided among its parts. */
  subject: string;
  /** Whether a value is invalid, or the credentials are missing. */
  kind: 'value' | 'credentials';
  /**
   * Whether the request that is sent is invalid however its text is read; absent: it is. Takes time, so it is called only
   * for requests that are chosen, once, in their order.
   */
  isCertain?(): boolean;
  apply(call: Call): Call;
}

/** How the operations of a protocol are called in invalid ways, and how a server refuses such calls. */
export interface NegativeRules {
  /**
   * Requests that violate one constraint each.
   * @param input valid input of the operation.
   */
  invalidRequests(operation: Operation, input: RequestInput, inputs: InputChecker): InvalidRequest[];
  /** What a server is expected to answer: `4xx`. */
  refusal: Record<InvalidRequest['kind'], string>;
  isRefused(exchange: Exchange, kind: InvalidRequest['kind'], operation: Operation): boolean;
}

/** A call without credentials, if every alternative of the operation requires some. */
export function missingCredentials({ security }: Operation): InvalidRequest[] {
  if (security.length === 0 || security.some(({ schemes }) => schemes.length === 0)) return [];
  const apply: InvalidRequest['apply'] = (call) => ({
    ...call,
    input: {
      ...call.input,
      credentials: {},
      headers: (call.input?.headers ?? []).filter(({ name }) => !/^(?:authorization|cookie)$/i.test(name)),
    },
  });
  return [{ name: 'no credentials', subject: 'credentials', kind: 'credentials', apply }];
}
