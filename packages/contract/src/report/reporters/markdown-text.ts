import { printableText } from '@curlew/diagnostics/internal';

/** Longer texts are cut, in UTF-16 units. */
const MAX_TEXT = 600;
const MAX_BLOCK = 2_000;

/**
 * A text of a description or a server as a part of a line of Markdown: code between backticks stays code, and everything else
 * has no meaning in Markdown or HTML, and mentions nobody.
 */
export function markdownText(text: string): string {
  const line = printableText(text.replaceAll(/\s+/g, ' ')).trim();
  const parts = cut(line, MAX_TEXT).split('`');
  // Without a partner, the last backtick is a character.
  const isOdd = parts.length % 2 === 0;
  return parts
    .map((part, at) => {
      if (at % 2 === 0) return at > 0 && part === '' && at < parts.length - 1 ? ' ' : escapeText(part);
      if (isOdd && at === parts.length - 1) return `\\${'`'}${escapeText(part)}`;
      return part.trim() === '' ? '\\`\\`' : `\`${part}\``;
    })
    .join('');
}

/** A block of code, whose fence no line of it ends. */
export function markdownBlock(text: string, language: string): string {
  const code = cut(text, MAX_BLOCK).split('\n').map(printableText).join('\n');
  const runs = code.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(3, ...runs.map(({ length }) => length + 1)));
  return `${fence}${language}\n${code}\n${fence}`;
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** A backslash removes the meaning of punctuation (CommonMark, section 2.4); `@name` and `#1` are links of GitHub even then. */
function escapeText(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()<>#+\-.!|~&@:=$^]/g, '\\$&').replaceAll(/[@#]/g, '$&\u200b');
}
