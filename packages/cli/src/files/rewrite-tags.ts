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
