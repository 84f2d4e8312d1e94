import { HTML_ELEMENTS, UNSAFE_ELEMENTS } from '../../markdown/sanitize/html-elements.ts';
import { NEVER_LEFT_OPEN } from '../../markdown/sanitize/keep-raw-html.ts';

const ANY = /<[A-Za-z!?/]/;
/** A code span, the beginning of a tag with its name, or of a comment, a declaration or an instruction. */
const TOKEN = /(?<!`)(`+)(?!`).*?[^`]\1(?!`)|(?<!\\)<(?:(\/?)([A-Za-z][\w-]*)(?=[\s/>]|$)|[!?])/g;
const FENCE = /^\s*(`{3,}|~{3,})/;
const HEADING = /^#{1,6} /;

/**
 * Markdown of a page in which the HTML of descriptions captures nothing around it, where a reader renders it: tags that
 * are not closed below their heading, that could run or load something, or are placeholders such as `<token>`, are text.
 */
export function containHtml(markdown: string): string {
  if (!ANY.test(markdown)) return markdown;
  const texts: number[] = [];
  const open = new Map<string, number[]>();
  const endSection = () => {
    texts.push(...[...open.values()].flat());
    open.clear();
  };
  const readTag = (isEnd: boolean, name: string, at: number) => {
    if (UNSAFE_ELEMENTS.has(name) || !HTML_ELEMENTS.has(name)) texts.push(at);
    else if (!NEVER_LEFT_OPEN.has(name)) {
      const starts = open.get(name) ?? [];
      open.set(name, starts);
      if (!isEnd) starts.push(at);
      else if (starts.pop() === undefined) texts.push(at);
    }
  };
  let fence: string | undefined;
  let lineAt = 0;
  for (const line of markdown.split('\n')) {
    const [, mark] = FENCE.exec(line) ?? [];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
    } else if (mark !== undefined) fence = mark;
    else {
      if (HEADING.test(line)) endSection();
      for (const { index, 0: token, 1: code, 2: slash, 3: name } of line.matchAll(TOKEN)) {
        if (name !== undefined) readTag(slash === '/', name.toLowerCase(), lineAt + index);
        else if (code === undefined && token.startsWith('<')) texts.push(lineAt + index);
      }
    }
    lineAt += line.length + 1;
  }
  endSection();
  return withTexts(markdown, texts);
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
