import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { McpTarget } from './mcp-target.ts';

/** How long a process may take to end by itself, in milliseconds. */
const EXIT_GRACE_MS = 500;

interface Connected {
  client: Client;
  close(): Promise<void>;
}

/** Clients of a session, one for each server and its credentials. */
export class McpClients {
  readonly #clients = new Map<string, Promise<Connected>>();
  readonly #closing = new Set<() => Promise<void>>();

  /** Connects once for all calls of a target; rejects with the error of the client. */
  async client(target: McpTarget, timeoutMs: number): Promise<Client> {
    let connecting = this.#clients.get(target.key);
    if (connecting === undefined) {
      connecting = this.#connect(target, timeoutMs);
      this.#clients.set(target.key, connecting);
      connecting.catch(() => this.#clients.delete(target.key));
    }
    return (await connecting).client;
  }

  /** Ends the connection of a target: the next call makes a new one. */
  async drop(key: string): Promise<void> {
    const connecting = this.#clients.get(key);
    this.#clients.delete(key);
    await connecting?.then(({ close }) => close()).catch(() => {});
  }

  async close(): Promise<void> {
    this.#clients.clear();
    await Promise.all([...this.#closing].map((close) => close()));
  }

  async #connect(target: McpTarget, timeoutMs: number): Promise<Connected> {
    const transport = target.createTransport();
    const client = new Client(
      { name: 'curlew', version: '0.1.0' },
      { versionNegotiation: { mode: 'auto', probe: { timeoutMs: Math.ceil(timeoutMs / 3) } } },
    );
    const close = async (): Promise<void> => {
      this.#closing.delete(close);
      const pid = transport instanceof StdioClientTransport ? transport.pid : null;
      const kill = pid === null ? undefined : setTimeout(() => endProcess(pid), EXIT_GRACE_MS);
      await client.close().catch(() => {});
      clearTimeout(kill);
    };
    this.#closing.add(close);
    client.onclose = () => this.#clients.delete(target.key);
    try {
      await client.connect(transport, { timeout: timeoutMs });
    } catch (error) {
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
    // It has ended by itself.
  }
}
