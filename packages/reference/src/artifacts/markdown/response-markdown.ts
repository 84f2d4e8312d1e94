import type { Link, Response, Server } from '@curlew/openapi';
import { fillFact } from '../../facts/fact.ts';
import { statusPhrase } from '../../render/operation/status-phrase.ts';
import type { RenderContext } from '../../render-context.ts';
import type { Words } from '../../words/words.ts';
import { bracketless, inlineCode, oneLine, plainText } from './markdown-text.ts';
import { contentMarkdown } from './media-markdown.ts';
import { valueMarkdown, wordsMarkdown } from './schema/fact-markdown.ts';
import { newListing } from './schema/listing.ts';
import { headerLines } from './schema/parameter-markdown.ts';
import { listLine } from './schema/row-markdown.ts';
import { variableLines } from './server-markdown.ts';
import { twinHref } from './twin-href.ts';

/** Blocks of a response under a heading of this level. */
export function responseBlocks(response: Response, context: RenderContext, level: number): string[] {
  const { status, description, headers, content, links } = response;
  const { labels } = context.words;
  const phrase = response.summary ?? statusPhrase(status, labels);
  return [
    `${'#'.repeat(level)} ${plainText(`${status} ${phrase}`)}`,
    description ?? '',
    headers.length > 0
      ? `${labels.headers}:\n\n${headerLines(headers, 0, newListing(context, 'response')).join('\n')}`
      : '',
    ...contentMarkdown(content, 'response', context),
    links.length > 0
      ? `${labels.links}:\n\n${links.flatMap((link) => linkLines(link, context)).join('\n')}`
      : '',
  ];
}

/** A link to an operation with its values, and below it its server. */
function linkLines(link: Link, context: RenderContext): string[] {
  const { labels } = context.words;
  const target = context.targets.find(link);
  const page = target && context.operationPages.get(target.key);
  const text = link.operationId ?? link.operationRef ?? '';
  const words = page ? `[${bracketless(page.title)}](${twinHref(page, context)})` : inlineCode(text);
  const values = Object.entries(link.parameters).map(
    ([name, value]) => `${inlineCode(name)} = ${valueMarkdown(value)}`,
  );
  const body =
    link.requestBody === undefined ? [] : [fillFact(labels.linkBody, [{ value: link.requestBody }])];
  const further = [...values, ...body.map(wordsMarkdown), oneLine(link.description ?? '')];
  const line = [`${inlineCode(link.name)}: ${words}`, ...further].filter(Boolean).join(', ');
  return [listLine(line, 0), ...(link.server ? [linkServer(link.server, context.words)] : [])];
}

/** The server of a link, and below it its variables. */
function linkServer({ url, ...server }: Server, words: Words): string {
  const texts = [server.name, server.description].flatMap((text) => (text ? [oneLine(text)] : []));
  const address = wordsMarkdown(fillFact(words.labels.atServer, [{ code: url }]));
  const line = [address, ...texts].join(': ');
  return [listLine(line, 1), ...variableLines(server.variables, 2, words)].join('\n');
}
