import { resolveView, type SchemaView } from '@curlew/openapi';
import { wireMethod } from '@curlew/request';
import type { PageInfo } from '../../page.ts';
import type { ApiContent, ContentRenderers, RenderContext } from '../../render-context.ts';

/** A search record of a page. Plain text, not escaped. */
export interface SearchRecord {
  /** Ready for an `href`. */
  href: string;
  /** Of the page, below the address of the reference. */
  path: string;
  kind: PageInfo['kind'];
  title: string;
  /** The tag it belongs to; absent for tags and the overview. */
  group?: string;
  method?: string;
  /** The path template, or the name of a webhook. */
  template?: string;
  operationId?: string;
  /** Parameters of an operation, properties of a schema and the values they may have: error codes are among these. */
  names?: string[];
  /** Of the page, at most 160 characters. */
  text: string;
}

/** Maximum number of names of one page, and maximum length of a name in UTF-16 units. */
const MAX_NAMES = 40;
const MAX_NAME = 60;

/** One record for each page, except further pages of lists, in order. */
export function searchRecords(context: RenderContext): SearchRecord[] {
  const pages = context.reference.pages.filter(({ part }) => part === undefined);
  return pages.map((page) => recordOf(page, context));
}

function recordOf(page: PageInfo, context: RenderContext): SearchRecord {
  const operation = page.method === undefined ? undefined : context.operations.get(page.key);
  const group = context.groupOf.get(page.path);
  const names = [
    ...new Set(operation ? operation.parameters.map(({ name }) => name) : schemaNames(page, context)),
  ].filter((name) => name !== '' && name.length <= MAX_NAME);
  return {
    href: context.href(page),
    path: page.path,
    kind: page.kind,
    title: page.title,
    ...(group && group.page !== page && { group: group.title }),
    ...(operation && { method: wireMethod(operation.method), template: operation.path }),
    ...(operation?.operationId && { operationId: operation.operationId }),
    ...(names.length > 0 && { names: names.slice(0, MAX_NAMES) }),
    text: page.description === page.title ? '' : page.description,
  };
}

/** Names of properties, inherited ones and those of items included, and their enum values. */
function schemaNames(page: PageInfo, { schemas, views }: ApiContent & ContentRenderers): string[] {
  const schema = page.kind === 'schema' ? schemas.get(page.key)?.schema : undefined;
  if (schema === undefined) return [];
  const names: string[] = [];
  const values: string[] = [];
  const take = (view: SchemaView, isOwn: boolean) => {
    const { schema: found } = resolveView(view, views);
    if (found?.kind !== 'schema') return;
    for (const { value } of found.enum ?? []) if (typeof value === 'string') values.push(value);
    if (typeof found.const?.value === 'string') values.push(found.const.value);
    if (!isOwn) return;
    for (const property of found.properties) {
      names.push(property.name);
      take(property.schema, false);
    }
    if (found.items) take(found.items, found.properties.length === 0);
  };
  take(views.view(schema), true);
  return [...names, ...values];
}
