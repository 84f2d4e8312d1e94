import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type OpenOptions, openProject, planFiles, type Source } from '../src/index.ts';
import { STANDARD_INPUT } from '../src/internal.ts';

let folder = '';

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'project-')));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string | Uint8Array): string {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

function open(names: readonly (string | object)[], options: Partial<OpenOptions<string>> = {}) {
  const sources = planFiles({ sources: names as string[], from: folder, cwd: folder });
  return openProject<string>({ sources, cwd: folder, ...options });
}

async function loadOne(
  name: string | object,
  options?: Partial<OpenOptions<string>>,
): Promise<Source<string>> {
  const [source] = await open([name], options).load();
  if (source === undefined) throw new Error('no source');
  return source;
}

const codes = ({ diagnostics }: Source) => diagnostics.map(({ code }) => code);

const API = `openapi: 3.1.0
info: { title: Ships, version: '1' }
paths:
  /ships:
    get: { operationId: listShips, responses: { '200': { description: all } } }
`;
const CURL = `curl 'https://api.example.com/ships/1'\n`;

describe('encodings', () => {
  const utf16 = (text: string) => Buffer.from(text, 'utf16le');
  const swapped = (text: string) => utf16(text).swap16();
  const HAR = JSON.stringify({
    log: { entries: [{ request: { method: 'GET', url: 'https://a.example.com/ships', headers: [] } }] },
  });
  const COLLECTION = JSON.stringify({
    info: { name: 'Fleet' },
    item: [{ name: 'Ships', request: 'https://a.example.com/ships' }],
  });

  test.each([
    ['openapi.yaml', API],
    ['captures.sh', CURL],
    ['recording.har', HAR],
    ['collection.json', COLLECTION],
  ])('%s is read in UTF-8 and UTF-16, with and without a byte order mark', async (name, text) => {
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\uFEFF${text}`),
      utf16(text),
      utf16(`\uFEFF${text}`),
      swapped(text),
      swapped(`\uFEFF${text}`),
    ]) {
      write(name, bytes);
      const source = await loadOne(name);
      expect(source.description?.value.paths).toBeDefined();
      expect(source.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    }
  });

  test('a byte that is not UTF-8 refuses a description, and not a recording', async () => {
    write('openapi.yaml', Buffer.concat([Buffer.from(API), Buffer.from([0x23, 0xe4, 0x0a])]));
    write('captures.sh', Buffer.concat([Buffer.from('# '), Buffer.from([0xe4]), Buffer.from(`\n${CURL}`)]));
    expect(codes(await loadOne('openapi.yaml'))).toEqual(['file-not-text']);
    expect((await loadOne('captures.sh')).usable).toBe(true);
  });
});

test.each([
  ['openapi.yaml', API],
  ['captures.sh', CURL],
])('%s larger than the limit is refused', async (name, text) => {
  write(name, text);
  expect(codes(await loadOne(name, { limits: { fileSize: 20 } }))).toEqual(['file-too-large']);
});

test('standard input is a source like others, without files to watch', async () => {
  const source = await loadOne({ path: STANDARD_INPUT, content: new TextEncoder().encode(API) });
  expect(source).toMatchObject({ name: '<stdin>', usable: true, files: [] });
});

test('a missing file and a folder are reported', async () => {
  mkdirSync(join(folder, 'specs'));
  const [none, specs] = await open(['none.yaml', 'specs']).load();
  expect([none && codes(none), specs && codes(specs)]).toEqual([['file-not-found'], ['file-is-folder']]);
});

test('recorded requests become a description without a text in between, placed at their requests', async () => {
  write('captures.sh', `echo\n${CURL}curl https://api.example.com/crews -d '{"name": "A"}'\n`);
  const { description, sourceFiles } = await loadOne('captures.sh');
  expect(description?.value.info).toMatchObject({ title: 'Captures' });
  // A report must not show lines with live credentials.
  expect([...(sourceFiles ?? []).keys()]).toEqual([]);
  const pointer = '/paths/~1crews/post/requestBody';
  const file = description?.entry ?? '';
  expect(description?.span({ file, pointer })).toMatchObject({ file: 'captures.sh', line: 3, column: 1 });
});

test('without validation, only what keeps a description from being read is reported', async () => {
  write('api.yaml', 'openapi: 3.1.0\ninfo: {}\npaths: {}\n');
  expect(codes(await loadOne('api.yaml'))).not.toEqual([]);
  const unvalidated = await loadOne('api.yaml', { validate: false });
  expect([codes(unvalidated), unvalidated.usable]).toEqual([[], true]);
  write('broken.yaml', 'openapi: [');
  expect(codes(await loadOne('broken.yaml', { validate: false }))).not.toEqual([]);
});

test('where descriptions are wanted, recorded requests are refused before they are read as one', async () => {
  write('captures.txt', CURL);
  write('notes.yaml', `${CURL}openapi: 3.1.0\n`);
  const sources = await open(['captures.txt', 'notes.yaml'], { descriptionsOnly: true }).load();
  expect(sources.map(codes)).toEqual([['recorded-requests'], ['recorded-requests']]);
  expect(sources.map(({ sourceFiles }) => sourceFiles?.size)).toEqual([0, 0]);
});

test('lines of a description can be shown, those of a recording that it refers to never', async () => {
  write(
    'openapi.yaml',
    API.replace('responses: {', "responses: { '404': { $ref: 'captures.sh' }, '2000': {}, "),
  );
  write('captures.sh', CURL);
  const { sourceFiles, diagnostics } = await loadOne('openapi.yaml');
  expect(diagnostics.length).toBeGreaterThan(0);
  expect([...(sourceFiles ?? []).keys()]).toEqual(['openapi.yaml']);
});

test('wrong options of the converter are named', async () => {
  write('captures.sh', CURL);
  await expect(loadOne({ path: 'captures.sh', options: { pathParameterMinSamples: 0 } })).rejects.toThrow(
    'Invalid `options` of the source captures.sh: pathParameterMinSamples must be a positive integer.',
  );
});

describe('policy', () => {
  const BROKEN = API.replace('operationId: listShips, ', '').replace("'200'", "'2000'");

  test('diagnostics come in reading order, with the severities of the project', async () => {
    write('openapi.yaml', BROKEN);
    const rules = { 'missing-operation-id': 'error' } as const;
    const { diagnostics } = await loadOne('openapi.yaml', { policy: { rules } });
    expect(diagnostics.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
      'error missing-operation-id',
      'error invalid-status-code',
    ]);
  });

  test('off and ignored problems are gone, unless they make the source unusable', async () => {
    write('openapi.yaml', BROKEN);
    write('broken.yaml', 'openapi: 4.0.0\n');
    const policy = {
      rules: { 'missing-operation-id': 'off', 'unknown-version': 'off' },
      ignore: [{ code: 'invalid-status-code', file: '*.yaml', reason: 'r' }],
    } as const;
    const [source, broken] = await open(['openapi.yaml', 'broken.yaml'], { policy }).load();
    expect(source && codes(source)).toEqual([]);
    expect(broken && codes(broken)).toEqual(['unknown-version']);
  });

  test('problems of the baseline are counted, not listed', async () => {
    write('openapi.yaml', BROKEN);
    const baseline = {
      version: 1,
      problems: [{ code: 'missing-operation-id', file: 'openapi.yaml', pointer: '/paths/~1ships/get' }],
    } as const;
    const source = await loadOne('openapi.yaml', {
      policy: { baseline: { ...baseline, problems: [...baseline.problems] } },
    });
    expect([codes(source), source.knownProblems]).toEqual([['invalid-status-code'], 1]);
  });
});

test.each([
  ['is broken', 'description: [Not found\n'],
  ['is empty', ''],
  ['is missing', undefined],
])(
  'a file behind a reference that %s is watched, and no other of a file that it does not name',
  async (_, text) => {
    const entry = write(
      'openapi.yaml',
      API.replace('responses: {', "responses: { '404': { $ref: error.yaml }, "),
    );
    const error = text === undefined ? join(folder, 'error.yaml') : write('error.yaml', text);
    write('other.yaml', 'description: [Not found\n');
    const project = open(['openapi.yaml']);
    expect((await project.load())[0]).toMatchObject({ files: [entry, error] });
    expect(project.files).toEqual([entry, error]);
    write('error.yaml', 'description: Not found\n');
    const [mended] = await project.load(new Set([error]));
    expect(mended && codes(mended)).toEqual([]);
    expect(project.files).toEqual([entry, error]);
  },
);

describe('the last usable state', () => {
  test('stays while a source is broken, and its files are watched', async () => {
    const entry = write(
      'openapi.yaml',
      API.replace('responses: {', "responses: { '404': { $ref: error.yaml }, "),
    );
    const error = write('error.yaml', 'description: Not found\n');
    const project = open(['openapi.yaml']);
    const [first] = await project.load();
    expect(first).toMatchObject({ usable: true, files: [entry, error] });
    write('openapi.yaml', 'openapi: {{{');
    const [broken] = await project.load(new Set([entry]));
    expect(broken).toMatchObject({ usable: false });
    expect(project.lastUsable({ base: '' })).toBe(first);
    expect(project.files).toEqual([entry, error]);
  });

  test('only sources that a changed file belongs to are loaded again', async () => {
    const a = write('a.yaml', API);
    write('b.yaml', API);
    const project = open(['a.yaml', 'b.yaml']);
    await project.load();
    expect((await project.load(new Set([a]))).map(({ name }) => name)).toEqual(['a.yaml']);
    expect(await project.load(new Set([join(folder, 'c.yaml')]))).toEqual([]);
  });
});

describe('operations behind a broken file', () => {
  const SPLIT = `openapi: 3.1.0
info: { title: Ships, version: '1' }
paths:
  /ships: { $ref: ships.yaml }
  /crews:
    get: { $ref: crews.yaml }
  /ports:
    get: { responses: { '200': { description: all } } }
webhooks:
  sunk: { $ref: 'hooks.yaml#/sunk' }
`;
  const GET = "get: { responses: { '200': { description: all } } }\n";

  test('make a source unusable, and are named', async () => {
    const make = () => 'made';
    write('openapi.yaml', SPLIT);
    write('ships.yaml', 'get: {{{');
    write('crews.yaml', "responses: { '200': { description: all } }\n");
    const source = await loadOne('openapi.yaml', { make });
    expect(source).toMatchObject({ usable: false, lost: ['/ships', 'sunk'], made: 'made' });
    expect(await loadOne('openapi.yaml', { make, lenient: true })).toMatchObject({ usable: true });
  });

  test('a whole list of paths that is missing counts', async () => {
    write('openapi.yaml', SPLIT.replace(/paths:[\s\S]*webhooks/, 'paths: { $ref: paths.yaml }\nwebhooks'));
    write('hooks.yaml', `sunk: { ${GET.trim()} }`);
    expect((await loadOne('openapi.yaml')).lost).toEqual(['paths']);
  });

  test('a state with some of its operations is shown only as long as there was none with all', async () => {
    write('openapi.yaml', SPLIT);
    write('hooks.yaml', `sunk:\n  ${GET}`);
    write('crews.yaml', "responses: { '200': { description: all } }\n");
    const ships = join(folder, 'ships.yaml');
    const project = open(['openapi.yaml'], {
      make: ({ files }) => files.map((file) => file.slice(folder.length)).join(),
    });
    const shown = async () => {
      await project.load();
      return project.lastUsable({ base: '' })?.made;
    };
    expect(await shown()).not.toContain('ships');
    write('ships.yaml', GET);
    expect(await shown()).toContain('ships');
    rmSync(ships);
    expect(await shown()).toContain('ships');
    expect(project.sources[0]?.lost).toEqual(['/ships']);
  });
});

test('what a door refuses is unusable, and neither validated nor made', async () => {
  write('openapi.yaml', API.replace("'200'", "'2000'"));
  const source = await loadOne('openapi.yaml', {
    refuse: () => ({ code: 'too-many-pages', severity: 'error', message: 'Too many.' }),
    make: () => 'made',
  });
  expect(source).toMatchObject({ usable: false });
  expect([codes(source), source.made]).toEqual([['too-many-pages'], undefined]);
});

describe('a source that is loaded early', () => {
  const options: Partial<OpenOptions<string>> = {
    make: ({ value }) => JSON.stringify(value.info),
    inspect: (made, report) => report({ code: 'empty-tag', severity: 'warning', message: made }),
    codes: async () => [{ code: 'empty-tag' }],
    policy: {
      ignore: [{ code: 'empty-tag', reason: 'known', file: 'other.yaml' }],
      reportUnusedIgnores: true,
    },
  };
  const files = () => new Set([join(folder, 'openapi.yaml')]);

  test('has the rest of its problems after an inspection, those of the project included', async () => {
    write('openapi.yaml', API);
    const whole = await open(['openapi.yaml'], options).load();
    expect(whole.map(codes)).toEqual([['unused-ignore', 'empty-tag']]);
    const project = open(['openapi.yaml'], options);
    const early = await project.load(files(), true);
    expect(early.map(codes)).toEqual([[]]);
    expect(early[0]).toMatchObject({ usable: true, made: whole[0]?.made });
    expect((await project.inspect()).map(codes)).toEqual(whole.map(codes));
    expect(project.sources.map(codes)).toEqual(whole.map(codes));
    expect(project.lastUsable({ base: '' })?.diagnostics).toHaveLength(1);
    expect(await project.inspect()).toEqual([]);
  });

  test('is validated with the inspection, and at once where operations would be lost', async () => {
    write('openapi.yaml', API.replace("'200'", "'2000'"));
    const project = open(['openapi.yaml'], options);
    expect((await project.load(files(), true)).map(codes)).toEqual([[]]);
    expect((await project.inspect()).flatMap(codes)).toContain('invalid-status-code');
    expect(project.sources.map(({ usable }) => usable)).toEqual([true]);

    write('openapi.yaml', `${API}  /lost: { $ref: 'nowhere.yaml' }\n`);
    const [broken] = await project.load(files(), true);
    expect(broken).toMatchObject({ usable: false, lost: ['/lost'] });
    expect(broken && codes(broken)).toContain('unresolved-ref');
  });

  test('is not inspected if it was loaded again since', async () => {
    const ignoring = API.replace('paths:', 'x-curlew-ignore: { some-code: none has it }\npaths:');
    write('openapi.yaml', ignoring);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const project = open(['openapi.yaml'], {
      ...options,
      codes: () => held.then(() => [{ code: 'some-code' }]),
    });
    await project.load(files(), true);
    const inspecting = project.inspect();
    write('openapi.yaml', ignoring.replace('Ships', 'Boats'));
    await project.load(files(), true);
    release();
    expect(await inspecting).toEqual([]);
    expect(project.sources[0]?.made).toContain('Boats');
    expect((await project.inspect()).flatMap(({ diagnostics }) => diagnostics)).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining('Boats') }),
    );
  });
});
