import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
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

/** Output of the compiler, by all that it reads of a project: the code and options of most projects are the same. */
const outputs = new Map<string, readonly GeneratedFile[]>();

/** Writes and compiles a project with the packages of this repository; returns its folder, removed after the test. */
export async function buildProject(files: readonly GeneratedFile[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mcp-project-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFiles(folder, files);
  await symlink(MODULES, join(folder, 'node_modules'));
  const manifest = JSON.parse(files.find(({ path }) => path === 'package.json')?.text ?? '{}');
  const key = JSON.stringify([manifest.type, files.filter(({ path }) => /\.ts$|^tsconfig/.test(path))]);
  const output = outputs.get(key);
  if (output) {
    await writeFiles(folder, output);
  } else {
    await run(process.execPath, [TSC], { cwd: folder });
    outputs.set(key, await readOutput(folder));
  }
  return folder;
}

async function writeFiles(folder: string, files: readonly GeneratedFile[]): Promise<void> {
  for (const { path, text } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

async function readOutput(folder: string): Promise<GeneratedFile[]> {
  const names = await readdir(join(folder, 'dist'), { recursive: true });
  const paths = names.filter((name) => name.endsWith('.js')).map((name) => join('dist', name));
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(folder, path), 'utf8') })));
}

/** Runs the tests that a project brings. */
export async function testProject(folder: string): Promise<string> {
  const env = { ...process.env, FORCE_COLOR: '0' };
  const { stdout } = await run(process.execPath, ['--test', 'dist/test/server.test.js'], {
    cwd: folder,
    env,
  });
  return stdout;
}
