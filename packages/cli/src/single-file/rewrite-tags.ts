/** Attributes of a start tag by name; `true` for one without a value. Values are as they are written in HTML. */
export type Attributes = Map<string, string | true>;

/**
 * A start tag as the pages of Curlew have it: attributes in double quotes or without a value, and no `<` in a text that is
 * not part of a tag.
 */
const START_TAG = /<([a-z][a-z0-9-]*)((?:\s+[^\s=>"'/]+(?:="[^"]*")?)*)\s*(\/?)>/gi;
const ATTRIBUTE = /\s+([^\s=>"'/]+)(?:="([^"]*)")?/g;

/** Returns HTML in which `change` has edited the attributes of each start tag. */
export function rewriteTags(html: string, change: (tag: string, attributes: Attributes) => void): string {
  return html.replace(START_TAG, (whole, tag: string, text: string, slash: string) => {
    if (text === '') return whole;
    const attributes: Attributes = new Map();
    for (const [, name = '', value] of text.matchAll(ATTRIBUTE)) attributes.set(name, value ?? true);
    change(tag.toLowerCase(), attributes);
    const written = [...attributes].map(([name, value]) =>
      value === true ? ` ${name}` : ` ${name}="${value}"`,
    );
    return `<${tag}${written.join('')}${slash}>`;
  });
}

/** Returns the first element with this start of its tag, whole, where no element of the same name is inside of it. */
export function findElement(html: string, start: string): string | undefined {
  const from = html.indexOf(start);
  if (from < 0) return undefined;
  const name = /^<([a-z]+)/.exec(start)?.[1] ?? '';
  const close = `</${name}>`;
  const end = html.indexOf(close, from);
  return end < 0 ? undefined : html.slice(from, end + close.length);
}

/** Returns HTML without all elements with this start of their tag. */
export function removeElements(html: string, start: string): string {
  let rest = html;
  for (let found = findElement(rest, start); found !== undefined; found = findElement(rest, start))
    rest = rest.replace(found, '');
  return rest;
}
