import type { Element, ElementContent, Root, RootContent } from 'hast';
import { imageAddress, isOtherSite, isRemoteImage, linkAddress } from '../html/address.ts';
import { codeTokens } from '../html/highlight.ts';
import { withoutControls } from '../html/html.ts';
import { NamePool } from '../plan/names/name-pool.ts';
import { slugify } from '../plan/names/slugify.ts';
import { adaptQuote } from './asides.ts';
import { element, getText } from './hast.ts';
import { phrasing, withoutLinks } from './phrasing.ts';
import { isHostPath, isRelativeAddress, OTHER_SITE, type RelativeAddress } from './resolve-addresses.ts';

const BOX = /^\[([ xX])\][ \t\n]/;

/**
 * Adapts the tree of a description to a page, in place: headings below the page's own without gaps, links that
 * leave the site marked, images of other sites as links, tables in a box that scrolls, code highlighted, alerts
 * titled.
 * @param isWritten whether an element is of the description; those of plugins are kept as they are.
 */
export function adaptTree(
  tree: Root,
  keepsRemoteImages = false,
  isWritten: (node: Element) => boolean = () => true,
): RelativeAddress[] {
  const relative: RelativeAddress[] = [];
  const adaptHeading = headingLevels(tree);
  const visit = (node: Root | Element): void => {
    node.children = node.children.flatMap((child): ElementContent[] => {
      if (child.type === 'text') return [{ type: 'text', value: withoutControls(child.value) }];
      if (child.type !== 'element') return [];
      if (child.tagName === 'pre' && isWritten(child)) return [adaptCode(child)];
      visit(child);
      if (!isWritten(child)) return [child];
      switch (child.tagName) {
        case 'a':
          return adaptLink(child, relative);
        case 'img':
          return adaptImage(child, relative, keepsRemoteImages);
        case 'li':
          return [adaptTask(child)];
        case 'table':
          return [element('div', { className: ['cl-table'], tabIndex: 0 }, [child])];
        case 'blockquote':
          return [adaptQuote(child)];
        default:
          return [adaptHeading(child)];
      }
    }) as RootContent[] & ElementContent[];
  };
  visit(tree);
  return relative;
}

/** A link with a rejected address becomes its text. */
function adaptLink(link: Element, relative: RelativeAddress[]): ElementContent[] {
  const href = linkAddress(String(link.properties.href ?? ''));
  if (link.properties.href === undefined || href === undefined) return link.children;
  if (isRelativeAddress(href)) relative.push({ kind: 'link', address: href });
  else if (isHostPath(href)) relative.push({ kind: 'hostPath', address: href });
  const rel = isOtherSite(href) ? { rel: OTHER_SITE } : {};
  return [element('a', { ...link.properties, href, ...rel }, withoutLinks(link.children))];
}

/** An image of another site becomes a link to it; one with a rejected address becomes its text. */
function adaptImage(image: Element, relative: RelativeAddress[], keepsRemote: boolean): ElementContent[] {
  const given = String(image.properties.src ?? '');
  const alt = withoutControls(String(image.properties.alt ?? ''));
  const isKept = keepsRemote && isRemoteImage(given);
  const src = given === '' ? undefined : isKept ? linkAddress(given) : imageAddress(given);
  if (src !== undefined) {
    if (isRelativeAddress(src)) relative.push({ kind: 'image', address: src });
    image.properties = { alt, ...image.properties, src, loading: 'lazy', referrerPolicy: 'no-referrer' };
    return [image];
  }
  const href = given === '' ? undefined : linkAddress(given);
  if (href === undefined) return [{ type: 'text', value: alt }];
  const label: ElementContent = { type: 'text', value: alt || 'Image' };
  return [element('a', { href, rel: ['nofollow', 'noreferrer'] }, [label])];
}

function adaptCode(pre: Element): Element {
  const code = pre.children.find((child) => child.type === 'element' && child.tagName === 'code');
  const source = code?.type === 'element' ? code : pre;
  const [name] = Array.isArray(source.properties.className) ? source.properties.className : [];
  const text = withoutControls(getText(source).replace(/\n$/, ''));
  const tokens = codeTokens(text, String(name ?? '').replace('language-', ''));
  const content = tokens.map(({ kind, text: value }): ElementContent => {
    const node: ElementContent = { type: 'text', value };
    return kind === undefined ? node : element('span', { className: [`cl-${kind}`] }, [node]);
  });
  return element('pre', { tabIndex: 0 }, [element('code', {}, content)]);
}

/** An item that begins with `[ ]` or `[x]`, as GFM writes tasks, gets a box. */
function adaptTask(item: Element): Element {
  const first = item.children.find((child) => child.type === 'element' || child.value?.trim() !== '');
  const host = first?.type === 'element' && first.tagName === 'p' ? first : item;
  const text = host === item ? first : host.children[0];
  const mark = text?.type === 'text' ? BOX.exec(text.value.trimStart())?.[1] : undefined;
  if (text?.type !== 'text' || mark === undefined) return item;
  text.value = text.value.trimStart().slice(3);
  const box = element(
    'input',
    { type: 'checkbox', ...(mark !== ' ' && { checked: true }), disabled: true },
    [],
  );
  host.children.splice(host.children.indexOf(text), 0, box);
  return item;
}

/** The level of a description's highest heading: below the title of a page. */
const TOP_LEVEL = 2;

/** Makes a function that turns the ranks a text uses into levels that follow each other, each heading with an id. */
function headingLevels(tree: Root): (node: Element) => Element {
  const ranks = [...new Set(getRanks(tree))].sort((a, b) => a - b);
  const ids = new NamePool();
  return (node) => {
    const rank = getRank(node);
    if (rank === undefined) return node;
    const level = Math.min(TOP_LEVEL + ranks.indexOf(rank), 6);
    const id = ids.take(`d-${slugify(getText(node)) || 'section'}`);
    return element(`h${level}`, { id }, phrasing(node.children));
  };
}

function getRanks(node: Root | Element): number[] {
  return node.children.flatMap((child) =>
    child.type === 'element'
      ? [...(getRank(child) === undefined ? [] : [getRank(child) ?? 0]), ...getRanks(child)]
      : [],
  );
}

function getRank({ tagName }: Element): number | undefined {
  return /^h[1-6]$/.test(tagName) ? Number(tagName[1]) : undefined;
}
