import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { processIdentity } from '@curlew/project/files';
import { IS_COMPLETE } from '../../../../scripts/test-scope.ts';
import { type Ended, runInOneProcess } from '../../../astro/test/harness/run-in-one-process.ts';
import { getOutput, PROGRAM, PROGRAM_MODULE, startProgram, startScript } from '../start-program.ts';

/** Runs that are killed for each case; `CURLEW_KILLS=200` looks for rare moments. */
export const KILLS = Number(process.env.CURLEW_KILLS ?? (IS_COMPLETE ? 4 : 1));

/** A program, as a file that Node runs and as a module with its function. */
export interface SandboxProgram {
  file: string;
  module: URL;
}

export const CURLEW: SandboxProgram = { file: PROGRAM, module: PROGRAM_MODULE };
const PUBLISH_MODULE = new URL('./publish-program.ts', import.meta.url);

/** `curlew docs` that takes a built site instead of building one. */
export const PUBLISH: SandboxProgram = { file: fileURLToPath(PUBLISH_MODULE), module: PUBLISH_MODULE };

/** Where programs keep their compiled code by default: a sandbox has temporary files of its own. */
const COMPILE_CACHE = join(tmpdir(), 'node-compile-cache');

/** Signals that end a program, and the exit codes that tell them to a shell. */
export const STOPS = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const;

export interface Stopped {
  exit: number | null;
  signal: NodeJS.Signals | null;
  /** Standard output and error as they came. */
  text: string;
  seconds: number;
}

/** A working folder and a folder for temporary files of the programs that run in it. */
export class Sandbox {
  readonly folder = mkdtempSync(join(tmpdir(), 'interrupted-'));
  readonly temporary = mkdtempSync(join(tmpdir(), 'interrupted-tmp-'));
  readonly #program: SandboxProgram;

  constructor(program: SandboxProgram = CURLEW) {
    this.#program = program;
  }

  path(...names: string[]): string {
    return join(this.folder, ...names);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
    rmSync(this.temporary, { recursive: true, force: true });
  }

  /** Runs the program to its end, in a process that the tests of a file share. */
  async finish(args: readonly string[], cwd = this.folder): Promise<Pick<Stopped, 'exit' | 'text'>> {
    const run = { args, cwd, stdin: '', env: this.#environment() };
    const { exit, stdout, stderr } = await runInOneProcess(this.#program.module, run);
    return { exit, text: stdout + stderr };
  }

  /** Runs the program in a process of its own, which gets the signal after `after` milliseconds, or when that is settled. */
  run(
    args: readonly string[],
    signal?: NodeJS.Signals,
    after: number | Promise<unknown> = 0,
  ): Promise<Stopped> {
    const start = performance.now();
    const options = { cwd: this.folder, env: this.#environment() };
    const child = startProgram(args, options, this.#program.file);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
    }
    if (signal) {
      const kill = () => child.kill(signal);
      if (typeof after === 'number') setTimeout(kill, after);
      else void after.then(kill);
    }
    return new Promise((resolve) => {
      child.on('close', (exit, killedBy) =>
        resolve({ exit, signal: killedBy, text, seconds: (performance.now() - start) / 1000 }),
      );
    });
  }

  /** Runs a script of Bash in which `"$0" "$@"` is the program with its arguments. */
  shell(script: string, args: readonly string[]): Promise<Ended> {
    return getOutput(
      startScript(script, [process.execPath, this.#program.file, ...args], {
        cwd: this.folder,
        env: { ...this.#environment(), PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
      }),
    );
  }

  /** What a finished or stopped program left beside its output and its inputs. */
  leftovers(): string[] {
    return [
      ...readdirSync(this.temporary).filter((name) => name.startsWith('curlew-')),
      ...readdirSync(this.folder).filter((name) => name.includes('.curlew')),
    ];
  }

  #environment(): NodeJS.ProcessEnv {
    return {
      PATH: process.env.PATH,
      HOME: this.folder,
      TMPDIR: this.temporary,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
    };
  }
}

/** Every file of a folder with its text, links as what they lead to. */
export function contents(path: string): Record<string, string> {
  if (!existsSync(path)) return {};
  const names = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    names.sort().map((name) => [name.slice(path.length), readFileSync(name, 'utf8')]),
  );
}

/** Random, but spread over the milliseconds that a run of so many seconds takes. */
export function moments(seconds: number, count = KILLS): number[] {
  return Array.from({ length: count }, (_, at) => ((at + Math.random()) / count) * seconds * 1100);
}

/** How a run ends that got the signal before it was done; before the program has begun, the system ends it. */
export function getEnds(signal: NodeJS.Signals, code: number | null): [number | null, string | null][] {
  return code === null
    ? [[null, signal]]
    : [
        [code, null],
        [null, signal],
      ];
}

export function description(word: string, operations = 40): string {
  const paths = Array.from(
    { length: operations },
    (_, at) =>
      `  /${word}/o${at}: { get: { operationId: ${word}${at}, responses: { '200': { description: OK } } } }`,
  );
  return `openapi: 3.2.0\ninfo: { title: ${word}, version: 1.0.0 }\npaths:\n${paths.join('\n')}\n`;
}

/** A lock signed by this process as one that has ended: it began at another time. */
export function endedLock(pid?: number): string {
  return JSON.stringify({ ...processIdentity(), ...(pid === undefined ? {} : { pid }), started: '1' });
}
