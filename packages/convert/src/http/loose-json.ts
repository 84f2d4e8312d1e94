/** The items of what should be a list of objects; anything else in the file counts for nothing. */
export function listOf<Item extends object>(value: unknown): Item[] {
  if (!Array.isArray(value)) return [];
  // The files are not checked against their schema: members are read with `textOf` and its like.
  return value.filter((item): item is Item => typeof item === 'object' && item !== null);
}

/** A scalar as text. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** A description's text; null, objects without content and blank texts are none. */
export function descriptionText(value: unknown): string | undefined {
  const content = typeof value === 'object' && value !== null && 'content' in value ? value.content : value;
  const text = typeof content === 'string' ? content.trim() : '';
  return text === '' ? undefined : text;
}
