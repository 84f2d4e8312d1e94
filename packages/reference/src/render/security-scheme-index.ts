import type { SecurityScheme } from '@curlew/openapi';
import { NamePool } from '../plan/names/name-pool.ts';
import { slugify } from '../plan/names/slugify.ts';
import type { SecuritySchemeIndex } from '../render-context.ts';
import { wordsOf } from '../words/words-of.ts';
import { authorizationKind } from './operation/authorization.ts';

export function securitySchemeIndex(schemes: readonly SecurityScheme[]): SecuritySchemeIndex {
  const pool = new NamePool();
  const kinds = schemes.map((scheme) => JSON.stringify(authorizationKind(scheme, wordsOf().labels)));
  const once = new Set(kinds);
  const several = new Set(kinds.filter((kind) => !once.delete(kind)));
  return new Map(
    schemes.map((scheme, at) => [
      scheme.name,
      {
        scheme,
        id: pool.take(`auth-${slugify(scheme.name) || 'scheme'}`),
        hasPeers: several.has(kinds[at] ?? ''),
      },
    ]),
  );
}
