import { pluralize } from '@curlew/diagnostics/internal';
import {
  automaticTools,
  createServer,
  docsTools,
  explainListing,
  LiveCatalog,
  serveHttp,
  serveStdio,
} from '@curlew/mcp';
import type { Description } from '@curlew/openapi';
import { diskEvents, followFiles } from '@curlew/project';
import type { Run } from '../arguments/command.ts';
import { CommandError, EXIT, UsageError } from '../command-error.ts';
import { printMessage } from '../output.ts';
import type { mcpCommand } from './mcp-command.ts';
import {
  callSettings,
  catalogOptions,
  LISTING_SWITCHES,
  type McpValues,
  type OpenedDescription,
  openDescription,
  problemLines,
} from './open-description.ts';

/**
 * Serves a description until the client disconnects or the program is stopped. Standard output is reserved for
 * the protocol.
 */
export const runServe: Run<typeof mcpCommand.options> = async ({ values, positionals }) => {
  const provider = values.docs ? docsTools : automaticTools;
  const http = values.http === undefined ? undefined : httpOptions(values);
  if (!http && positionals.includes('-'))
    throw new UsageError(
      'Standard input is reserved for the MCP client.',
      'Pass a file, or serve with --http.',
    );
  const options = { catalog: catalogOptions(values), call: callSettings(values) };
  const { createReferencePages } = await import('./reference-pages.ts');
  const opened = await openDescription(values, positionals);
  const live = new LiveCatalog(opened.description, { ...options, pages: createReferencePages });
  const create = () => createServer(live, { tools: provider, confirm: values.confirm ?? false });
  const printListing = provider === docsTools ? () => {} : listingPrinter(live);
  const stop = follow(opened, live, printListing);
  printSummary(opened.source.name, live);
  if (provider !== docsTools && options.call.server === undefined) warnOfServers(live);
  printListing();
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => resolve());
  });
  if (http) {
    const server = await serveHttp(live, create, http).catch((error: NodeJS.ErrnoException) => {
      const help = error.code === 'EADDRINUSE' ? 'Choose another port: --http <port>.' : undefined;
      throw new CommandError(
        `Cannot listen on port ${http.port} (${error.code ?? 'unknown error'}).`,
        help,
        EXIT.unusable,
      );
    });
    printMessage(`Serving at ${server.url}. Ctrl+C stops.`);
    await stopped;
    await server.close();
  } else {
    const server = serveStdio(live, create);
    await Promise.race([server.closed, stopped]);
    await server.close();
  }
  stop();
  await live.close();
  return EXIT.ok;
};

/** Replaces the description whenever one of its files changes. A broken file keeps the last usable state. */
function follow(
  { project, source }: OpenedDescription,
  live: LiveCatalog,
  printListing: () => void,
): () => void {
  let shown: Description | undefined = live.current.catalog.description;
  const reload = async (changed: ReadonlySet<string>) => {
    await project.load(changed);
    const newest = project.sources[0];
    const usableState = newest && project.lastUsable(newest);
    if (newest && usableState?.description !== newest.description) {
      printMessage(`${source.name} cannot be used; the tools are unchanged.`);
      for (const line of problemLines(newest)) printMessage(line);
      return;
    }
    if (usableState?.made === undefined || usableState.made === shown) return;
    shown = usableState.made;
    live.update(shown);
    printSummary(source.name, live);
    printListing();
  };
  return followFiles(
    diskEvents(),
    () => project.files,
    reload,
    () => {
      printMessage(`${source.name} could not be read again; the tools are unchanged.`);
    },
    performance.timeOrigin,
  );
}

function printSummary(name: string, { current: { catalog } }: LiveCatalog): void {
  const { tools, skipped, api } = catalog;
  const left =
    skipped.length > 0
      ? `; ${pluralize(skipped.length, 'operation')} skipped (curlew mcp inspect ${name})`
      : '';
  printMessage(
    `${name}: ${pluralize(tools.length, 'tool')}, ${pluralize(api.schemas.length, 'schema')}${left}.`,
  );
}

/** Warns about operations without an absolute server URL, which cannot be called. */
function warnOfServers({ current: { catalog } }: LiveCatalog): void {
  const lacking = catalog.tools.filter(
    ({ operation }) => !/^[a-z][a-z\d+.-]*:/i.test(operation.servers[0]?.url ?? ''),
  );
  if (lacking.length === 0) return;
  printMessage(
    `${pluralize(lacking.length, 'tool')} cannot be called: the description has no absolute server URL. Pass --server <url>.`,
  );
}

/** Returns a function that prints how the list of tools is reduced because of its size, unless it printed the same before. */
function listingPrinter(live: LiveCatalog): () => void {
  let printed: string | undefined;
  return () => {
    const line = explainListing(live.current.catalog, LISTING_SWITCHES);
    if (line !== undefined && line !== printed) printMessage(line);
    printed = line;
  };
}

function httpOptions({ http, host = '127.0.0.1' }: McpValues): {
  port: number;
  host: string;
  token?: string;
} {
  const port = Number(http);
  if (port > 65_535) throw new UsageError(`\`--http\` must be a port from 0 to 65535, found \`${http}\`.`);
  const token = process.env.CURLEW_MCP_TOKEN?.trim() || undefined;
  if (token === undefined && !/^(?:localhost|127\.0\.0\.1|::1)$/.test(host))
    throw new UsageError(
      `\`--host ${host}\` is reachable from other machines, but no token is set.`,
      'Set CURLEW_MCP_TOKEN, or leave out --host.',
    );
  return { port, host, ...(token !== undefined && { token }) };
}
