import type { PageInfo } from '@curlew/reference';

/** Pages of one version by what they are about, made once for each list of pages. */
const indexes = new WeakMap<readonly PageInfo[], ReadonlyMap<string, string>>();

/** The path of the page among others that is about the same as one of another version; undefined when there is none. */
export function samePage(page: PageInfo, pages: readonly PageInfo[]): string | undefined {
  const index = indexes.get(pages) ?? indexOf(pages);
  indexes.set(pages, index);
  return subjectsOf(page)
    .map((subject) => index.get(subject))
    .find((found) => found !== undefined);
}

function indexOf(pages: readonly PageInfo[]): ReadonlyMap<string, string> {
  const index = new Map<string, string>();
  for (const page of pages) {
    for (const subject of subjectsOf(page)) if (!index.has(subject)) index.set(subject, page.path);
  }
  return index;
}

/** Keys of a page's subject, the most reliable first: names stay when paths get another version prefix. */
function subjectsOf({ kind, key, operationId, path, title }: PageInfo): string[] {
  if (kind === 'schema') return [`schema ${title}`];
  const named = operationId === undefined ? [] : [`id ${operationId}`];
  return kind === 'operation' || kind === 'webhook' ? [...named, `key ${key}`] : [`${kind} ${path}`];
}
