/**
 * Makes untrusted text safe for a terminal or a log: control characters (escape sequences, line ends, NUL) and
 * the invisible ones that reorder text become visible escapes such as `\u001b`.
 */
export function printableText(text: string): string {
  return text.replace(UNPRINTABLE, (character) =>
    character === '\n' ? '\\n' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** C0, DEL and C1 controls, line and paragraph separators, bidirectional controls, lone surrogates. */
const UNPRINTABLE =
  /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu;
