import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Cost of a run of a Node program. */
export interface Cost {
  /** Wall time from start to end of the process. */
  seconds: number;
  /** Processor time of all threads, which is more reliable than wall time on a busy machine. */
  cpuSeconds: number;
  /** Largest resident set of the process, in MB. */
  megabytes: number;
  exit: number | null;
  stdout: string;
}

export interface RunOptions {
  cwd?: string;
  env?: Record<string, string>;
  /** Time after which the process is killed and an error is thrown. */
  timeoutSeconds?: number;
}

const PRELOAD = fileURLToPath(new URL('report-memory.cjs', import.meta.url));

/** Runs a script in its own process. */
export async function measureProcess(args: readonly string[], options: RunOptions = {}): Promise<Cost> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const report = join(folder, 'memory');
  const env = { ...process.env, ...options.env, BENCH_MEMORY: report, NODE_DISABLE_COLORS: '1' };
  const start = performance.now();
  const child = spawn(process.execPath, ['--require', PRELOAD, ...args], {
    cwd: options.cwd,
    env,
    timeout: (options.timeoutSeconds ?? 0) * 1000,
  });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    stdout += chunk;
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    stderr += chunk;
  });
  const exit = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  const seconds = (performance.now() - start) / 1000;
  if (exit === null || exit > 3) throw new Error(`${args.join(' ')} ended with ${exit}:\n${stderr}`);
  const [kilobytes = 0, microseconds = 0] = readFileSync(report, 'utf8').split(' ').map(Number);
  rmSync(folder, { recursive: true });
  const cost = { seconds, cpuSeconds: microseconds / 1e6, megabytes: kilobytes / 1024, exit, stdout };
  reportProgress(args, cost);
  return cost;
}

/** Some benches take a quarter of an hour. */
function reportProgress(args: readonly string[], { seconds, cpuSeconds, megabytes }: Cost): void {
  const name = args
    .filter((arg) => !arg.startsWith('-'))
    .slice(0, 3)
    .map((arg) => basename(arg))
    .join(' ');
  console.error(
    `${name}: ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of processor time, ${megabytes.toFixed(0)} MB`,
  );
}

/** Runs several scripts in turn, `times` times each, so that a slow moment of the machine affects all of them. */
export async function measureInTurn(
  programs: readonly { args: readonly string[]; options?: RunOptions }[],
  times: number,
): Promise<Cost[][]> {
  const costs: Cost[][] = programs.map(() => []);
  for (let turn = 0; turn < times; turn += 1) {
    for (const [at, { args, options }] of programs.entries()) {
      costs[at]?.push(await measureProcess(args, options));
    }
  }
  return costs;
}
