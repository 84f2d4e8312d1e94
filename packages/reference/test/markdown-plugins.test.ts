import type { Element, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { toHtml } from 'hast-util-to-html';
import type { Root as MarkdownRoot } from 'mdast';
import { parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { serialize } from '../src/html/serialize.ts';
import { Markdown } from '../src/markdown/markdown.ts';
import { readWithPlugins } from '../src/markdown/plugins/read-with-plugins.ts';
import { isContained } from '../src/markdown/sanitize/is-contained.ts';
import { HARMLESS, PAYLOADS } from './hostile/payloads.ts';

const markdownWith = (plugins: Parameters<typeof readWithPlugins>[0]) =>
  new Markdown({ plugins: readWithPlugins(plugins) });

/** `$x$` becomes a formula with a class and a style, as plugins for mathematics do. */
const formulas = () => (tree: Root) => {
  const visit = (node: Root | Element): void => {
    node.children = node.children.flatMap((child): Element['children'] => {
      if (child.type === 'element') visit(child);
      if (child.type !== 'text') return [child as Element];
      return child.value.split(/\$(\w+)\$/).map((value, at) =>
        at % 2 === 0
          ? { type: 'text', value }
          : {
              type: 'element',
              tagName: 'math',
              properties: { className: ['formula'], style: 'color: red' },
              children: [
                { type: 'element', tagName: 'mi', properties: {}, children: [{ type: 'text', value }] },
              ],
            },
      );
    });
  };
  visit(tree);
};

test('what plugins make is kept, in blocks, lines and leads; plain texts stay as written', () => {
  const markdown = markdownWith({ rehypePlugins: [formulas] });
  const math = '<math class="formula" style="color: red"><mi>x</mi></math>';
  expect(markdown.page('Costs $x$ *each*.')).toBe(`<p>Costs ${math} <em>each</em>.</p>`);
  expect(markdown.inline('Costs $x$.')).toBe(`Costs ${math}.`);
  expect(markdown.lead('Costs $x$.\n\nMore.')).toEqual({
    line: `Costs ${math}.`,
    rest: '<p>More.</p>',
    isRepeated: false,
  });
  expect(markdown.text('Costs $x$.')).toBe('Costs $x$.');
});

test('plugins for Markdown see its tree, with their options', () => {
  const shout =
    ({ mark }: { mark: string }) =>
    (tree: MarkdownRoot) => {
      tree.children.push({
        type: 'paragraph',
        data: { hName: 'aside', hProperties: { className: ['shout'] } },
        children: [{ type: 'text', value: mark }],
      });
    };
  const markdown = markdownWith({ remarkPlugins: [[shout, { mark: 'Hey' }]] });
  expect(markdown.page('Text.')).toBe('<p>Text.</p>\n<aside class="shout">Hey</aside>');
});

test('what a text says is sanitized before plugins see it', () => {
  const seen: string[] = [];
  const collect = () => (tree: Root) => {
    seen.push(JSON.stringify(tree));
  };
  const markdown = markdownWith({ rehypePlugins: [collect] });
  const html = markdown.page(
    'a <b onclick="x()" class="y" title="t">b</b> <script>alert(1)</script> [l](javascript:x) <token>\n\n<table><tr><td colspan=2 style="x">c</td></tr></table>',
  );
  expect(seen.join()).not.toMatch(/onclick|onClick|alert\(1\)<|javascript|script"|"style"|className":\["y/);
  expect(html).toContain('<b title="t">b</b>');
  expect(html).toContain('<td colspan="2">c</td>');
  expect(html).toContain('&#x3C;token>');
});

test.each([...PAYLOADS, ...HARMLESS])(
  'with plugins that change nothing, a page keeps nothing that is not allowed: %s',
  (text) => {
    const html = markdownWith({}).page(text);
    const tree = fromParse5(parseFragment(html)) as Root;
    expect(serialize(tree)).toBe(toHtml(tree));
    expect(isContained(html)).toBe(true);
  },
);

test('a plugin that fails, is asynchronous or gets too long a text is a problem, and the text is shown without it', () => {
  const failing = () => () => {
    throw new Error('no such formula');
  };
  const slow = () => async () => undefined;
  const problem = { kind: 'plugin', reason: 'no such formula' };
  const markdown = markdownWith({ remarkPlugins: [failing] });
  expect(markdown.problems('A *text*.')).toEqual([problem]);
  expect(markdown.page('A *text*.')).toBe('<p>A <em>text</em>.</p>');
  expect(markdownWith({ rehypePlugins: [slow] }).problems('A.')).toEqual([
    { kind: 'plugin', reason: expect.stringContaining('finished async') },
  ]);
  const long = 'word *x* '.repeat(3_000);
  expect(markdownWith({}).problems(long)).toEqual([
    { kind: 'plugin', reason: 'it has more than 20,000 characters' },
  ]);
});
