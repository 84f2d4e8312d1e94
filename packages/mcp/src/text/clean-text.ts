/** Invisible characters: controls except line breaks and tabs, bidirectional controls, tag characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const INVISIBLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]|(?![\u200c\u200d])\p{Cf}|\p{Co}/gu;

/** Removes invisible characters, which could hide text from a human reader. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(INVISIBLE, '');
}

/** Removes invisible characters and replaces each run of white space with one space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim();
}

/** Shortens a text to at most `budget` characters, between words if a word ends in the last third. */
export function shortenText(text: string, budget: number): string {
  if (text.length <= budget) return text;
  const cut = text.slice(0, budget - 1).toWellFormed();
  const space = cut.lastIndexOf(' ');
  return `${(space > budget * 0.7 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
