import { type ChildProcess, fork } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';

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

/**
 * Runs a command of a program in a process that all tests of a worker share, one at a time. It has the output and the
 * exit code of a process of its own; signals, pipes and a full disk need one. The process ends with the worker.
 */
export async function runInOneProcess(program: URL, command: CommandRun): Promise<Ended> {
  // A test that timed out left its command running, whose process is ended.
  if (isRunning) stop();
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
  child.unref();
  child.channel?.unref();
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
