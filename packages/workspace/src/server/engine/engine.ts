import { CallError } from '../call-error.ts';
import { captureHandlers } from '../captures/capture-handlers.ts';
import { docsHandlers } from '../docs/docs-handlers.ts';
import { editHandlers } from '../edits/edit-handlers.ts';
import { flowHandlers } from '../flows/flow-handlers.ts';
import { languageHandlers } from '../language/language-handlers.ts';
import { mcpHandlers } from '../mcp/mcp-handlers.ts';
import { tokenHandlers } from '../oauth/token-handlers.ts';
import { Cookies, cookieHandlers } from '../request/cookies.ts';
import { type LiveStreams, streamHandlers } from '../request/live-streams.ts';
import { sendHandlers } from '../request/send-handlers.ts';
import { SentRequests } from '../request/sent-requests.ts';
import { testHandlers } from '../tests/test-handlers.ts';
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
  /** Sources that are being read for the first time, by id: calls for them wait. */
  readonly #opening = new Map<string, Promise<unknown>>();

  constructor(options: EngineOptions, emit: (event: EngineEvent) => void) {
    const mcp = mcpHandlers();
    const cookies = new Cookies();
    const sent = new SentRequests();
    this.#context = readEngineSettings(options).then((settings) => ({
      cwd: options.cwd,
      settings,
      sources: new Map(),
      emit: (event) => {
        emit(event);
        if (event.type === 'state' && event.state.state === 'ready')
          void this.#follow(event.state.id, mcp.follow);
      },
    }));
    // Each call rejects with the reason.
    this.#context.catch(() => undefined);
    const streams: LiveStreams = new Map();
    this.#handlers = {
      ...sourceHandlers,
      ...languageHandlers,
      ...editHandlers,
      ...sendHandlers(cookies, sent, streams),
      ...streamHandlers(streams),
      ...flowHandlers(sent),
      ...cookieHandlers(cookies),
      ...testHandlers(),
      ...mcp.handlers,
      ...tokenHandlers(),
      ...docsHandlers,
      ...captureHandlers(),
      removeSource: async (request, context) => {
        await mcp.stop(request.source);
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

  async #follow(source: string, follow: ReturnType<typeof mcpHandlers>['follow']): Promise<void> {
    const { sources, emit } = await this.#context;
    const now = sources.get(source)?.loaded?.now;
    if (now === undefined) return;
    follow(source, now);
    emit({ type: 'docs', source });
  }
}
