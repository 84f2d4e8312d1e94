import type { Json } from '@curlew/openapi';

const encoder = new TextEncoder();

/** The text of a value as JSON, in UTF-8. */
export function jsonBytes(value: Json): Uint8Array {
  return encoder.encode(JSON.stringify(value));
}
