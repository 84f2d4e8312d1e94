import type { SchemaView } from '@curlew/openapi';
import { splitWords } from '../plan/slugify.ts';
import type { TreeContext } from './tree/tree-walk.ts';

/** The title of a schema, unless it only repeats a name in other letters or stands on the page of the schema. */
export function ownTitle(
  view: SchemaView,
  name: string,
  { hrefOf }: Pick<TreeContext, 'hrefOf'>,
): string | undefined {
  const target = view.kind === 'ref' && hrefOf(view.id) !== undefined;
  const { title } = view;
  if (title === undefined || (target && title === view.name)) return undefined;
  return splitWords(title).join(' ') === splitWords(name).join(' ') ? undefined : title;
}
