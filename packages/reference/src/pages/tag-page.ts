import { escapeText } from '../html/escape-html.ts';
import { htmlText, shorten } from '../html/html-text.ts';
import type { Group, Model } from '../model.ts';
import type { PageInfo, TagPage } from '../page.ts';
import { pageFrame } from './page-frame.ts';
import { pathHtml } from './path-html.ts';

export function tagPage(page: PageInfo, group: Group, model: Model): TagPage {
  return {
    ...pageFrame(page, [], model),
    kind: 'tag',
    ...(group.description ? { intro: model.markdown.page(group.description) } : {}),
    ...(group.externalDocs ? { externalDocs: group.externalDocs } : {}),
    operations: group.items.map((item, index) => {
      const operation = group.operations[index];
      const intro = operation?.description
        ? shorten(htmlText(model.markdown.inline(operation.description)), 200)
        : '';
      return {
        ...item,
        path: pathHtml(operation?.path ?? ''),
        ...(intro && intro !== item.title ? { intro: escapeText(intro) } : {}),
      };
    }),
  };
}
