/** What stands before the address of a link, in Markdown, HTML, a template or front matter. */
const BEFORE_LINK = /(?:\]\(\s*<?|\]:\s*<?|\b(?:href|src|link|url|to)\s*[=:]\s*[{"'`]*)$/i;
/** Text before an address that may belong to a link: an attribute and its quotation marks. */
const MAX_BEFORE = 40;

/** Code and comments, in which nothing is a link. */
const IN_MARKDOWN =
  /^ {0,3}(`{3,}(?=[^`\n]*\n)|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|(?![\s\S]))|(?<!`)(`+)(?!`)[^\n]*?[^`\n]\2(?!`)/gm;
const COMMENT = /<!--[\s\S]*?(?:-->|$(?![\s\S]))/g;

/** Offset of a link with an address in a file of the site; of the address elsewhere if no link has it, or -1. */
export function linkOffset(text: string, address: string, isMarkdown: boolean): number {
  const written = spellings(address).filter((spelling) => text.includes(spelling));
  if (written.length === 0) return -1;
  const code = isMarkdown ? blank(blank(text, IN_MARKDOWN), COMMENT) : blank(text, COMMENT);
  let elsewhere = -1;
  for (const spelling of written) {
    for (const at of wholeOffsets(code, spelling)) {
      if (BEFORE_LINK.test(code.slice(Math.max(at - MAX_BEFORE, 0), at))) return at;
      if (elsewhere < 0) elsewhere = at;
    }
  }
  return elsewhere;
}

/** Offsets at which an address stands, not as a part of a longer one. */
export function* wholeOffsets(text: string, address: string): Generator<number, void, undefined> {
  if (address === '') return;
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1)) {
    const isWhole = !/[\w/#.-]/.test(text[at - 1] ?? '') && !/[\w/#-]/.test(text[at + address.length] ?? '');
    if (isWhole) yield at;
  }
}

/** An address as a page has it, and as authors may write it: with characters that are encoded, and entities. */
function spellings(address: string): string[] {
  const plain = [address, decoded(address)];
  return [...new Set([...plain, ...plain.map((one) => one.replaceAll('&', '&amp;'))])];
}

function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** The text with spaces for what a pattern matches, at the same offsets. */
function blank(text: string, pattern: RegExp): string {
  return text.replace(pattern, (part) => part.replace(/[^\n]/g, ' '));
}
