import type { Json } from '@curlew/openapi';

/** The object or array that a text spells in JSON. */
export function parseJsonContainer(text: string): Json | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
