import { type Exchange, SecretMask } from '@curlew/exchange';
import { type HttpHeader, headerValue } from '@curlew/openapi/internal';
import { replaceFiles } from '@curlew/project/files';
import { cannotWrite } from '../files/write-failure.ts';
import { readVersion } from '../version.ts';

const MAX_ENTRIES = 10_000;
/** Maximum size of recorded bodies in bytes, the limit of `curlew convert`. */
const MAX_BYTES = 8_000_000;

/** Records traffic to an HTTP archive; without a file, nothing is kept. */
export interface Recording {
  add(exchange: Exchange): void;
  /** Writes the file. Returns the numbers of written and dropped exchanges. */
  write(): { count: number; dropped: number };
}

/**
 * @param options.requestsOnly the responses are not those of the API, and are omitted.
 * @throws {CommandError} from `write`, when the file cannot be written.
 */
export function createRecording(
  file: string | undefined,
  { requestsOnly = false }: { requestsOnly?: boolean } = {},
): Recording | undefined {
  if (file === undefined) return undefined;
  const creator = { name: 'curlew', version: readVersion() };
  const recorder = new HarRecorder({ creator, maxEntries: MAX_ENTRIES, maxBytes: MAX_BYTES });
  return {
    add: (exchange) => recorder.add(exchange),
    write() {
      const { log } = recorder.archive;
      const entries = requestsOnly ? log.entries.map(({ response: _, ...entry }) => entry) : log.entries;
      const content = `${JSON.stringify({ log: { ...log, entries } }, null, 2)}\n`;
      try {
        replaceFiles([{ path: file, content, isPrivate: true }]);
      } catch (error) {
        throw cannotWrite(error, 'Choose another file with --record.');
      }
      return { count: recorder.count, dropped: recorder.dropped };
    },
  };
}

/** An HTTP archive 1.2 (w3c.github.io/web-performance/specs/HAR/Overview.html). */
interface HarLog {
  log: { version: '1.2'; creator: { name: string; version: string }; entries: HarEntry[] };
}

type HarEntry = ReturnType<typeof harEntry> & { comment?: string };

interface HarOptions {
  creator: { name: string; version: string };
  /** Maximum number of entries; later ones are counted. */
  maxEntries: number;
  /** Maximum size of all bodies and messages in bytes; later ones are omitted, and the `comment` of their entry reports it. */
  maxBytes: number;
}

/** Collects exchanges without their credentials. */
export class HarRecorder {
  readonly #options: HarOptions;
  readonly #recorded: { exchange: Exchange; isWhole: boolean }[] = [];
  readonly #mask = new SecretMask();
  #bytes = 0;
  dropped = 0;

  constructor(options: HarOptions) {
    this.#options = options;
  }

  get count(): number {
    return this.#recorded.length;
  }

  add(exchange: Exchange): void {
    if (this.count >= this.#options.maxEntries) {
      this.dropped += 1;
      return;
    }
    this.#mask.learn(exchange);
    const size = contentBytes(exchange);
    const isWhole = this.#bytes + size <= this.#options.maxBytes;
    if (isWhole) this.#bytes += size;
    this.#recorded.push({ exchange: isWhole ? exchange : withoutContent(exchange), isWhole });
  }

  /** The archive; a credential of one exchange is masked in all of them. */
  get archive(): HarLog {
    const entries = this.#recorded.map(({ exchange, isWhole }) => {
      const comment = isWhole ? droppedMessages(exchange) : 'Bodies are omitted: the archive is full.';
      return { ...harEntry(this.#mask.exchange(exchange)), ...(comment && { comment }) };
    });
    return { log: { version: '1.2', creator: this.#options.creator, entries } };
  }
}

function contentBytes({ request, response, messages }: Exchange): number {
  const bodies = (request.body?.length ?? 0) + (response?.body.length ?? 0);
  return messages.reduce((sum, { data }) => sum + Buffer.byteLength(data), bodies);
}

function withoutContent(exchange: Exchange): Exchange {
  const { request, response } = exchange;
  const { body: _body, ...rest } = request;
  return {
    ...exchange,
    request: rest,
    ...(response && { response: { ...response, body: new Uint8Array() } }),
    messages: [],
  };
}

function droppedMessages({ droppedMessageCount = 0 }: Exchange): string {
  return droppedMessageCount === 0 ? '' : `${droppedMessageCount} later messages were not recorded.`;
}

/** One exchange as an entry. Unknown sizes are -1, as HAR 1.2 requires. */
function harEntry({ request, response, messages, startedAt, durationMs, timings }: Exchange) {
  const { method, url, headers, body } = request;
  const wait = timings.firstByteMs ?? durationMs;
  const type = headerValue(headers, 'content-type') ?? '';
  return {
    startedDateTime: new Date(startedAt).toISOString(),
    time: durationMs,
    request: {
      method,
      url,
      httpVersion: 'HTTP/1.1',
      headers: wireHeaders(headers),
      queryString: [...new URL(url).searchParams].map(([name, value]) => ({ name, value })),
      cookies: [],
      headersSize: -1,
      bodySize: body?.length ?? 0,
      ...(body === undefined
        ? {}
        : { postData: { mimeType: type, text: Buffer.from(body).toString('utf8') } }),
    },
    response: {
      status: response?.status ?? 0,
      statusText: response?.statusText ?? '',
      httpVersion: 'HTTP/1.1',
      headers: wireHeaders(response?.headers ?? []),
      cookies: [],
      content: content(response, messages),
      redirectURL: headerValue(response?.headers ?? [], 'location') ?? '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait, receive: Math.max(0, durationMs - wait) },
  };
}

/** Bodies are stored decoded, so their coding headers are removed. */
function wireHeaders(headers: readonly HttpHeader[]): HttpHeader[] {
  return headers.filter(({ name }) => !/^(?:content-encoding|content-length)$/i.test(name));
}

function content(response: Exchange['response'], messages: Exchange['messages']) {
  const mimeType = headerValue(response?.headers ?? [], 'content-type') ?? '';
  if (response?.isStream) {
    const text = messages.map(({ type, id, data }) => eventText(type, id, data)).join('');
    return { size: text.length, mimeType, text };
  }
  const body = Buffer.from(response?.body ?? []);
  const text = body.toString('utf8');
  const isText = Buffer.from(text, 'utf8').equals(body);
  return isText
    ? { size: body.length, mimeType, text }
    : { size: body.length, mimeType, text: body.toString('base64'), encoding: 'base64' };
}

function eventText(type: string, id: string | undefined, data: string): string {
  const lines = data.split('\n').map((line) => `data: ${line}\n`);
  const name = type === 'message' ? '' : `event: ${type}\n`;
  return `${name}${id === undefined ? '' : `id: ${id}\n`}${lines.join('')}\n`;
}
