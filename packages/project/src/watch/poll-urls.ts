import { createHash } from 'node:crypto';
import { DEFAULT_LIMITS } from '@curlew/openapi';
import { fetchLoopbackFile, isLoopbackUrl, type Validators } from '@curlew/openapi/node';

/** Milliseconds between a response and the next request. */
const POLL_MS = 1_000;
/** The longest pause while a server does not respond. */
const MAX_PAUSE_MS = 8_000;

/** A file of a server that is asked for changes. */
interface Polled extends Validators {
  /** Of the last response; absent before the first one. */
  hash?: string;
  pause: number;
  timer?: NodeJS.Timeout;
}

/**
 * Asks servers of this machine for changes of files, with the validators of their last response. A server that does not
 * respond changes nothing, and is asked less often until it responds.
 */
export class UrlPoller {
  readonly #polled = new Map<string, Polled>();
  readonly #onChange: (url: string) => void;

  constructor(onChange: (url: string) => void) {
    this.#onChange = onChange;
  }

  /** Polls exactly the URLs of this machine among these files from now on. */
  follow(files: readonly string[]): void {
    const urls = new Set(files.filter(isLoopbackUrl));
    for (const url of this.#polled.keys()) if (!urls.has(url)) this.#stop(url);
    for (const url of urls) {
      if (this.#polled.has(url)) continue;
      const polled = { pause: POLL_MS };
      this.#polled.set(url, polled);
      void this.#poll(url, polled);
    }
  }

  close(): void {
    for (const url of this.#polled.keys()) this.#stop(url);
  }

  async #poll(url: string, polled: Polled): Promise<void> {
    const { etag, lastModified } = polled;
    const known = { ...(etag && { etag }), ...(lastModified && { lastModified }) };
    try {
      const { bytes, ...validators } = await fetchLoopbackFile(url, DEFAULT_LIMITS.remoteFileSize, { known });
      if (this.#polled.get(url) !== polled) return;
      polled.pause = POLL_MS;
      if (bytes !== undefined) this.#compare(url, polled, bytes, validators);
    } catch {
      polled.pause = Math.min(2 * polled.pause, MAX_PAUSE_MS);
    }
    if (this.#polled.get(url) !== polled) return;
    polled.timer = setTimeout(() => void this.#poll(url, polled), polled.pause);
  }

  #compare(url: string, polled: Polled, bytes: Uint8Array, { etag, lastModified }: Validators): void {
    const hash = createHash('sha256').update(bytes).digest('base64');
    const isChanged = polled.hash !== undefined && polled.hash !== hash;
    polled.hash = hash;
    delete polled.etag;
    delete polled.lastModified;
    Object.assign(polled, etag && { etag }, lastModified && { lastModified });
    if (isChanged) this.#onChange(url);
  }

  #stop(url: string): void {
    clearTimeout(this.#polled.get(url)?.timer);
    this.#polled.delete(url);
  }
}
