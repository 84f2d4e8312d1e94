import type { SecurityScheme } from '@curlew/openapi';
import { NamePool } from '../plan/name-pool.ts';
import { slugify } from '../plan/slugify.ts';

/** The security schemes by name, each with its id on the overview. */
export type SecuritySchemeIndex = ReadonlyMap<string, { scheme: SecurityScheme; id: string }>;

export function securitySchemeIndex(schemes: readonly SecurityScheme[]): SecuritySchemeIndex {
  const pool = new NamePool();
  return new Map(
    schemes.map((scheme) => [
      scheme.name,
      { scheme, id: pool.take(`auth-${slugify(scheme.name) || 'scheme'}`) },
    ]),
  );
}
