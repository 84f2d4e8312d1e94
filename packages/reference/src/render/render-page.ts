import type { PageInfo, PageView } from '../page.ts';
import type { RenderContext } from '../render-context.ts';
import { operationPage } from './operation-page.ts';
import { overviewPage } from './overview-page.ts';
import { schemaListPage, schemaPage } from './schema-pages.ts';
import { tagPage } from './tag-page.ts';

/**
 * Renders the view of a page.
 * @param idPrefix prefix of all ids; used for operations and schemas.
 * @throws {TypeError} if the page does not belong to this reference.
 */
export function renderPage(page: PageInfo, context: RenderContext, idPrefix = ''): PageView {
  switch (page.kind) {
    case 'overview':
      return overviewPage(page, context);
    case 'tag':
      return tagPage(page, found(context.groupOf.get(page.path), page), context);
    case 'operation':
    case 'webhook':
      return operationPage(page, found(context.operations.get(page.key), page), context, idPrefix);
    case 'schemas':
      return schemaListPage(page, found(context.groupOf.get(page.path), page), context);
    case 'schema':
      return schemaPage(page, found(context.schemas.get(page.key), page).schema, context, idPrefix);
  }
}

function found<Value>(value: Value | undefined, page: PageInfo): Value {
  if (value === undefined)
    throw new TypeError(`renderPage: ${page.kind} "${page.path}" is not a page of this reference`);
  return value;
}
