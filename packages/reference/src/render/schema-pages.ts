import type { Located } from '@curlew/openapi';
import { resolveView } from '@curlew/openapi';
import { escapeText } from '../html/html.ts';
import { shorten } from '../markdown/plain-text.ts';
import type { Group, Model } from '../model.ts';
import type { PageInfo, SchemaListPage, SchemaPage } from '../page.ts';
import type { ExampleView } from '../page-parts.ts';
import { itemsOfPart } from '../plan/list-pages.ts';
import { ownTitle } from '../schema-html/own-title.ts';
import { typeHtml } from '../schema-html/type-html.ts';
import { codeView } from './operation/media-types.ts';
import { PageBudget } from './page-budget.ts';
import { pageFrame, pageLink } from './page-frame.ts';
import { partLinks } from './part-links.ts';
import { schemaExample } from './schema-example.ts';

/** Room for the tree of a schema on its own page. */
const TREE_BUDGET = 24_000;
const MAX_USES = 50;
/** Above this many schemas the list is names alone. */
const MAX_INTROS = 600;

export function schemaListPage(page: PageInfo, group: Group, model: Model): SchemaListPage {
  const withIntro = model.schemas.size <= MAX_INTROS;
  return {
    ...pageFrame(page, [], model),
    kind: 'schemas',
    schemas: itemsOfPart([...model.schemas.values()], 'schemas', page.part).flatMap(({ id, schema }) => {
      const target = model.schemaPages.get(id);
      if (!target) return [];
      const [description] = resolveView(model.views.view(schema), model.views).notes.descriptions ?? [];
      const intro =
        description && withIntro
          ? escapeText(shorten(model.markdown.firstText(description), 140))
          : undefined;
      return [{ ...pageLink(target, model), ...(intro ? { intro } : {}) }];
    }),
    parts: partLinks(group.lists, page, model),
  };
}

export function schemaPage(page: PageInfo, schema: Located, model: Model): SchemaPage {
  const view = model.views.view(schema);
  const example = exampleOf(schema, model);
  const usedBy = usesOf(schema, model);
  const title = ownTitle(view, page.title, model.trees.context);
  return {
    ...pageFrame(page, [], model),
    kind: 'schema',
    typeHtml: typeHtml(view, model.trees.context),
    ...(title === undefined ? {} : { schemaTitle: title }),
    schema: model.trees.drawWhole(schema, 'p-', 'both', TREE_BUDGET),
    ...(example ? { example } : {}),
    usedBy,
  };
}

function exampleOf(schema: Located, model: Model): ExampleView | undefined {
  const text = schemaExample(schema, model);
  return text && { title: 'Example', generated: true, ...codeView(text, model, new PageBudget()) };
}

function usesOf(schema: Located, model: Model): SchemaPage['usedBy'] {
  const { operations, schemas } = model.uses.of(schema);
  return [
    ...operations.slice(0, MAX_USES).flatMap(({ operation, roles }) => {
      const page = model.operationPages.get(operation.key);
      return page ? [{ ...pageLink(page, model), roles: roles.join(', ') }] : [];
    }),
    ...schemas.slice(0, MAX_USES).flatMap(({ id }) => {
      const page = model.schemaPages.get(id);
      return page ? [{ ...pageLink(page, model), roles: 'schema' }] : [];
    }),
  ];
}
