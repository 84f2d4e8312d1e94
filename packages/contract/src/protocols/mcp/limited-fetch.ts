import type { Failure } from '@curlew/exchange';
import { type Dispatcher, fetch, Headers, type RequestInit, type Response as WireResponse } from 'undici';
import type { ConnectionOptions } from '../../call/call.ts';
import { createDispatcher } from '../http/create-dispatcher.ts';
import { isRedirect, REDIRECT_LOOP, redirectUrl } from '../http/redirect-rules.ts';

export interface FetchLimits {
  maxBodyBytes: number;
  maxRedirects: number;
}

/**
 * `fetch` on the connections of a session, for clients without their own connections. Bodies above the limit
 * end with an error, and redirects to another origin get no credentials.
 */
export class LimitedFetch {
  readonly #dispatcher: Dispatcher;
  readonly #sameOrigin: boolean;
  readonly #isCredential: (name: string) => boolean;

  constructor(connection: ConnectionOptions, isCredential: (name: string) => boolean) {
    this.#dispatcher = createDispatcher(connection);
    this.#sameOrigin = connection.sameOriginRedirects ?? false;
    this.#isCredential = isCredential;
  }

  /** A function in the form of the global `fetch`. */
  limitedTo({ maxBodyBytes, maxRedirects }: FetchLimits): typeof globalThis.fetch {
    // The types of undici and Node differ in details.
    return (async (url: string | URL, init: RequestInit = {}) => {
      const response = await this.#follow(new URL(url), init, maxRedirects);
      if (response.body === null) return response;
      const { status, statusText, headers } = response;
      return new Response(response.body.pipeThrough(limit(maxBodyBytes)) as never, {
        status,
        statusText,
        headers: [...headers],
      });
    }) as typeof globalThis.fetch;
  }

  async close(): Promise<void> {
    await this.#dispatcher.destroy();
  }

  /** The redirects of `fetch` drop `Authorization` alone, and no key of another name. */
  async #follow(first: URL, init: RequestInit, maxRedirects: number): Promise<WireResponse> {
    const headers = new Headers(init.headers);
    const seen = new Set<string>();
    for (let url = first; ; ) {
      const options = { ...init, headers, redirect: 'manual', dispatcher: this.#dispatcher } as const;
      const response = await fetch(url, options);
      const location = response.headers.get('location');
      if (maxRedirects === 0 || location === null || !isRedirect(response.status)) return response;
      await response.body?.cancel();
      seen.add(url.href);
      const body = typeof init.body === 'string' ? Buffer.from(init.body) : undefined;
      const next = redirectUrl(
        { from: url, location, count: seen.size - 1, body },
        { maxRedirects, sameOrigin: this.#sameOrigin },
      );
      if ('code' in next) throw new RedirectError(next);
      if (init.method === 'POST' && response.status < 307)
        throw new RedirectError({
          code: 'invalid-redirect',
          message: `The redirect with the status ${response.status} does not keep the method POST, which MCP requires.`,
        });
      if (seen.has(next.href)) throw new RedirectError(REDIRECT_LOOP);
      if (next.origin !== url.origin)
        for (const name of [...headers.keys()]) if (this.#isCredential(name)) headers.delete(name);
      url = next;
    }
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

/** Thrown where a redirect cannot be followed. */
export class RedirectError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}
