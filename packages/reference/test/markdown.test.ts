import { expect, it } from 'vitest';
import { IS_COMPLETE } from '../../../scripts/test-scope.ts';
import { Markdown } from '../src/markdown/markdown.ts';
import { MAX_MARKDOWN } from '../src/markdown/parse-markdown.ts';

const markdown = new Markdown();

/** How an aside begins, up to its content. */
const asideStart = (kind: string, title: string) =>
  `<aside class="cl-aside starlight-aside starlight-aside--${kind}" aria-label="${title}"><p class="cl-aside-title starlight-aside__title" aria-hidden="true">${title}</p><div class="starlight-aside__content">`;

it.each([
  [
    'headings follow each other below the title',
    '# A\n\n### B\n\n# A',
    '<h2 id="d-a">A</h2>\n<h3 id="d-b">B</h3>\n<h2 id="d-a-2">A</h2>',
  ],
  [
    'a placeholder is not a tag',
    'Bearer <token> for <user-id>',
    '<p>Bearer &#x3C;token> for &#x3C;user-id></p>',
  ],
  ['HTML that a text needs stays', 'a<br>b <kbd>c</kbd>', '<p>a<br>b <kbd>c</kbd></p>'],
  ['script goes with what it holds', 'a <script>alert(1)</script>b', '<p>a b</p>'],
  [
    'an image of the site is loaded late',
    '![a](/a.png "t")',
    '<p><img alt="a" src="/a.png" title="t" loading="lazy" referrerpolicy="no-referrer"></p>',
  ],
  [
    'an image with a size has it',
    '![Logo](/a.png =128x32) ![](/b.png =64x) ![c](/c.png "t" =x16)',
    '<p><img alt="Logo" src="/a.png" width="128" height="32" loading="lazy" referrerpolicy="no-referrer"> <img alt="" src="/b.png" width="64" loading="lazy" referrerpolicy="no-referrer"> <img alt="c" src="/c.png" title="t" height="16" loading="lazy" referrerpolicy="no-referrer"></p>',
  ],
  [
    'an image with a size, of another site, is a link',
    '![a](https://x.test/a.png =128x32)',
    '<p><a href="https://x.test/a.png" rel="nofollow noreferrer">a</a></p>',
  ],
  [
    'a size of an image whose name or address would be HTML stays text of an attribute',
    '![a"><b>](/a.png"onerror=x =1x2)',
    '<p><img alt="a&#x22;><b>" src="/a.png%22onerror=x" width="1" height="2" loading="lazy" referrerpolicy="no-referrer"></p>',
  ],
  ['an image with a size in code is code', '`![a](b =1x2)`', '<p><code>![a](b =1x2)</code></p>'],
  ['an image without a size in its place is text', '![a](b =x)', '<p>![a](b =x)</p>'],
  [
    'an image of another site is a link',
    '![a](https://x.test/a.png)',
    '<p><a href="https://x.test/a.png" rel="nofollow noreferrer">a</a></p>',
  ],
  ['inside of a link it is its text', '[![a](https://x.test/a.png)](/b)', '<p><a href="/b">a</a></p>'],
  ['an image whose address is refused is its text', '![a](data:image/png,x)', '<p>a</p>'],
  ['a link whose address is refused is its text', '[a](//x.test) [*b*](javascript:x)', '<p>a <em>b</em></p>'],
  [
    'a title may hold what it likes',
    '[x](https://a "><svg onload=alert(1)>")',
    '<p><a href="https://a" title="><svg onload=alert(1)>" rel="nofollow noreferrer">x</a></p>',
  ],
  ['an abbreviation keeps its title', '<abbr title="a > b">x</abbr>', '<p><abbr title="a > b">x</abbr></p>'],
  [
    'a table of HTML stays',
    '<table><tr><td colspan=2>a<td>b</table>',
    '<div class="cl-table" tabindex="0"><table><tbody><tr><td colspan="2">a</td><td>b</td></tr></tbody></table></div>',
  ],
  [
    'a table of GFM keeps its alignment',
    '| a |\n|:-:|\n| b |',
    '<div class="cl-table" tabindex="0"><table>\n<thead>\n<tr>\n<th align="center">a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td align="center">b</td>\n</tr>\n</tbody>\n</table></div>',
  ],
  ['a tag that is never closed is text', 'The <title> of *it*', '<p>The &#x3C;title> of <em>it</em></p>'],
  ['a script that is never closed is text', '<script>a\n\nb', '<p>&#x3C;script>a\n\nb</p>'],
  ['a tag that never ends is text', '<div class="a\nb', '<p>&#x3C;div class="a\nb</p>'],
  ['a comment that is never closed is text', 'a\n\n<!-- b\n\nc', '<p>a</p>\n<p>&#x3C;!-- b\n\nc</p>'],
  ['what would close the page around it does not', '</div></li></ul>a', 'a'],
  ['an item without a list is its text', '<li>a</li>', 'a'],
  [
    'placeholders stay in HTML, too',
    '<div>Use <UserId> or <b>x</b></div>',
    '<div>Use &#x3C;UserId> or <b>x</b></div>',
  ],
  ['HTML holds Markdown', '<div>\n\n*a*\n\n</div>', '<div>\n<p><em>a</em></p>\n</div>'],
  ['control characters are replaced', 'a\u0001b&#1;c', '<p>a\ufffdb\ufffdc</p>'],
  [
    'code is highlighted',
    '```json\n{"a":1}\n```',
    '<pre tabindex="0"><code>{<span class="cl-k">"a"</span>:<span class="cl-n">1</span>}</code></pre>',
  ],
  [
    'an alert has a title',
    '> [!WARNING]\n> Keep *off*.',
    `${asideStart('caution', 'Warning')}\n<p>Keep <em>off</em>.</p>\n</div></aside>`,
  ],
  [
    'an alert may begin with a block',
    '> [!note]\n>\n> - a',
    `${asideStart('note', 'Note')}\n\n<ul>\n<li>a</li>\n</ul>\n</div></aside>`,
  ],
  [
    'a directive is an aside with its title, directives inside of it too',
    '::::note[Read *me*]\nOne\n\n:::danger\n- two\n:::\n::::\n\nThree',
    `${asideStart('note', 'Read *me*')}\n<p>One</p>\n${asideStart('danger', 'Danger')}\n\n<ul>\n<li>two</li>\n</ul>\n</div></aside>\n</div></aside>\n<p>Three</p>`,
  ],
  [
    'a directive of another name, without an end or in code stays',
    ':::steps\nOne\n:::\n\n```\n:::note\n:::\n```\n\n:::note\nTwo',
    '<p>:::steps\nOne\n:::</p>\n<pre tabindex="0"><code>:::note\n:::</code></pre>\n<p>:::note\nTwo</p>',
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
  expect(markdown.page(text)).toBe(html);
});

it('names what a page does not show as it is written, with the line', () => {
  expect(
    markdown.problems(
      'x <script>a</script> <b onclick=x>b</b>\n\n[c](javascript:d) `<iframe>`\n\n![e](https://x.test/e.png)\n\n<td background=//y><title>',
    ),
  ).toEqual([
    { kind: 'removed', name: '<script>', line: 1 },
    { kind: 'removed', name: 'onclick', line: 1 },
    { kind: 'refused-address', address: 'javascript:', line: 3 },
    { kind: 'remote-image', address: 'https://x.test/e.png', line: 5 },
    { kind: 'raw-html', line: 7 },
  ]);
});

it('makes bold lines of headings outside of the outline', () => {
  expect(markdown.block('## A `b`\n\nc')).toBe('<p><strong>A <code>b</code></strong></p>\n<p>c</p>');
});

it.each([
  ['See [the *guide*](https://x.test).\n\nMore.', 'See the <em>guide</em>.'],
  ['# Title\n\nMore.', '<strong>Title</strong>'],
  ['a  \nb ![c](/d.png) <input type=checkbox>', 'a \nb c '],
  ['[x](https://a "><svg onload=alert(1)>")', 'x'],
  ['<div><p>in</p><p>side</p></div>', 'in'],
  ['- a list', ''],
  ['', ''],
])('%j begins a line with %j', (text, line) => {
  expect(markdown.inline(text)).toBe(line.trimEnd());
});

it.each([
  ['Gone.\n\nMore.', { line: 'Gone.', rest: '<p>More.</p>', isRepeated: false }],
  [
    'Gone, see [it](/x).',
    { line: 'Gone, see it.', rest: '<p>Gone, see <a href="/x">it</a>.</p>', isRepeated: true },
  ],
  ['- a', { line: '', rest: '<ul>\n<li>a</li>\n</ul>', isRepeated: false }],
])('%j leads with its first paragraph', (text, lead) => {
  expect(markdown.lead(text)).toEqual(lead);
});

it('gives the text alone', () => {
  const text = '# A\n\nb *c* `d<e>`  \nf ![g](/h.png)\n\n- i\n- j';
  expect(markdown.text(text)).toBe('A b c d<e> f g i j');
  expect(markdown.firstText(text)).toBe('A');
});

/** Each grows with the number in a way that takes a careless parser quadratic time, or all of its stack. */
const REPEATED: [string, (count: number) => string][] = [
  ['quotes', (count) => '>'.repeat(count)],
  ['quotes of quotes', (count) => `${'>'.repeat(40)} a\n\n`.repeat(count / 40)],
  [
    'nested items',
    (count) => Array.from({ length: count / 80 }, (_, at) => `${'  '.repeat(at % 40)}- a\n`).join(''),
  ],
  ['items', (count) => '- a\n'.repeat(count / 4)],
  ['brackets', (count) => '['.repeat(count / 2) + ']'.repeat(count / 2)],
  ['links', (count) => '[a]('.repeat(count / 4)],
  ['references', (count) => '[a][b] '.repeat(count / 7)],
  ['definitions', (count) => Array.from({ length: count / 12 }, (_, at) => `[a${at}]: /b\n`).join('')],
  ['images', (count) => '!['.repeat(count / 2)],
  ['emphasis', (count) => '*a **b '.repeat(count / 7)],
  ['headings', (count) => '# Title\n'.repeat(count / 8)],
  ['underlined headings', (count) => 'a\n=\n'.repeat(count / 4)],
  ['a wide table', (count) => `|${'a|'.repeat(count / 4)}\n|${'-|'.repeat(count / 4)}\n`],
  ['a long table', (count) => `|a|b|\n|-|-|\n${'|c|d|\n'.repeat(count / 6)}`],
  ['elements', (count) => '<b>'.repeat(count / 3)],
  [
    'elements with attributes',
    (count) => Array.from({ length: count / 15 }, (_, at) => `<b a=${at}><p>`).join(''),
  ],
  ['blocks of HTML', (count) => '<div>\n\n'.repeat(count / 7)],
  ['tables of HTML', (count) => '<table>'.repeat(count / 7)],
  ['comments', (count) => '<!--'.repeat(count / 4)],
  ['backticks', (count) => Array.from({ length: count / 150 }, (_, at) => '`'.repeat(at % 300)).join(' ')],
  ['addresses', (count) => 'https://a.b/c a@b.co '.repeat(count / 21)],
  ['entities', (count) => '&amp;&#'.repeat(count / 7)],
];

/** Shapes that `npm test` has a million characters of, too: it takes a second for each of most others. */
const ALSO_A_MILLION = new Set(['nested items', 'a wide table', 'tables of HTML']);

it.each(REPEATED)(
  '%s, as many as a text may have, and a million characters of them, are finished',
  (name, make) => {
    expect(typeof markdown.block(make(IS_COMPLETE ? 100_000 : 30_000))).toBe('string');
    if (!IS_COMPLETE && !ALSO_A_MILLION.has(name)) return;
    const long = make(1_000_000);
    expect(markdown.block(long).length).toBeLessThan(MAX_MARKDOWN * 20);
    if (long.length > MAX_MARKDOWN)
      expect(markdown.problems(long)).toContainEqual(
        expect.objectContaining({ kind: expect.stringMatching(/cut|unformatted/) }),
      );
  },
);

it('cuts ten million characters', () => {
  const text = 'a *b* `c` '.repeat(1_000_000);
  expect(markdown.block(text).length).toBeLessThan(MAX_MARKDOWN * 5);
  expect(markdown.problems(text)).toContainEqual({ kind: 'cut', line: 1 });
});

it('cuts a long text at a line', () => {
  const text = 'A line of the text.\n\n'.repeat(20_000);
  const [problem] = markdown.problems(text);
  expect(problem).toMatchObject({ kind: 'cut' });
  expect(markdown.page(text).match(/<p>/g)?.length).toBeLessThanOrEqual(10_000);
});
