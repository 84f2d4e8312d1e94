import type { Group, Model } from '../model.ts';
import type { PageInfo } from '../page.ts';
import { itemsOfPart } from '../plan/list-pages.ts';
import { partLinks } from '../render/part-links.ts';
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
  if (group)
    return [
      page.part === undefined ? (group.description ?? '') : '',
      linkList(group, page, model),
      partLine(group.lists, page, model),
    ];
  const { info } = model.api;
  const tags = model.groups.filter((each) => each.page.kind === 'tag');
  const others = model.groups.filter((each) => each.page.kind !== 'tag');
  return [
    ...(page.part === undefined ? [info.summary ?? '', info.description ?? ''] : []),
    [...itemsOfPart(tags, 'overview', page.part), ...(page.part === undefined ? others : [])]
      .map((each) => groupLine(each, model))
      .join('\n'),
    partLine(model.overviews, page, model),
  ];
}

function linkList({ items }: Group, { kind, part }: PageInfo, { groups }: Model): string {
  return groups.length === 0
    ? ''
    : itemsOfPart(items, kind === 'schemas' ? 'schemas' : 'tag', part)
        .map(
          ({ title, href, method }) =>
            `- [${bracketless(title)}](${href})${method ? ` ${inlineCode(method)}` : ''}`,
        )
        .join('\n');
}

/** Links to the other pages of a list. */
function partLine(lists: readonly PageInfo[], page: PageInfo, model: Model): string {
  const links = partLinks(lists, page, model);
  return links
    .map(({ title, href, current }) => (current ? `Page ${title}` : `[Page ${title}](${href})`))
    .join(' · ');
}

function groupLine({ title, link, page }: Group, model: Model): string {
  return `- [${bracketless(title)}](${model.href(page)}): ${link.count}`;
}
