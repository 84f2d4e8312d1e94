import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IS_COMPLETE } from '../../../scripts/test-scope.ts';
import { nameEverything } from '../../reference/test/unicode/name-everything.ts';
import { astroConfig, makeSite } from './harness/astro-site.ts';
import { buildSite } from './harness/build-site.ts';
import { type FolderServer, serveFolder } from './harness/serve-folder.ts';
import { type SharedBrowser, shareBrowser } from './harness/share-browser.ts';

/** One word; a key of a description has at most 10,000 characters, and a path contains the word twice. */
const WORD = 'w'.repeat(4_900);

let root: string;
let server: FolderServer;
let browser: SharedBrowser;
let pages: string[];

beforeAll(async () => {
  const words = nameEverything(WORD);
  const described = {
    ...words,
    info: {
      title: WORD,
      version: WORD,
      summary: WORD,
      description: `${WORD}\n\n> ${WORD}\n\n- ${WORD}\n\n| a | b |\n|---|---|\n| ${WORD} | b |\n\n## ${WORD}`,
    },
  };
  root = await makeSite({
    'astro.config.mjs': astroConfig(
      "{ sources: ['openapi.json'], tryIt: true }",
      "site: 'https://example.com',",
    ),
    'openapi.json': JSON.stringify(described),
  });
  const { code, log } = await buildSite(root);
  if (code !== 0) throw new Error(log);
  const files = await readdir(join(root, 'dist'), { recursive: true });
  pages = files
    .filter((file) => file.endsWith('index.html'))
    .map((file) => `/${file.replace(/index\.html$/, '')}`);
  server = await serveFolder(join(root, 'dist'));
  browser = await shareBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await rm(root, { recursive: true, force: true, maxRetries: 20 });
});

/** Elements that are wider than the window, and not in an element that scrolls on its own. */
const WIDE = `(() => {
  document.querySelectorAll('details').forEach((one) => { one.open = true; });
  const scrolls = (one) => one !== null && one !== document.documentElement && one !== document.body &&
    (/auto|scroll|hidden|clip/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
  const wide = [...document.querySelectorAll('body *')].filter((one) => {
    const { right, width } = one.getBoundingClientRect();
    return width > 0 && right > innerWidth + 1 && getComputedStyle(one).position !== 'fixed' && !scrolls(one.parentElement);
  });
  return {
    excess: document.documentElement.scrollWidth - innerWidth,
    wide: wide.slice(0, 5).map((one) => one.tagName + '.' + one.className + ' in ' + one.parentElement.className),
  };
})()`;

test.each(IS_COMPLETE ? [390, 1440] : [390])(
  'a word of thousands of characters wraps in a window of %s pixels',
  async (width) => {
    expect(pages.length).toBeGreaterThan(8);
    const page = await browser.newPage({ viewport: { width, height: 844 } });
    const found: Record<string, unknown> = {};
    for (const path of pages) {
      await page.goto(server.origin + path);
      const problems = await page.evaluate(WIDE);
      if (JSON.stringify(problems) !== '{"excess":0,"wide":[]}') found[path] = problems;
    }
    expect(found).toEqual({});
    await page.context().close();
  },
);
