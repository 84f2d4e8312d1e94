import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import type { GeneratedFile } from '../src/index.ts';

const run = promisify(execFile);
const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));
// The version that a project pins, not the native compiler of this repository.
const TSC = createRequire(import.meta.url).resolve('typescript/bin/tsc6');

/** Writes a project that uses the packages of this repository; returns its folder, removed after the test. */
export async function writeProject(files: readonly GeneratedFile[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mcp-project-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const { path, text } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await symlink(MODULES, join(folder, 'node_modules'));
  return folder;
}

export function compileProject(folder: string): Promise<unknown> {
  return run(process.execPath, [TSC], { cwd: folder });
}

/** Runs the tests of a project; returns what they print. */
export async function testProject(folder: string): Promise<string> {
  const env = { ...process.env, FORCE_COLOR: '0' };
  const { stdout } = await run(process.execPath, ['--test', 'test/server.test.ts'], { cwd: folder, env });
  return stdout;
}
