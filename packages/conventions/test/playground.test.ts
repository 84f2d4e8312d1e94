import { expect, test } from 'vitest';
import { readInput } from '../../../sites/docs/src/playground/read-input.ts';

const NAME = '<pasted>';
const nest = (depth: number) => `${'{"items":'.repeat(depth)}{}${'}'.repeat(depth)}`;
const describe = (fields: object) =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: {}, ...fields });
const bomb = [
  'a: &a [x,x,x,x,x,x,x,x,x]',
  ...[...'bcdefghij'].map(
    (name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghij'[at]}`).join(',')}]`,
  ),
].join('\n');

test.each([
  ['nothing', '', 'file-empty'],
  ['aliases that expand to millions of values', bomb, 'alias-bomb'],
  ['brackets without an end', '['.repeat(200_000), 'nesting-too-deep'],
  [
    'schemas that are nested without an end',
    describe({ components: { schemas: { A: {} } } }).replace('"A":{}', `"A":${nest(20_000)}`),
    'nesting-too-deep',
  ],
  ['the beginning of an archive', '{"log":{"version":"1.2","entries":[{"request":{', undefined],
  ['a page', '<html><script>alert(1)</script></html>', 'not-an-object'],
  ['another format', 'type Query { a: Int }', 'other-format'],
])('the playground reports %s', async (_, text, code) => {
  const { problems, pages } = await readInput(NAME, text);
  expect(problems.total).toBeGreaterThan(0);
  if (code !== undefined) expect(problems.shown[0]?.code).toBe(code);
  expect(pages).toEqual([]);
});

test('the playground reads names and texts that are code elsewhere', async () => {
  const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script>';
  const operation = (operationId: string) => ({
    get: { operationId, responses: { default: { description: hostile } } },
  });
  const text = describe({
    info: { title: hostile, version: hostile, description: `${hostile} [link](javascript:alert(3))` },
    paths: { '/__proto__': operation('__proto__'), '/constructor': operation('constructor') },
  });
  const { pages, renderPage } = await readInput(NAME, text);
  expect(pages.filter(({ kind }) => kind === 'operation')).toHaveLength(2);
  for (const { path } of pages) {
    const page = renderPage(path) ?? '';
    expect(page).not.toMatch(/<(?:img|script)\b|href="javascript:/i);
  }
});

test.each([
  ['a quote without an end', "curl 'https://api.test/users/1", 1],
  ['substitutions of a shell', 'curl "https://$HOST/$(id)/`x`"', 0],
  ['a body of five million characters', `curl https://api.test/ -d '${'a'.repeat(5_000_000)}'`, 0],
])('the playground reads a command with %s', async (_, text, count) => {
  const { problems, pages } = await readInput(NAME, text);
  expect(problems.total).toBe(count);
  expect(pages.some(({ kind }) => kind === 'operation')).toBe(true);
});
