import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import type { GeneratedFile } from '../src/index.ts';

export const run = promisify(execFile);
const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const TSC = createRequire(import.meta.url).resolve('typescript/bin/tsc');

/** Writes and compiles a project with the packages of this repository; returns its folder, removed after the test. */
export async function buildProject(files: readonly GeneratedFile[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mcp-project-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const { path, text } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await symlink(MODULES, join(folder, 'node_modules'));
  await run(process.execPath, [TSC], { cwd: folder });
  return folder;
}

/** Runs the tests that a project brings. */
export async function testProject(folder: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['--test', 'dist/test/server.test.js'], { cwd: folder });
  return stdout;
}
