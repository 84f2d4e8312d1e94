import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planSources } from '@curlew/project';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertBuildable } from '../src/report/assert-buildable.ts';
import type { ReferenceSource } from '../src/report/reference-source.ts';
import { WorkerHandler } from '../src/worker/worker-handler.ts';

const API = "openapi: 3.1.0\ninfo: { title: Ships, version: '1' }\npaths: {}\n";
const WRONG_TYPE = API.replace('paths: {}', 'paths: {}\ntags: 1');
const LOST = API.replace('paths: {}', 'paths: { /ships: { $ref: ./nowhere.yaml } }');

let folder = '';

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'buildable-')));
});

afterAll(() => rmSync(folder, { recursive: true }));

async function load(path: string, text: string | undefined, lenient = false): Promise<ReferenceSource[]> {
  if (text !== undefined) writeFileSync(join(folder, path), text);
  const plan = planSources({ sources: [{ path, options: {} }], base: '/', from: folder, cwd: folder });
  const loaded = await new WorkerHandler().handle({
    type: 'open',
    project: {
      ...plan,
      cwd: folder,
      limits: {},
      allowRemote: false,
      lenient,
      showInternal: false,
      propertyOrder: 'required-first',
      remoteImages: false,
      sampleLanguages: ['curl'],
      guides: [],
      assistants: [],

      policy: {},
      address: { base: '', ending: '/' },
    },
  });
  if (typeof loaded !== 'object' || !('sources' in loaded)) throw new Error('a page instead of sources');
  return loaded.sources;
}

test.each([
  ['a missing file', 'nowhere.yaml', undefined],
  ['an empty file', 'empty.yaml', ''],
  ['text that is not YAML', 'flow.yaml', 'a: [b: {'],
  ['captures without curl', 'captures.sh', 'echo nothing here\n'],
  ['a truncated collection', 'shop.json', '{ "info": { "name": "Shop" }, "item": [ {'],
])('no reference can be made from %s', async (_name, path, text) => {
  const sources = await load(path, text);
  expect(() => assertBuildable(sources, false)).toThrow(`No reference can be built from ${path}. `);
});

test('errors fail only a strict build', async () => {
  const sources = await load('wrong.yaml', WRONG_TYPE);
  assertBuildable(sources, false);
  expect(() => assertBuildable(sources, true)).toThrow(
    'The sources have 1 error; `strict` does not allow errors.',
  );
});

test('a lost operation fails every build that is not lenient', async () => {
  await expect(assertBuildableOf(LOST, false)).rejects.toThrow('lost.yaml');
  await assertBuildableOf(LOST, true);
});

async function assertBuildableOf(text: string, lenient: boolean): Promise<void> {
  assertBuildable(await load('lost.yaml', text, lenient), false);
}
