import type { Operation } from '@curlew/openapi';
import { escapeText } from '../html/html.ts';
import { shorten } from '../markdown/plain-text.ts';
import type { PageInfo, TagPage } from '../page.ts';
import type { Group } from '../plan/groups/group.ts';
import { itemsOfPart } from '../plan/list-pages.ts';
import { operationTexts } from '../plan/operation-texts.ts';
import type { ContentRenderers, RenderContext } from '../render-context.ts';
import { buildPageFrame } from './frame/page-frame.ts';
import { partLinks } from './frame/part-links.ts';
import { pathHtml } from './operation/path-html.ts';

/** Longer lists show no descriptions, so that the page stays below 300 kB. */
const MAX_WITH_INTRO = 200;

export function renderTagPage(page: PageInfo, group: Group, context: RenderContext): TagPage {
  const first = page.part === undefined;
  const operations = itemsOfPart(group.operations, 'tag', page.part);
  const headings = first && group.description ? context.markdown.outline(group.description) : [];
  return {
    ...buildPageFrame(page, headings, context),
    kind: 'tag',
    ...(first && group.description ? { intro: context.markdown.page(group.description) } : {}),
    ...(group.name !== undefined && { name: group.name }),
    ...(group.kind ? { tagKind: group.kind } : {}),
    ...(first && group.externalDocs ? { externalDocs: group.externalDocs } : {}),
    operations: itemsOfPart(group.items, 'tag', page.part).map((item, index) => {
      const operation = operations[index];
      const intro = group.items.length > MAX_WITH_INTRO ? '' : operation ? getIntro(operation, context) : '';
      return {
        ...item,
        path: pathHtml(operation?.path ?? ''),
        ...(intro && intro !== item.title ? { intro: escapeText(intro) } : {}),
      };
    }),
    parts: partLinks(group.lists, page, context),
  };
}

function getIntro(operation: Operation, context: ContentRenderers): string {
  const [text = ''] = operationTexts(operation);
  return shorten(context.markdown.firstText(text), 200);
}
