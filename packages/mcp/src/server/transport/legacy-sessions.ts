import { randomUUID } from 'node:crypto';
import { type Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';

/** Maximum number of sessions; the least recently used one ends for a new one. */
const MAX_SESSIONS = 200;

interface LegacySession {
  server: Server;
  transport: WebStandardStreamableHTTPServerTransport;
}

/**
 * Sessions of clients that start with `initialize` (revisions before 2026-07-28), each notified over its own
 * stream.
 */
export class LegacySessions {
  readonly #create: () => Server;
  /** Ordered by last use. */
  readonly #sessions = new Map<string, LegacySession>();

  constructor(create: () => Server) {
    this.#create = create;
  }

  get servers(): Server[] {
    return [...this.#sessions.values()].map(({ server }) => server);
  }

  async handle(request: Request): Promise<Response> {
    const id = request.headers.get('mcp-session-id');
    if (id === null) return (await this.#open()).handleRequest(request);
    const session = this.#sessions.get(id);
    if (!session) {
      const error = { code: -32001, message: 'Unknown session; initialize again.' };
      return Response.json({ jsonrpc: '2.0', id: null, error }, { status: 404 });
    }
    this.#sessions.delete(id);
    this.#sessions.set(id, session);
    return session.transport.handleRequest(request);
  }

  async close(): Promise<void> {
    const sessions = [...this.#sessions.values()];
    this.#sessions.clear();
    await Promise.all(sessions.map(({ transport }) => transport.close()));
  }

  async #open(): Promise<WebStandardStreamableHTTPServerTransport> {
    const server = this.#create();
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        this.#sessions.set(id, { server, transport });
        const [oldest] = this.#sessions.keys();
        if (this.#sessions.size > MAX_SESSIONS && oldest !== undefined) this.#end(oldest);
      },
      onsessionclosed: (id) => this.#end(id),
    });
    await server.connect(transport);
    return transport;
  }

  #end(id: string): void {
    const session = this.#sessions.get(id);
    this.#sessions.delete(id);
    void session?.transport.close();
  }
}
