import type { EventEmitter } from 'node:events';
import { enableCompileCache } from 'node:module';
import { Readable } from 'node:stream';
import type { CommandRun, Ended, Program } from './run-in-one-process.ts';

/**
 * Runs one command line of a program after the other in this process: loading the program and Astro takes longer than
 * most commands. Each run has its own working folder, environment, streams and listeners. An error of the program
 * ends a run with 70, as in `bin/curlew.js`.
 */

enableCompileCache();
const { main }: Program = await import(process.argv[2] ?? '');

/** Where commands add listeners that live as long as their process. */
const EMITTERS: readonly (readonly [EventEmitter, readonly string[]])[] = [
  [process, ['SIGINT', 'SIGTERM', 'SIGHUP', 'exit']],
  [process.stdout, ['error']],
  [process.stderr, ['error']],
];

let running: Ended | undefined;
for (const name of ['stdout', 'stderr'] as const) {
  process[name].write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    if (running) running[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    const written = rest.find((one) => typeof one === 'function');
    if (written) process.nextTick(written as () => void);
    return true;
  };
}

async function run({ args, cwd, stdin, env }: CommandRun): Promise<Ended> {
  const input = Readable.from(stdin === '' ? [] : [Buffer.from(stdin)], { objectMode: false });
  Object.defineProperty(process, 'stdin', { configurable: true, get: () => input });
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
  process.exitCode = undefined;
  const ended: Ended = { exit: null, stdout: '', stderr: '' };
  running = ended;
  const before = EMITTERS.map(([emitter, names]) => names.map((name) => emitter.listeners(name)));
  try {
    ended.exit = await main(args);
  } catch (error) {
    ended.stderr += error instanceof Error ? error.stack : String(error);
    ended.exit = 70;
  }
  EMITTERS.forEach(([emitter, names], at) => {
    names.forEach((name, index) => {
      for (const listener of emitter.listeners(name)) {
        if (before[at]?.[index]?.includes(listener)) continue;
        if (name === 'exit') listener(ended.exit);
        emitter.removeListener(name, listener as () => void);
      }
    });
  });
  return ended;
}

process.once('disconnect', () => process.exit());
process.on('message', async (command: CommandRun) => {
  process.send?.(await run(command));
});
