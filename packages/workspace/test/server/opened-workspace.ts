import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import type { CallName, CallRequest, CallResponse, WorkspaceEvent } from '../../src/protocol.ts';
import type { EngineThread } from '../../src/server/engine/engine-client.ts';
import type { EngineOptions } from '../../src/server/engine/engine-messages.ts';
import { serveEngine } from '../../src/server/engine/serve-engine.ts';
import { type ServeOptions, serveWorkspace, type WorkspaceServer } from '../../src/server/serve-workspace.ts';

/** The engine in this thread: a worker loads most of Curlew again for each workspace. */
function startEngineHere(options: EngineOptions): EngineThread {
  const { port1, port2 } = new MessageChannel();
  serveEngine(port1, options);
  port1.unref();
  return Object.assign(port2, {
    terminate: async () => {
      port2.close();
      return 0;
    },
  });
}

/** A workspace over files in a folder of its own, and a window without a browser. */
export class OpenedWorkspace {
  readonly folder: string;
  readonly server: WorkspaceServer;
  readonly origin: string;
  readonly cookie: string;
  readonly events: WorkspaceEvent[] = [];
  readonly #stream: AbortController;

  private constructor(folder: string, server: WorkspaceServer, cookie: string) {
    this.folder = folder;
    this.server = server;
    this.cookie = cookie;
    this.origin = new URL(server.url).origin;
    this.#stream = new AbortController();
    void this.#listen();
  }

  /**
   * @param files texts by name; the first is opened.
   * @param options `hasWorker`: the engine runs in a worker, as it does for users. Its end then ends all that a test started in it.
   */
  static async open(
    files: Record<string, string | Uint8Array>,
    {
      folder = mkdtempSync(join(tmpdir(), 'workspace-')),
      hasWorker = false,
      ...options
    }: Partial<ServeOptions> & { folder?: string; hasWorker?: boolean } = {},
  ): Promise<OpenedWorkspace> {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const server = await serveWorkspace({
      files: Object.keys(files).slice(0, 1),
      cwd: folder,
      version: '0.0.0',
      stateFolder: join(folder, 'state'),
      ...(!hasWorker && { startEngine: startEngineHere }),
      ...options,
    });
    const entered = await fetch(server.url, { redirect: 'manual' });
    const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    return new OpenedWorkspace(folder, server, cookie);
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  read(name: string): string {
    return readFileSync(this.path(name), 'utf8');
  }

  async call<Name extends CallName>(name: Name, request: CallRequest<Name>): Promise<CallResponse<Name>> {
    const { status, value } = await this.post(name, request);
    if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(value)}`);
    return value as CallResponse<Name>;
  }

  /** Writes a file beside the description, as another program does. */
  write(name: string, text: string): void {
    writeFileSync(join(this.folder, name), text);
  }

  async post(
    name: string,
    request: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; value: unknown }> {
    // The server closes an idle connection in the moment when a test that was long busy may send on it.
    const response = await fetch(`${this.origin}/api/${name}`, {
      method: 'POST',
      headers: { cookie: this.cookie, connection: 'close', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(request),
    });
    return { status: response.status, value: await response.json() };
  }

  /** Replaces the first occurrence of a text in a file of the editor. */
  async type(name: string, before: string, after: string): Promise<void> {
    const file = this.path(name);
    const { text, revision } = await this.call('readText', { source: 's1', file });
    const from = text.indexOf(before);
    if (from < 0) throw new Error(`${name} does not contain ${before}`);
    const changes = [{ from, to: from + before.length, insert: after }];
    await this.call('editText', { source: 's1', file, baseRevision: revision, changes });
  }

  async event<Type extends WorkspaceEvent['type']>(
    type: Type,
  ): Promise<Extract<WorkspaceEvent, { type: Type }>> {
    for (let waited = 0; waited < 30_000; waited += 20) {
      const found = this.events.find((one) => one.type === type);
      if (found) return found as Extract<WorkspaceEvent, { type: Type }>;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`No event ${type} came.`);
  }

  /** @param keep the folder stays, for a workspace after this one. */
  async close({ keep = false } = {}): Promise<void> {
    this.#stream.abort();
    await this.server.close();
    if (!keep) rmSync(this.folder, { recursive: true, force: true });
  }

  async #listen(): Promise<void> {
    try {
      const response = await fetch(`${this.origin}/api/events?window=test`, {
        headers: { cookie: this.cookie },
        signal: this.#stream.signal,
      });
      let text = '';
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += chunk;
        const events = text.split('\n\n');
        text = events.pop() ?? '';
        for (const event of events) {
          const data = event.slice(event.indexOf('data: ') + 6);
          if (event.startsWith('data: ')) this.events.push(JSON.parse(data) as WorkspaceEvent);
        }
      }
    } catch {
      return;
    }
  }
}
