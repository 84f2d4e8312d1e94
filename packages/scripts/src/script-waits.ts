import type { ScriptLimits, ScriptRequest, ScriptResponse } from '@curlew/contract/scripts';

/** What a script waits for, by the id that it gave: the value that it is called with. */
type Reply = ScriptResponse | { error: string } | null;

/** Timers that wait at the same time. */
const MAX_TIMERS = 1_000;
/** Length of the URL, headers and body of a request in characters. */
const MAX_REQUEST = 10_000_000;

/** Timers and requests of one script, within its limits. */
export class ScriptWaits {
  readonly #limits: ScriptLimits;
  readonly #send: (request: ScriptRequest) => Promise<ScriptResponse>;
  readonly #pending = new Map<number, Promise<{ id: number; reply: Reply }>>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #startedAt = performance.now();
  #requests = 0;

  constructor(limits: ScriptLimits, send: (request: ScriptRequest) => Promise<ScriptResponse>) {
    this.#limits = limits;
    this.#send = send;
  }

  get isEmpty(): boolean {
    return this.#pending.size === 0;
  }

  /** Starts a timer; a sentence if it would end too late. */
  timer(id: number, givenMs: number): string | null {
    const { waitMs } = this.#limits;
    const delayMs = Math.max(0, givenMs);
    if (this.#pending.size >= MAX_TIMERS) return `The script waits for more than ${MAX_TIMERS} timers.`;
    if (performance.now() - this.#startedAt + delayMs > waitMs)
      return `A timer of ${delayMs} ms ends after the limit of ${waitMs} ms.`;
    const ended = new Promise<{ id: number; reply: Reply }>((resolve) => {
      this.#timers.add(setTimeout(() => resolve({ id, reply: null }), delayMs));
    });
    this.#pending.set(id, ended);
    return null;
  }

  /** Starts a request; a sentence if there were too many. */
  request(id: number, request: ScriptRequest): string | null {
    this.#requests += 1;
    const { maxRequests } = this.#limits;
    if (this.#requests > maxRequests) return `The script sends more than ${maxRequests} requests.`;
    if (JSON.stringify(request).length > MAX_REQUEST)
      return `A request of the script has more than ${MAX_REQUEST} characters.`;
    const failed = (error: unknown): { error: string } => ({
      error: error instanceof Error ? error.message : String(error),
    });
    this.#pending.set(
      id,
      this.#send(request).then(
        (reply) => ({ id, reply }),
        (error: unknown) => ({ id, reply: failed(error) }),
      ),
    );
    return null;
  }

  /** The first reply that comes. */
  async next(): Promise<{ id: number; reply: Reply }> {
    const ended = await Promise.race(this.#pending.values());
    this.#pending.delete(ended.id);
    return ended;
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#pending.clear();
  }
}
