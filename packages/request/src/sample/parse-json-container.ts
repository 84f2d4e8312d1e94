import { type Json, parseJson } from '@curlew/openapi';

/** The object or array that a text spells in JSON. */
export function parseJsonContainer(text: string): Json | undefined {
  return /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
}
