/** How far back the beginning of a quote is looked for, in UTF-16 units. */
const MAX_QUOTE = 300;

/** Text that may follow a string literal on its line of a program. */
const BEHIND_STRING = /[ \t]*(?:[,;)+\]}.:]|$|\r?\n)/y;

/**
 * Whether the quote at `at`, after a name that starts at `nameStart`, ends a text that began before the name:
 * `'Got no token:', err`. What follows is then punctuation of a program, and the line has an odd number of such
 * quotes before the name.
 */
export function isClosingQuote(text: string, nameStart: number, at: number): boolean {
  BEHIND_STRING.lastIndex = at + 1;
  if (!BEHIND_STRING.test(text)) return false;
  const quote = text.charAt(at);
  const lead = text.slice(Math.max(0, nameStart - MAX_QUOTE), nameStart);
  const line = lead.slice(lead.lastIndexOf('\n') + 1);
  let count = 0;
  for (let from = line.indexOf(quote); from >= 0; from = line.indexOf(quote, from + 1)) {
    if (!isApostrophe(line, from)) count += 1;
  }
  return count % 2 === 1;
}

function isApostrophe(line: string, at: number): boolean {
  return /\p{L}/u.test(line.charAt(at - 1)) && /\p{L}/u.test(line.charAt(at + 1));
}
