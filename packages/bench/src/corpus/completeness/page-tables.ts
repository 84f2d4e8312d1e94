import type { ReferenceBuild } from '../../../../reference/src/build-reference.ts';
import type { PageInfo } from '../../../../reference/src/index.ts';
import { child, children, type Documents, getMembers, type Place } from './documents.ts';
import { getOperations } from './operation-subjects.ts';

/** The key of the page of a schema, which names 2.0 files as they are converted. */
export function schemaKey({ file, pointer }: Place, isOld: boolean): string {
  return `${file}#${isOld ? pointer.replace(/^\/definitions\//, '/components/schemas/') : pointer}`;
}

/** Operations and their path items by the keys of their pages. */
export function itemsByKey(documents: Documents): Map<string, { item: Place; operation: Place }> {
  const found = new Map<string, { item: Place; operation: Place }>();
  const groups: [prefix: string, field: string][] = [
    ['', 'paths'],
    ['webhook ', 'webhooks'],
  ];
  for (const [prefix, field] of groups) {
    for (const [path, place] of children(child(documents.entry, field))) {
      const item = documents.follow(place);
      if (!item) continue;
      for (const [method, operation] of getOperations(item))
        found.set(`${prefix}${method} ${path}`, { item, operation });
    }
  }
  return found;
}

/** What links call an operation, by its id: the title of its page. */
export function operationTitles(
  items: ReturnType<typeof itemsByKey>,
  pages: readonly PageInfo[],
): Map<string, string> {
  return new Map(
    pages.flatMap(({ key, title }): [string, string][] => {
      const operation = items.get(key)?.operation;
      const id = operation && getMembers(operation).operationId;
      return typeof id === 'string' ? [[id, title]] : [];
    }),
  );
}

/** The first page of a tag, by the name of the tag. One that is called webhooks is shown with the webhooks. */
export function tagPages(pages: readonly PageInfo[]): (name: string) => PageInfo | undefined {
  const found = new Map<string, PageInfo>();
  for (const page of pages) if (page.kind === 'tag' && !found.has(page.key)) found.set(page.key, page);
  const webhooks = pages.find(({ path }) => path === 'webhooks');
  return (name) => found.get(name) ?? (name.toLowerCase() === 'webhooks' ? webhooks : undefined);
}

/** Where the overview describes each security scheme, by the names of these. */
export function schemeHrefs(
  pages: readonly PageInfo[],
  renderPage: ReferenceBuild['renderPage'],
): Map<string, string> {
  const views = pages.filter(({ kind }) => kind === 'overview').map(renderPage);
  return new Map(
    views.flatMap((view) =>
      view.kind === 'overview' ? view.security.map(({ title, id }) => [title, `/r/#${id}`] as const) : [],
    ),
  );
}

export function getHref(page: PageInfo | undefined): string | undefined {
  return page && `/r/${page.path}`;
}
