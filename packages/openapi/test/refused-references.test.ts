import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { renderPretty } from '@curlew/diagnostics';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import {
  bundleDescription,
  type Description,
  type Host,
  loadDescription,
  readDescription,
  validateDescription,
} from '../src/index.ts';
import { nodeHost } from '../src/node.ts';
import { memoryHost } from './memory-host.ts';

const SECRET = 'hunter2-of-the-tests';
const HEAD = "openapi: 3.1.0\ninfo: { title: Pets, version: '1' }\n";

/** A place for a reference, with the type that it expects. */
const PLACES: Record<string, (reference: string) => string> = {
  schema: (ref) => `components: { schemas: { A: { $ref: '${ref}' } } }`,
  property: (ref) => `components: { schemas: { A: { properties: { b: { $ref: '${ref}' } } } } }`,
  'path item': (ref) => `paths: { /a: { $ref: '${ref}' } }`,
  operation: (ref) => `paths: { /a: { get: { $ref: '${ref}' } } }`,
  paths: (ref) => `paths: { $ref: '${ref}' }`,
  properties: (ref) => `components: { schemas: { A: { properties: { $ref: '${ref}' } } } }`,
  parameter: (ref) => `components: { parameters: { A: { $ref: '${ref}' } } }`,
  'parameter in a list': (ref) => `paths: { /a: { parameters: [{ $ref: '${ref}' }] } }`,
  response: (ref) => `components: { responses: { A: { $ref: '${ref}' } } }`,
  'request body': (ref) => `components: { requestBodies: { A: { $ref: '${ref}' } } }`,
  header: (ref) => `components: { headers: { A: { $ref: '${ref}' } } }`,
  example: (ref) => `components: { examples: { A: { $ref: '${ref}' } } }`,
  'value of an example': (ref) => `components: { examples: { A: { value: { $ref: '${ref}' } } } }`,
  'example of a parameter': (ref) =>
    `components: { parameters: { A: { name: a, in: query, schema: {}, example: { $ref: '${ref}' } } } }`,
  'external example': (ref) => `components: { examples: { A: { externalValue: '${ref}' } } }`,
  link: (ref) => `components: { links: { A: { $ref: '${ref}' } } }`,
  'operation of a link': (ref) => `components: { links: { A: { operationRef: '${ref}' } } }`,
  callback: (ref) => `components: { callbacks: { A: { $ref: '${ref}' } } }`,
  'security scheme': (ref) => `components: { securitySchemes: { A: { $ref: '${ref}' } } }`,
  'security requirement': (ref) => `security: [{ '${ref}': [] }]`,
  mapping: (ref) =>
    `components: { schemas: { A: { discriminator: { propertyName: b, mapping: { c: '${ref}' } } } } }`,
  extension: (ref) => `x-a: { $ref: '${ref}' }`,
  'unknown field': (ref) => `components: { schemas: { A: { unknown: { $ref: '${ref}' } } } }`,
  'dynamic reference': (ref) => `components: { schemas: { A: { $dynamicRef: '${ref}' } } }`,
  'schema of another dialect': (ref) =>
    `components: { schemas: { A: { $schema: 'https://example.com/s', allOf: [{ $ref: '${ref}' }] } } }`,
};

/** References to what is no description, and the content of its file. */
const FORBIDDEN: Record<string, string> = {
  '.env': `TOKEN=${SECRET}`,
  '.ENV': `TOKEN=${SECRET}`,
  './.env': `TOKEN=${SECRET}`,
  '%2Eenv': `TOKEN=${SECRET}`,
  'schemas/../.env': `TOKEN=${SECRET}`,
  '.npmrc': `//registry.example.com/:_authToken=${SECRET}`,
  '.env.yaml': `type: object\ntoken: ${SECRET}`,
  '.git/config': `[remote]\n  url = https://${SECRET}@example.com`,
  '.aws/credentials.yaml#/a': `a: { type: object, token: ${SECRET} }`,
  'deep/.secret/a.yaml': `type: object\ntitle: ${SECRET}`,
  'credentials.yaml#/password': `user: me\npassword: ${SECRET}`,
  'credentials.yaml': `user: me\npassword: ${SECRET}`,
  'credentials.YAML': `user: me\npassword: ${SECRET}`,
  'described.yaml': `description: of production\npassword: ${SECRET}`,
  'list.json': `["${SECRET}"]`,
  'text.yaml': SECRET,
  'account.json': `{"type": "service_account", "private_key": "${SECRET}", "client_id": "1"}`,
  'package.json': `{"name": "a", "version": "1.0.0", "type": "module", "description": "${SECRET}", "private": true}`,
  'database.yml': `default: { password: ${SECRET} }\nproduction: { password: ${SECRET} }`,
  'nested.yaml#/a': `a: { b: { password: ${SECRET} } }`,
  'broken.yaml': `password: [${SECRET}\nb: {`,
  'broken.json': `{"password": "${SECRET}", }`,
  'twice.yaml': `${SECRET}: 1\n${SECRET}: 2\n`,
  'notes.txt': SECRET,
  'notes.md': SECRET,
  'key.pem': SECRET,
  'a\\.env': `TOKEN=${SECRET}`,
  '.a\\b.yaml': `type: object\ntitle: ${SECRET}`,
  plain: `type: object\ntitle: ${SECRET}`,
};

async function load(files: Record<string, string>, allowedRefs: string[] = [], host: Partial<Host> = {}) {
  const loaded = await loadDescription('/p/openapi.yaml', {
    host: { ...memoryHost(files), ...host },
    allowedRefs,
    displayPath: (path) => path.replace('/p/', ''),
  });
  const { description } = loaded;
  const diagnostics = [...loaded.diagnostics, ...(description ? validateDescription(description) : [])];
  const report = renderPretty(diagnostics, { sourceFiles: loaded.sourceFiles, color: false });
  const outputs = description ? JSON.stringify(bundleDescription(description)) : '';
  return { ...loaded, diagnostics, codes: diagnostics.map(({ code }) => code), report, outputs };
}

function getFile(reference: string): string {
  const path = decodeURIComponent(reference.split('#')[0] ?? '')
    .replace('schemas/../', '')
    .replace('./.', '.');
  return `/p/${path}`;
}

/** Places whose text is an address alone, or whose object is data: nothing is read. */
const UNREAD = new Set([
  'dynamic reference',
  'external example',
  'extension',
  'operation of a link',
  'security requirement',
]);
/** No rule says more of these places than that they are unknown. */
const UNKNOWN = new Set([...UNREAD, 'unknown field', 'schema of another dialect']);

test.each(Object.entries(PLACES))('no text of a forbidden file is shown: a %s', async (place, write) => {
  for (const [reference, text] of Object.entries(FORBIDDEN)) {
    const { report, outputs, codes, sourceFiles } = await load({
      '/p/openapi.yaml': HEAD + write(reference),
      [getFile(reference)]: text,
    });
    expect(report + outputs, reference).not.toContain(SECRET);
    expect([...sourceFiles.keys()], reference).toEqual(['openapi.yaml']);
    if (UNKNOWN.has(place) || reference.startsWith('broken') || reference === 'twice.yaml') continue;
    // In a mapping this is the name of a component.
    if (place === 'mapping' && reference === 'plain') continue;
    expect(codes, reference).toContain('ref-not-allowed');
    expect(report, reference).toContain('refs: { allow: [');
  }
});

test('a value is judged by the type that the place of the reference expects', async () => {
  const fitting: Record<string, [keyof typeof PLACES, string]> = {
    'an empty schema': ['schema', '{}'],
    'a boolean schema': ['schema', 'true'],
    'a schema with unknown keywords': ['schema', 'type: string\nfaker: name\nui: { a: 1 }'],
    'a schema with a description alone': ['schema', 'description: Anything.'],
    'a reference': ['schema', '$ref: openapi.yaml#/info'],
    'a parameter': ['parameter', 'name: a\nin: query\nunknown: 1'],
    'a response': ['response', 'description: All.'],
    'an operation': ['operation', "responses: { '200': { description: All. } }"],
    'a path item': ['path item', "get: { responses: { '200': { description: All. } } }"],
    'a map of path items': ['paths', "/b: { get: { responses: { '200': { description: All. } } } }"],
    'an example': ['example', 'value: { a: 1 }'],
    'a header': ['header', 'schema: { type: string }'],
    'a link': ['link', 'operationId: a'],
    'a callback': ['callback', "'{$request.body#/url}': { post: { operationId: b } }"],
    'a security scheme': ['security scheme', 'type: http\nscheme: bearer'],
    'a request body': ['request body', 'content: { application/json: {} }'],
  };
  for (const [name, [place, text]] of Object.entries(fitting)) {
    const { codes } = await load({
      '/p/openapi.yaml': HEAD + PLACES[place]?.('parts/a.yml'),
      '/p/parts/a.yml': text,
    });
    expect(codes, name).not.toContain('ref-not-allowed');
  }
});

test('a place of a file may be named, and another one of the same file not', async () => {
  const { description, codes, outputs } = await load({
    '/p/openapi.yaml': `${HEAD}components: { schemas: { A: { $ref: 'a.yaml#/Pet' }, B: { $ref: 'a.yaml#/db' } } }`,
    '/p/a.yaml': `Pet: { type: object }\ndb: { user: me, password: ${SECRET} }`,
  });
  expect(codes.filter((code) => code === 'ref-not-allowed')).toHaveLength(1);
  expect(description?.files).toEqual(['/p/openapi.yaml', '/p/a.yaml']);
  expect(outputs).not.toContain(SECRET);
  expect(outputs).toContain('"type":"object"');
});

test('a file that is allowed cannot lead to one that is not', async () => {
  const { report, outputs, diagnostics } = await load({
    '/p/openapi.yaml': `${HEAD}components: { schemas: { A: { $ref: schemas/a.yaml } } }`,
    '/p/schemas/a.yaml': "type: object\nproperties: { b: { $ref: '../.env' }, c: { $ref: c.yaml } }",
    '/p/schemas/c.yaml': `user: me\npassword: ${SECRET}`,
    '/p/.env': `TOKEN=${SECRET}`,
  });
  const refused = diagnostics.filter(({ code }) => code === 'ref-not-allowed');
  expect(refused.map(({ span }) => span?.file)).toEqual(['schemas/a.yaml', 'schemas/a.yaml']);
  expect(report + outputs).not.toContain(SECRET);
});

test('the option allows a file whatever it is named and holds, in any of its spellings', async () => {
  for (const [reference, glob] of [
    ['.shared/a.yaml', '.shared/*.yaml'],
    ['.shared/a.yaml', './.shared/**'],
    ['schemas/User', 'schemas/*'],
    ['a.yaml#/x', 'a.yaml'],
    ['%2Eshared/a.yaml', '**/a.yaml'],
  ] as const) {
    const files = {
      '/p/openapi.yaml': HEAD + PLACES.schema?.(reference),
      [getFile(reference)]: 'x: { odd: 1, other: 2 }\ntype: object',
    };
    expect((await load(files)).codes, reference).toContain('ref-not-allowed');
    expect((await load(files, [glob])).codes, reference).not.toContain('ref-not-allowed');
    expect((await load(files, ['elsewhere/*'])).codes, reference).toContain('ref-not-allowed');
  }
});

test('the file that the user named is read whatever its name, and so are files of its folder', async () => {
  const files = {
    '/p/.github/.openapi': `${HEAD}components: { schemas: { A: { $ref: schemas/a.yaml }, B: { $ref: '#/components/schemas/A' }, C: { $ref: '../.circleci/config.yml' } } }`,
    '/p/.github/schemas/a.yaml': 'type: object',
    '/p/.circleci/config.yml': 'type: object',
  };
  const { description, diagnostics } = await loadDescription('/p/.github/.openapi', {
    host: memoryHost(files),
    root: '/p',
  });
  expect(description?.files).toEqual(['/p/.github/.openapi', '/p/.github/schemas/a.yaml']);
  expect(diagnostics.map(({ message }) => message)).toEqual([expect.stringContaining('.circleci')]);
});

test('remote files: names of URLs are judged too, and a URL needs no extension', async () => {
  const remote: Record<string, string> = {
    'https://example.com/schemas/1.0.0': 'type: object',
    'https://example.com/a.json?x=1': '{"type": "object"}',
    'https://example.com/.env': `TOKEN=${SECRET}`,
    'https://example.com/%2Eenv': `TOKEN=${SECRET}`,
    'https://example.com/a/.git/config.yaml': `type: object\ntitle: ${SECRET}`,
    'https://example.com/a.txt': SECRET,
    'https://example.com/a': `user: me\npassword: ${SECRET}`,
  };
  const asked: string[] = [];
  const fetchFile = async (url: string) => {
    asked.push(url);
    return new TextEncoder().encode(remote[url] ?? '');
  };
  const refs = Object.keys(remote).map((url, at) => `    S${at}: { $ref: '${url}' }\n`);
  const { diagnostics, report, outputs } = await load(
    { '/p/openapi.yaml': `${HEAD}components:\n  schemas:\n${refs.join('')}` },
    [],
    { fetchFile },
  );
  const refused = diagnostics.filter(({ code }) => code === 'ref-not-allowed');
  expect(refused.map(({ span }) => span?.line)).toEqual([7, 8, 9, 10, 11]);
  expect(asked).toEqual([0, 1, 6].map((at) => Object.keys(remote)[at]));
  expect(report + outputs).not.toContain(SECRET);
});

test('an address that is not a URL is reported, in the entry and in a remote file', async () => {
  const { codes } = await load(
    {
      '/p/openapi.yaml': `${HEAD}components: { schemas: { A: { $ref: 'https://[' }, B: { $ref: 'https://example.com/b.yaml' } } }`,
    },
    [],
    {
      fetchFile: async (url) => {
        if (url.endsWith('/b.yaml'))
          return new TextEncoder().encode("allOf: [{ $ref: '//[' }, { $ref: 'https://%' }]");
        throw new Error('no');
      },
    },
  );
  expect(codes.filter((code) => code === 'unresolved-ref')).toHaveLength(3);
});

test('Swagger 2.0 is protected in the same way', async () => {
  const { report, outputs, codes } = await load({
    '/p/openapi.yaml':
      "swagger: '2.0'\ninfo: { title: Pets, version: '1' }\npaths: { /a: { $ref: '.env' } }\ndefinitions: { A: { $ref: 'c.yaml' } }",
    '/p/.env': `TOKEN=${SECRET}`,
    '/p/c.yaml': `user: me\npassword: ${SECRET}`,
  });
  expect(codes.filter((code) => code === 'ref-not-allowed')).toHaveLength(2);
  expect(report + outputs).not.toContain(SECRET);
});

test('whatever a third party writes after the name of a dot file, nothing of it is read', async () => {
  const encoded = fc
    .constantFrom('.env', '.git/config.yaml', 'a/.b/c.json')
    .chain((path) =>
      fc
        .array(fc.boolean(), { minLength: path.length, maxLength: path.length })
        .map((flags) =>
          [...path]
            .map((char, at) => (flags[at] ? `%${char.charCodeAt(0).toString(16).padStart(2, '0')}` : char))
            .join(''),
        ),
    );
  const before = fc.constantFrom('', './', '././', 'x/../', './/', 'file:///p/');
  const after = fc.constantFrom('', '#', '#/', '#/a', '#a', '#%2Fa');
  await fc.assert(
    fc.asyncProperty(before, encoded, after, async (start, path, end) => {
      const read: string[] = [];
      const files = memoryHost({
        '/p/openapi.yaml': HEAD + PLACES.schema?.(start + path + end),
        '/p/.env': SECRET,
        '/p/.git/config.yaml': SECRET,
        '/p/a/.b/c.json': SECRET,
      });
      const readFile: Host['readFile'] = (file) => {
        read.push(file);
        return files.readFile(file);
      };
      const host: Host = { ...files, readFile };
      await loadDescription('/p/openapi.yaml', { host });
      expect(read).toEqual(['/p/openapi.yaml']);
    }),
  );
});

let folder: string | undefined;
afterEach(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true });
  folder = undefined;
});

test('a symbolic link is judged by its target as well as by its name', async () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'curlew-links-')));
  folder = root;
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  write('.env', `TOKEN=${SECRET}`);
  write('.hidden/a.yaml', `type: object\ntitle: ${SECRET}`);
  write('notes', `type: object\ntitle: ${SECRET}`);
  write('schemas/real.yaml', 'type: object');
  symlinkSync('.env', join(root, 'env.yaml'));
  symlinkSync('.hidden', join(root, 'shown'));
  symlinkSync('notes', join(root, 'notes.yaml'));
  symlinkSync('schemas', join(root, 'models'));
  const names = ['env.yaml', 'shown/a.yaml', 'notes.yaml', 'models/real.yaml'];
  write(
    'openapi.yaml',
    `${HEAD}components:\n  schemas:\n${names.map((name, at) => `    S${at}: { $ref: ${name} }\n`).join('')}`,
  );
  const read = (allowedRefs: string[]) =>
    loadDescription(join(root, 'openapi.yaml'), { host: nodeHost(), allowedRefs });
  const lines = async (allow: string[]) => (await read(allow)).diagnostics.map(({ span }) => span?.line);
  expect(await lines([])).toEqual([5, 6, 7]);
  expect(JSON.stringify(getFiles((await read([])).description))).not.toContain(SECRET);
  // The help names the target, which has to be allowed.
  expect((await read([])).diagnostics[2]?.help).toContain("allow: ['notes']");
  expect(await lines(['env.yaml', '.env', '.hidden/**', 'notes'])).toEqual([]);
});

function getFiles(description: Description | undefined): unknown[] {
  return description?.files.map((file) => description.file(file)?.value) ?? [];
}

test('a description without a folder of its own is protected as well', async () => {
  const { diagnostics } = await readDescription(HEAD + PLACES.schema?.('.env'), {
    path: '/p/<stdin>',
    host: memoryHost({ '/p/.env': SECRET }),
  });
  expect(diagnostics.map(({ code }) => code)).toEqual(['ref-not-allowed']);
});
