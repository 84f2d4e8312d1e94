/** Longer texts are shown in part, in UTF-16 units. */
const MAX_TEXT = 200_000;

export function cutText(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}\n…` : text;
}
