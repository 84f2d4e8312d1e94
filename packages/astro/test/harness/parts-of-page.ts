import type { DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document;

/** What only a site has: controls, and links to what is beside a page. */
const OF_SITE = /(?:^| )cl-(?:page-bar|split|contents|copy|choices|try-button|downloads)(?: |$)/;

/** The ids and texts of the article of a page, in reading order. */
export function partsOfPage(document: Node): string[] {
  const parts: string[] = [];
  visit(document, false);
  return parts;

  function visit(node: Node, isInArticle: boolean): void {
    const attribute = (wanted: string) =>
      'attrs' in node ? node.attrs.find(({ name }) => name === wanted)?.value : undefined;
    const id = attribute('id');
    if (OF_SITE.test(attribute('class') ?? '') || id === 'downloads' || node.nodeName === 'script') return;
    const isHere = isInArticle || node.nodeName === 'article';
    if (isHere && id !== undefined) parts.push(`#${id}`);
    if (isHere && node.nodeName === '#text' && 'value' in node) {
      const text = node.value.replace(/\s+/g, ' ').trim();
      if (text !== '') parts.push(text);
    }
    if ('childNodes' in node) for (const child of node.childNodes) visit(child, isHere);
  }
}
