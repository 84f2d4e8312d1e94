import type { Group, Model } from '../../model.ts';
import type { PageInfo } from '../../page.ts';
import { itemsOfPart } from '../../plan/list-pages.ts';
import { methodAndPath } from '../../plan/operation-title.ts';
import { schemaExample } from '../../render/schema-example.ts';
import { DESCRIPTION_FILES } from '../file-paths.ts';
import { bracketless, codeBlock, inlineCode, oneLine } from './markdown-text.ts';
import { operationMarkdown } from './operation-markdown.ts';
import { schemaMarkdown } from './schema-markdown.ts';
import { securityMarkdown } from './security-markdown.ts';
import { serverLines } from './server-markdown.ts';
import { twinHref } from './twin-href.ts';

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
  if (page.kind === 'schema' && schema) {
    const view = model.views.view(schema);
    const example = schemaExample(schema, model);
    return [
      ...schemaMarkdown(view, model, 'both'),
      ...(example ? ['Example:', codeBlock(example.text, example.language)] : []),
    ];
  }
  const group = model.groupOf.get(page.path);
  if (group)
    return [
      page.part === undefined ? (group.description ?? '') : '',
      linkList(group, page, model),
      partLine(group.lists, page, model),
    ];
  return overviewBlocks(page, model);
}

function overviewBlocks(page: PageInfo, model: Model): string[] {
  const { info, servers, securitySchemes } = model.api;
  const tags = model.groups.filter((each) => each.page.kind === 'tag');
  const others = model.groups.filter((each) => each.page.kind !== 'tag');
  const isFirst = page.part === undefined;
  return [
    ...(isFirst
      ? [
          `Version ${oneLine(info.version)}`,
          info.summary ?? '',
          info.description ?? '',
          ...(servers.length > 0 ? ['## Servers', serverLines(servers)] : []),
          ...(securitySchemes.length > 0 ? ['## Authorization', ...securityMarkdown(model)] : []),
          '## Operations',
        ]
      : []),
    [...itemsOfPart(tags, 'overview', page.part), ...(isFirst ? others : [])]
      .map((each) => groupLine(each, model))
      .join('\n'),
    partLine(model.overviews, page, model),
    ...(isFirst ? aboutBlocks(model) : []),
  ];
}

/** Whom to ask, under which terms, and where the description is. */
function aboutBlocks(model: Model): string[] {
  const { contact, license, termsOfService } = model.api.info;
  const files = [DESCRIPTION_FILES.yaml, DESCRIPTION_FILES.json].map(
    (path) => `[${path}](${model.absolute(model.fileHref(path))})`,
  );
  const facts = [
    ['Contact', [contact?.name, contact?.email, contact?.url]],
    ['License', [license?.name, license?.identifier, license?.url]],
    ['Terms of service', [termsOfService]],
    ['Documentation', [model.api.externalDocs?.url]],
  ] as const;
  const lines = facts.flatMap(([title, texts]) => {
    const known = texts.filter((text) => text !== undefined && text !== '');
    return known.length > 0 ? [`- ${title}: ${known.map((text) => oneLine(text ?? '')).join(', ')}`] : [];
  });
  return ['## About this API', [...lines, `- Description: ${files.join(', ')}`].join('\n')];
}

function linkList({ operations, pages }: Group, { kind, part }: PageInfo, model: Model): string {
  const listed =
    kind === 'schemas' ? pages : operations.flatMap(({ key }) => model.operationPages.get(key) ?? []);
  return itemsOfPart(listed, kind === 'schemas' ? 'schemas' : 'tag', part)
    .map((page) => {
      const operation = page.method === undefined ? undefined : model.operations.get(page.key);
      const about = operation ? `: ${inlineCode(methodAndPath(operation.method, operation.path))}` : '';
      return `- [${bracketless(page.title)}](${twinHref(page, model)})${about}`;
    })
    .join('\n');
}

/** Links to the other pages of a list. */
function partLine(lists: readonly PageInfo[], page: PageInfo, model: Model): string {
  return lists.length < 2
    ? ''
    : lists
        .map((list, at) => (list === page ? `Page ${at + 1}` : `[Page ${at + 1}](${twinHref(list, model)})`))
        .join(' · ');
}

function groupLine({ title, link, page }: Group, model: Model): string {
  return `- [${bracketless(title)}](${twinHref(page, model)}): ${link.count}`;
}
