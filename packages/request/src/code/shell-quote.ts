/** A text in single quotes, where nothing has a meaning in a POSIX shell. A NUL ends an argument and cannot be written in one. */
export function shellQuote(text: string): string {
  return `'${text.replaceAll('\0', '').replaceAll("'", "'\\''")}'`;
}

/** The same, without quotes where none are needed. */
export function shellWord(word: string): string {
  return /^\w+$/.test(word) ? word : shellQuote(word);
}
