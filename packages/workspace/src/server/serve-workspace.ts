import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CallError } from './call-error.ts';
import { CALLS } from './calls/calls.ts';
import { Access } from './http/access.ts';
import { handleRequest } from './http/handle-request.ts';
import { Workspace, type WorkspaceOptions } from './workspace.ts';

export interface ServeOptions extends WorkspaceOptions {
  /** Files to open, absolute or relative to `cwd`. */
  files: readonly string[];
  /** Where the description of the recording among the files is saved. Absent: the window asks. */
  out?: string;
  /** Default 0: a free one. */
  port?: number;
}

export interface WorkspaceServer {
  /** Contains the token: everyone who has it can read and write the open files. */
  url: string;
  port: number;
  /** The same for a browser that is started with it: its token works once. */
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
  port = 0,
  ...options
}: ServeOptions): Promise<WorkspaceServer> {
  const workspace = new Workspace(options);
  let ownPort = port;
  const access = new Access(() => ownPort);
  const server = createServer((incoming, response) => {
    void handleRequest(incoming, response, { workspace, access });
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
  try {
    for (const file of files) await workspace.add(file);
    if (out !== undefined) await convertOnly(workspace, out);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
  } catch (error) {
    await workspace.close();
    throw error;
  }
  ownPort = (server.address() as AddressInfo).port;
  const address = (token: string) => `http://127.0.0.1:${ownPort}/?token=${token}`;
  return {
    url: address(access.token),
    port: ownPort,
    launchUrl: () => address(access.launchToken()),
    close,
  };
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
