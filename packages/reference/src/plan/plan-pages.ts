import type { Api } from '@curlew/openapi';
import type { PageInfo } from '../page.ts';
import { groupBy } from './groups/group-by.ts';
import { pathGroups } from './groups/path-groups.ts';
import { inSections, tagSections } from './groups/tag-sections.ts';
import { tagTree } from './groups/tag-tree.ts';
import { cutTitle } from './names/cut-title.ts';
import { NamePool } from './names/name-pool.ts';
import { slugify } from './names/slugify.ts';
import { operationPages } from './operation-pages.ts';
import type { PageDescriptions } from './page-descriptions.ts';
import { fixedGroup, operationGroup, type PlannedGroup } from './planned-group.ts';
import type { SharedSchema } from './shared-schemas.ts';

/**
 * Gives every operation, webhook, tag and schema one page with its own address: the same input gives
 * the same addresses, with conflicting, empty or hostile names as well. An operation is below its first tag;
 * if no operation has one, below the first part of its path. A tag without operations and without
 * children is not a group. A tag called webhooks is one group with the webhooks.
 */
export function planPages(
  api: Api,
  schemas: readonly SharedSchema[],
  descriptions: PageDescriptions,
): PlannedGroup[] {
  const { labels, count } = descriptions.words;
  const top = new NamePool();
  // No group takes the address of the explorer, so that all addresses stay when the page is added.
  for (const name of ['schemas', 'webhooks', 'page', 'explorer']) top.take(name);
  const paths = api.operations.filter(({ kind }) => kind !== 'webhook');
  const webhooks = api.operations.filter(({ kind }) => kind === 'webhook');
  const known = new Set(api.tags.map(({ name }) => name));
  const parents = new Set(api.tags.map(({ parent }) => parent));
  const listed = groupBy(api.operations, ({ tags }) => tags);
  const owned = groupBy(paths, ({ tags }) => tags.filter((name) => known.has(name)).slice(0, 1));
  const webhooksTag =
    webhooks.length > 0 ? api.tags.find(({ name }) => slugify(name) === 'webhooks') : undefined;
  const sectionOf = tagSections(api.tagGroups);
  const groups = tagTree(inSections(api.tags, api.tagGroups))
    .filter(({ tag }) => tag !== webhooksTag && (listed.has(tag.name) || parents.has(tag.name) || tag.isText))
    .map(({ tag, depth }) =>
      operationGroup(titleOf(tag.summary ?? tag.name), tag.name, top, descriptions, {
        tag,
        section: sectionOf(tag.name),
        depth,
        operations: listed.get(tag.name) ?? [],
        own: owned.get(tag.name) ?? [],
      }),
    );
  const untagged = paths.filter(({ tags }) => !tags.some((name) => known.has(name)));
  const others =
    owned.size > 0
      ? [{ title: labels.otherOperations, name: 'Other operations', operations: untagged }]
      : pathGroups(untagged);
  for (const { title, name, operations } of others) {
    if (operations.length > 0)
      groups.push(operationGroup(title, name, top, descriptions, { depth: 0, operations, own: operations }));
  }
  if (webhooks.length > 0) {
    const name = webhooksTag?.name ?? '';
    const operations = [...new Set([...(listed.get(name) ?? []), ...webhooks])];
    const pages = operationPages([...(owned.get(name) ?? []), ...webhooks], 'webhooks', name, descriptions);
    groups.push({
      ...fixedGroup(
        'webhooks',
        titleOf(webhooksTag?.summary ?? labels.webhooks),
        'tag',
        operations,
        pages,
        descriptions.markdown(webhooksTag?.description) || count('operations', operations.length),
        labels,
      ),
      ...(webhooksTag && { tag: webhooksTag }),
    });
  }
  if (schemas.length > 0)
    groups.push(
      fixedGroup(
        'schemas',
        labels.schemas,
        'schemas',
        [],
        schemaPages(schemas, descriptions),
        count('schemas', schemas.length),
        labels,
      ),
    );
  return groups;
}

/** A page for each schema, with unique addresses below `schemas`. */
function schemaPages(schemas: readonly SharedSchema[], descriptions: PageDescriptions): PageInfo[] {
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

/** The title for a name; an empty name still needs a link text. */
function titleOf(name: string): string {
  return cutTitle(name.trim()) || 'Untitled';
}
