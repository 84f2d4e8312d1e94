import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'curlew-optional-')));
afterAll(() => rmSync(root, { recursive: true }));

const MODULE = new URL('../src/optional-package.ts', import.meta.url).href;

/** Imports a package in a program that is installed elsewhere, and whose current folder is `folder`. */
async function importIn(folder: string, specifier: string): Promise<string> {
  const args = [join(root, 'program/main.js'), specifier];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: join(root, folder) });
  return stdout.trim();
}

function write(path: string, value: unknown): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof value === 'string' ? value : JSON.stringify(value));
}

function install(folder: string, name: string): void {
  write(`${folder}/node_modules/${name}/package.json`, {
    name,
    type: 'module',
    exports: { '.': './index.js', './part': './part.js' },
  });
  write(`${folder}/node_modules/${name}/index.js`, "export const name = 'whole';");
  write(`${folder}/node_modules/${name}/part.js`, "export const name = 'part';");
}

write('program/package.json', { type: 'module' });
write(
  'program/main.js',
  `import { importOptional } from ${JSON.stringify(MODULE)};
   const specifier = process.argv[2];
   const found = await importOptional(specifier, () => import(specifier), 'This requires').catch((error) => error);
   console.log(found instanceof Error ? found.message + ' ' + found.help : found.name);`,
);
install('project', '@made/up');
write('project/package.json', { devDependencies: { '@made/up': '1.0.0' } });
write('project/apis/openapi.yaml', '');
install('downloads', '@made/up');
write('downloads/package.json', { name: 'foreign' });
write('broken/package.json', '{');
write('project/listed/package.json', { dependencies: { absent: '1.0.0' } });

const MISSING = 'This requires the package `@made/up`, which is not installed. Run `npm install @made/up`.';
const LISTED = MISSING.replaceAll('@made/up', 'absent');

test.each([
  ['a project that depends on it', 'project', '@made/up', 'whole'],
  ['a folder below', 'project/apis', '@made/up', 'whole'],
  ['an export of it', 'project', '@made/up/part', 'part'],
  ['a folder with files of others', 'downloads', '@made/up', MISSING],
  ['a manifest that is not JSON', 'broken', '@made/up', MISSING],
  ['a dependency that is not installed', 'project/listed', 'absent', LISTED],
])('%s', async (_name, folder, specifier, printed) => {
  expect(await importIn(folder, specifier)).toBe(printed);
});
