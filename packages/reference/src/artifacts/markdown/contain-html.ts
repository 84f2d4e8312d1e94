import { HTML_ELEMENTS, UNSAFE_ELEMENTS } from '../../markdown/sanitize/html-elements.ts';
import { NEVER_LEFT_OPEN } from '../../markdown/sanitize/keep-raw-html.ts';

const ANY = /<[A-Za-z!?/]/;
/** A code span, the beginning of a tag with its name, or of a comment, a declaration or an instruction. */
const TOKEN = /(?<!`)(`+)(?!`)[\s\S]*?[^`]\1(?!`)|(?<!\\)<(?:(\/?)([A-Za-z][\w-]*)(?=[\s/>]|$)|[!?])/g;
/** A code span of three backticks has more of them on its line. */
const FENCE = /^[\s>]*(`{3,}(?=[^`]*$)|~{3,})/;
const HEADING = /^#{1,6} /;
/** A line that no code span of the line before goes on to. */
const BLOCK_START = /^\s*(?:$|#{1,6} |[-*+] |\d{1,9}[.)] )/;
const INDENTED = /^(?: {4}|\t)\s*(?![-*+] |\d{1,9}[.)] )\S/;

/**
 * Markdown of a page in which the HTML of descriptions captures nothing around it, where a reader renders it: tags that
 * are not closed below their heading, that could run or load something, or are placeholders such as `<token>`, are text.
 */
export function containHtml(markdown: string): string {
  if (!ANY.test(markdown)) return markdown;
  const tags = new ReadTags();
  let fence: string | undefined;
  let block = '';
  let blockAt = 0;
  let lineAt = 0;
  const endBlock = () => {
    if (ANY.test(block)) tags.readBlock(block, blockAt);
    block = '';
  };
  for (const line of markdown.split('\n')) {
    const [, mark] = FENCE.exec(line) ?? [];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) && line.replace(/^[\s>]*/, '').trim() === mark) fence = undefined;
    } else {
      if (mark !== undefined || BLOCK_START.test(line)) endBlock();
      if (HEADING.test(line)) tags.endSection();
      if (mark !== undefined) fence = mark;
      else if (line.trim() !== '') {
        if (block === '') blockAt = lineAt;
        block += `${line}\n`;
      }
    }
    lineAt += line.length + 1;
  }
  endBlock();
  tags.endSection();
  return withTexts(markdown, tags.texts);
}

class ReadTags {
  /** Offsets of the `<` that are text. */
  readonly texts: number[] = [];
  readonly #open = new Map<string, number[]>();

  readBlock(block: string, blockAt: number): void {
    const isCode = INDENTED.test(block);
    for (const { index, 0: token, 1: code, 2: slash, 3: name } of block.matchAll(TOKEN)) {
      const at = blockAt + index;
      if (name !== undefined) this.#readTag(slash === '/', name.toLowerCase(), at, isCode);
      else if (code === undefined && !isCode && token.startsWith('<')) this.texts.push(at);
    }
  }

  endSection(): void {
    for (const starts of this.#open.values()) for (const at of starts) this.texts.push(at);
    this.#open.clear();
  }

  /** In a possible indented code block, only what could run is escaped to text. */
  #readTag(isEnd: boolean, name: string, at: number, isCode: boolean): void {
    if (UNSAFE_ELEMENTS.has(name) || (!isCode && !HTML_ELEMENTS.has(name))) this.texts.push(at);
    else if (!isCode && !NEVER_LEFT_OPEN.has(name)) {
      const starts = this.#open.get(name) ?? [];
      this.#open.set(name, starts);
      if (!isEnd) starts.push(at);
      else if (starts.pop() === undefined) this.texts.push(at);
    }
  }
}

/** `&lt;` in place of `<`: a backslash is no escape inside of an HTML block. */
function withTexts(markdown: string, places: number[]): string {
  let text = '';
  let at = 0;
  for (const place of places.sort((one, other) => one - other)) {
    text += `${markdown.slice(at, place)}&lt;`;
    at = place + 1;
  }
  return text + markdown.slice(at);
}
