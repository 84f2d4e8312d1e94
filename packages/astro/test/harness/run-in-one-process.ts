import { type ChildProcess, fork } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach } from 'vitest';

const SERVER = fileURLToPath(new URL('./serve-commands.ts', import.meta.url));

/** A module that runs command lines, given without the program's name. */
export interface Program {
  main(args: readonly string[]): Promise<number>;
}

export interface Ended {
  exit: number | null;
  stdout: string;
  stderr: string;
}

export interface CommandRun {
  args: readonly string[];
  cwd: string;
  stdin: string;
  env: NodeJS.ProcessEnv;
}

let server: ChildProcess | undefined;
let serving: URL | undefined;
let isRunning = false;

function stop(): void {
  server?.kill('SIGKILL');
  server = undefined;
  isRunning = false;
}

/** A test that timed out leaves its command running: the next one gets another process. */
afterEach(() => {
  if (isRunning) stop();
});
afterAll(stop);

/**
 * Runs a command of a program in a process that the tests of a file share, one at a time. It has the output and the
 * exit code of a process of its own; signals, pipes and a full disk need one.
 */
export async function runInOneProcess(program: URL, command: CommandRun): Promise<Ended> {
  if (isRunning) throw new Error('One command at a time.');
  if (serving?.href !== program.href) stop();
  serving = program;
  server ??= fork(SERVER, [program.href], {
    cwd: tmpdir(),
    // Libraries decide on colors as they load, from the variables of this moment.
    env: command.env,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const child = server;
  isRunning = true;
  const ended = await new Promise<Ended>((resolve, reject) => {
    const died = (code: number | null) =>
      reject(new Error(`The process of the commands ended with ${code}.`));
    child.once('exit', died);
    child.once('message', (message) => {
      child.off('exit', died);
      resolve(message as Ended);
    });
    child.send(command);
  });
  isRunning = false;
  return ended;
}
