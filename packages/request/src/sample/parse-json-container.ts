import type { Json } from '@curlew/openapi';
import { parseJson } from '@curlew/openapi/internal';

/** The object or array that a text spells in JSON. */
export function parseJsonContainer(text: string): Json | undefined {
  return /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
}
