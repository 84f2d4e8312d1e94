import type { Json } from '@curlew/openapi';

/** Whether a value only marks a place that a reader fills in, as recordings show credentials: `<api-key>`. */
export function isMarker(value: Json | undefined): boolean {
  return typeof value === 'string' && /^<[A-Za-z][\w. -]{0,40}>$/.test(value);
}
