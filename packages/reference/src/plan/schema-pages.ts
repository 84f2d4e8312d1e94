import type { PageInfo } from '../page.ts';
import { NamePool } from './names/name-pool.ts';
import { slugify } from './names/slugify.ts';
import { titleOf } from './names/title-of.ts';
import type { PageDescriptions } from './page-descriptions.ts';
import type { SharedSchema } from './shared-schemas.ts';

/** A page for each schema, with unique addresses below `schemas`. */
export function schemaPages(schemas: readonly SharedSchema[], descriptions: PageDescriptions): PageInfo[] {
  const pool = new NamePool();
  return schemas.map((schema) => ({
    kind: 'schema',
    path: `schemas/${pool.take(schemaSlug(schema.name))}`,
    title: titleOf(schema.name),
    description: descriptions.schema(schema),
    key: schema.id,
  }));
}

/** A schema keeps the spelling of its name where that is safe: `schemas/UserList`. */
function schemaSlug(name: string): string {
  const slug = slugify(name);
  return /^[A-Za-z][A-Za-z0-9_-]{0,79}$/.test(name) && !slug.endsWith('-page') ? name : slug || 'schema';
}
