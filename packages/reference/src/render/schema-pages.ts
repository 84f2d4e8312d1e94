import type { Located } from '@curlew/openapi/internal';
import { resolveView } from '@curlew/openapi/internal';
import { escapeText } from '../html/html.ts';
import { shorten } from '../markdown/plain-text.ts';
import type { ExampleView, PageInfo, SchemaListPage, SchemaPage } from '../page.ts';
import { distinctTitle } from '../phrases/schema-names.ts';
import type { Group } from '../plan/groups/group.ts';
import { itemsOfPart } from '../plan/list-pages.ts';
import type { ContentRenderers, RenderContext } from '../render-context.ts';
import { typeHtml } from '../schema-html/type-html.ts';
import { buildPageFrame, pageLink } from './frame/page-frame.ts';
import { partLinks } from './frame/part-links.ts';
import { codeView } from './operation/media-types.ts';
import { PageBudget } from './page-budget.ts';

/** Budget for the tree of a schema on its own page, in UTF-16 units of HTML: the largest that an operation gives it. */
const TREE_BUDGET = 40_000;
const MAX_USES = 50;
/** Above this many schemas the list is names alone. */
const MAX_INTROS = 600;

export function renderSchemaListPage(page: PageInfo, group: Group, context: RenderContext): SchemaListPage {
  const withIntro = context.schemas.size <= MAX_INTROS;
  return {
    ...buildPageFrame(page, [], context),
    kind: 'schemas',
    schemas: itemsOfPart([...context.schemas.values()], 'schemas', page.part).flatMap(({ id, schema }) => {
      const target = context.schemaPages.get(id);
      if (!target) return [];
      const [description] = resolveView(context.views.view(schema), context.views).notes.descriptions ?? [];
      const intro =
        description && withIntro
          ? escapeText(shorten(context.markdown.firstText(description), 140))
          : undefined;
      return [{ ...pageLink(target, context), ...(intro ? { intro } : {}) }];
    }),
    parts: partLinks(group.lists, page, context),
  };
}

export function renderSchemaPage(
  page: PageInfo,
  schema: Located,
  context: RenderContext,
  idPrefix = '',
): SchemaPage {
  const view = context.views.view(schema);
  const example = getExample(schema, context);
  const usedBy = getUses(schema, context);
  const title = distinctTitle(view, page.title, context.trees.context);
  return {
    ...buildPageFrame(page, [], context),
    kind: 'schema',
    typeHtml: typeHtml(view, context.trees.context),
    ...(title === undefined ? {} : { schemaTitle: title }),
    schema: context.trees.drawWhole(schema, `${idPrefix}p-`, 'both', TREE_BUDGET),
    ...(example ? { example } : {}),
    usedBy,
  };
}

function getExample(schema: Located, context: ContentRenderers): ExampleView | undefined {
  const text = context.sampleTexts.ofSchema(schema);
  return (
    text && {
      title: context.words.labels.example,
      generated: true,
      ...codeView(text, context, new PageBudget()),
    }
  );
}

/** What refers to a schema, as links. */
export function getUses(schema: Located, context: RenderContext): SchemaPage['usedBy'] {
  const { operations, schemas } = context.uses.of(schema);
  return [
    ...operations.slice(0, MAX_USES).flatMap(({ operation, roles }) => {
      const page = context.operationPages.get(operation.key);
      return page ? [{ ...pageLink(page, context), roles: roles.join(context.words.punctuation.comma) }] : [];
    }),
    ...schemas.slice(0, MAX_USES).flatMap(({ id }) => {
      const page = context.schemaPages.get(id);
      return page ? [{ ...pageLink(page, context), roles: context.words.labels.roleSchema }] : [];
    }),
  ];
}
