import type { Api, Operation, Tag } from '@curlew/openapi';
import { wireMethod } from '@curlew/request';
import type { PageInfo } from '../page.ts';
import type { Words } from '../words/words.ts';
import { groupBy } from './groups/group-by.ts';
import { pathGroups } from './groups/path-groups.ts';
import { inSections, tagSections } from './groups/tag-sections.ts';
import { tagTree } from './groups/tag-tree.ts';
import { listPages } from './list-pages.ts';
import { cutTitle } from './names/cut-title.ts';
import { NamePool } from './names/name-pool.ts';
import { operationTitle } from './names/operation-title.ts';
import { slugify } from './names/slugify.ts';
import type { PageDescriptions } from './page-descriptions.ts';
import type { SharedSchema } from './shared-schemas.ts';

/** A group without links. */
export interface PlannedGroup {
  tag?: Tag;
  /** The heading that the navigation shows it under. */
  section?: string;
  title: string;
  depth: number;
  page: PageInfo;
  /** All pages of the list: `page`, and further ones of a long list. */
  lists: PageInfo[];
  /** Listed under the group. */
  operations: Operation[];
  /** Pages that live below the group's address. */
  pages: PageInfo[];
}

/**
 * Gives every operation, webhook, tag and schema one page with its own address: the same input,
 * the same addresses, whatever is clashing, empty or hostile. An operation lives below its first tag;
 * where no operation has one, below the first part of its path. A tag without operations and without
 * children is not a group. A tag called webhooks is one group with the webhooks.
 */
export function planPages(
  api: Api,
  schemas: readonly SharedSchema[],
  descriptions: PageDescriptions,
): PlannedGroup[] {
  const { labels } = descriptions.words;
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
      groupOf(titled(tag.summary ?? tag.name), tag.name, top, descriptions, {
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
      groups.push(groupOf(title, name, top, descriptions, { depth: 0, operations, own: operations }));
  }
  if (webhooks.length > 0) {
    const name = webhooksTag?.name ?? '';
    const operations = [...new Set([...(listed.get(name) ?? []), ...webhooks])];
    const pages = operationPages([...(owned.get(name) ?? []), ...webhooks], 'webhooks', name, descriptions);
    groups.push({
      ...fixedGroup('webhooks', labels.webhooks, 'tag', operations, pages, descriptions.words),
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
        descriptions.words,
      ),
    );
  return groups;
}

interface Listed {
  tag?: Tag;
  section?: string | undefined;
  depth: number;
  operations: Operation[];
  /** Those whose pages live below the group. */
  own: Operation[];
}

function groupOf(
  title: string,
  name: string,
  top: NamePool,
  descriptions: PageDescriptions,
  { tag, section, depth, operations, own }: Listed,
): PlannedGroup {
  const path = top.take(slugify(name) || 'tag');
  const description =
    descriptions.markdown(tag?.description) || descriptions.words.count('operations', operations.length);
  const page: PageInfo = { kind: 'tag', path, title, description, key: name };
  return {
    ...(tag ? { tag } : {}),
    ...(section === undefined ? {} : { section }),
    title,
    depth,
    page,
    lists: listPages(page, 'tag', operations.length, descriptions.words.labels),
    operations,
    pages: operationPages(own, path, name, descriptions),
  };
}

function fixedGroup(
  path: string,
  title: string,
  kind: 'tag' | 'schemas',
  operations: Operation[],
  pages: PageInfo[],
  { count, labels }: Words,
): PlannedGroup {
  const description =
    kind === 'tag' ? count('operations', operations.length) : count('schemas', pages.length);
  const page: PageInfo = {
    kind,
    path,
    title,
    description,
    key: path === 'webhooks' ? 'Webhooks' : 'Schemas',
  };
  const items = kind === 'tag' ? operations.length : pages.length;
  return { title, depth: 0, page, lists: listPages(page, kind, items, labels), operations, pages };
}

function operationPages(
  operations: readonly Operation[],
  folder: string,
  tag: string,
  descriptions: PageDescriptions,
): PageInfo[] {
  const pool = new NamePool();
  return operations.map((operation) => ({
    kind: operation.kind === 'webhook' ? 'webhook' : 'operation',
    path: `${folder}/${pool.take(operationSlug(operation, tag))}`,
    title: operationTitle(operation),
    description: descriptions.operation(operation),
    key: operation.key,
    method: wireMethod(operation.method),
    ...(operation.operationId !== undefined && { operationId: operation.operationId }),
  }));
}

/** From the operationId (without the tag it may begin with), else from method and path. */
function operationSlug({ operationId, method, path }: Operation, tag: string): string {
  const own = operationId === undefined ? '' : slugify(operationId);
  const prefix = `${slugify(tag)}-`;
  if (
    own.startsWith(prefix) &&
    own.length > prefix.length &&
    /^[/._-]/.test((operationId ?? '').slice(tag.length))
  ) {
    return slugify(own.slice(prefix.length)) || own;
  }
  return own || slugify(`${method} ${path}`) || 'operation';
}

function schemaPages(schemas: readonly SharedSchema[], descriptions: PageDescriptions): PageInfo[] {
  const pool = new NamePool();
  return schemas.map((schema) => ({
    kind: 'schema',
    path: `schemas/${pool.take(schemaSlug(schema.name))}`,
    title: titled(schema.name),
    description: descriptions.schema(schema),
    key: schema.id,
  }));
}

/** A schema keeps the spelling of its name where that is safe: `schemas/UserList`. */
function schemaSlug(name: string): string {
  const slug = slugify(name);
  return /^[A-Za-z][A-Za-z0-9_-]{0,79}$/.test(name) && !slug.endsWith('-page') ? name : slug || 'schema';
}

/** An empty name still needs a link text. */
function titled(name: string): string {
  return cutTitle(name.trim()) || 'Untitled';
}
