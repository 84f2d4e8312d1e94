import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@curlew/project';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EXPLORER_PACKAGE, findExplorer } from '../src/explorer/find-explorer.ts';

let folder: string;
const home = process.cwd();

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'curlew-explorer-')));
});

afterEach(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
});

/** A package with what resolving it needs. */
function install(name: string): void {
  const target = join(folder, name, 'node_modules', EXPLORER_PACKAGE);
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'package.json'), '{ "type": "module", "exports": { ".": "./index.js" } }');
  writeFileSync(join(target, 'index.js'), '');
}

test.each([['package'], ['site'], ['project']])('it is found in the %s', (place) => {
  for (const name of ['package', 'site', 'project']) mkdirSync(join(folder, name));
  install(place);
  process.chdir(join(folder, 'project'));
  const found = findExplorer(join(folder, 'site'), join(folder, 'package/index.js'));
  expect(found.startsWith(join(folder, place))).toBe(true);
});

test('where it is not installed, the error says how to install it', () => {
  process.chdir(folder);
  let error: unknown;
  try {
    findExplorer(folder, join(folder, 'index.js'));
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(ConfigError);
  expect(error).toMatchObject({
    message: '`explorer` requires the package @scalar/api-reference, which is not installed.',
    help: 'Install it: npm install @scalar/api-reference',
  });
});
