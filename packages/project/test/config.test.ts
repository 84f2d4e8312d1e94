import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { findConfig, loadConfig } from '@curlew/astro/config';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'config-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

async function getMessage(name: string, text: string): Promise<string> {
  try {
    await loadConfig(write(name, text));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'no error';
}

test('paths start from the folder of the configuration', async () => {
  const file = write(
    'full.yaml',
    [
      'sources: [openapi.yaml, { path: ./captures.sh, title: Captures }]',
      'layout: src/Layout.astro',
      'baseline: known.json',
      'out: /srv/site',
      'components: { Header: Header.astro }',
      'rules: { unused-component: off }',
      'ignore: [{ code: unresolved-ref, pointer: /paths, reason: Generated later }]',
      'server: { port: 8080 }',
    ].join('\n'),
  );
  expect(await loadConfig(file)).toEqual({
    sources: [join(folder, 'openapi.yaml'), { path: join(folder, 'captures.sh'), title: 'Captures' }],
    layout: join(folder, 'src/Layout.astro'),
    baseline: join(folder, 'known.json'),
    out: '/srv/site',
    components: { Header: join(folder, 'Header.astro') },
    rules: { 'unused-component': 'off' },
    ignore: [{ code: 'unresolved-ref', pointer: '/paths', reason: 'Generated later' }],
    server: { port: 8080 },
  });
});

test('a module exports its configuration', async () => {
  const file = write('typed.mjs', "export default { title: 'Users', sources: ['a.yaml'] };\n");
  expect(await loadConfig(file)).toEqual({ title: 'Users', sources: [join(folder, 'a.yaml')] });
});

test('a runtime without hooks of modules loads a configuration, as Bun does', async () => {
  const { registerHooks } = module;
  Object.assign(module, { registerHooks: undefined });
  module.syncBuiltinESMExports();
  try {
    const file = write('plain.mjs', "export default { title: 'Users', sources: ['a.yaml'] };\n");
    expect((await loadConfig(file)).title).toBe('Users');
  } finally {
    Object.assign(module, { registerHooks });
    module.syncBuiltinESMExports();
  }
});

test('TypeScript runs where nothing is installed, without warnings', async () => {
  write('package.json', '{}');
  const file = write(
    'typed.ts',
    "import { defineConfig } from '@curlew/astro/config';\nconst title: string = 'Users';\nexport default defineConfig({ title });\n",
  );
  const warnings: unknown[] = [];
  const note = (warning: unknown) => warnings.push(warning);
  process.on('warning', note);
  expect(await loadConfig(file)).toEqual({ title: 'Users' });
  await setImmediate();
  process.off('warning', note);
  expect(warnings).toEqual([]);
});

test('codes of further packages are known when they are given', async () => {
  const file = write('codes.yaml', 'rules: { unsafe-html: off }');
  await expect(loadConfig(file)).rejects.toThrow('`rules`: unknown code `unsafe-html`');
  expect(await loadConfig(file, [async () => [{ code: 'unsafe-html' }]])).toEqual({
    rules: { 'unsafe-html': 'off' },
  });
});

test('an empty file sets no option', async () => {
  expect(await loadConfig(write('empty.yaml', '# nothing yet\n'))).toEqual({});
});

test('a folder without one has none, and the first name counts', () => {
  expect(findConfig(folder)).toBeUndefined();
  const yaml = write('curlew.config.yaml', '');
  expect(findConfig(folder)).toBe(yaml);
  const ts = write('curlew.config.ts', '');
  expect(findConfig(folder)).toBe(ts);
});

test.each<[string, string]>([
  ['a misspelt field', 'surces: [a.yaml]'],
  ['a misspelt field further inside', 'server: { prot: 80 }'],
  ['an unknown severity', 'rules: { unused-component: warn }'],
  ['an unknown code in rules', 'rules: { unusd-component: off, CURL_EMPTY_INPUT: off, zzzzzz: off }'],
  ['an unknown code in ignore', 'ignore: [{ code: unresolved-rf, reason: y }]'],
  ['an ignore without a reason', 'ignore: [{ code: x }]'],
  ['an ignore with a blank reason', 'ignore: [{ code: x, reason: " " }]'],
  ['a misspelt field of a list', 'ignore: [{ code: x, reason: y, ponter: /a }]'],
  ['a limit that is none', 'limits: { files: 0 }'],
  ['a list', '- a.yaml'],
  ['a lone path', 'sources: a.yaml'],
  ['no YAML', 'sources: [a.yaml'],
  ['a duplicate key', 'title: a\ntitle: b'],
])('%s is explained', async (_name, text) => {
  expect(await getMessage('wrong.yaml', text)).toMatchSnapshot();
});

test.each<[string, string]>([
  ['without a default export', 'export const title = 1;'],
  ['that throws', "throw new Error('no such variable');"],
])('a module %s is explained', async (name, text) => {
  expect(await getMessage(`${name.replaceAll(' ', '-')}.mjs`, text)).toMatchSnapshot();
});
