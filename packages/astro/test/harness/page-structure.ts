import { type DefaultTreeAdapterTypes, parse } from 'parse5';

/** What a page is made of, as a browser reads it. */
export interface PageStructure {
  /** `a`, `a[href]`: each element, and each of its attributes. */
  elements: Set<string>;
  /** `main>article>div.cl-part`: where each of our own elements stands among the others. */
  places: Set<string>;
  /** Addresses that something could be loaded from or that a link leads to. */
  addresses: { element: string; address: string }[];
  ids: string[];
}

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document;

const LANDMARKS: ReadonlySet<string> = new Set(['main', 'nav', 'header', 'article', 'aside', 'footer']);
const ADDRESSES: ReadonlySet<string> = new Set(
  'href src srcset action formaction data poster background cite xlink:href ping manifest'.split(' '),
);

export function pageStructure(text: string): PageStructure {
  const structure: PageStructure = { elements: new Set(), places: new Set(), addresses: [], ids: [] };
  const visit = (node: Node, place: string): void => {
    let here = place;
    if ('tagName' in node) {
      structure.elements.add(node.tagName);
      for (const { name } of node.attrs) structure.elements.add(`${node.tagName}[${name}]`);
      const classes = node.attrs.find(({ name }) => name === 'class')?.value ?? '';
      const own = classes.split(' ').filter((name) => name.startsWith('cl-'));
      if (own.length > 0 || LANDMARKS.has(node.tagName)) {
        here = `${place}>${[node.tagName, ...own.sort()].join('.')}`;
        structure.places.add(here);
      }
      for (const { name, value } of node.attrs) {
        if (ADDRESSES.has(name)) structure.addresses.push({ element: node.tagName, address: value });
        if (name === 'id') structure.ids.push(value);
      }
    }
    if ('childNodes' in node) for (const child of node.childNodes) visit(child, here);
  };
  visit(parse(text), '');
  return structure;
}

/** Whether a link may lead to an address, and whether something else may be loaded from it. */
export function isHarmless({ element, address }: PageStructure['addresses'][number]): boolean {
  if (!URL.canParse(address, PAGE)) return false;
  const url = new URL(address, PAGE);
  const staysHere = url.origin === new URL(PAGE).origin;
  if (element !== 'a') return staysHere;
  if (url.username !== '' || url.password !== '') return false;
  return staysHere || /^(?:https?:\/\/|mailto:|tel:)/i.test(address);
}

const PAGE = 'http://page.test/a/b/';
