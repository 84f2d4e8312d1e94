import { expect, test } from 'vitest';
import { openText } from '../src/open-text.ts';

const codes = async (name: string, text: string) =>
  (await openText(name, text)).diagnostics.map(({ code, span }) => `${code} ${span?.file}:${span?.line}`);

test('curl commands become a description, whose diagnostics name lines and no source text', async () => {
  const text = `curl https://api.example.com/ships/8842 -H 'Authorization: Bearer abc123'
curl https://api.example.com/ships/9106
curl ftp://files.example.com/a`;
  const { kind, description, diagnostics, sourceFiles } = await openText('captures.sh', text);
  expect(kind?.id).toBe('curl');
  expect(Object.keys(description?.value.paths ?? {})).toEqual(['/ships/{shipId}']);
  expect(JSON.stringify(description?.value)).not.toContain('abc123');
  expect(diagnostics.map(({ span }) => span?.line)).toContain(3);
  expect([...sourceFiles]).toEqual([]);
});

test.each([
  ['traffic.har', '{"log":{"version":"1.2","entries":[]}}', 'har'],
  ['api.json', '{"info":{"name":"A"},"item":[]}', 'collection'],
  ['swagger.json', '{"swagger":"2.0","info":{"title":"A","version":"1"},"paths":{}}', 'openapi'],
  ['unnamed', 'openapi: 3.1.0', 'openapi'],
])('%s is recognized', async (name, text, kind) => {
  expect((await openText(name, text)).kind?.id).toBe(kind);
});

test('a description is validated, with its own ignores', async () => {
  const text = `openapi: 3.1.0
info: { title: A, version: '1' }
paths:
  /a:
    get:
      parameters:
        - { name: q, in: quary }
`;
  expect(await codes('api.yaml', text)).toContain('wrong-value api.yaml:7');
  expect(
    await codes(
      'api.yaml',
      text.replace('        - {', `        # curlew-ignore-next-line wrong-value: known\n        - {`),
    ),
  ).not.toContain('wrong-value api.yaml:8');
});

test('references to other files and other machines are reported, and nothing is read', async () => {
  const text = (ref: string) =>
    `openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths:\n  /a:\n    $ref: '${ref}'\n`;
  expect(await codes('api.yaml', text('./etc/passwd.yaml'))).toContainEqual(
    expect.stringContaining('api.yaml:5'),
  );
  expect(await codes('api.yaml', text('https://example.com/a.yaml'))).toContainEqual(
    expect.stringContaining('api.yaml:5'),
  );
});

test('a format that is not read is named, and a text without any is not usable', async () => {
  expect(await codes('a.yaml', 'asyncapi: 3.0.0')).toEqual(['other-format a.yaml:1']);
  const { description, diagnostics } = await openText('a.txt', 'nothing');
  expect(description).toBeUndefined();
  expect(diagnostics.length).toBeGreaterThan(0);
});
