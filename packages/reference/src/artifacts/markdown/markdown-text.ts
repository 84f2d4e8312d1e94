/** White space that is not one space between words. */
const SPACE = /[^\S ]|^ | {2}| $/;

/** Words that need no escape, as most names and labels are. */
const PLAIN = /^[A-Za-z](?: ?[A-Za-z\d.,:;'"()/%=?!-])*$/;

/** A text on one line. */
export function oneLine(text: string): string {
  return SPACE.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
}

/** A text that is not Markdown, on one line: characters that could mark something are escaped (CommonMark, section 2.4). */
export function plainText(text: string): string {
  if (PLAIN.test(text)) return text;
  return oneLine(text)
    .replace(/[\\`*~[\]]|&(?=#?\w+;)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&')
    .replaceAll('<', '\\<')
    .replaceAll('\\< ', '< ')
    .replace(/^(?:>|[#+-]+(?=\s))/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s)/, '$1\\$2');
}

/** A code span with enough backticks (CommonMark, section 6.1). */
export function inlineCode(text: string): string {
  const line = text.replace(/\s+/g, (space) => (/[^\S ]/.test(space) ? ' ' : space));
  const fence = '`'.repeat(longestTicks(line) + 1);
  const pad = /^[` ]|[` ]$/.test(line) || line === '' ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** A code block with a long enough fence. */
export function codeBlock(text: string, language: string): string {
  const fence = '`'.repeat(Math.max(2, longestTicks(text)) + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** The length of the longest run of backticks. */
function longestTicks(text: string): number {
  let longest = 0;
  if (!text.includes('`')) return longest;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}

/** A text as the words of a link. */
export function bracketless(text: string): string {
  return oneLine(text).replace(/[[\]\\]/g, '\\$&');
}
