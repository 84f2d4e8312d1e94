import type { Operation } from '@curlew/openapi';
import { escapeText } from '../html/html.ts';
import { shorten } from '../markdown/plain-text.ts';
import type { Group, Model } from '../model.ts';
import type { PageInfo, TagPage } from '../page.ts';
import { itemsOfPart } from '../plan/list-pages.ts';
import { operationTexts } from '../plan/operation-texts.ts';
import { pathHtml } from './operation/path-html.ts';
import { pageFrame } from './page-frame.ts';
import { partLinks } from './part-links.ts';

/** A list longer than this is scanned, not read: it shows no descriptions, and the page stays below 300 kB. */
const MAX_WITH_INTRO = 200;

export function tagPage(page: PageInfo, group: Group, model: Model): TagPage {
  const first = page.part === undefined;
  const operations = itemsOfPart(group.operations, 'tag', page.part);
  return {
    ...pageFrame(page, first && group.description ? model.markdown.outline(group.description) : [], model),
    kind: 'tag',
    ...(first && group.description ? { intro: model.markdown.page(group.description) } : {}),
    ...(group.name !== undefined && { name: group.name }),
    ...(group.kind ? { tagKind: group.kind } : {}),
    ...(first && group.externalDocs ? { externalDocs: group.externalDocs } : {}),
    operations: itemsOfPart(group.items, 'tag', page.part).map((item, index) => {
      const operation = operations[index];
      const intro = group.items.length > MAX_WITH_INTRO ? '' : operation ? introOf(operation, model) : '';
      return {
        ...item,
        path: pathHtml(operation?.path ?? ''),
        ...(intro && intro !== item.title ? { intro: escapeText(intro) } : {}),
      };
    }),
    parts: partLinks(group.lists, page, model),
  };
}

function introOf(operation: Operation, model: Model): string {
  const [text = ''] = operationTexts(operation);
  return shorten(model.markdown.firstText(text), 200);
}
