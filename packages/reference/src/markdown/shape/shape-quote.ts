import type { Element } from 'hast';

const MARKER = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i;

/** A quote that begins with `[!NOTE]` and the like, as GitHub writes alerts, gets the word as its title. */
export function shapeQuote(quote: Element): Element {
  const first = quote.children.find((child) => child.type === 'element');
  const text = first?.tagName === 'p' ? first.children[0] : undefined;
  const word = text?.type === 'text' ? MARKER.exec(text.value)?.[1] : undefined;
  if (first === undefined || text?.type !== 'text' || word === undefined) return quote;
  text.value = text.value.replace(MARKER, '');
  if (text.value === '') first.children.shift();
  if (first.children[0]?.type === 'element' && first.children[0].tagName === 'br') first.children.shift();
  const rest = first.children.length > 0 ? quote.children : quote.children.filter((child) => child !== first);
  const name = { type: 'text' as const, value: word[0]?.toUpperCase() + word.slice(1).toLowerCase() };
  const strong: Element = { type: 'element', tagName: 'strong', properties: {}, children: [name] };
  const title: Element = { type: 'element', tagName: 'p', properties: {}, children: [strong] };
  return { ...quote, children: [title, ...rest] };
}
