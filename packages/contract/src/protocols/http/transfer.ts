import type { ExchangeResponse } from '../../call/exchange.ts';
import type { Failure } from '../../call/failure.ts';

/** What one request brought, as far as it came. */
export interface Transfer {
  response?: ExchangeResponse;
  failure?: Failure;
  /** Milliseconds on the clock of the call. */
  firstByteMs?: number;
  lastByteMs?: number;
}

/** Takes a body piece by piece, decompressed, in place of `ExchangeResponse.body`. */
export interface BodySink {
  /** The head of the response; whether the sink takes its body. */
  begin(response: ExchangeResponse): boolean;
  /** Returns whether to continue; otherwise the connection is closed, without a failure. */
  take(chunk: Uint8Array): boolean;
  /** Called when the sink itself wants the transfer to end. Set by the transfer. */
  end?: () => void;
}
