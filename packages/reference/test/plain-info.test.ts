import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import { getReference } from './load.ts';

/** Fields of the Info Object and of objects below it that are plain text, as paths; a description is CommonMark. */
const FIELDS = [
  'title',
  'summary',
  'version',
  'termsOfService',
  'contact.name',
  'contact.url',
  'contact.email',
  'license.name',
  'license.identifier',
];
const SYNTAX = [
  '*stress*',
  '**strong** _line_',
  '~~gone~~',
  '`code`',
  '[link](https://evil.example)',
  '[link]: https://evil.example',
  '![image](https://evil.example/x.png)',
  '<b>bold</b> <img src=x>',
  '<https://evil.example>',
  '<!-- comment',
  '&lt;b&gt; &#60;',
  '# heading',
  '> quote',
  '- item',
  '1. item',
  '\\*backslash\\*',
  'a\n\n## heading\n\n---',
  '| a | b |\n|---|---|',
  '```\ncode',
];

interface Node {
  type: string;
  value?: string;
  children?: Node[];
}

function getText(node: Node): string {
  return node.value ?? (node.children ?? []).map(getText).join('');
}

/** Types of the nodes that a marked text is in, outermost first; undefined if it is nowhere as plain text. */
function typesAround(node: Node, wanted: string): string[] | undefined {
  if (!getText(node).includes(wanted)) return undefined;
  for (const child of node.children ?? []) {
    const types = typesAround(child, wanted);
    if (types) return [node.type, ...types];
  }
  return [node.type];
}

const PLAIN = new Set(['root', 'heading', 'paragraph', 'list', 'listItem', 'blockquote', 'text']);

test.each(FIELDS)('%s is plain text in the Markdown twin and in llms.txt', async (field) => {
  for (const syntax of SYNTAX) {
    const text = `start ${syntax} end`;
    const [outer = '', inner] = field.split('.');
    const info = {
      title: 'Shop',
      version: '1',
      [outer]: inner === undefined ? text : { name: 'Me', [inner]: text },
    };
    const { file } = await getReference({ openapi: '3.2.0', info, paths: {} });
    const wanted = text.replace(/\s+/g, ' ');
    for (const name of ['index.md', 'llms-full.txt', ...(/title|summary/.test(field) ? ['llms.txt'] : [])]) {
      const tree = unified()
        .use(remarkParse)
        .use(remarkGfm, { singleTilde: false })
        .parse(file(name)) as Node;
      const types = typesAround(tree, wanted);
      expect(types, `${name}: ${syntax}`).toBeDefined();
      expect(
        types?.filter((type) => !PLAIN.has(type)),
        `${name}: ${syntax}\n${file(name)}`,
      ).toEqual([]);
      expect(types?.length, `${name}: ${syntax}`).toBeGreaterThan(1);
    }
  }
});
