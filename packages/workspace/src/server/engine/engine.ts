import { CallError } from '../call-error.ts';
import { editHandlers } from '../edits/edit-handlers.ts';
import { languageHandlers } from '../language/language-handlers.ts';
import type { McpHandlers } from '../mcp/mcp-handlers.ts';
import { tokenHandlers } from '../oauth/token-handlers.ts';
import type { LiveStreams } from '../request/live-streams.ts';
import type { EngineContext, EngineHandlers } from './engine-context.ts';
import type { EngineCall, EngineEvent, EngineOptions } from './engine-messages.ts';
import { readEngineSettings } from './engine-settings.ts';
import { sourceHandlers } from './source-handlers.ts';

/**
 * Runs the calls that need the texts of a description: problems, trees, edits, requests, pages. It reads files and writes none.
 *
 * The chain of the server: `serve-workspace.ts` opens the files and listens, `http/handle-request.ts` checks and routes a request,
 * `calls/calls.ts` has its handler, and a call about a description goes through `engine-client.ts` to the worker with this class,
 * whose handlers are listed below, one folder for each view of the window.
 */
export class Engine {
  readonly #handlers: EngineHandlers<EngineCall>;
  readonly #context: Promise<EngineContext>;
  /** From the first call about MCP on. */
  #mcp: McpHandlers | undefined;
  /** Sources that are being read for the first time, by id: calls for them wait. */
  readonly #opening = new Map<string, Promise<unknown>>();

  constructor(options: EngineOptions, emit: (event: EngineEvent) => void) {
    this.#context = readEngineSettings(options).then((settings) => ({
      cwd: options.cwd,
      settings,
      sources: new Map(),
      emit: (event) => {
        emit(event);
        if (event.type === 'state' && event.state.state === 'ready') void this.#follow(event.state.id);
      },
    }));
    // Each call rejects with the reason.
    this.#context.catch(() => undefined);
    this.#handlers = {
      ...sourceHandlers,
      ...languageHandlers,
      ...editHandlers,
      ...requestHandlers(),
      ...lazyHandlers(['listTests', 'runTests', 'cancelTests', 'exportTests'], async () =>
        (await import('../tests/test-handlers.ts')).testHandlers(),
      ),
      ...lazyHandlers(['readMcp', 'startMcp', 'updateMcp', 'stopMcp', 'callTool'], async () => {
        this.#mcp = (await import('../mcp/mcp-handlers.ts')).mcpHandlers();
        return this.#mcp.handlers;
      }),
      ...tokenHandlers(),
      ...lazyHandlers(
        ['docsPage', 'docsHtml'],
        async () => (await import('../docs/docs-handlers.ts')).docsHandlers,
      ),
      ...lazyHandlers(['convertCaptures', 'acceptDifferences', 'convertSource'], async () =>
        (await import('../captures/capture-handlers.ts')).captureHandlers(),
      ),
      removeSource: async (request, context) => {
        await this.#mcp?.stop(request.source);
        return sourceHandlers.removeSource(request, context);
      },
    };
  }

  /** @throws {CallError} @throws {ConfigError} when the configuration cannot be used. */
  async answer(name: EngineCall, request: unknown): Promise<unknown> {
    if (!Object.hasOwn(this.#handlers, name)) throw new CallError('unknown-call', `Unknown call ${name}.`);
    // The server has checked the request, and each handler takes its own.
    const handler = this.#handlers[name] as (request: unknown, context: EngineContext) => unknown;
    const context = await this.#context;
    const { id, source } = request as { id?: string; source?: string };
    if (source !== undefined) await this.#opening.get(source);
    const answer = handler(request, context);
    if (name === 'addSource' && id !== undefined) {
      const settled = Promise.allSettled([answer]);
      this.#opening.set(id, settled);
      void settled.then(() => this.#opening.delete(id));
    }
    return answer;
  }

  /** Gives a running MCP server the newest description. */
  async #follow(source: string): Promise<void> {
    const { sources, emit } = await this.#context;
    const now = sources.get(source)?.loaded?.now;
    if (now === undefined) return;
    this.#mcp?.follow(source, now);
    emit({ type: 'docs', source });
  }
}

/** Requests, and what is kept of them: their cookies, their streams, and the replies of the last ones. */
function requestHandlers() {
  return lazyHandlers(
    [
      'operationForm',
      'send',
      'requestOrigin',
      'previewRequest',
      'cancelSend',
      'revealSend',
      'declareFinding',
      'writeCode',
      'saveAsExample',
      'saveAsTest',
      'listServers',
      'sendMessage',
      'endStream',
      'listFlows',
      'editFlowText',
      'listCookies',
      'clearCookies',
    ],
    async () => {
      const [{ Cookies, cookieHandlers }, { streamHandlers }, { sendHandlers }, { SentRequests }, flows] =
        await Promise.all([
          import('../request/cookies.ts'),
          import('../request/live-streams.ts'),
          import('../request/send-handlers.ts'),
          import('../request/sent-requests.ts'),
          import('../flows/flow-handlers.ts'),
        ]);
      const cookies = new Cookies();
      const sent = new SentRequests();
      const streams: LiveStreams = new Map();
      return {
        ...sendHandlers(cookies, sent, streams),
        ...streamHandlers(streams),
        ...flows.flowHandlers(sent),
        ...cookieHandlers(cookies),
      };
    },
  );
}

/**
 * Handlers whose code is loaded with their first call: a window that only edits needs no client of any protocol, converter or MCP
 * server, which take 70 MB.
 */
function lazyHandlers<Name extends EngineCall>(
  names: readonly Name[],
  load: () => Promise<EngineHandlers<Name>>,
): EngineHandlers<Name> {
  let loaded: Promise<EngineHandlers<Name>> | undefined;
  const handlers = names.map((name) => {
    const handle: EngineHandlers<Name>[Name] = async (request, context) => {
      loaded ??= load();
      return (await loaded)[name](request, context);
    };
    return [name, handle] as const;
  });
  return Object.fromEntries(handlers) as EngineHandlers<Name>;
}
