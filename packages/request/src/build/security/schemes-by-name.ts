import type { SecurityScheme } from '@curlew/openapi';

/** One list serves all operations of a description. */
const indexes = new WeakMap<readonly SecurityScheme[], ReadonlyMap<string, SecurityScheme>>();

export function schemesByName(schemes: readonly SecurityScheme[]): ReadonlyMap<string, SecurityScheme> {
  const known = indexes.get(schemes);
  if (known !== undefined) return known;
  const index = new Map(schemes.map((scheme) => [scheme.name, scheme]));
  indexes.set(schemes, index);
  return index;
}
