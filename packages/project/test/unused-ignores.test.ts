import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ignore } from '@curlew/diagnostics';
import { afterAll, describe, expect, test } from 'vitest';
import { type OpenOptions, openProject, planFiles } from '../src/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'ignores-'));
afterAll(() => rmSync(folder, { recursive: true }));

const api = (more = '') => `openapi: 3.1.0
info: { title: Ships, version: '1' }
paths:
  /ships:
    get: { ${more}responses: { '200': { description: all } } }
`;
writeFileSync(join(folder, 'a.yaml'), api());
writeFileSync(join(folder, 'b.yaml'), api('operationId: listShips, '));

async function problems(ignore: Ignore[], options: Partial<OpenOptions<undefined>> = {}) {
  const sources = planFiles({ sources: ['a.yaml', 'b.yaml'], from: folder, cwd: folder });
  const policy = { ignore, reportUnusedIgnores: true, ...options.policy };
  const project = openProject<undefined>({ sources, cwd: folder, ...options, policy });
  await project.load();
  return project.sources.map(({ diagnostics }) =>
    diagnostics.map(({ code, message }) => `${code} ${message}`),
  );
}

test('an unused ignore of the configuration is fixed in the configuration', async () => {
  const sources = planFiles({ sources: ['b.yaml'], from: folder, cwd: folder });
  const policy = { ignore: [{ code: 'unknown-tag', reason: 'Known' }], reportUnusedIgnores: true };
  const project = openProject<undefined>({ sources, cwd: folder, policy });
  await project.load();
  expect(project.sources[0]?.diagnostics).toMatchObject([
    { code: 'unused-ignore', help: 'Remove the entry, or correct its code, file or pointer.' },
  ]);
});

const reason = 'Known';
const MISSING = { code: 'missing-operation-id', reason };
const FOUND = 'missing-operation-id GET /ships has no `operationId`.';

describe('an ignore of the configuration without a match is reported once', () => {
  test.each<[string, Ignore[], string[]]>([
    ['one that matches', [MISSING], []],
    ['another file', [{ ...MISSING, file: 'b.yaml' }], [' at `b.yaml`, matches no problem.', FOUND]],
    ['another place', [{ ...MISSING, pointer: '/info' }], [' at `/info`, matches no problem.', FOUND]],
    ['a second one for the same problem', [MISSING, { ...MISSING, file: 'a.yaml' }], []],
  ])('%s', async (_, ignore, expected) => {
    const [first = [], second] = await problems(ignore);
    expect(second).toEqual([]);
    expect(first).toHaveLength(expected.length);
    for (const [at, text] of expected.entries()) expect(first[at]).toContain(text);
  });

  test('not for files that are a part of the project, nor while a source is unusable', async () => {
    const unused = [{ code: 'unknown-tag', reason }];
    expect((await problems(unused, { policy: { reportUnusedIgnores: false } }))[0]).toEqual([FOUND]);
    writeFileSync(join(folder, 'b.yaml'), 'openapi: 3.1.0\npaths: [');
    expect((await problems(unused))[0]).toEqual([FOUND]);
    writeFileSync(join(folder, 'b.yaml'), api('operationId: listShips, '));
    expect((await problems(unused))[0]).toHaveLength(2);
  });

  test('not for codes that descriptions alone cannot have, when nothing else is loaded', async () => {
    const reference = [{ code: 'unsafe-html', reason }];
    expect((await problems(reference, { descriptionsOnly: true }))[0]).toEqual([FOUND]);
    expect((await problems(reference))[0]).toHaveLength(2);
  });

  test('with the severity of the project', async () => {
    const policy = { rules: { 'unused-ignore': 'off' as const } };
    expect((await problems([{ code: 'unknown-tag', reason }], { policy }))[0]).toEqual([FOUND]);
  });
});

test('without validation, or with lost operations, unused ignores of a description are not reported', async () => {
  const ignored = api().replace('    get:', '    # curlew-ignore-next-line unknown-tag: Why\n    get:');
  writeFileSync(join(folder, 'a.yaml'), ignored);
  expect((await problems([]))[0]).toHaveLength(2);
  expect((await problems([], { validate: false }))[0]).toEqual([]);
  writeFileSync(join(folder, 'a.yaml'), `${ignored}  /boats: { $ref: 'lost.yaml' }\n`);
  expect((await problems([]))[0]?.filter((text) => text.startsWith('unused-ignore'))).toEqual([]);
});
