import { setTimeout } from 'node:timers/promises';
import type { Client } from '@modelcontextprotocol/client';
import type { McpPackage, McpTarget } from './mcp-target.ts';

/** Time for a process to exit by itself, in milliseconds. */
const EXIT_GRACE_MS = 500;

/** Time for pending connections to end, in milliseconds. */
const CONNECT_GRACE_MS = 3_000;

interface Connected {
  client: Client;
  close(): Promise<void>;
}

/** Clients of a session, one for each server and its credentials. */
export class McpClients {
  readonly #sdk: McpPackage;
  readonly #clients = new Map<string, Promise<Connected>>();
  readonly #closing = new Set<() => Promise<void>>();

  constructor(sdk: McpPackage) {
    this.#sdk = sdk;
  }

  /** Connects once for all calls of a target; rejects with the error of the client. */
  async client(target: McpTarget, timeoutMs: number): Promise<Client> {
    const known = this.#clients.get(target.key);
    if (known !== undefined) return (await known).client;
    const connecting = this.#connect(target, timeoutMs, () => {
      // Another connection may have replaced it.
      if (this.#clients.get(target.key) === connecting) this.#clients.delete(target.key);
    });
    this.#clients.set(target.key, connecting);
    return (await connecting).client;
  }

  /** Closes the connection of a target; the next call opens a new one. */
  async drop(key: string): Promise<void> {
    const connecting = this.#clients.get(key);
    this.#clients.delete(key);
    await connecting?.then(({ close }) => close()).catch(() => {});
  }

  async close(): Promise<void> {
    const connecting = [...this.#clients.values()];
    this.#clients.clear();
    await Promise.all([...this.#closing].map((close) => close()));
    // A probe of the version ends its own process.
    await Promise.race([
      Promise.allSettled(connecting),
      setTimeout(CONNECT_GRACE_MS, undefined, { ref: false }),
    ]);
  }

  async #connect(target: McpTarget, timeoutMs: number, forget: () => void): Promise<Connected> {
    const transport = target.createTransport();
    let isClosed = false;
    const start = transport.start.bind(transport);
    // A connection that is closed while its version is negotiated would start its process all the same.
    transport.start = async () => {
      if (isClosed) throw new Error('The connection was closed.');
      await start();
    };
    const { Client, StdioClientTransport } = this.#sdk;
    const client = new Client(
      { name: 'curlew', version: '0.1.0' },
      { versionNegotiation: { mode: 'auto', probe: { timeoutMs: Math.ceil(timeoutMs / 3) } } },
    );
    const close = async (): Promise<void> => {
      isClosed = true;
      this.#closing.delete(close);
      const pid = transport instanceof StdioClientTransport ? transport.pid : null;
      const isEnded = client.close().catch(() => {});
      if (pid !== null) {
        const late = setTimeout(EXIT_GRACE_MS, 'late', { ref: false });
        if ((await Promise.race([isEnded, late])) === 'late') endProcess(pid);
      }
      await isEnded;
    };
    this.#closing.add(close);
    client.onclose = forget;
    try {
      await client.connect(transport, { timeout: timeoutMs });
    } catch (error) {
      forget();
      await close();
      throw error;
    }
    return { client, close };
  }
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already exited.
  }
}
