import type { Operation } from '@curlew/openapi';
import type { Tag } from '@curlew/openapi/internal';
import type { PageInfo } from '../page.ts';
import type { Words } from '../words/words.ts';
import { listPages } from './list-pages.ts';
import type { NamePool } from './names/name-pool.ts';
import { slugify } from './names/slugify.ts';
import { operationPages } from './operation-pages.ts';
import type { PageDescriptions } from './page-descriptions.ts';

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

interface Listed {
  tag?: Tag;
  section?: string | undefined;
  depth: number;
  operations: Operation[];
  /** Operations whose pages are below the group. */
  own: Operation[];
}

/** The group of a tag, or of operations without one. */
export function operationGroup(
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

const FIXED_KEYS = { webhooks: 'Webhooks', schemas: 'Schemas', workflows: 'Workflows' } as const;

/** A group with an address of its own: webhooks, schemas or workflows. */
export function fixedGroup(
  path: keyof typeof FIXED_KEYS,
  title: string,
  kind: 'tag' | 'schemas' | 'workflows',
  operations: Operation[],
  pages: PageInfo[],
  description: string,
  labels: Words['labels'],
): PlannedGroup {
  const page: PageInfo = {
    kind,
    path,
    title,
    description,
    key: FIXED_KEYS[path],
  };
  const items = kind === 'tag' ? operations.length : pages.length;
  return { title, depth: 0, page, lists: listPages(page, kind, items, labels), operations, pages };
}
