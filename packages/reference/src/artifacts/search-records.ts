import { wireMethod } from '@curlew/request';
import type { Model } from '../model.ts';
import type { PageInfo } from '../page.ts';

/** What a search over the pages finds one by. Plain text, nothing escaped. */
export interface SearchRecord {
  /** Ready for an `href`. */
  href: string;
  kind: PageInfo['kind'];
  title: string;
  /** The tag it belongs to; absent for tags and the overview. */
  group?: string;
  method?: string;
  /** The path template, or the name of a webhook. */
  path?: string;
  /** Names a reader may remember: operationId, parameters, properties of the body. */
  names?: string;
  /** At most 160 characters. */
  text: string;
}

/** Names that are listed at most for one page. */
const MAX_NAMES = 40;

/** A record for each page, in order, small enough that all of them together can be loaded at once. */
export function searchRecords(model: Model): SearchRecord[] {
  return model.reference.pages.map((page) => recordOf(page, model));
}

function recordOf(page: PageInfo, model: Model): SearchRecord {
  const operation = page.method === undefined ? undefined : model.operations.get(page.key);
  const group = model.groupOf.get(page.path);
  const names = operation
    ? [operation.operationId ?? '', ...operation.parameters.map(({ name }) => name)]
    : propertyNames(page, model);
  const known = names.filter((name) => name !== '').slice(0, MAX_NAMES);
  return {
    href: model.href(page),
    kind: page.kind,
    title: page.title,
    ...(group && group.page !== page ? { group: group.title } : {}),
    ...(operation ? { method: wireMethod(operation.method), path: operation.path } : {}),
    ...(known.length > 0 ? { names: known.join(' ') } : {}),
    text: page.description,
  };
}

function propertyNames(page: PageInfo, { schemas, views }: Model): string[] {
  const schema = page.kind === 'schema' ? schemas.get(page.key)?.schema : undefined;
  const view = schema && views.view(schema);
  return view?.kind === 'schema' ? view.properties.map(({ name }) => name) : [];
}
