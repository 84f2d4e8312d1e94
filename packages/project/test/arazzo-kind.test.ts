import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openProject, planFiles, SOURCE_KINDS } from '../src/index.ts';
import { isArazzo, SourceText, withWorkflows } from '../src/internal.ts';

let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'arazzo-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const API = `openapi: 3.1.0
info: { title: Ships, version: '1' }
paths:
  /ships: { get: { operationId: listShips, responses: { '200': { description: all } } } }
`;
const FLOW = `arazzo: 1.0.1
info: { title: Flow, version: '1' }
sourceDescriptions: [{ name: ships, url: openapi.yaml }]
workflows: [{ workflowId: one, steps: [{ stepId: list, operationId: listShips }] }]
`;

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

test('a source description that is missing is watched', async () => {
  const flow = write('flow.yaml', FLOW);
  const project = openProject({
    sources: planFiles({ sources: ['flow.yaml'], from: folder, cwd: folder }),
    cwd: folder,
    kinds: withWorkflows(SOURCE_KINDS),
  });
  await project.load();
  expect(project.files).toEqual([flow, join(folder, 'openapi.yaml')]);
});

test('a document depends on its source descriptions: a change of one is found', async () => {
  const api = write('openapi.yaml', API);
  const flow = write('flow.yaml', FLOW);
  const project = openProject({
    sources: planFiles({ sources: ['flow.yaml'], from: folder, cwd: folder }),
    cwd: folder,
    kinds: withWorkflows(SOURCE_KINDS),
  });
  await project.load();
  expect(project.files).toEqual([flow, api]);
  expect(project.sources[0]?.diagnostics).toEqual([]);
  write('openapi.yaml', API.replace('listShips', 'listAll'));
  const [changed] = await project.load(new Set([api]));
  expect(changed?.diagnostics.map(({ code }) => code)).toEqual(['unknown-operation']);
});

test('commands that read descriptions only say what the document is', async () => {
  write('flow.yaml', FLOW);
  const sources = planFiles({ sources: ['flow.yaml'], from: folder, cwd: folder });
  const [source] = await openProject({ sources, cwd: folder }).load();
  expect(source?.diagnostics.map(({ message }) => message)).toEqual([
    'Expected an OpenAPI description, found an Arazzo document, which describes workflows.',
  ]);
});

test.each([
  ['flow.yaml', FLOW, true],
  ['flow.json', '{ "arazzo": "1.0.1" }', true],
  ['flow.json', '{ "info": {}, "arazzo": "1.0.1" }', true],
  ['flow.yml', `# a comment\n'arazzo': 1.1.0\n`, true],
  ['openapi.yaml', API, false],
  ['openapi.yaml', `${API}x-note: |\n  arazzo: no\n`, false],
  ['openapi.json', '{ "openapi": "3.1.0", "arazzo": "1" }', false],
  ['note.yaml', 'text: about arazzo\n', false],
])('%s is detected by its top level', (name, text, expected) => {
  expect(isArazzo(new SourceText(name, text))).toBe(expected);
});

test.each([
  ['{ "arazzo": "1.0.1", "workflows": [] }', true],
  ['{ "openapi": "3.2.0", "paths": {} }', false],
])('%s is recognized without a scan of the whole text: %s', (text, expected) => {
  class LargeSource extends SourceText {
    override get keys(): ReadonlySet<string> {
      throw new Error('The whole text was scanned');
    }
  }
  expect(isArazzo(new LargeSource('a.json', text))).toBe(expected);
});
