import type { Html } from '../page.ts';

/** Stands for a token while the rest is looked at. */
const HOLE = '\uE000';

/** Code in single backticks, links with tame text and address, bold words: what most descriptions need, each unmistakable. */
const TOKEN =
  /(?<!`)`(?! )(?<code>[^`\n]+)(?<! )`(?!`)|(?<![!\]\\])\[(?<text>[A-Za-z0-9](?:[A-Za-z0-9 .,'/()-]*[A-Za-z0-9.)])?)\]\((?<url>(?:https?:\/\/|\/(?!\/)|#)(?:[A-Za-z0-9./?#=+,-]|(?<=[A-Za-z0-9])[:_~]|%[0-9A-F]{2})*)\)|(?<![*\\])\*\*(?<bold>[A-Za-z0-9](?:[A-Za-z0-9 .,'/()-]*[A-Za-z0-9])?)\*\*(?!\*)/g;

/**
 * Most descriptions are plain sentences with some code and links. One that holds nothing else that
 * Markdown, GFM or HTML give a meaning to in its place becomes paragraphs without a parser;
 * `undefined`: it needs one. What this returns equals what the parser would return, which a property
 * test holds it to.
 */
export function plainMarkdown(text: string): Html | undefined {
  if (text.includes(HOLE)) return undefined;
  const tokens: Html[] = [];
  const rest = /[`*[]/.test(text)
    ? text.replace(TOKEN, (_, code?: string, label?: string, url?: string, bold?: string) => {
        tokens.push(tokenHtml(code, label, url, bold));
        return HOLE;
      })
    : text;
  if (/[\\`*[\]<>&~|\t\r\0\f\v\u0085\u2028\u2029@]|\n[ \n]*[ ]|[ ]\n|:\/\/|www\.|^ | $/i.test(rest))
    return undefined;
  if (!rest.split('\n').every(isPlainLine)) return undefined;
  const html = rest
    .split(/\n{2,}/)
    .filter((paragraph) => /[^\n]/.test(paragraph))
    .map((paragraph) => `<p>${paragraph.replace(/^\n+|\n+$/g, '')}</p>`)
    .join('\n');
  let index = 0;
  return tokens.length === 0 ? html : html.replaceAll(HOLE, () => tokens[index++] ?? '');
}

function tokenHtml(code?: string, label?: string, url?: string, bold?: string): Html {
  if (code !== undefined) return `<code>${code.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;')}</code>`;
  if (bold !== undefined) return `<strong>${bold}</strong>`;
  const rel = url?.startsWith('http') ? ' rel="nofollow noreferrer"' : '';
  return `<a href="${url}"${rel}>${label}</a>`;
}

/** No list, heading, underline or emphasis: `_` only inside a word, and nothing special at the start. */
function isPlainLine(line: string): boolean {
  if (/^(?:[-+#=_]|\d{1,9}[.)])/.test(line)) return false;
  return !line.includes('_') || !/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/u.test(line);
}
