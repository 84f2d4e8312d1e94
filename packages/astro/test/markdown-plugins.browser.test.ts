import { readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testAll } from '../../../scripts/test-all.ts';
import { astroConfig, makeSite, REPOSITORY } from './harness/astro-site.ts';
import { buildSite } from './harness/build-site.ts';

const GUIDE = join(REPOSITORY, 'docs/guides/markdown-plugins.md');
const PACKAGES = ['remark-math', 'rehype-katex', 'nomnoml'];

const roots: string[] = [];

afterAll(async () => {
  for (const root of roots) await rm(root, { recursive: true, force: true, maxRetries: 20 });
});

async function build(files: Record<string, string>) {
  const root = await makeSite(files);
  roots.push(root);
  for (const name of PACKAGES)
    await symlink(join(REPOSITORY, 'node_modules', name), join(root, 'node_modules', name));
  const { code, log } = await buildSite(root);
  return { code, log, page: () => readFile(join(root, 'dist/reference/index.html'), 'utf8') };
}

let config = '';
let description = '';

beforeAll(async () => {
  const guide = await readFile(GUIDE, 'utf8');
  config = /```js\n(\/\/ astro\.config\.mjs\n[\s\S]*?)^```/m.exec(guide)?.[1] ?? '';
  description = /```yaml\n([\s\S]*?)^```/m.exec(guide)?.[1] ?? '';
});

test('the guide builds formulas and diagrams', async () => {
  const { code, log, page } = await build({ 'astro.config.mjs': config, 'openapi.yaml': description });
  expect(code, log).toBe(0);
  const html = await page();
  expect(html).toMatch(/<math [^>]*>.*<mi>ω<\/mi>/s);
  expect(html).toMatch(/<figure><svg [^>]*>.*Gauge/s);
  expect(html).not.toContain('language-nomnoml');
  const twin = await readFile(join(roots[0] ?? '', 'dist/reference/index.md'), 'utf8');
  expect(twin).toContain('$h(t) = \\sum_i a_i \\cos(\\omega_i t)$');
});

testAll(
  'a plugin is named by its package; one that is not installed fails the build with a sentence',
  async () => {
    const options = (name: string) =>
      astroConfig(`{ sources: ['openapi.yaml'], markdown: { remarkPlugins: ['${name}'] } }`);
    const named = await build({ 'astro.config.mjs': options('remark-math'), 'openapi.yaml': description });
    expect(named.code, named.log).toBe(0);
    expect(await named.page()).toMatch(/<code class="language-math math-inline">h\(t\) =/);
    const missing = await build({
      'astro.config.mjs': options('remark-no-such'),
      'openapi.yaml': description,
    });
    expect(missing.code).not.toBe(0);
    expect(missing.log).toContain('The Markdown plugin `remark-no-such` cannot be loaded');
  },
);

testAll(
  'the plugins of the site are inherited from its processor, and another processor has none',
  async () => {
    const processor = (name: string) => `markdown: { processor: { name: '${name}', options: {
    remarkPlugins: [() => (tree) => { tree.children.push({ type: 'html', value: '<ins class="own">added</ins>' }); }] },
    createRenderer: async () => ({ render: async () => ({ code: '', metadata: { headings: [], imagePaths: [], frontmatter: {} } }) }) } },`;
    const options = `{ sources: ['openapi.yaml'], markdown: 'inherit' }`;
    const inherited = await build({
      'astro.config.mjs': astroConfig(options, processor('unified')),
      'openapi.yaml': description,
    });
    expect(inherited.code, inherited.log).toBe(0);
    expect(await inherited.page()).toContain('<ins class="own">added</ins>');
    const other = await build({ 'astro.config.mjs': astroConfig(options), 'openapi.yaml': description });
    expect(other.code).not.toBe(0);
    expect(other.log).toContain('takes the plugins of the `unified` processor, and this site has `satteri`');
  },
);
