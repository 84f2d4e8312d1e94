/** Converts a text to a parameter name: `[A-Za-z0-9_.-]`, never empty. */
export function placeholderName(text: string): string {
  const name = text
    .trim()
    .replace(/[^\p{L}\p{N}_.-]+/gu, '_')
    .replace(/^_+|_+$/g, '');
  return name === '' ? 'value' : name;
}
