import type { ScriptLimits, ScriptRequest, ScriptResponse } from './script-run.ts';

/** What a script waits for, by the id that it gave: the value that it is called with. */
type Reply = ScriptResponse | { error: string } | null;

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
  timer(id: number, delayMs: number): string | null {
    const { waitMs } = this.#limits;
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
