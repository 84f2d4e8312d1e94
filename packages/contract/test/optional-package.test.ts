import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'curlew-optional-')));
afterAll(() => rmSync(root, { recursive: true }));

const MODULE = new URL('../src/optional-package.ts', import.meta.url).href;

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
   const printed = [];
   for (const [folder, specifier] of JSON.parse(process.argv[2])) {
     process.chdir(folder);
     const found = await importOptional(specifier, () => import(specifier), 'This requires').catch((error) => error);
     printed.push(found instanceof Error ? found.message + ' ' + found.help : found.name);
   }
   console.log(JSON.stringify(printed));`,
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

const CASES = [
  ['a project that depends on it', 'project', '@made/up', 'whole'],
  ['a folder below', 'project/apis', '@made/up', 'whole'],
  ['an export of it', 'project', '@made/up/part', 'part'],
  ['a folder with files of others', 'downloads', '@made/up', MISSING],
  ['a manifest that is not JSON', 'broken', '@made/up', MISSING],
  ['a dependency that is not installed', 'project/listed', 'absent', LISTED],
] as const;

let printed: string[] = [];

/** The program is installed elsewhere, and imports each package in the folder of its case. */
beforeAll(async () => {
  const given = CASES.map(([, folder, specifier]) => [join(root, folder), specifier]);
  const args = [join(root, 'program/main.js'), JSON.stringify(given)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  printed = JSON.parse(stdout);
});

test.each(CASES.map(([name, , , found], index) => ({ name, found, index })))('$name', ({ found, index }) => {
  expect(printed[index]).toBe(found);
});
