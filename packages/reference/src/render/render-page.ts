import type { Model } from '../model.ts';
import type { PageInfo, PageView } from '../page.ts';
import { operationPage } from './operation-page.ts';
import { overviewPage } from './overview-page.ts';
import { schemaListPage, schemaPage } from './schema-pages.ts';
import { tagPage } from './tag-page.ts';

/**
 * @param idPrefix of an operation or a schema.
 * @throws when the page is none of this reference's.
 */
export function renderPage(page: PageInfo, model: Model, idPrefix = ''): PageView {
  switch (page.kind) {
    case 'overview':
      return overviewPage(page, model);
    case 'tag':
      return tagPage(page, found(model.groupOf.get(page.path), page), model);
    case 'operation':
    case 'webhook':
      return operationPage(page, found(model.operations.get(page.key), page), model, idPrefix);
    case 'schemas':
      return schemaListPage(page, found(model.groupOf.get(page.path), page), model);
    case 'schema':
      return schemaPage(page, found(model.schemas.get(page.key), page).schema, model, idPrefix);
  }
}

function found<Value>(value: Value | undefined, page: PageInfo): Value {
  if (value === undefined)
    throw new TypeError(`renderPage: ${page.kind} "${page.path}" is not a page of this reference`);
  return value;
}
