import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PROGRAM = fileURLToPath(new URL('../bin/curlew.js', import.meta.url));
const OWN = fileURLToPath(new URL('../', import.meta.url));
/** Names each module that is loaded, on standard error. */
const HOOK = `import { registerHooks } from 'node:module';
import { writeSync } from 'node:fs';
registerHooks({ load: (url, context, next) => (writeSync(2, \`loaded \${url}\\n\`), next(url, context)) });`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'curlew-start-'));
  await writeFile(join(folder, 'hook.mjs'), HOOK);
  await writeFile(
    join(folder, 'openapi.yaml'),
    "openapi: 3.1.0\ninfo: { title: Pets, version: '1' }\npaths: {}\n",
  );
});
afterAll(() => rm(folder, { recursive: true }));

/** Paths of the modules that a command loads. Only a second copy of a bundled module is one of another package of ours. */
async function loadedBy(...args: string[]): Promise<string[]> {
  const hook = pathToFileURL(join(folder, 'hook.mjs')).href;
  const { stderr } = await promisify(execFile)(process.execPath, ['--import', hook, PROGRAM, ...args], {
    cwd: folder,
  });
  return [...stderr.matchAll(/^loaded file:\/\/(.+)$/gm)].map(([, path = '']) => path);
}

test.each([[['--version']], [['test', '--help']], [['validate', 'openapi.yaml']]])(
  'curlew %s loads a few files of its own, and none of another package of Curlew',
  async (args) => {
    const loaded = await loadedBy(...args);
    const own = loaded.filter((path) => path.startsWith(OWN));
    expect(own.length).toBeGreaterThan(1);
    expect(own.length).toBeLessThan(12);
    expect(loaded.filter((path) => /\/packages\/(?!cli\/)/.test(path))).toEqual([]);
  },
);

test('a server that is killed has kept its compiled code for the next start', async () => {
  const cache = join(folder, 'cache');
  const server = spawn(process.execPath, [PROGRAM, 'mcp', 'openapi.yaml'], {
    cwd: folder,
    env: { ...process.env, NODE_COMPILE_CACHE: cache },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const files = async () => {
    const names = await readdir(cache, { recursive: true }).catch(() => []);
    return names.length;
  };
  await expect.poll(files, { interval: 200 }).toBeGreaterThan(20);
  server.kill('SIGKILL');
});
