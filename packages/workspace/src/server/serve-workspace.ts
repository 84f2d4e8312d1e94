import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { processIdentity } from '@curlew/project/files';
import { CallError } from './call-error.ts';
import { CALLS } from './calls/calls.ts';
import { Access } from './http/access.ts';
import { handleRequest } from './http/handle-request.ts';
import { isRunning, type Run, Runs } from './state/runs.ts';
import { Workspace, type WorkspaceOptions } from './workspace.ts';

/** Options of `serveWorkspace`. */
export interface ServeOptions extends WorkspaceOptions {
  /** Files to open, absolute or relative to `cwd`. Without one, the window offers files to open and templates. */
  files: readonly string[];
  /** Where the description of the recording among the files is saved. Absent: the window asks. */
  out?: string;
  /** 0 selects a free port. Default: the port of the last run over the same files, or a free one. */
  port?: number;
}

/** A running server of a workspace. */
export interface WorkspaceServer {
  /** Contains the token: everyone who has it can read and write the open files. */
  url: string;
  port: number;
  /** Port of the last run over the same files, where it is in use now: windows of that run cannot reconnect. */
  takenPort?: number;
  /** Windows cannot reconnect after this run, because the state folder cannot be written. */
  isForgotten: boolean;
  /** The address for a browser that is started with it; its token works once. */
  launchUrl(): string;
  /** Keeps unsaved texts, and ends everything. */
  close(): Promise<void>;
}

/**
 * Serves the workspace on 127.0.0.1 until it is closed.
 * @throws {CallError} when a file cannot be opened. Rejects when the port is taken.
 */
export async function serveWorkspace({
  files,
  out,
  port,
  ...options
}: ServeOptions): Promise<WorkspaceServer> {
  const workspace = new Workspace(options);
  let ownPort = port ?? 0;
  let runs: Runs | undefined;
  const ownRuns = () => (runs?.list() ?? []).filter((run) => run.port === ownPort);
  const access = new Access(() => ownPort);
  const server = createServer((incoming, response) => {
    void handleRequest(incoming, response, { workspace, access, port: () => ownPort, runs: ownRuns });
  });
  // A window that waits for a test run is not idle.
  server.requestTimeout = 0;
  const close = async () => {
    await workspace.close();
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  };
  let former: Run[] = [];
  try {
    for (const file of files) await workspace.add(file);
    if (out !== undefined) await convertOnly(workspace, out);
    const paths = workspace.sources.map(({ path }) => path);
    const { cwd, startFolder = cwd } = workspace.options;
    runs = new Runs(paths.length > 0 ? paths : [resolve(cwd, startFolder)], workspace.folder);
    former = runs.list();
    await (port === undefined ? listenAgain(server, former) : listen(server, port));
  } catch (error) {
    await workspace.close();
    throw error;
  }
  ownPort = (server.address() as AddressInfo).port;
  workspace.port = ownPort;
  const { id } = workspace;
  const { key, cookieHash } = access;
  try {
    runs.add({ id, port: ownPort, key, cookieHash, startedAt: Date.now(), process: processIdentity() });
    workspace.windowKey = { run: id, key };
  } catch {
    workspace.windowKey = undefined;
  }
  const last = former.find((run) => !isRunning(run));
  const takenPort = port === undefined && last && last.port !== ownPort ? last.port : undefined;
  const address = (token: string) => `http://127.0.0.1:${ownPort}/?token=${token}`;
  return {
    url: address(access.token),
    port: ownPort,
    ...(takenPort !== undefined && { takenPort }),
    isForgotten: workspace.windowKey === undefined,
    launchUrl: () => address(access.launchToken()),
    close,
  };
}

/** Windows of an earlier run look for the server where it was: their text is stored by the browser for that address alone. */
async function listenAgain(server: Server, former: readonly Run[]): Promise<void> {
  for (const { port } of former) {
    try {
      await listen(server, port);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') break;
    }
  }
  await listen(server, 0);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Saves the description of the one recording, and shows it in its place. */
async function convertOnly(workspace: Workspace, out: string): Promise<void> {
  const recorded = workspace.sources.filter(({ state }) => state?.state === 'recorded');
  const [first, second] = recorded;
  if (first === undefined || second !== undefined)
    throw new CallError(
      'invalid-request',
      `\`--out\` requires exactly one file of recorded requests, found ${recorded.length}.`,
      'Pass one file of recorded requests, or omit `--out`.',
    );
  const saved = await CALLS.convertSource({ source: first.id, path: out }, workspace);
  if (!saved.saved) throw new CallError('refused', saved.message, 'Pass another file with `--out`.');
  await workspace.remove(first.id);
}
