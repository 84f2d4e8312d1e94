import { type AstroRun, ENVIRONMENT } from './astro-site.ts';
import { runInOneProcess } from './run-in-one-process.ts';

const BUILD_PROGRAM = new URL('./build-program.ts', import.meta.url);

/**
 * Builds a site of `makeSite` in a process that the tests of a worker share: most of a small build is loading Astro.
 */
export async function buildSite(root: string): Promise<AstroRun> {
  const run = { args: [], cwd: root, stdin: '', env: ENVIRONMENT };
  const { exit, stdout, stderr } = await runInOneProcess(BUILD_PROGRAM, run);
  return { code: exit, log: stdout + stderr };
}
