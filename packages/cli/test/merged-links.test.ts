import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkMergedLinks, mergedLinkLines } from '../src/docs/merge-sites.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'merged-links-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

test.each(['', '/docs'])('links between the parts of a site at "%s"', (mergedAt) => {
  write({
    'index.html': '<a href="users/">Users</a>',
    'users/index.html': [
      `<a href="${mergedAt}/orders/list/#all">found</a>`,
      `<a href="${mergedAt}/orders/list/#none">no element</a>`,
      `<a href="../orders/none/">no file</a>`,
      `<a href="${mergedAt}/users/none/">of this part, which is checked when it is built</a>`,
      `<a href="https://example.com/none/">elsewhere</a>`,
      `<a href="${mergedAt}/">the list</a>`,
    ].join(''),
    'orders/list/index.html': `<h1 id="all">All</h1><a href="${mergedAt}/users-of-old/">gone</a>`,
  });
  const bases = [`${mergedAt}/users`, `${mergedAt}/orders`];
  const broken = checkMergedLinks(folder, bases, mergedAt);
  expect(mergedLinkLines(broken, 'warning')).toEqual([
    `warning orders/list/index.html broken-link The link "${mergedAt}/users-of-old/" leads to no file of the site.`,
    `warning users/index.html broken-link The link "${mergedAt}/orders/list/#none" leads to no element with this id.`,
    'warning users/index.html broken-link The link "../orders/none/" leads to no file of the site.',
  ]);
});

test('at most twenty links are named, each with the number of its pages', () => {
  const broken = Array.from({ length: 23 }, (_, at) => ({
    address: `/${at}/`,
    pages: ['a.html', 'b.html'],
    missing: 'file' as const,
  }));
  const lines = mergedLinkLines(broken, 'error');
  expect(lines).toHaveLength(21);
  expect(lines[0]).toBe(
    'error a.html broken-link The link "/0/" leads to no file of the site. (and 1 more page)',
  );
  expect(lines.at(-1)).toBe('… and 3 more broken links');
});
