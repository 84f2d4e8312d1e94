/** Elements that start on a new line; all others stay in the line of their parent. */
const BLOCK = /^<\/?(?:ul|li|div|p|details|summary|dl|dt|dd|pre|table|thead|tbody|tr|h[2-6]|blockquote|ol)\b/;

/** HTML with each block element on its own line, indented by its depth; a block without blocks inside is one line. */
export function formatHtml(html: string): string {
  const lines: string[] = [];
  let line = '';
  let depth = 0;
  /** Whether `line` begins with the start tag of the innermost open block. */
  let isOpened = false;
  const flush = () => {
    if (line.trim() !== '') lines.push('  '.repeat(depth) + line.trim());
    if (isOpened) depth += 1;
    isOpened = false;
    line = '';
  };
  for (const piece of html.split(/(<[^>]+>)/)) {
    if (!BLOCK.test(piece)) line += piece;
    else if (!piece.startsWith('</')) {
      flush();
      line = piece;
      isOpened = true;
    } else if (isOpened) {
      line += piece;
      isOpened = false;
      flush();
    } else {
      flush();
      depth -= 1;
      line = piece;
      flush();
    }
  }
  flush();
  return lines.join('\n');
}
