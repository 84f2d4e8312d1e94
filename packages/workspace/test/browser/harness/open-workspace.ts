import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../../../cli/bin/curlew.js', import.meta.url));
const URL_PATTERN = /https?:\/\/(?:127\.0\.0\.1|localhost):\d+\/\S*/;
const START_MS = 240_000;

export interface OpenedWorkspace {
  /** With the token. */
  url: string;
  folder: string;
  /** Absolute path of a file of the folder. */
  path: (name: string) => string;
  read: (name: string) => Promise<string>;
  write: (name: string, text: string) => Promise<void>;
  /** Ends the server, by a signal that it cannot handle where `isKilled`. */
  stop: (isKilled?: boolean) => Promise<void>;
  /** Starts the server again over the same folder, on the same port unless `isPortChosen` leaves it to the program. */
  restart: (isPortChosen?: boolean) => Promise<void>;
  /** What the server that runs now has printed. */
  printed: () => string;
  /** Ends the server and removes the folder. */
  close: () => Promise<void>;
}

/** Runs `curlew open` in a folder of its own. Files are given as text, or as a `URL` that is copied. */
export async function openWorkspace(
  files: Record<string, string | URL>,
  opened: readonly string[] = Object.keys(files).slice(0, 1),
): Promise<OpenedWorkspace> {
  const folder = await mkdtemp(join(tmpdir(), 'curlew-open-'));
  for (const [name, file] of Object.entries(files)) {
    if (typeof file === 'string') await writeFile(join(folder, name), file);
    else await cp(fileURLToPath(file), join(folder, name));
  }
  const workspace: OpenedWorkspace & { server?: ChildProcess } = {
    url: '',
    folder,
    path: (name) => join(folder, basename(name)),
    read: (name) => readFile(join(folder, name), 'utf8'),
    write: (name, text) => writeFile(join(folder, name), text),
    async stop(isKilled = false) {
      const { server } = workspace;
      if (!server || server.exitCode !== null || server.signalCode !== null) return;
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill(isKilled ? 'SIGKILL' : 'SIGTERM');
      await ended;
    },
    printed: () => '',
    async restart(isPortChosen = false) {
      const port = isPortChosen ? undefined : new URL(workspace.url).port;
      await workspace.stop();
      Object.assign(workspace, await start(folder, opened, port));
    },
    async close() {
      await workspace.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
  return Object.assign(workspace, await start(folder, opened, '0'));
}

function start(
  folder: string,
  opened: readonly string[],
  port: string | undefined,
): Promise<{ server: ChildProcess; url: string; printed: () => string }> {
  const args = [PROGRAM, 'open', ...opened, '--no-open', ...(port === undefined ? [] : ['--port', port])];
  const server = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', HOME: folder, XDG_STATE_HOME: join(folder, '.state') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => {
      server.kill('SIGKILL');
      reject(new Error(`No address within ${START_MS} ms:\n${output}`));
    }, START_MS);
    const read = (chunk: Buffer) => {
      output += chunk;
      const [url] = URL_PATTERN.exec(output) ?? [];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve({ server, url, printed: () => output });
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.once('exit', (code) => reject(new Error(`\`curlew open\` ended with ${code}:\n${output}`)));
  });
}
