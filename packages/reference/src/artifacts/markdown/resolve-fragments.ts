const FENCE = /^[\s>]*(`{3,}(?=[^`]*$)|~{3,})/;
/** A code span, or the destination of a link that begins with `#`. */
const TOKEN = /(?<!`)(`+)(?!`)[\s\S]*?[^`]\1(?!`)|(?<=\]\(<?)#[^\s()<>]+/g;

/**
 * Markdown whose links in the forms of other renderers (`#tag/users`, `#operation/getUser`) lead to pages; others stay as
 * they are written.
 * @param find the address of the page; undefined if there is none.
 */
export function resolveFragments(markdown: string, find: (address: string) => string | undefined): string {
  if (!/\]\(<?#/.test(markdown)) return markdown;
  let fence: string | undefined;
  return markdown
    .split('\n')
    .map((line) => {
      const [, mark] = FENCE.exec(line) ?? [];
      if (fence !== undefined) {
        if (mark?.startsWith(fence) && line.replace(/^[\s>]*/, '').trim() === mark) fence = undefined;
        return line;
      }
      fence = mark;
      return line.replace(TOKEN, (token) => (token.startsWith('#') ? (find(token) ?? token) : token));
    })
    .join('\n');
}
