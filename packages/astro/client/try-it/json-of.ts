import type { Json } from '@curlew/openapi';

/** The value of a JSON text. `undefined`: it is not JSON. */
export function jsonOf(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
