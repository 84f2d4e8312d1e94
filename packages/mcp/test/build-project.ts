import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, onTestFinished } from 'vitest';
import type { GeneratedFile } from '../src/index.ts';

export const run = promisify(execFile);
const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const TSC = createRequire(import.meta.url).resolve('typescript/bin/tsc');

/** Folders with compiled code, by all that the compiler reads of a project: its code and its options. */
const compiled = new Map<string, string>();

/** Writes and compiles a project with the packages of this repository; returns its folder, removed after the test. */
export async function buildProject(files: readonly GeneratedFile[]): Promise<string> {
  const project = await writeProject(files);
  onTestFinished(() => rm(project, { recursive: true, force: true }));
  await cp(await compile(files), join(project, 'dist'), { recursive: true });
  return project;
}

async function writeProject(files: readonly GeneratedFile[]): Promise<string> {
  const project = await mkdtemp(join(tmpdir(), 'mcp-project-'));
  for (const { path, text } of files) {
    await mkdir(dirname(join(project, path)), { recursive: true });
    await writeFile(join(project, path), text);
  }
  await symlink(MODULES, join(project, 'node_modules'));
  return project;
}

/** Compiles a project, unless one with the same code and options was compiled; the folder of the output. */
async function compile(files: readonly GeneratedFile[]): Promise<string> {
  const type = JSON.parse(files.find(({ path }) => path === 'package.json')?.text ?? '').type;
  const key = JSON.stringify([type, files.filter(({ path }) => /\.ts$|^tsconfig/.test(path))]);
  const project = compiled.get(key) ?? (await writeProject(files));
  if (!compiled.has(key)) {
    await run(process.execPath, [TSC], { cwd: project });
    compiled.set(key, project);
  }
  return join(project, 'dist');
}

afterAll(async () => {
  for (const path of compiled.values()) await rm(path, { recursive: true, force: true });
});

/** Runs the tests that a project brings. */
export async function testProject(folder: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['--test', 'dist/test/server.test.js'], { cwd: folder });
  return stdout;
}
