import type { Json } from '@curlew/openapi';

/** Parses a text as JSON; undefined for invalid JSON. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
