import type { MediaType, Operation, SecurityScheme } from '@curlew/openapi';
import { wireMethod } from '@curlew/openapi';
import type { PageInfo } from '../../page.ts';
import type { ContentRenderers, RenderContext } from '../../render-context.ts';
import { addSchemaNames } from './add-schema-names.ts';
import { SearchNames } from './search-names.ts';

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
  /** Parameters of an operation, properties and the values they may have, statuses of errors. */
  names?: string[];
  /** Of the page, at most 160 characters. */
  text: string;
}

/** One record for each page, except further pages of lists, in order. */
export function searchRecords(context: RenderContext): SearchRecord[] {
  const pages = context.reference.pages.filter(({ part }) => part === undefined);
  return pages.map((page) => recordOf(page, context));
}

function recordOf(page: PageInfo, context: RenderContext): SearchRecord {
  const operation = page.method === undefined ? undefined : context.operations.get(page.key);
  const group = context.groupOf.get(page.path);
  const names = (operation ? operationNames(operation, context) : pageNames(page, context)).all();
  return {
    href: context.href(page),
    path: page.path,
    kind: page.kind,
    title: page.title,
    ...(group && group.page !== page && { group: group.title }),
    ...(operation && { method: wireMethod(operation.method), template: operation.path }),
    ...(operation?.operationId && { operationId: operation.operationId }),
    ...(names.length > 0 && { names }),
    text: page.description === page.title ? '' : page.description,
  };
}

/** What a reader may know of an operation besides its title: parameters, statuses of errors, properties and headers that no schema page has. */
function operationNames(
  { parameters, requestBody, responses }: Operation,
  { views }: ContentRenderers,
): SearchNames {
  const found = new SearchNames();
  const addOwn = (content: readonly MediaType[]) => {
    for (const located of content.flatMap(({ schema, itemSchema }) => [schema, itemSchema])) {
      const view = located && views.view(located);
      if (view !== undefined) addSchemaNames(found, view, views, view.kind === 'ref');
    }
  };
  found.addNames(parameters.map(({ name }) => name));
  found.addNames(responses.map(({ status }) => status).filter((status) => /^[45]\d\d$/.test(status)));
  addOwn(requestBody?.content ?? []);
  found.addNames(responses.flatMap(({ headers }) => headers.map(({ name }) => name)));
  for (const { content } of responses) addOwn(content);
  return found;
}

/** Of a schema its properties and values, of the overview its headings and security schemes. */
function pageNames(page: PageInfo, context: RenderContext): SearchNames {
  const { info, securitySchemes } = context.api;
  const found = new SearchNames();
  if (page.kind === 'overview')
    found.addNames([
      ...(info.description ? context.markdown.outline(info.description).map(({ title }) => title) : []),
      ...(securitySchemes.length > 0 ? [context.words.labels.authorization] : []),
      ...securitySchemes.flatMap((scheme) => [scheme.name, ...schemeNames(scheme)]),
    ]);
  const schema = page.kind === 'schema' ? context.schemas.get(page.key)?.schema : undefined;
  if (schema !== undefined) addSchemaNames(found, context.views.view(schema), context.views);
  return found;
}

/** `OAuth2`, `bearer`, the name of a header with a key, and permissions. */
function schemeNames({ type, scheme, parameterName, flows }: SecurityScheme): string[] {
  const scopes = flows.flatMap((flow) => flow.scopes.map(({ name }) => name));
  return [type, scheme, parameterName, ...scopes].filter((name) => name !== undefined);
}
