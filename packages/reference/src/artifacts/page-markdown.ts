import type { Group, Model } from '../model.ts';
import type { PageInfo } from '../page.ts';
import { bracketless, inlineCode, oneLine } from './markdown-text.ts';
import { operationMarkdown } from './operation-markdown.ts';
import { schemaMarkdown } from './schema-markdown.ts';

/** A page as CommonMark, for readers that are programs: the same facts, no layout. Ends with a line end. */
export function pageMarkdown(page: PageInfo, model: Model): string {
  return `${[`# ${oneLine(page.title)}`, ...blocks(page, model)]
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .join('\n\n')}\n`;
}

function blocks(page: PageInfo, model: Model): string[] {
  const operation = page.method === undefined ? undefined : model.operations.get(page.key);
  if (operation) return operationMarkdown(operation, model);
  const schema = model.schemas.get(page.key)?.schema;
  if (page.kind === 'schema' && schema) return schemaMarkdown(model.views.view(schema), model, 'both');
  const group = model.groupOf.get(page.path);
  if (group) return [group.description ?? '', linkList(group, model)];
  const { info } = model.api;
  return [
    info.summary ?? '',
    info.description ?? '',
    model.groups.map((each) => groupLine(each, model)).join('\n'),
  ];
}

function linkList({ items }: Group, { groups }: Model): string {
  return groups.length === 0
    ? ''
    : items
        .map(
          ({ title, href, method }) =>
            `- [${bracketless(title)}](${href})${method ? ` ${inlineCode(method)}` : ''}`,
        )
        .join('\n');
}

function groupLine({ title, link, page }: Group, model: Model): string {
  return `- [${bracketless(title)}](${model.href(page)}): ${link.count}`;
}
