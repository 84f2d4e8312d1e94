/** A text as the value of a header (RFC 9110, section 5.5): without line breaks and characters above U+00FF. */
export function headerText(text: string): string {
  return text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '').trim();
}
