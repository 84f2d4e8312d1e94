import type { Kind } from '@curlew/openapi/language';

/** The object of the specification that a value may be. */
export function objectIn(kind: Kind): Extract<Kind, { is: 'object' }> | undefined {
  if (kind.is === 'object') return kind;
  return kind.is === 'union' ? kind.of.map(objectIn).find((one) => one !== undefined) : undefined;
}
