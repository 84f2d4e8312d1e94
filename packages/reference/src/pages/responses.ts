import type { Link, Response } from '@curlew/openapi';
import { NamePool } from '../address/name-pool.ts';
import { type Html, html, joinHtml } from '../html/html.ts';
import { valueHtml } from '../html/value-html.ts';
import type { Model } from '../model.ts';
import type { ResponseView } from '../page.ts';
import { type MediaContext, mediaTypeViews } from './media-types.ts';
import type { PageBudget } from './page-budget.ts';
import { headerRows } from './parameter-rows.ts';
import { statusClass, statusPhrase } from './status-phrase.ts';

/** Most room for the tree of the response that is open, and of each other one. */
const ROOM = { open: 40_000, closed: 8_000 };

/** Responses in order; the first success is open. Ids begin with `prefix`. */
export function responseViews(
  responses: readonly Response[],
  prefix: string,
  model: Model,
  budget: PageBudget,
): ResponseView[] {
  const context: MediaContext = {
    model,
    budget,
    direction: 'response',
    room: ROOM.open,
    drawn: new Map(),
    exemplified: new Set(),
  };
  const pool = new NamePool();
  const names = responses.map(({ status }) => pool.take(status.replace(/[^A-Za-z0-9]+/g, '') || 'x'));
  const success = responses.findIndex(({ status }) => /^2/.test(status));
  const open = Math.max(success, 0);
  const view = (response: Response, index: number): ResponseView =>
    responseView(
      response,
      prefix,
      names[index] ?? '',
      { open: index === open, only: responses.length === 1 },
      context,
    );
  // The open one is drawn first: it has the first claim on the room of the page.
  const opened = responses[open] && view(responses[open], open);
  return responses.map((response, index) => (index === open && opened ? opened : view(response, index)));
}

function responseView(
  response: Response,
  prefix: string,
  name: string,
  { open, only }: { open: boolean; only: boolean },
  context: MediaContext,
): ResponseView {
  const { model, budget } = context;
  const { status, headers, content } = response;
  const room = open ? ROOM.open : ROOM.closed;
  return {
    id: `${prefix}response-${name}`,
    status,
    phrase: response.summary ?? statusPhrase(status, only),
    class: statusClass(status),
    ...introAndBody(response.description, statusPhrase(status), model),
    open,
    ...(headers.length > 0 ? { headers: headerRows(headers, `${prefix}${name}h`, model, budget) } : {}),
    content: mediaTypeViews(content, `${prefix}${name}`, { ...context, room }, `${status} `),
    links: response.links.map((link) => linkView(link, model)),
  };
}

/** The first paragraph for the summary line, the rest below; all of it below where the line can't hold its links. */
function introAndBody(
  description: string | undefined,
  phrase: string,
  { markdown }: Model,
): { intro?: Html; body?: Html } {
  const text = description?.trim() ?? '';
  if (text === '' || text.replace(/\.$/, '').toLowerCase() === phrase.toLowerCase()) return {};
  const { line, rest } = markdown.lead(text);
  return { ...(line ? { intro: line } : {}), ...(rest ? { body: rest } : {}) };
}

function linkView(link: Link, model: Model): ResponseView['links'][number] {
  const page = linkTarget(link, model);
  const values = Object.entries(link.parameters).map(
    ([name, value]) => html`${valueHtml(name)} = ${valueHtml(value)}`,
  );
  const intro = joinHtml(
    [
      ...(link.description ? [model.markdown.inline(link.description)] : []),
      ...(values.length > 0 ? [html`With ${joinHtml(values, html`, `)}`] : []),
    ],
    html` `,
  );
  return {
    name: link.name,
    text: page?.title ?? link.operationId ?? link.operationRef ?? '',
    ...(page ? { href: model.href(page) } : {}),
    ...(intro ? { intro } : {}),
  };
}

function linkTarget({ operationId, operationRef }: Link, model: Model) {
  const target = operationRef
    ? model.description.resolve(operationRef, model.description.root.location)
    : undefined;
  for (const operation of model.operations.values()) {
    const found = operationId
      ? operation.operationId === operationId
      : operation.location.id === target?.location.id;
    if (found) return model.operationPages.get(operation.key);
  }
  return undefined;
}
