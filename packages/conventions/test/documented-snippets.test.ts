import { runInNewContext } from 'node:vm';
import { optionsSchema } from '@curlew/project/config';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { configSchema } from '../../project/src/config/config-schema.ts';
import { codeFences } from '../src/code-fences.ts';
import { readText, repositoryFiles } from '../src/packages.ts';

const guides = repositoryFiles().filter((file) => /^docs\/(guides|migrate)\/.+\.md$/.test(file));
/** Languages of snippets, each with a test here or among the tests of the command line. */
const LANGUAGES = ['sh', 'js', 'ts', 'yaml', 'json', 'css', 'toml', 'groovy', 'xml'];

const rows = (language: string) =>
  guides.flatMap((file) => codeFences(file, language).map((code) => [file, code] as const));

/** Evaluates a configuration of Astro, whose functions return what they are given. */
function optionsIn(code: string): unknown[] {
  const options: unknown[] = [];
  const collect = (given: unknown) => {
    options.push(given);
    return {};
  };
  // What a snippet imports beside, such as a plugin.
  const imported = [...code.matchAll(/^import (?:\{ (\w+) \}|(\w+)) from/gm)].map(
    ([, named, whole]) => [named ?? whole, () => ({})] as const,
  );
  const body = code.replaceAll(/^import .*$/gm, '').replace('export default ', '');
  runInNewContext(body, {
    ...Object.fromEntries(imported),
    curlew: collect,
    curlewStarlight: collect,
    starlight: () => ({}),
    defineConfig: () => ({}),
  });
  return options;
}

test.each(rows('js'))('the options of a snippet of %s are valid: %s', (_, code) => {
  for (const options of optionsIn(code)) {
    const { error } = optionsSchema.safeParse(options);
    expect(error?.issues ?? []).toEqual([]);
  }
});

test('options are found inside of a configuration', () => {
  const code = [
    "import curlew from 'x';",
    'export default defineConfig({ integrations: [curlew({ sources: [] })] });',
  ];
  const [options] = optionsIn(code.join('\n'));
  expect(optionsSchema.safeParse(options).success).toBe(false);
});

test.each(rows('yaml'))('a file of %s is valid: %s', (_, code) => {
  const value = parse(code);
  expect(value).toBeTypeOf('object');
  if (code.startsWith('# curlew.config.yaml'))
    expect(configSchema.safeParse(value).error?.issues ?? []).toEqual([]);
});

test('the configurations of guides name codes that exist', () => {
  const named = rows('yaml').flatMap(([, code]) => {
    const { rules = {}, ignore = [] } = code.startsWith('# curlew.config') ? parse(code) : {};
    return [...Object.keys(rules), ...ignore.map((one: { code: string }) => one.code)];
  });
  const known = readText('docs/diagnostics.md');
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((code) => !known.includes(`\n## ${code}\n`))).toEqual([]);
});

test.each(rows('json'))('a file of %s is valid: %s', (_, code) => {
  expect(JSON.parse(code)).toBeTypeOf('object');
});

test.each(rows('xml'))('%s: elements of XML are closed', (_, code) => {
  const open: string[] = [];
  for (const [, slash, name = ''] of code.matchAll(/<(\/?)([\w.-]+)>/g))
    if (slash === '') open.push(name);
    else expect(open.pop()).toBe(name);
  expect(open).toEqual([]);
  expect(code.replaceAll(/<\/?[\w.-]+>/g, '')).not.toMatch(/[<>&]/);
});

test('every snippet is in a language that has a test', () => {
  const count = (file: string, language: string) => codeFences(file, language).length;
  for (const file of guides)
    expect(
      LANGUAGES.reduce((sum, language) => sum + count(file, language), 0),
      file,
    ).toBe(count(file, '\\w*'));
});
