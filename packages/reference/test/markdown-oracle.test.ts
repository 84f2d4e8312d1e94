import fc from 'fast-check';
import type { Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { expect, it } from 'vitest';
import { IS_COMPLETE, propertyRuns } from '../../../scripts/test-scope.ts';
import { serialize } from '../src/html/serialize.ts';
import { adaptTree } from '../src/markdown/adapt-tree.ts';
import { Markdown } from '../src/markdown/markdown.ts';
import { readWithPlugins } from '../src/markdown/plugins/read-with-plugins.ts';

/** The reference implementation of CommonMark and GFM in JavaScript; too slow for large texts, so it judges ours. */
const reference = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  .freeze();

function judged(text: string): string {
  const tree: Root = reference.runSync(reference.parse(text));
  adaptTree(tree);
  return plain(serialize(tree));
}

/** Without differences of white space between blocks. */
function plain(html: string): string {
  return html.replace(/\s+/g, ' ').replace(/> </g, '><');
}

const LINES = [
  'A sentence.',
  'Some *emphasis*, **strong**, `code <x>` and ***both***.',
  '[link](https://x.test/a_b?c=d) and [one](/path "title") and [two](#fragment).',
  '![image](/a.png)',
  '# Heading',
  '## Heading `two` ##',
  '- item',
  '- item\n- item two\n  continued',
  '* a\n\n  b',
  '1. one\n2. two\n   - three',
  '3) three',
  '> quote\nlazy',
  '> > nested',
  '```json\n{"a": 1}\n```',
  '~~~\ncode\n~~~',
  '    indented\n\nend',
  '---',
  'Setext\n======',
  '| a | b |\n|---|:-:|\n| 1 | `2` |',
  '~~gone~~ ~stays~',
  '- [ ] open\n- [x] done',
  'https://x.test/a(b)c. <https://y.test>',
  'line  \nbreak\\\nbreak',
  '&amp; &lt;b&gt; &copy; &#65;',
  '\\*escaped\\* \\`not code\\`',
  'snake_case_name and 2 * 3 * 4',
  '[ref][r]\n\n[r]: https://z.test "t"',
  'a<br>b <kbd>K</kbd> <b>c</b>',
  '<div>\n\n*in html*\n\n</div>',
  '<details><summary>s</summary>\n\ntext\n\n</details>',
  'emoji 🚢 and ümläute',
  '> [!WARNING]\n> Keep off',
];

/** Read by both of our readers, not by the reference implementation. */
const OWN_LINES = [':::note[Title]\n- a\n\nb\n:::', '::::tip\n:::danger\nc\n:::\n::::', ':::steps\nd\n:::'];

it('reads Markdown as remark does', () => {
  const text = fc
    .array(fc.constantFrom(...LINES), { minLength: 1, maxLength: 5 })
    .map((lines) => lines.join('\n\n'));
  fc.assert(
    fc.property(text, (markdown) => {
      expect(plain(new Markdown().page(markdown))).toBe(judged(markdown));
    }),
    { numRuns: IS_COMPLETE ? 400 : 60 },
  );
});

it('reads Markdown with plugins that change nothing as without plugins', () => {
  const withPlugins = new Markdown({ plugins: readWithPlugins({ remarkPlugins: [() => undefined] }) });
  const text = fc
    .array(fc.constantFrom(...LINES, ...OWN_LINES), { minLength: 1, maxLength: 5 })
    .map((lines) => lines.join('\n\n'));
  fc.assert(
    fc.property(text, (markdown) => {
      expect(plain(withPlugins.page(markdown))).toBe(plain(new Markdown().page(markdown)));
      expect(plain(withPlugins.inline(markdown))).toBe(plain(new Markdown().inline(markdown)));
    }),
    { numRuns: IS_COMPLETE ? 400 : 60 },
  );
});

it('reads a plain sentence without the parser as with it', () => {
  const part = fc.constantFrom(
    'word',
    ' ',
    '. ',
    ', ',
    ': ',
    '(',
    ')',
    '"',
    "'",
    '%',
    '+',
    '=',
    '/',
    '$',
    '?',
    '-',
    '1',
    'a.b',
    'HTTP',
    'www.x',
    'x:y',
    '//',
    '_a_',
    '  ',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const text = `A${parts.join('')}`;
      const markdown = new Markdown();
      // The parser reads what is more than a sentence.
      expect(markdown.page(`${text}\n\n*More*`)).toBe(`${markdown.page(text)}\n<p><em>More</em></p>`);
      expect(markdown.firstText(`${text}\n\n*More*`)).toBe(markdown.firstText(text));
    }),
    { numRuns: propertyRuns(300) },
  );
});
