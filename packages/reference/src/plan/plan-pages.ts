import type { Api } from '@curlew/openapi';
import { type Tag, type TagGroup, titleFromName, type Workflow } from '@curlew/openapi/internal';
import type { PageInfo } from '../page.ts';
import { pathGroups } from './groups/path-groups.ts';
import { NamePool } from './names/name-pool.ts';
import { slugify } from './names/slugify.ts';
import { operationPages } from './operation-pages.ts';
import type { PageDescriptions } from './page-descriptions.ts';
import { fixedGroup, operationGroup, type PlannedGroup } from './planned-group.ts';
import type { SharedSchema } from './shared-schemas.ts';

/**
 * Gives every operation, webhook, tag and schema one page with its own address: the same input gives
 * the same addresses, with conflicting, empty or hostile names as well. An operation is below its first tag;
 * if no operation has one, or all have the same (`sharedTag`), below the first part of its path. A tag without operations and without
 * children is not a group. Workflows come first. A tag called webhooks is one group with the webhooks without a tag; others are in their tag.
 */
export function planPages(
  api: Api,
  schemas: readonly SharedSchema[],
  descriptions: PageDescriptions,
  workflows: readonly Workflow[] = [],
  sharedTag?: Tag,
): PlannedGroup[] {
  const { labels, count } = descriptions.words;
  const top = new NamePool();
  const paths = api.operations.filter(({ kind }) => kind !== 'webhook');
  const webhooks = api.operations.filter(({ kind }) => kind === 'webhook');
  const tags = api.tags.filter((tag) => tag !== sharedTag);
  const known = new Set(tags.map(({ name }) => name));
  const parents = new Set(tags.map(({ parent }) => parent));
  const listed = groupBy(api.operations, ({ tags }) => tags);
  const owned = groupBy(api.operations, ({ tags }) => tags.filter((name) => known.has(name)).slice(0, 1));
  const webhooksTag = webhooks.length > 0 ? tags.find(({ name }) => slugify(name) === 'webhooks') : undefined;
  // A webhook with another tag is among the operations of that tag.
  const untaggedWebhooks = webhooks.filter(({ tags }) => !tags.some((name) => known.has(name)));
  const hasWebhooks = webhooksTag !== undefined || untaggedWebhooks.length > 0;
  // No group takes the address of the explorer, so that all addresses stay when it is added.
  for (const name of ['page', 'explorer']) top.take(name);
  if (schemas.length > 0) top.take('schemas');
  if (workflows.length > 0) top.take('workflows');
  if (hasWebhooks) top.take('webhooks');
  const sectionOf = tagSections(api.tagGroups);
  const groups = tagTree(inSections(tags, api.tagGroups))
    .filter(({ tag }) => tag !== webhooksTag && (listed.has(tag.name) || parents.has(tag.name) || tag.isText))
    .map(({ tag, depth }) =>
      operationGroup(getTitle(tag.summary ?? tag.name), tag.name, top, descriptions, {
        tag,
        section: sectionOf(tag.name),
        depth,
        operations: listed.get(tag.name) ?? [],
        own: owned.get(tag.name) ?? [],
      }),
    );
  const untagged = paths.filter(({ tags }) => !tags.some((name) => known.has(name)));
  const others =
    paths.length > untagged.length
      ? [{ title: labels.otherOperations, name: 'Other operations', operations: untagged }]
      : pathGroups(untagged, descriptions.findSpelling);
  for (const { title, name, operations } of others) {
    if (operations.length > 0)
      groups.push(operationGroup(title, name, top, descriptions, { depth: 0, operations, own: operations }));
  }
  if (hasWebhooks) {
    const name = webhooksTag?.name ?? '';
    const operations = [...(listed.get(name) ?? []), ...untaggedWebhooks];
    const own = [...(owned.get(name) ?? []), ...untaggedWebhooks];
    const pages = operationPages(own, 'webhooks', name, descriptions);
    groups.push({
      ...fixedGroup(
        'webhooks',
        getTitle(webhooksTag?.summary ?? labels.webhooks),
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
  if (workflows.length === 0) return groups;
  const pages = workflowPages(workflows, descriptions);
  const about = count('workflows', workflows.length);
  return [fixedGroup('workflows', labels.workflows, 'workflows', [], pages, about, labels), ...groups];
}

/** A page for each workflow, with unique addresses below `workflows`. */
function workflowPages(workflows: readonly Workflow[], descriptions: PageDescriptions): PageInfo[] {
  const pool = new NamePool();
  // The further pages of the list are there.
  pool.take('page');
  return workflows.map((workflow) => ({
    kind: 'workflow',
    path: `workflows/${pool.take(slugify(workflow.id) || 'workflow')}`,
    title: getTitle(
      workflow.summary?.replace(/\s+/g, ' ').trim() || titleFromName(workflow.id) || workflow.id,
    ),
    description: descriptions.workflow(workflow),
    key: workflow.id,
  }));
}

/** A page for each schema, with unique addresses below `schemas`. */
function schemaPages(schemas: readonly SharedSchema[], descriptions: PageDescriptions): PageInfo[] {
  const pool = new NamePool();
  return schemas.map((schema) => ({
    kind: 'schema',
    path: `schemas/${pool.take(schemaSlug(schema.name))}`,
    title: getTitle(schema.name),
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
function getTitle(name: string): string {
  return cutTitle(name.trim()) || 'Untitled';
}

/** Items by each of their keys, an item once under a key it has twice; keys and items in order. */
function groupBy<Item>(
  items: readonly Item[],
  getKeys: (item: Item) => readonly string[],
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    for (const key of new Set(getKeys(item))) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  }
  return groups;
}

/** Finds the heading of a tag: that of the first group that names it. */
function tagSections(groups: readonly TagGroup[]): (name: string) => string | undefined {
  const sections = new Map<string, string>();
  for (const { name, tags } of groups)
    for (const tag of tags) if (!sections.has(tag)) sections.set(tag, name);
  return (name) => sections.get(name);
}

/** Tags in the order of their groups; those of no group follow in their own order. */
function inSections(tags: readonly Tag[], groups: readonly TagGroup[]): Tag[] {
  const byName = new Map(tags.map((tag) => [tag.name, tag]));
  const grouped = groups.flatMap((group) => group.tags.flatMap((name) => byName.get(name) ?? []));
  return [...new Set([...grouped, ...tags])];
}

/** Maximum indentation of tags. */
const MAX_DEPTH = 5;

/** Tags in the order of reading: each followed by its children; one with a missing or cyclic parent is at the top. */
function tagTree(tags: readonly Tag[]): { tag: Tag; depth: number }[] {
  const names = new Set(tags.map(({ name }) => name));
  const isBelow = ({ parent }: Tag): boolean => parent !== undefined && names.has(parent);
  const children = new Map<string, Tag[]>();
  for (const tag of tags.filter(isBelow)) {
    const siblings = children.get(tag.parent ?? '');
    if (siblings) siblings.push(tag);
    else children.set(tag.parent ?? '', [tag]);
  }
  const placed = new Map<Tag, number>();
  const place = (root: Tag): void => {
    // An explicit stack, because tags may be nested deeper than the call stack.
    const left = [{ tag: root, depth: 0 }];
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const { tag, depth } = next;
      if (placed.has(tag)) continue;
      placed.set(tag, depth);
      for (const child of (children.get(tag.name) ?? []).toReversed())
        left.push({ tag: child, depth: Math.min(depth + 1, MAX_DEPTH) });
    }
  };
  for (const tag of tags) if (!isBelow(tag)) place(tag);
  // The remaining tags are in cycles.
  for (const tag of tags) place(tag);
  return [...placed].map(([tag, depth]) => ({ tag, depth }));
}

/** Maximum title length in UTF-16 units: the API title is on every page, a tag title on many. */
const MAX_TITLE = 300;

export function cutTitle(title: string): string {
  if (title.length <= MAX_TITLE) return title;
  return `${title.slice(0, MAX_TITLE - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
