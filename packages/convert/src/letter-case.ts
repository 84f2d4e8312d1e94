/** `users` as `Users`. */
export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Words as one name: `list`, `users` as `listUsers`. */
export function camelCase(words: readonly string[]): string {
  return words.map((word, at) => (at === 0 ? word : capitalize(word))).join('');
}
