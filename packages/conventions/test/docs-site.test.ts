import { expect, test } from 'vitest';
import { GROUPS, pageId, readPages } from '../../../sites/docs/pages.ts';
import { findPackages, repositoryFiles } from '../src/packages.ts';

const listed = GROUPS.flatMap(({ files }) => files);
const pages = readPages();

test('the site has every document and the README of every published package, once', () => {
  const published = findPackages().filter(({ manifest }) => manifest.private !== true);
  const readmes = published.map(({ folder }) => `${folder}/README.md`);
  const documents = repositoryFiles().filter((file) => /^(packages\/[^/]+\/)?docs\/.+\.md$/.test(file));
  expect([...readmes, ...documents].filter((file) => !listed.includes(file))).toEqual([]);
  expect(new Set(listed.map(pageId)).size).toBe(listed.length);
});

test('pages have a title, a description and links of the site', () => {
  for (const { id, text } of pages) {
    expect(/^---\ntitle: "(.+)"\ndescription: "(.+)"\neditUrl: /.test(text), id).toBe(true);
    expect(text.replaceAll(/^ *```[\s\S]*?^ *```/gm, ''), id).not.toMatch(
      /\]\((?!https?:|#|\/)[^)]*\.md[#)]/,
    );
  }
  const { text = '' } = pages.find(({ id }) => id === 'reference/options') ?? {};
  expect(text).toContain('](/packages/astro/#options)');
  expect(pages.find(({ id }) => id === 'packages/astro')?.text).toContain('](/reference/options/)');
});
