import { type Dispatcher, fetch } from 'undici';
import type { ConnectionOptions } from '../../call/call.ts';
import { createDispatcher } from '../http/create-dispatcher.ts';

/**
 * `fetch` on the connections of a session, for clients without their own connections. Bodies above the limit
 * end with an error.
 */
export class LimitedFetch {
  readonly #dispatcher: Dispatcher;

  constructor(connection: ConnectionOptions) {
    this.#dispatcher = createDispatcher(connection);
  }

  /** A function in the form of the global `fetch`. */
  limitedTo(maxBytes: number): typeof globalThis.fetch {
    // The types of undici and Node differ in details.
    return (async (url: string | URL, init: object = {}) => {
      const response = await fetch(url, { ...init, dispatcher: this.#dispatcher });
      if (response.body === null) return response;
      const { status, statusText, headers } = response;
      return new Response(response.body.pipeThrough(limit(maxBytes)) as never, {
        status,
        statusText,
        headers: [...headers],
      });
    }) as typeof globalThis.fetch;
  }

  async close(): Promise<void> {
    await this.#dispatcher.destroy();
  }
}

function limit(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.length;
      if (size > maxBytes) controller.error(new Error('The body is longer than the limit.'));
      else controller.enqueue(chunk);
    },
  });
}
