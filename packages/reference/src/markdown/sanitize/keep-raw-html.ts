import type { Token } from 'markdown-it';
import { escapeText } from '../../html/html.ts';
import { holdsText, isPlaceholder, type RawHtml, type RawTag, readRawHtml } from './raw-html.ts';

/** Elements that may be open at once. */
const MAX_OPEN = 100;

/** The parser opens formatting elements anew in each block they are left open in: blocks times open elements. */
const MAX_REOPENED = 50_000;

/** Elements without an end tag, or whose end tag is implied. HTML, sections 13.1.2 and 13.1.2.4. */
export const NEVER_LEFT_OPEN: ReadonlySet<string> = new Set(
  'p li dt dd tr td th thead tbody tfoot caption colgroup option optgroup rt rp area base br col embed hr img input link meta param source track wbr'.split(
    ' ',
  ),
);

/**
 * Prepares raw HTML for the HTML parser, in place: HTML that would capture the following text becomes text
 * itself. That is unclosed HTML, elements nested too deep, and placeholders such as `<token>`. Returns the
 * first block with HTML of the first two kinds.
 */
export function keepRawHtml(tokens: readonly Token[]): Token | undefined {
  const open = new OpenElements();
  let problem: Token | undefined;
  if (!tokens.some(holdsRawHtml)) return undefined;
  const check = (token: Token, block: Token, isClosed: (raw: RawHtml) => boolean) => {
    const raw = readRawHtml(token.content);
    if (isClosed(raw) && open.fits(raw.tags)) {
      token.content = withPlaceholders(token.content, raw.tags.filter(isPlaceholder));
    } else {
      problem ??= block;
      showAsText(token);
    }
  };
  for (const block of tokens) {
    open.enterBlock();
    if (block.type === 'html_block') check(block, block, ({ isComplete }) => isComplete);
    const inline = block.children?.filter(({ type }) => type === 'html_inline') ?? [];
    const ends = new Map(inline.map(({ content }, index) => [endTagName(content), index]));
    for (const [index, tag] of inline.entries()) {
      check(
        tag,
        block,
        ({ tags: [first] }) =>
          first === undefined || !holdsText(first.name) || (ends.get(first.name) ?? -1) >= index,
      );
    }
  }
  return problem;
}

/** Converts all raw HTML to text. */
export function showRawHtml(tokens: readonly Token[]): void {
  for (const token of tokens.flatMap((block) => [block, ...(block.children ?? [])])) {
    if (token.type === 'html_block' || token.type === 'html_inline') showAsText(token);
  }
}

/** Whether a block is or contains raw HTML. */
export function holdsRawHtml({ type, children }: Token): boolean {
  return type === 'html_block' || children?.some((child) => child.type === 'html_inline') === true;
}

/** Counts what each tag opens and closes, and what that costs the parser. */
class OpenElements {
  readonly #open = new Map<string, number>();
  #total = 0;
  #reopened = 0;

  enterBlock(): void {
    this.#reopened += this.#total;
  }

  /** Counts the tags; false above the limit of open elements. */
  fits(tags: readonly RawTag[]): boolean {
    for (const tag of tags) {
      this.#reopened += this.#total;
      if (NEVER_LEFT_OPEN.has(tag.name) || isPlaceholder(tag)) continue;
      const count = this.#open.get(tag.name) ?? 0;
      const change = tag.isEnd ? (count > 0 ? -1 : 0) : 1;
      this.#open.set(tag.name, count + change);
      this.#total += change;
    }
    return this.#total <= MAX_OPEN && this.#reopened <= MAX_REOPENED;
  }
}

/** `b` of `</b>`: inline, raw HTML is a single tag. */
function endTagName(tag: string): string {
  return tag.startsWith('</') ? tag.slice(2, -1).trim().toLowerCase() : '';
}

function showAsText(token: Token): void {
  if (token.type === 'html_inline') token.type = 'text';
  else token.content = `<p>${escapeText(token.content)}</p>\n`;
}

function withPlaceholders(source: string, placeholders: readonly RawTag[]): string {
  let text = '';
  let at = 0;
  for (const { start, end } of placeholders) {
    text += source.slice(at, start) + escapeText(source.slice(start, end));
    at = end;
  }
  return text + source.slice(at);
}
