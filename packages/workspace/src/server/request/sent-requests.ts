import type { Exchange } from '@curlew/exchange';
import type { RequestValues } from '../../protocol/request-form.ts';
import { CallError } from '../call-error.ts';

/** Calls that can be declared, and saved as an example or a test: the newest ones. */
const MAX_KEPT = 50;

/** A call that has ended, as it was, credentials included: in memory alone, and shown only if the user wants to see them. */
export interface SentRequest {
  id: string;
  source: string;
  operation: string;
  /** The values as the user filled them in, placeholders of variables included. */
  values: RequestValues;
  secrets: string[];
  exchange: Exchange;
  /** The user sent its messages one by one. */
  isLive?: true;
  /** The findings that were shown, as keys, in their order. */
  shown?: string[];
}

export class SentRequests {
  readonly #sends = new Map<string, SentRequest>();

  add(send: SentRequest): void {
    this.#sends.delete(send.id);
    this.#sends.set(send.id, send);
    for (const id of this.#sends.keys()) {
      if (this.#sends.size <= MAX_KEPT) break;
      this.#sends.delete(id);
    }
  }

  /** @throws {CallError} */
  get(id: string, source: string): SentRequest {
    const send = this.#sends.get(id);
    if (send?.source === source) return send;
    throw new CallError('not-found', 'The response is no longer stored.', 'Send the request again.');
  }
}
