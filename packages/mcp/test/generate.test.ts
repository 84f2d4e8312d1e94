import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { createCatalog, type GeneratedFile, generateProject } from '../src/index.ts';
import { describeApi, referenceDescription } from './describe-api.ts';

const run = promisify(execFile);
const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const TSC = createRequire(import.meta.url).resolve('typescript/bin/tsc');

let folder = '';
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Writes, compiles and tests a project as its scripts do, with the packages of this repository. */
async function buildAndTest(files: readonly GeneratedFile[]): Promise<string> {
  folder = await mkdtemp(join(tmpdir(), 'mcp-project-'));
  for (const { path, text } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await symlink(MODULES, join(folder, 'node_modules'));
  await run(process.execPath, [TSC], { cwd: folder });
  const { stdout } = await run(process.execPath, ['--test', 'dist/test/server.test.js'], { cwd: folder });
  return stdout;
}

test('the project of the Reference User API builds and passes its tests', async () => {
  const { files, toolCount } = generateProject(createCatalog(await referenceDescription()), 'user-api');
  expect(await buildAndTest(files)).toMatch(/pass 3\n/);
  expect(toolCount).toBe(4);
  const api = JSON.parse(files.find(({ path }) => path === 'api.json')?.text ?? '');
  expect(api.notOffered).toContain('POST /curlew.shop.v1.Shop/GetUser: its protocol is grpc.');
});

test('no text of a description becomes code, and the project still builds', async () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what must not become code
  const evil = '`${process.exit(1)}`\'";*/ process.exit(1); /* </script> \\u2028 \u2028 [x](y) |';
  const description = await describeApi({
    info: { title: evil, version: evil },
    servers: [{ url: 'https://api.test/{v}', variables: { v: { default: 'v1' } } }],
    components: {
      securitySchemes: { [evil.replaceAll(/[^\w.]/g, '.')]: { type: 'apiKey', in: 'query', name: evil } },
    },
    paths: {
      '/a/{id}': {
        get: {
          operationId: evil,
          summary: evil,
          description: evil,
          parameters: [
            { name: evil, in: 'query', description: evil, schema: { type: 'string', default: evil } },
          ],
          responses: { 200: { description: evil } },
        },
        post: { 'x-note': evil, responses: { 200: { description: evil } } },
      },
    },
  });
  const { files } = generateProject(createCatalog(description), evil);
  expect(await buildAndTest(files)).toMatch(/pass 3\n/);
  for (const { path, text } of files.filter((file) => file.path.endsWith('.ts')))
    expect(text).toBe(await readFile(new URL(`../templates/${path}`, import.meta.url), 'utf8'));
  for (const { text } of files.filter((file) => /package\.json|README|tsconfig/.test(file.path)))
    expect(text).not.toContain('process.exit(1)');
});
