import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readDescription, validateDescription } from '../../openapi/src/index.ts';
import { drawPageArticle } from '../src/sections/page-article.ts';
import { getWords } from '../src/words/words-of.ts';
import { CONFORMANCE, type ConformanceRow } from './conformance-rows.ts';
import { getReference } from './load.ts';

const VERSIONS = [
  ['3.0', '3.0.4'],
  ['3.1', '3.1.2'],
  ['3.2', '3.2.0'],
] as const;

const PAGE = fileURLToPath(new URL('../../../docs/conformance.md', import.meta.url));

function describe({ operation, path, root, components }: ConformanceRow, openapi: string): object {
  const item = path ?? { get: operation ?? { responses: { 200: { description: 'OK' } } } };
  return {
    openapi,
    info: { title: 'T', version: '1' },
    paths: { '/a': item },
    ...root,
    ...(components && { components }),
  };
}

const cases = CONFORMANCE.flatMap((row) =>
  VERSIONS.filter(([version]) => row.versions?.includes(version) ?? true).map(
    ([version, full]) => [row.feature, version, row, full] as const,
  ),
);

test.each(cases)('%s in OpenAPI %s', async (_, __, row, openapi) => {
  const document = describe(row, openapi);
  const { description } = await readDescription(JSON.stringify(document), {
    host: NO_FILES,
    path: '/api.json',
  });
  const errors = description
    ? validateDescription(description).filter(({ severity }) => severity === 'error')
    : [];
  expect(errors).toEqual([]);
  const { reference, renderPage } = await getReference(document);
  const kind = row.page ?? 'operation';
  const pages = reference.pages.filter((page) => page.kind === kind);
  const words = getWords('en');
  const text = pages.map((page) => getText(drawPageArticle(renderPage(page), words))).join(' ');
  for (const shown of row.shows) expect(text).toContain(shown);
});

const NO_FILES = {
  readFile: async () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOENT' })),
  realPath: async (path: string) => path,
};

/** Text and addresses of a page. */
function getText(html: string): string {
  const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
  return [html.replace(/<[^>]*>/g, '').replace(/&#x3C;/g, '<'), ...addresses].join(' ').replace(/\s+/g, ' ');
}

test('the page of the documentation is the table of this test', () => {
  const mark = (row: ConformanceRow, version: (typeof VERSIONS)[number][0]) =>
    (row.versions?.includes(version) ?? true) ? 'yes' : '–';
  const table = [
    '| Feature | 3.0 | 3.1 | 3.2 |',
    '|---|---|---|---|',
    ...CONFORMANCE.map(
      (row) => `| ${row.feature} | ${VERSIONS.map(([version]) => mark(row, version)).join(' | ')} |`,
    ),
  ].join('\n');
  const page = readFileSync(PAGE, 'utf8');
  const written = page.replace(/\| Feature [\s\S]*?\n(?!\|)/, () => `${table}\n`);
  if (process.env.UPDATE) writeFileSync(PAGE, written);
  else expect(page).toBe(written);
});
