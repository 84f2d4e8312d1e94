import { resolveView, type SchemaView } from '@curlew/openapi';
import { splitWords } from '../plan/names/slugify.ts';
import type { TreeContext } from '../schema-html/tree/tree-walk.ts';

/** The title of a schema, unless it only repeats a name in other letters or is on the page of the schema. */
export function distinctTitle(
  view: SchemaView,
  name: string,
  { hrefOf, views }: Pick<TreeContext, 'hrefOf' | 'views'>,
): string | undefined {
  const hasPage = view.kind === 'ref' && hrefOf(view.id) !== undefined;
  const isElsewhere = view.kind === 'schema' ? view.allOf !== undefined : view.kind === 'ref' && !hasPage;
  const title = view.title ?? (isElsewhere ? resolveView(view, views).notes.title : undefined);
  if (title === undefined || (view.kind === 'ref' && title === view.name)) return undefined;
  return splitWords(title).join(' ') === splitWords(name).join(' ') ? undefined : title;
}
