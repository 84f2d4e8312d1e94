import { type ClientHttp2Session, connect } from 'node:http2';

/** The connection to a target over HTTP/2, which all streams share; opened again when it has ended. */
export class Http2Target {
  readonly url: URL;
  /** Milliseconds to wait for the headers of a response. */
  readonly timeoutMs: number;
  readonly #insecure: boolean;
  #session: ClientHttp2Session | undefined;

  constructor(url: URL, { timeoutMs, insecure }: { timeoutMs: number; insecure: boolean }) {
    this.url = url;
    this.timeoutMs = timeoutMs;
    this.#insecure = insecure;
  }

  get session(): ClientHttp2Session {
    const known = this.#session;
    if (known && !known.closed && !known.destroyed) return known;
    const session = connect(this.url.origin, { rejectUnauthorized: !this.#insecure });
    // Its streams get the error as well.
    session.on('error', () => {});
    this.#session = session;
    return session;
  }

  /** Forgets a connection that is not established, which later calls would wait for, too. */
  dropUnconnected(): void {
    if (this.#session?.connecting) this.#session.destroy();
  }

  close(): void {
    this.#session?.destroy();
  }
}
