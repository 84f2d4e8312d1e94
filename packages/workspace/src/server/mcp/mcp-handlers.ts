import {
  automaticTools,
  type CallSettings,
  type Catalog,
  createServer,
  type HttpServer,
  inspectCatalog,
  LiveCatalog,
  serveHttp,
  ToolCaller,
  type ToolProvider,
} from '@curlew/mcp';
import type { Json, JsonObject, Operation } from '@curlew/openapi';
import type { WithheldSecret } from '../../protocol/environment.ts';
import type { McpLogEntry, McpOverview, McpServer } from '../../protocol/mcp.ts';
import type { SendConnection } from '../../protocol/send.ts';
import { CallError } from '../call-error.ts';
import type { DescriptionState } from '../engine/description-state.ts';
import { type EngineContext, type EngineHandlers, getSource } from '../engine/engine-context.ts';
import type { SendContext } from '../engine/engine-messages.ts';
import { connectionOptions } from '../request/client-certificate.ts';
import { type TestedTexts, testInput } from '../tests/test-input.ts';

const MAX_LOG = 500;
/** Characters of a result in the log. */
const MAX_RESULT = 2_000;

interface RunningServer {
  http: HttpServer;
  live: LiveCatalog;
  /** The newest values of the environment. */
  context: SendContext;
}

/** Log of the MCP calls of one source. */
class McpLog {
  readonly entries: McpLogEntry[] = [];
  #count = 0;

  add(entry: Omit<McpLogEntry, 'id'>): McpLogEntry {
    this.#count += 1;
    const added = { ...entry, id: this.#count };
    this.entries.push(added);
    if (this.entries.length > MAX_LOG) this.entries.shift();
    return added;
  }
}

export interface McpHandlers {
  handlers: EngineHandlers<'readMcp' | 'startMcp' | 'updateMcp' | 'stopMcp' | 'callTool'>;
  /** Gives a running server the newest description. */
  follow(source: string, state: DescriptionState): void;
  stop(source: string): Promise<void>;
}

/** The MCP servers of the sources, and the logs of what was called. */
export function mcpHandlers(): McpHandlers {
  const servers = new Map<string, RunningServer>();
  const logs = new Map<string, McpLog>();
  const getLog = (source: string): McpLog => {
    const log = logs.get(source) ?? new McpLog();
    logs.set(source, log);
    return log;
  };
  const getServer = (source: string): McpServer => {
    const running = servers.get(source);
    return {
      isRunning: running !== undefined,
      ...(running && { url: running.http.url }),
      log: getLog(source).entries,
    };
  };
  const record = (source: string, entry: Omit<McpLogEntry, 'id'>, context: EngineContext) => {
    const added = getLog(source).add(entry);
    context.emit({ type: 'mcp', source, server: { ...getServer(source), log: [] }, entry: added });
  };
  const stop = async (source: string) => {
    const running = servers.get(source);
    servers.delete(source);
    await running?.http.close();
    await running?.live.close();
  };
  return {
    stop,
    follow: (source, state) => servers.get(source)?.live.update(state.description),
    handlers: {
      async readMcp({ source }, context) {
        const state = await getSource(context, source).lastUsable();
        return getOverview(await state.catalog(), getServer(source));
      },
      async startMcp({ source, port = 0, connection, context: given }, context) {
        const state = await getSource(context, source).usable();
        const { withheld } = callSettings(await state.catalog(), given, connection);
        if (withheld.length > 0) return { ...getServer(source), withheld };
        await stop(source);
        const live = new LiveCatalog(state.description, {
          call: (catalog) => laterSettings(catalog, servers.get(source)?.context ?? given, connection),
        });
        const tools = loggedTools((entry) => record(source, { ...entry, by: 'client' }, context));
        const http = await serveHttp(live, () => createServer(live, { tools }), { port }).catch(
          (error: NodeJS.ErrnoException) => {
            throw new CallError(
              'refused',
              `Cannot listen on port ${port} (${error.code ?? error.message}).`,
              'Choose another port.',
            );
          },
        );
        servers.set(source, { http, live, context: given });
        context.emit({ type: 'mcp', source, server: getServer(source) });
        return getServer(source);
      },
      async updateMcp({ source, context: given }, context) {
        const running = servers.get(source);
        if (running === undefined) return null;
        servers.set(source, { ...running, context: given });
        running.live.update((await getSource(context, source).usable()).description);
        return null;
      },
      async stopMcp({ source }, context) {
        await stop(source);
        context.emit({ type: 'mcp', source, server: getServer(source) });
        return getServer(source);
      },
      async callTool({ source, tool: name, arguments: given, connection, context: settings }, context) {
        const catalog = await (await getSource(context, source).usable()).catalog();
        const tool = catalog.toolsByName.get(name);
        if (tool === undefined) throw new CallError('not-found', `Unknown tool \`${name}\`.`);
        const called = callSettings(catalog, settings, connection, [tool.operation]);
        if (called.withheld.length > 0) return { isError: true, content: [], withheld: called.withheld };
        const caller = new ToolCaller(catalog, called.settings);
        const started = Date.now();
        try {
          const result = await caller.call(tool, given);
          const isError = result.isError ?? false;
          const content = result.content as unknown as Json;
          record(
            source,
            {
              at: started,
              by: 'workspace',
              tool: name,
              arguments: given,
              isError,
              durationMs: Date.now() - started,
              result: shortText(content),
            },
            context,
          );
          const structured = result.structuredContent as Json | undefined;
          return { isError, content, ...(structured !== undefined && { structuredContent: structured }) };
        } finally {
          await caller.close();
        }
      },
    },
  };
}

function getOverview(catalog: Parameters<typeof inspectCatalog>[0], server: McpServer): McpOverview {
  const inspected = inspectCatalog(catalog);
  return {
    tools: inspected.tools.map((row) => {
      const tool = catalog.toolsByName.get(row.name);
      return {
        name: row.name,
        title: tool?.title ?? row.name,
        description: tool?.description ?? '',
        operation: row.operation,
        file: row.file,
        line: row.line,
        inputSchema: tool?.inputSchema ?? {},
        ...(tool?.outputSchema && { outputSchema: tool.outputSchema }),
        hints: row.hints,
        tokens: row.tokens,
        degraded: [...row.degraded],
      };
    }),
    skipped: inspected.skipped,
    tokens: inspected.tokens,
    server,
  };
}

/**
 * Server and credentials as tests have them: those that were entered for requests, or variables and secrets by the names that
 * `curlew mcp` reads from its environment.
 * @param operations the ones that tools call
 */
function callSettings(
  { api, tools, description }: Catalog,
  context: SendContext,
  connection: SendConnection | undefined,
  operations: Operation[] = tools.map(({ operation }) => operation),
): { settings: CallSettings; withheld: WithheldSecret[] } {
  const called = { api: { ...api, operations } };
  const { input, known, serverUrl, refusedHost, withheld, certificate } = testInput(
    called,
    {},
    context,
    NO_TEXTS,
  );
  if (refusedHost !== undefined)
    throw new CallError(
      'refused',
      `\`${refusedHost}\` is not one of the description's servers.`,
      'Send a request to it first, and allow it.',
    );
  return {
    settings: {
      // Credentials of this process are in `credentials`, as far as they may be sent.
      environment: known,
      ...(serverUrl !== '' && { server: serverUrl }),
      variables: Object.fromEntries(
        Object.entries(input.serverVariables ?? {}).map(([name, value]) => [name, String(value)]),
      ),
      credentials: input.credentials ?? {},
      connection: connectionOptions(description.entry, certificate, connection),
    },
    withheld,
  };
}

/** Settings of a running server whose description or environment has changed: what would need an answer of the user is left out. */
function laterSettings(
  catalog: Catalog,
  context: SendContext,
  connection: SendConnection | undefined,
): CallSettings {
  try {
    return callSettings(catalog, context, connection).settings;
  } catch {
    return {};
  }
}

/** Tools contain no text of the description that a secret replaces a part of. */
const NO_TEXTS: TestedTexts = { isNamed: () => false, addresses: () => [] };

/** The tools of the server, each call reported when it has ended. */
function loggedTools(report: (entry: Omit<McpLogEntry, 'id' | 'by'>) => void): ToolProvider {
  return {
    entries: automaticTools.entries,
    resolve(name, given: JsonObject, state) {
      const call = automaticTools.resolve(name, given, state);
      return (
        call && {
          ...call,
          async run(options) {
            const at = Date.now();
            const result = await call.run(options);
            report({
              at,
              tool: name,
              arguments: given,
              isError: result.isError ?? false,
              durationMs: Date.now() - at,
              result: shortText(result.content as unknown as Json),
            });
            return result;
          },
        }
      );
    },
  };
}

function shortText(content: Json): string {
  const texts = Array.isArray(content)
    ? content.map((one) =>
        typeof one === 'object' && one !== null && 'text' in one ? String(one.text) : JSON.stringify(one),
      )
    : [JSON.stringify(content)];
  return texts.join('\n').slice(0, MAX_RESULT);
}
