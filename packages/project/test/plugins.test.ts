import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBaseline } from '@curlew/diagnostics';
import { defineRule } from '@curlew/openapi';
import { afterAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../src/config.ts';
import {
  type OpenOptions,
  openProject,
  type Plugin,
  PluginError,
  planFiles,
  resolvePlugins,
  type Source,
  type SourceKind,
} from '../src/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'plugins-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

async function load(
  name: string,
  plugin: Plugin,
  options: Partial<OpenOptions<undefined>> = {},
): Promise<Source> {
  const { rules, kinds } = resolvePlugins([plugin]);
  const sources = planFiles({ sources: [name], from: folder, cwd: folder, kinds });
  const [source] = await openProject<undefined>({ sources, cwd: folder, rules, kinds, ...options }).load();
  if (source === undefined) throw new Error('no source');
  return source;
}

const DOCUMENT = { openapi: '3.1.0', info: { title: 'Ships', version: '1' }, paths: {} };

const kind = (parts: Partial<SourceKind>): SourceKind => ({
  id: 'ships',
  label: 'a list of ships',
  holds: 'description',
  detect: ({ extension }) => extension === 'ships',
  read: async (_, { describe }) => describe(DOCUMENT),
  locate: () => undefined,
  ...parts,
});

const title = defineRule({
  id: 'short-title',
  severity: 'warning',
  summary: 'A short title.',
  help: 'Write more.',
  Info: ({ at }, { report }) => report({ at: at.child('title'), message: 'Short.' }),
});

describe('rules', () => {
  write('api.yaml', "openapi: 3.1.0\ninfo: { title: Ships, version: '1' }\npaths: {}\n");
  write(
    'ignored.yaml',
    "openapi: 3.1.0\n# curlew-ignore-next-line short-title: A name\ninfo: { title: Ships, version: '1' }\npaths: {}\n",
  );
  const plugin = { rules: [title] };
  const found = { code: 'short-title', severity: 'warning', span: { file: 'api.yaml', line: 2 } };

  test('are found, with the severity of the project', async () => {
    expect(await load('api.yaml', plugin)).toMatchObject({ diagnostics: [found] });
    const policy = { rules: { 'short-title': 'error' as const } };
    expect(await load('api.yaml', plugin, { policy })).toMatchObject({
      diagnostics: [{ ...found, severity: 'error' }],
    });
  });

  test('obey ignores in the description and in the configuration, and the baseline', async () => {
    expect((await load('ignored.yaml', plugin)).diagnostics).toEqual([]);
    const ignore = [{ code: 'short-title', reason: 'Known' }];
    expect((await load('api.yaml', plugin, { policy: { ignore } })).diagnostics).toEqual([]);
    const baseline = createBaseline((await load('api.yaml', plugin)).diagnostics);
    expect(await load('api.yaml', plugin, { policy: { baseline } })).toMatchObject({
      diagnostics: [],
      knownProblems: 1,
    });
  });

  test('may be instances of a class', async () => {
    class Rule {
      id = 'own-class';
      severity = 'info' as const;
      summary = 'Anything.';
      help = 'Fix it.';
      #message = 'Found.';
      Info = (_: unknown, { report }: { report(finding: { message: string }): void }) => {
        report({ message: this.#message });
      };
    }
    expect((await load('api.yaml', { rules: [new Rule()] })).diagnostics).toMatchObject([
      { message: 'Found.' },
    ]);
  });
});

describe('source kinds', () => {
  write('fleet.ships', 'Alba\n');

  test('are asked before those of Curlew', async () => {
    expect(await load('fleet.ships', { sources: [kind({})] })).toMatchObject({
      usable: true,
      diagnostics: [],
    });
    const yaml = kind({ detect: ({ extension }) => extension === 'yaml' });
    const read = await load('api.yaml', { sources: [yaml] });
    expect(read.description?.value).toBe(DOCUMENT);
  });

  const fail = () => {
    throw new Error('no ships');
  };
  test.each<[string, Partial<SourceKind>, string]>([
    ['detect', { detect: fail }, 'no ships'],
    ['detect, later', { detect: async () => fail() }, 'no ships'],
    ['read', { read: async () => fail() }, 'no ships'],
    ['nothing', { read: async () => undefined as never }, '`read` must return `diagnostics`, a list'],
    [
      'no source files',
      { read: async () => ({ diagnostics: [] }) as never },
      '`read` must return `sourceFiles`, a Map of files by their names',
    ],
    [
      'a bare document',
      { read: async () => ({ diagnostics: [], sourceFiles: new Map(), description: DOCUMENT }) as never },
      '`read` must return a `description` made by `context.describe` or @curlew/openapi',
    ],
    [
      'no document',
      { read: async (_, { describe }) => describe({}) },
      '`describe` requires an OpenAPI 3.0, 3.1 or 3.2 document',
    ],
    [
      'no requests',
      { holds: 'requests', read: async () => ({ diagnostics: [] }) as never },
      '`read` must return `requests`, a list, and `ranges`, a function',
    ],
    [
      'ranges that fail',
      {
        holds: 'requests',
        read: async (text) => ({ diagnostics: [], requests: [], text, ranges: fail }),
      },
      'no ships',
    ],
  ])('that fail are a problem of their source: %s', async (_, parts, reason) => {
    const source = await load('fleet.ships', { name: 'house', sources: [kind(parts)] });
    expect(source).toMatchObject({
      usable: false,
      diagnostics: [
        {
          code: 'plugin-failed',
          message: `The source kind \`ships\` of the plugin \`house\` failed: ${reason}.`,
          span: { file: 'fleet.ships', line: 1 },
        },
      ],
    });
  });
});

test('a reporter that fails, or gives no text, throws a PluginError', async () => {
  const report = {
    diagnostics: [],
    sourceFiles: new Map(),
    files: [],
    rules: [],
    version: '1',
    strict: false,
    color: false,
  };
  const render = async (given: () => unknown) => {
    const { reporters } = resolvePlugins([{ reporters: [{ id: 'own', render: given as () => string }] }]);
    return reporters[0]?.render(report);
  };
  expect(await render(() => 'text')).toBe('text');
  expect(await render(async () => 'text')).toBe('text');
  await expect(render(() => undefined)).rejects.toThrow(PluginError);
  await expect(render(() => JSON.parse('{'))).rejects.toThrow(
    /^The reporter `own` of the plugin `plugins\[0]` failed/,
  );
});

test('the example of the documentation works', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, code = ''] = /## Plugins[\s\S]*?```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  const { plugins: [plugin] = [] } = await loadConfig(write('curlew.config.ts', code));
  const [rule] = plugin?.rules ?? [];
  if (plugin === undefined || rule === undefined) throw new Error('no rule');
  write('example.yaml', rule.example ?? '');
  write('valid.yaml', rule.valid?.[0] ?? '');
  expect((await load('example.yaml', plugin)).diagnostics).toMatchObject([{ code: 'short-summary' }]);
  expect((await load('valid.yaml', plugin)).diagnostics).toEqual([]);
});

test('a configuration that was changed is read anew', async () => {
  const rule = (id: string) =>
    `export default { plugins: [{ rules: [{ id: '${id}', severity: 'info', summary: 'A.', help: 'B.', Info() {} }] }] };`;
  const ids = async (id: string) =>
    (await loadConfig(write('curlew.config.mjs', rule(id)))).plugins?.[0]?.rules?.map((one) => one.id);
  expect(await ids('one')).toEqual(['one']);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await ids('two')).toEqual(['two']);
});

test.each([
  ['of another package', 'empty-tag', async () => [{ code: 'empty-tag' }]],
  ['of a comparison with recorded requests', 'undescribed-operation', undefined],
] as const)('a rule with a code %s is refused', async (_name, id, codes) => {
  const file = write(
    'curlew.config.mjs',
    `export default { plugins: [{ rules: [{ id: '${id}', severity: 'info', summary: 'A.', help: 'B.', Info() {} }] }] };`,
  );
  await expect(loadConfig(file, codes ? [codes] : [])).rejects.toThrow(
    `curlew.config.mjs defines rules whose ids are taken:\n  - \`plugins[0].rules[0].id\`: \`${id}\` is a diagnostic code of Curlew`,
  );
});
