import { expect, it } from 'vitest';
import { Markdown, renderMarkdown } from '../src/markdown/markdown.ts';

it.each([
  [
    'headings follow each other below the title',
    '# A\n\n### B\n\n# A',
    '<h2 id="d-a">A</h2>\n<h3 id="d-b">B</h3>\n<h2 id="d-a-2">A</h2>',
  ],
  [
    'a placeholder is no tag',
    'Bearer <token> for <user-id>',
    '<p>Bearer &#x3C;token> for &#x3C;user-id></p>',
  ],
  ['HTML that a text needs stays', 'a<br>b <kbd>c</kbd>', '<p>a<br>b <kbd>c</kbd></p>'],
  ['script goes with what it holds', 'a <script>alert(1)</script>b', '<p>a b</p>'],
  [
    'an image is loaded late and tells nobody',
    '![a](https://x.test/a.png)',
    '<p><img alt="a" src="https://x.test/a.png" loading="lazy" referrerpolicy="no-referrer"></p>',
  ],
  ['an image from an insecure place leaves its text', '![a](http://x.test/a.png)', '<p>a</p>'],
  [
    'code is highlighted',
    '```json\n{"a":1}\n```',
    '<pre tabindex="0"><code>{<span class="cl-k">"a"</span>:<span class="cl-n">1</span>}</code></pre>',
  ],
  [
    'an alert has a title',
    '> [!WARNING]\n> Keep *off*.',
    '<blockquote><p><strong>Warning</strong></p>\n<p>Keep <em>off</em>.</p>\n</blockquote>',
  ],
  [
    'an alert may begin with a block',
    '> [!note]\n>\n> - a',
    '<blockquote><p><strong>Note</strong></p>\n\n<ul>\n<li>a</li>\n</ul>\n</blockquote>',
  ],
  [
    'a quote that only looks like an alert stays',
    '> [!NOTE] a',
    '<blockquote>\n<p>[!NOTE] a</p>\n</blockquote>',
  ],
  [
    'no name or id of its own',
    '<a id="x" name="y" class="cl-nav" href="/z">q</a>',
    '<p><a href="/z">q</a></p>',
  ],
])('%s', (_, text, html) => {
  expect(renderMarkdown(text).html).toBe(html);
});

it('says what it left out', () => {
  expect(
    renderMarkdown('x <script>a</script> <b onclick=x>b</b> [c](javascript:d) `<iframe>`').removed,
  ).toEqual(['<script>', 'onclick', 'javascript:']);
});

it('makes bold lines of headings where there is no outline', () => {
  expect(new Markdown().block('## A `b`\n\nc')).toBe('<p><strong>A <code>b</code></strong></p>\n<p>c</p>');
});

it('takes the first paragraph without links for the inside of a line', () => {
  expect(new Markdown().inline('See [the *guide*](https://x.test).\n\nMore.')).toBe(
    'See the <em>guide</em>.',
  );
});

it.each([
  ['nested quotes', `${'>'.repeat(20_000)} a`],
  ['open brackets', '['.repeat(5_000)],
  ['emphasis', '*a **b '.repeat(3_000)],
  ['a table', `|${'a|'.repeat(2_000)}\n|${'-|'.repeat(2_000)}\n`],
  ['tags', '<b>'.repeat(3_000)],
  ['backticks', Array.from({ length: 500 }, (_, index) => '`'.repeat(index)).join(' ')],
])(
  'survives %s',
  (_, text) => {
    const start = performance.now();
    renderMarkdown(text);
    expect(performance.now() - start).toBeLessThan(3_000);
  },
  30_000,
);
