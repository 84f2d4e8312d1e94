import type { Json } from '@curlew/openapi';

/** Whether a value of a request is plain JSON: neither absent, nor bytes, nor serialized text. */
export function isJson(value: unknown): value is Json {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isJson);
  const isPlain = typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain && Object.values(value as object).every(isJson);
}
