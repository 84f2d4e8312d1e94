import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface ProgramRun {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface RunningServer {
  /** First address it printed, with path and query. */
  url: string;
  /** First address it printed, without a slash at its end. */
  origin: string;
  stop(): Promise<void>;
}

/**
 * Nothing of the test runner but where programs are: npm scripts put the repository's own programs first on the
 * `PATH`, and `NODE_ENV` would make Astro another program.
 */
function environment(): NodeJS.ProcessEnv {
  const { PATH, HOME, USERPROFILE, TMPDIR, HTTPS_PROXY, HTTP_PROXY, NO_PROXY, NODE_EXTRA_CA_CERTS } =
    process.env;
  return {
    ...{ PATH, HOME, USERPROFILE, TMPDIR, HTTPS_PROXY, HTTP_PROXY, NO_PROXY, NODE_EXTRA_CA_CERTS },
    CI: '1',
    NO_COLOR: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
  };
}

/** Runs a program to its end. */
export async function runProgram(
  command: string,
  args: readonly string[],
  cwd: string,
  extra: NodeJS.ProcessEnv = {},
): Promise<ProgramRun> {
  const child = spawn(command, args, {
    cwd,
    env: { ...environment(), ...extra },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const run: ProgramRun = { code: null, stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    run.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    run.stderr += chunk;
  });
  [run.code] = await once(child, 'close');
  return run;
}

/**
 * Runs a program that must succeed; returns its standard output.
 * @throws {Error} with everything it printed.
 */
export async function runToSuccess(
  command: string,
  args: readonly string[],
  cwd: string,
  extra?: NodeJS.ProcessEnv,
): Promise<string> {
  const { code, stdout, stderr } = await runProgram(command, args, cwd, extra);
  if (code === 0) return stdout;
  throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${stdout}\n${stderr}`);
}

/** Starts a development server and waits until it prints its address. */
export async function startServer(
  command: string,
  args: readonly string[],
  cwd: string,
): Promise<RunningServer> {
  // A process group: `.bin/` entries of some package managers are shell scripts, which pass no signal on.
  const child = spawn(command, args, { cwd, env: environment(), detached: true });
  let log = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: unknown) => {
      log += chunk;
      const address = /(http:\/\/(?:127\.0\.0\.1|localhost):\d+\S*)\s/.exec(log)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', () => reject(new Error(`${command} ${args.join(' ')} ended:\n${log}`)));
  });
  return { url, origin: new URL(url).origin, stop: () => stopGroup(child) };
}

async function stopGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}

/**
 * Requests a page until it satisfies a condition; returns it.
 * @throws {Error} with the last response after two minutes: a busy machine may need one to compile a page.
 */
export async function waitForPage(url: string, isExpected: (html: string) => boolean): Promise<string> {
  const end = Date.now() + 120_000;
  let last = '';
  while (Date.now() < end) {
    try {
      const response = await fetch(url);
      last = `${response.status}\n${await response.text()}`;
      if (response.ok && isExpected(last)) return last;
    } catch (error) {
      last = String(error);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${url} did not become what was expected:\n${last.slice(0, 600)}`);
}
