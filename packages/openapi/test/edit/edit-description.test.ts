import { expect, test } from 'vitest';
import {
  type Description,
  EDIT_CODES,
  type Edit,
  editDescription,
  loadDescription,
} from '../../src/index.ts';

const HEAD = 'openapi: 3.1.0\ninfo: { title: t, version: "1" } # é\n';

async function loaded(files: Record<string, string | Uint8Array>): Promise<Description> {
  const getBytes = (path: string) => {
    const content = files[path];
    if (content === undefined) throw Object.assign(new Error(path), { code: 'ENOENT' });
    return typeof content === 'string' ? new TextEncoder().encode(content) : content;
  };
  const { description } = await loadDescription(Object.keys(files)[0] ?? '', {
    host: {
      readFile: async (path) => getBytes(path),
      realPath: async (path) => path,
      fetchFile: async (url) => getBytes(url),
    },
  });
  if (description === undefined) throw new Error('not loaded');
  return description;
}

test('edits go into the files that they name', async () => {
  const description = await loaded({
    '/api/openapi.yaml': `${HEAD}paths:\n  /a: { $ref: 'paths/a.json' }\n`,
    '/api/paths/a.json': '{"get": {"responses": {}}}',
  });
  const { files, diagnostics } = editDescription(description, [
    { op: 'set', file: '/api/paths/a.json', pointer: '/get/summary', value: 's' },
    { op: 'set', pointer: '/info/title', value: 'u' },
    { op: 'set', file: '/api/paths/a.json', pointer: '/get/summary', value: 't' },
  ]);
  expect(diagnostics).toEqual([]);
  expect(files.map(({ path, text }) => [path, text])).toEqual([
    ['/api/paths/a.json', '{"get": {"responses": {}, "summary": "t"}}'],
    ['/api/openapi.yaml', `${HEAD.replace('title: t', 'title: u')}paths:\n  /a: { $ref: 'paths/a.json' }\n`],
  ]);
  expect(description.value.info).toEqual({ title: 't', version: '1' });
});

test('when one edit is refused, no file changes', async () => {
  const description = await loaded({
    '/api/openapi.yaml': `${HEAD}paths:\n  /a: { $ref: a.yaml }\n`,
    '/api/a.yaml': 'get: {}\n',
  });
  const edits: Edit[] = [
    { op: 'set', pointer: '/info/title', value: 'u' },
    { op: 'remove', file: '/api/a.yaml', pointer: '/put' },
  ];
  const { files, diagnostics, refused } = editDescription(description, edits);
  expect(files).toEqual([]);
  expect([...refused]).toEqual([[edits[1], diagnostics[0]]]);
  expect(diagnostics).toMatchObject([
    { code: 'edit-missing-value', pointer: '/put', span: { file: '/api/a.yaml', line: 1, column: 1 } },
  ]);
  expect(() => editDescription(description, [{ op: 'remove', file: '/api/b.yaml', pointer: '/a' }])).toThrow(
    /Not a file of the description/,
  );
});

test.each([
  ['UTF-8', 'utf8', []],
  ['UTF-8 with a byte order mark', 'utf8', [0xef, 0xbb, 0xbf]],
  ['UTF-16', 'utf16le', [0xff, 0xfe]],
  ['UTF-16 without a mark', 'utf16le', []],
] as const)('a file in %s stays in it', async (_name, encoding, mark) => {
  const text = `${HEAD}paths: {}\n`;
  const description = await loaded({
    '/a.yaml': Uint8Array.from([...mark, ...Buffer.from(text, encoding)]),
  });
  const [file] = editDescription(description, [{ op: 'set', pointer: '/info/title', value: 'ü' }]).files;
  expect(file?.text).toBe(text.replace('title: t', 'title: ü'));
  expect([...(file?.bytes ?? [])]).toEqual([...mark, ...Buffer.from(file?.text ?? '', encoding)]);
});

test('big-endian UTF-16 stays so', async () => {
  const swapped = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
  const description = await loaded({ '/a.yaml': swapped(`${HEAD}paths: {}\n`) });
  const [file] = editDescription(description, [{ op: 'rename', pointer: '/paths', to: 'webhooks' }]).files;
  expect([...(file?.bytes ?? [])]).toEqual([...swapped(`${HEAD}webhooks: {}\n`)]);
});

test('files of Swagger 2.0 are refused, those it refers to included', async () => {
  const description = await loaded({
    '/a.yaml': '# old\nswagger: "2.0"\ninfo: { title: t, version: "1" }\npaths:\n  /a: { $ref: b.yaml }\n',
    '/b.yaml': 'get: { responses: {} }\n',
  });
  for (const file of description.files) {
    const { files, diagnostics } = editDescription(description, [
      { op: 'set', file, pointer: '/x-a', value: 1 },
    ]);
    expect(files).toEqual([]);
    expect(diagnostics).toMatchObject([{ code: 'edit-converted-file', severity: 'error', span: { file } }]);
    expect(diagnostics[0]?.span?.line).toBe(file === '/a.yaml' ? 2 : 1);
  }
});

test('files that were fetched are refused', async () => {
  const url = 'https://example.com/a.yaml';
  const description = await loaded({
    '/a.yaml': `${HEAD}paths:\n  /a: { $ref: '${url}' }\n`,
    [url]: 'get: { responses: {} }\n',
  });
  const { diagnostics } = editDescription(description, [
    { op: 'set', file: url, pointer: '/get/summary', value: 's' },
  ]);
  expect(diagnostics.map(({ code }) => code)).toEqual(['edit-remote-file']);
});

test('codes are unique and in words', () => {
  const codes: string[] = EDIT_CODES.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const { code, summary, help } of EDIT_CODES) {
    expect(code).toMatch(/^edit(?:-[a-z]+)+$/);
    expect(summary).toMatch(/^[A-Z].*\.$/);
    expect(help).toMatch(/^[A-Z].*\.$/);
  }
});
