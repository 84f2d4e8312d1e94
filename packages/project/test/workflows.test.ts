import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ArazzoDocument } from '@curlew/openapi/internal';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openProject, planFiles, type Source } from '../src/index.ts';

let folder = '';

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'workflows-')));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): string {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

const API = `openapi: 3.1.0
info: { title: Ships, version: '1' }
paths:
  /ships:
    get: { operationId: listShips, responses: { '200': { description: all } } }
`;

const flows = (operationId: string, url = './openapi.yaml') => `arazzo: 1.0.1
info: { title: Flows, version: '1' }
sourceDescriptions: [{ name: ships, url: '${url}', type: openapi }]
workflows:
  - workflowId: look
    steps:
      - stepId: list
        operationId: ${operationId}
`;

interface Made {
  workflows: ArazzoDocument | undefined;
  language: string | undefined;
}

/** A source with an Arazzo file; `made` is what pages would be made from. */
function open(path = 'openapi.yaml') {
  const sources = planFiles({
    sources: [{ path, workflows: 'flows.arazzo.yaml', language: 'fr' }],
    from: folder,
    cwd: folder,
  });
  return openProject<Made>({
    sources,
    cwd: folder,
    make: (_, { language }, __, ___, workflows) => ({ workflows, language }),
  });
}

async function load(path?: string): Promise<Source<Made>> {
  const [source] = await open(path).load();
  if (source === undefined) throw new Error('no source');
  return source;
}

describe('the Arazzo file of a source', () => {
  test('is bound to the description, and its files are watched', async () => {
    write('openapi.yaml', API);
    const file = write('flows.arazzo.yaml', flows('listShips'));
    const { made, description, files, diagnostics } = await load();
    expect(diagnostics).toEqual([]);
    const [source] = made?.workflows?.sources ?? [];
    expect(source?.content).toMatchObject({ is: 'openapi' });
    expect(source?.content.is === 'openapi' && source.content.description).toBe(description);
    expect(files).toEqual([join(folder, 'openapi.yaml'), file]);
  });

  test('is bound to recorded requests, and to a description that it names by an address', async () => {
    write('captures.sh', `curl 'https://api.example.com/ships'\n`);
    write('flows.arazzo.yaml', flows('listShips', 'https://api.example.com/openapi.yaml'));
    const { made, diagnostics } = await load('captures.sh');
    expect(made?.workflows?.sources[0]?.content.is).toBe('openapi');
    expect(diagnostics.filter(({ code }) => code === 'unreadable-source')).toEqual([]);
  });

  test('has its problems reported with their places, and the source stays usable', async () => {
    write('openapi.yaml', API);
    write('flows.arazzo.yaml', flows('listShip'));
    const { usable, diagnostics, sourceFiles } = await load();
    expect(usable).toBe(true);
    expect(diagnostics).toMatchObject([
      {
        code: 'unknown-operation',
        severity: 'error',
        help: 'Did you mean `listShips`?',
        span: { file: 'flows.arazzo.yaml', line: 8, column: 22 },
      },
    ]);
    expect([...(sourceFiles?.keys() ?? [])]).toEqual(['flows.arazzo.yaml']);
  });

  test.each([
    ['which is missing', undefined, 'file-not-found'],
    ['which is none', 'a: 1\n', 'unknown-arazzo-version'],
    ['which is not YAML', 'arazzo: [\n', 'invalid-yaml'],
  ])('%s is a problem, and the reference has no workflows', async (_, text, code) => {
    write('openapi.yaml', API);
    if (text !== undefined) write('flows.arazzo.yaml', text);
    const { usable, made, diagnostics, files } = await load();
    expect(usable).toBe(true);
    expect(made).toEqual({ workflows: undefined, language: 'fr' });
    expect(diagnostics.map((one) => one.code)).toContain(code);
    expect(files).toContain(join(folder, 'flows.arazzo.yaml'));
  });

  test('is that of one file, also where a glob finds several', () => {
    write('apis/a.yaml', API);
    const plan = (path: string) =>
      planFiles({ sources: [{ path, workflows: 'flows.arazzo.yaml' }], from: folder, cwd: folder });
    expect(plan('apis/*.yaml')).toMatchObject([{ workflows: join(folder, 'flows.arazzo.yaml') }]);
    write('apis/b.yaml', API);
    expect(() => plan('apis/*.yaml')).toThrow(
      '`workflows` is for one file; the glob "apis/*.yaml" matches 2.',
    );
  });

  test('is read again when it changes, and the source keeps its options', async () => {
    write('openapi.yaml', API);
    const file = write('flows.arazzo.yaml', flows('listShips'));
    const project = open();
    await project.load();
    write('flows.arazzo.yaml', flows('listShips').replace('look', 'watch'));
    const [source] = await project.load(new Set([file]));
    expect(source?.made?.workflows?.workflows.map(({ id }) => id)).toEqual(['watch']);
    expect(source?.made?.language).toBe('fr');
  });
});
