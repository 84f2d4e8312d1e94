import type { Response, Server } from '@curlew/openapi';
import type { Link, ServerVariable } from '@curlew/openapi/internal';
import { responseAnchor } from '../../anchors.ts';
import { escapeText, fillHtml, type Html, html, joinHtml } from '../../html/html.ts';
import type { ResponseView } from '../../page.ts';
import { NamePool } from '../../plan/names/name-pool.ts';
import type { ContentRenderers, RenderContext } from '../../render-context.ts';
import { valueHtml } from '../../schema-html/value-html.ts';
import type { PageBudget } from '../page-budget.ts';
import { type MediaContext, type MediaExample, renderMediaTypes } from './media-types.ts';
import { drawHeaders } from './parameter-rows.ts';
import { statusClass, statusPhrase } from './status-phrase.ts';

/** Budget of the tree of the response that is open, and of each other one. */
const TREE_BUDGET = { open: 40_000, closed: 8_000 };

/** An example of a response. */
export interface ResponseExample extends MediaExample {
  status: string;
  statusClass: ResponseView['class'];
}

/** A response, with its examples for the side column. */
interface DrawnResponse {
  view: ResponseView;
  examples: ResponseExample[];
}

/** Responses in order; the first success is open. Ids begin with `prefix`. */
export function renderResponses(
  responses: readonly Response[],
  prefix: string,
  context: RenderContext,
  budget: PageBudget,
): { responses: ResponseView[]; examples: ResponseExample[] } {
  const media: MediaContext = {
    renderers: context,
    budget,
    direction: 'response',
    treeBudget: TREE_BUDGET.open,
    drawn: new Map(),
    exemplified: new Set(),
  };
  const pool = new NamePool();
  const anchors = responses.map(({ status }) => `${prefix}${pool.take(responseAnchor(status))}`);
  const success = responses.findIndex(({ status }) => /^2/.test(status));
  const open = Math.max(success, 0);
  const draw = (response: Response, index: number): DrawnResponse =>
    responseView(
      response,
      anchors[index] ?? prefix,
      { open: index === open, only: responses.length === 1 },
      media,
      context,
    );
  // The open response is rendered first, so that it gets budget first.
  const opened = responses[open] && draw(responses[open], open);
  const drawn = responses.map((response, index) =>
    index === open && opened ? opened : draw(response, index),
  );
  return { responses: drawn.map(({ view }) => view), examples: drawn.flatMap(({ examples }) => examples) };
}

function responseView(
  response: Response,
  anchor: string,
  { open, only }: { open: boolean; only: boolean },
  media: MediaContext,
  context: RenderContext,
): DrawnResponse {
  const { budget } = media;
  const { status, headers, content, links } = response;
  const words = introAndBody(response.description, statusPhrase(status, context.words.labels), context);
  const treeBudget = open ? TREE_BUDGET.open : TREE_BUDGET.closed;
  const drawn = renderMediaTypes(content, anchor, { ...media, treeBudget }, `${status} `);
  const view = {
    id: anchor,
    status,
    phrase: response.summary ?? statusPhrase(status, context.words.labels, only),
    class: statusClass(status),
    ...words,
    open,
    isLine: !words.body && headers.length === 0 && content.length === 0 && links.length === 0,
    ...(headers.length > 0 ? { headers: drawHeaders(headers, `${anchor}.headers`, context, budget) } : {}),
    content: drawn.content,
    links: links.map((link) => linkView(link, context)),
  };
  const about = { status, statusClass: view.class };
  return { view, examples: drawn.examples.map((example) => ({ ...example, ...about })) };
}

/** The first paragraph for the summary line, the rest below; all of it below where the line can't hold its links. */
function introAndBody(
  description: string | undefined,
  phrase: string,
  { markdown }: ContentRenderers,
): Pick<ResponseView, 'intro' | 'body' | 'isRepeated'> {
  const text = description?.trim() ?? '';
  if (text === '' || text.replace(/\.$/, '').toLowerCase() === phrase.toLowerCase()) return {};
  const { line, rest, isRepeated } = markdown.lead(text);
  return { ...(line && { intro: line }), ...(rest && { body: rest }), ...(isRepeated && { isRepeated }) };
}

function linkView(link: Link, context: RenderContext): ResponseView['links'][number] {
  const { labels, punctuation } = context.words;
  const target = context.targets.find(link);
  const page = target && context.operationPages.get(target.key);
  const values = Object.entries(link.parameters).map(
    ([name, value]) => html`${valueHtml(name)} = ${valueHtml(value)}`,
  );
  const facts = joinHtml(
    [
      ...(values.length > 0
        ? [fillHtml(labels.linkParameters, joinHtml(values, escapeText(punctuation.comma)))]
        : []),
      ...(link.requestBody === undefined ? [] : [fillHtml(labels.linkBody, valueHtml(link.requestBody))]),
      ...(link.server ? [serverHtml(link.server, context)] : []),
    ],
    html` · `,
  );
  const about = link.description ? [context.markdown.inline(link.description)] : [];
  const intro = joinHtml([...about, ...(facts === '' ? [] : [facts])], html` `);
  return {
    name: link.name,
    text: page?.title ?? link.operationId ?? link.operationRef ?? '',
    ...(page ? { href: context.href(page) } : {}),
    ...(intro ? { intro } : {}),
  };
}

/** A server that differs from that of the operation. */
function serverHtml(
  { url, name, description, variables }: Server,
  { markdown, words: { labels, punctuation } }: ContentRenderers,
): Html {
  const words = [name, description].filter((text) => text !== undefined).join(punctuation.colon);
  const comma = escapeText(punctuation.comma);
  const variableHtml = ({ name: variable, default: initial, enum: allowed }: ServerVariable) =>
    allowed
      ? fillHtml(
          labels.variableOneOf,
          valueHtml(variable),
          valueHtml(initial),
          joinHtml(allowed.map(valueHtml), comma),
        )
      : html`${valueHtml(variable)} = ${valueHtml(initial)}`;
  const values = variables.map(
    (variable) =>
      html`${variableHtml(variable)}${variable.description ? html` ${markdown.inline(variable.description)}` : ''}`,
  );
  const address = html`<code>${escapeText(url)}</code>`;
  const at =
    values.length === 0
      ? fillHtml(labels.atServer, address)
      : fillHtml(labels.atServerWhere, address, joinHtml(values, comma));
  return words === '' ? at : html`${at} · ${markdown.inline(words)}`;
}
