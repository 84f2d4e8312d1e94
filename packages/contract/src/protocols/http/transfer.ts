import type { ExchangeResponse, Failure } from '@curlew/exchange';

/** The received parts of one response. */
export interface Transfer {
  response?: ExchangeResponse;
  failure?: Failure;
  /** Milliseconds since the call started. */
  firstByteMs?: number;
  lastByteMs?: number;
}

/** Receives the decompressed body in chunks, instead of collecting it in `ExchangeResponse.body`. */
export interface BodySink {
  /** Called with the status and headers; returns whether the sink reads the body. */
  begin(response: ExchangeResponse): boolean;
  /** Returns whether to continue; otherwise the connection is closed, without a failure. */
  take(chunk: Uint8Array): boolean;
  /** Ends the transfer early, without a failure. Assigned when the transfer starts. */
  end?: () => void;
}
