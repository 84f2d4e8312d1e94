import type { ServerResponse } from 'node:http';
import type { WorkspaceEvent } from '../../protocol/events.ts';

/** Milliseconds between comments that keep a connection open. */
const HEARTBEAT_MS = 20_000;
/** Bytes that a window may be behind: one that sleeps is closed, and reads everything again when it reconnects. */
const MAX_BEHIND = 64_000_000;

/** The windows that are open, each with its stream of server-sent events. */
export class EventStreams {
  readonly #streams = new Map<ServerResponse, string>();
  /** The last state of each source, as JSON. The state of a large description is a megabyte, and most edits do not change it. */
  readonly #states = new Map<string, string>();
  readonly #timer: NodeJS.Timeout;

  constructor() {
    this.#timer = setInterval(() => this.#write(': \n\n'), HEARTBEAT_MS).unref();
  }

  open(response: ServerResponse, window: string, first: WorkspaceEvent): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    this.#streams.set(response, window);
    this.#states.clear();
    response.on('close', () => this.#streams.delete(response));
    response.write(line(first));
  }

  /** @param except id of the window that knows it already. */
  broadcast(event: WorkspaceEvent, except?: string): void {
    const text = line(event);
    if (event.type === 'opened') {
      const { id } = event.source.source;
      if (this.#states.get(id) === text) return;
      this.#states.set(id, text);
    }
    for (const [response, window] of this.#streams)
      if (except === undefined || window !== except) this.#send(response, text);
  }

  close(): void {
    clearInterval(this.#timer);
    for (const response of this.#streams.keys()) response.end();
    this.#streams.clear();
  }

  #write(text: string): void {
    for (const response of this.#streams.keys()) this.#send(response, text);
  }

  #send(response: ServerResponse, text: string): void {
    if (response.writableLength > MAX_BEHIND) response.destroy();
    else response.write(text);
  }
}

function line(event: WorkspaceEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}
