import type { MediaType, Operation, SchemaView, SchemaViews, SecurityScheme } from '@curlew/openapi';
import { resolveView, shownMethod } from '@curlew/openapi/internal';
import type { PageInfo } from '../../page.ts';
import { overviewText } from '../../plan/overview-text.ts';
import type { ContentRenderers, RenderContext } from '../../render-context.ts';

/** A search record of a page. Plain text, not escaped. */
export interface SearchRecord {
  /** Ready for an `href`. */
  href: string;
  /** Path of the page, below the address of the reference. */
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
  /** Description of the page, at most 160 characters. */
  text: string;
}

/** Objects inside of one another whose properties are named. */
const MAX_DEPTH = 4;

/** Maximum number of names of one page; of its values as many. */
const MAX_NAMES = 120;

/** Maximum length of a name in UTF-16 units. */
const MAX_NAME = 60;

/** One record for each page, except further pages of lists, in order. */
export function searchRecords(context: RenderContext): SearchRecord[] {
  const pages = context.reference.pages.filter(({ part }) => part === undefined);
  return pages.map((page) => getRecord(page, context));
}

function getRecord(page: PageInfo, context: RenderContext): SearchRecord {
  const operation = page.method === undefined ? undefined : context.operations.get(page.key);
  const group = context.groupOf.get(page.path);
  const names = (operation ? operationNames(operation, context) : pageNames(page, context)).all();
  return {
    href: context.href(page),
    path: page.path,
    kind: page.kind,
    title: page.title,
    // Of a schema and of a workflow, the kind says as much.
    ...(group && group.page !== page && group.page.kind === 'tag' && { group: group.title }),
    ...(operation && { method: shownMethod(operation), template: operation.path }),
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

/** Returns the properties and values of a schema, the headings and security schemes of the overview, or the steps and inputs of a workflow. */
function pageNames(page: PageInfo, context: RenderContext): SearchNames {
  const { securitySchemes } = context.api;
  const found = new SearchNames();
  const text = page.kind === 'overview' ? overviewText(context) : undefined;
  if (page.kind === 'overview')
    found.addNames([
      ...(text === undefined ? [] : context.markdown.outline(text).map(({ title }) => title)),
      ...(securitySchemes.length > 0 ? [context.words.labels.authorization] : []),
      ...securitySchemes.flatMap((scheme) => [scheme.name, ...schemeNames(scheme)]),
    ]);
  const workflow = page.kind === 'workflow' ? context.workflows?.byPath.get(page.path) : undefined;
  if (workflow !== undefined)
    found.addNames([
      workflow.id,
      ...workflow.steps.flatMap(({ id, target, outputs }) => [
        id,
        target.text,
        ...outputs.map(({ name }) => name),
      ]),
      ...workflow.outputs.map(({ name }) => name),
    ]);
  if (workflow?.inputs !== undefined && context.workflows)
    addSchemaNames(found, context.workflows.views.view(workflow.inputs), context.workflows.views);
  const schema = page.kind === 'schema' ? context.schemas.get(page.key)?.schema : undefined;
  if (schema !== undefined) addSchemaNames(found, context.views.view(schema), context.views);
  return found;
}

/** `OAuth2`, `bearer`, the name of a header with a key, and permissions. */
function schemeNames({ type, scheme, parameterName, flows }: SecurityScheme): string[] {
  const scopes = flows.flatMap((flow) => flow.scopes.map(({ name }) => name));
  return [type, scheme, parameterName, ...scopes].filter((name) => name !== undefined);
}

/**
 * Adds the names of the properties of a schema, inherited ones and those of objects written inside of it included, and the
 * values that its properties may have. A referenced schema has a page of its own: of it, only values are added.
 * @param isReferenced the root is not written here either.
 */
function addSchemaNames(
  found: SearchNames,
  view: SchemaView,
  views: Pick<SchemaViews, 'get'>,
  isReferenced = false,
): void {
  const collect = (part: SchemaView, depth: number, isOwn = part.kind !== 'ref') => {
    if (found.isFull) return;
    const { schema } = resolveView(part, views);
    if (schema?.kind !== 'schema') return;
    for (const { value } of [...(schema.enum ?? []), ...(schema.const ? [schema.const] : [])])
      if (typeof value === 'string') found.addValue(value);
    if (!isOwn || depth === 0) return;
    for (const property of schema.properties) {
      if (found.isFull) return;
      found.addNames([property.name]);
      collect(property.schema, depth - 1);
    }
    // The items of a list that is a schema of its own are what that schema is about.
    const isList = part === view && !isReferenced && schema.properties.length === 0;
    if (schema.items) collect(schema.items, depth - 1, isList || schema.items.kind !== 'ref');
    for (const { schema: variant } of [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])])
      collect(variant, depth - 1);
    if (schema.additionalProperties) collect(schema.additionalProperties, depth - 1);
  };
  collect(view, MAX_DEPTH, !isReferenced);
}

/** The names and values that a page is found by: each once, up to the limits. */
class SearchNames {
  readonly #names = new Set<string>();
  readonly #values = new Set<string>();

  addNames(names: readonly string[]): void {
    for (const name of names) add(this.#names, name);
  }

  addValue(value: string): void {
    add(this.#values, value);
  }

  get isFull(): boolean {
    return this.#names.size >= MAX_NAMES && this.#values.size >= MAX_NAMES;
  }

  /** Names, then values that are no names. */
  all(): string[] {
    return [...new Set([...this.#names, ...this.#values])];
  }
}

function add(found: Set<string>, name: string): void {
  if (found.size < MAX_NAMES && name !== '' && name.length <= MAX_NAME) found.add(name);
}
