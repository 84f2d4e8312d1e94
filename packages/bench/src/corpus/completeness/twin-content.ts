import MarkdownIt from 'markdown-it';
import { getText, htmlContent, type PageContent, type RowName } from './page-content.ts';

const PARSER = new MarkdownIt({ html: true });

/**
 * The readable content of a Markdown twin, its links as those of pages.
 * @param names of rows: a list of an author's may begin like one, and is of the text around it.
 */
export function twinContent(markdown: string, names?: ReadonlySet<string>): PageContent {
  const content = htmlContent(PARSER.render(markdown), (item) => {
    const name = nameOfRow(item);
    return name !== undefined && names?.has(name) === false ? undefined : name;
  });
  const links = [...content.links].map((href) => decodeURI(href).replace(/(?:(?<=\/)index)?\.md$/, ''));
  return { ...content, links: new Set(links), size: markdown.length };
}

/** `` `name` (type …) ``; other list items with code at the beginning say something of the whole page. */
const nameOfRow: RowName = (item) => {
  const first = item.childNodes.find(isFilled);
  const nodes = first?.nodeName === 'p' && 'childNodes' in first ? first.childNodes : item.childNodes;
  const at = nodes.findIndex(isFilled);
  const [name, next] = [nodes[at], nodes[at + 1]];
  if (name?.nodeName !== 'code' || !next || !getText(next).startsWith(' (')) return undefined;
  return getText(name);
};

function isFilled(node: Parameters<typeof getText>[0]): boolean {
  return node.nodeName !== '#text' || getText(node).trim() !== '';
}
