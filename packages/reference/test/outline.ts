import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.DocumentFragment;

/** Elements that begin a line of their own. */
const BLOCKS: ReadonlySet<string> = new Set(
  'ul li div p details summary dl dt dd pre table tr h2 h3 h4 h5 h6 blockquote ol'.split(' '),
);
/** Elements that indent what they hold. */
const INDENTS: ReadonlySet<string> = new Set(['ul', 'details', 'div.cl-items', 'div.cl-variants', 'dl']);

/** HTML as its reader sees it: a line for each block, indented by its nesting; links in angle brackets. */
export function outline(html: string): string {
  const lines: string[] = [];
  let line = '';
  let depth = -1;
  const flush = () => {
    if (line.trim() !== '') lines.push('  '.repeat(Math.max(depth, 0)) + line.replace(/\s+/g, ' ').trim());
    line = '';
  };
  const visit = (node: Node): void => {
    if (node.nodeName === '#text' && 'value' in node) line += node.value;
    const name = 'tagName' in node ? node.tagName : '';
    const className =
      'attrs' in node ? (node.attrs.find(({ name: key }) => key === 'class')?.value ?? '') : '';
    const isBlock = BLOCKS.has(name) && className !== 'cl-head';
    const indents = INDENTS.has(name) || INDENTS.has(`${name}.${className}`);
    if (isBlock) flush();
    if (indents) depth += 1;
    if (name === 'a' && className === '') line += '<';
    if ('childNodes' in node) for (const child of node.childNodes) visit(child);
    if (name === 'a' && className === '') line += '>';
    if (isBlock) flush();
    if (indents) depth -= 1;
  };
  visit(parseFragment(html));
  flush();
  return lines.join('\n');
}
