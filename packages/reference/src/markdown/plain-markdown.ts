import type { Html } from '../page.ts';

/**
 * Most descriptions are plain sentences. One that holds no character that Markdown, GFM or HTML give a
 * meaning to in its place becomes paragraphs without a parser; `undefined`: it needs one. What this
 * returns equals what the parser would return, which a property test holds it to.
 */
export function plainMarkdown(text: string): Html | undefined {
  if (/[\\`*[\]<>&~|\t\r\0\f\v\u0085\u2028\u2029@]|\n[ \n]*[ ]|[ ]\n|:\/\/|www\.|^ | $/i.test(text))
    return undefined;
  const lines = text.split('\n');
  if (!lines.every(isPlainLine)) return undefined;
  return text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${paragraph.replace(/^\n+|\n+$/g, '')}</p>`)
    .join('\n');
}

/** No list, heading, underline or emphasis: `_` only inside a word, and nothing special at the start. */
function isPlainLine(line: string): boolean {
  if (/^(?:[-+#=_]|\d{1,9}[.)])/.test(line)) return false;
  return !line.includes('_') || !/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/u.test(line);
}
