/** The objects of a list; other values are ignored. */
export function readObjects<Item extends object>(value: unknown): Item[] {
  if (!Array.isArray(value)) return [];
  // Files are not validated, so members are read by `readText` and similar functions.
  return value.filter((item): item is Item => typeof item === 'object' && item !== null);
}

/** A scalar as text. */
export function readText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** A description's text; null, objects without content and blank texts are none. */
export function readDescription(value: unknown): string | undefined {
  const content = typeof value === 'object' && value !== null && 'content' in value ? value.content : value;
  const text = typeof content === 'string' ? content.trim() : '';
  return text === '' ? undefined : text;
}
