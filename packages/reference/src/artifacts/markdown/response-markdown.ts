import type { Link, Response, Server } from '@curlew/openapi';
import { fillFact, joinFacts } from '../../facts/fact.ts';
import { statusPhrase } from '../../render/operation/status-phrase.ts';
import type { RenderContext } from '../../render-context.ts';
import { valueMarkdown, wordsMarkdown } from './fact-markdown.ts';
import { newListing } from './listing.ts';
import { bracketless, inlineCode, oneLine } from './markdown-text.ts';
import { contentMarkdown } from './media-markdown.ts';
import { headerLines } from './parameter-markdown.ts';
import { listLine } from './row-markdown.ts';
import { serverLines } from './server-markdown.ts';
import { twinHref } from './twin-href.ts';

/** Blocks of a response under a heading of this level. */
export function responseBlocks(response: Response, context: RenderContext, level: number): string[] {
  const { status, description, headers, content, links } = response;
  const { labels } = context.words;
  const phrase = response.summary ?? statusPhrase(status, labels);
  return [
    `${'#'.repeat(level)} ${oneLine(`${status} ${phrase}`)}`,
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
  return [listLine(line, 0), ...(link.server ? [linkServer(link.server, labels.atServer)] : [])];
}

function linkServer(server: Server, template: string): string {
  const [first = '', ...variables] = serverLines([server]).split('\n');
  const line = wordsMarkdown(joinFacts([fillFact(template, [first.replace(/^- /, '')])]));
  return [listLine(line, 1), ...variables.map((variable) => `  ${variable}`)].join('\n');
}
