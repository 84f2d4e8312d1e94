import type { Link, Response } from '@curlew/openapi';
import type { Model } from '../model.ts';
import type { Html, ResponseView } from '../page.ts';
import { mediaTypeViews } from './media-types.ts';
import type { PageBudget } from './page-budget.ts';
import { headerRows } from './parameter-rows.ts';
import { statusClass, statusPhrase } from './status-phrase.ts';

/** Most room for the tree of the response that is open, and of each other one. */
const ROOM = { open: 60_000, closed: 8_000 };

/** Responses in order; the first success is open. Ids begin with `prefix`. */
export function responseViews(
  responses: readonly Response[],
  prefix: string,
  model: Model,
  budget: PageBudget,
): ResponseView[] {
  const success = responses.findIndex(({ status }) => /^2/.test(status));
  const open = Math.max(success, 0);
  // The open one is drawn first: it has the first claim on the room of the page.
  const order = responses.map((_, index) => index).sort((a, b) => Number(b === open) - Number(a === open));
  const views = new Map(
    order.map((index) => [index, responseView(responses[index], index === open, prefix, model, budget)]),
  );
  return responses.flatMap((_, index) => views.get(index) ?? []);
}

function responseView(
  response: Response | undefined,
  open: boolean,
  prefix: string,
  model: Model,
  budget: PageBudget,
): ResponseView | undefined {
  if (!response) return undefined;
  const { status, headers } = response;
  const name = `${prefix}${status.replace(/[^A-Za-z0-9]+/g, '') || 'x'}`;
  return {
    id: `${prefix}response-${name.slice(prefix.length)}`,
    status,
    phrase: response.summary ?? statusPhrase(status),
    class: statusClass(status),
    ...introAndBody(response.description, statusPhrase(status), model),
    open,
    ...(headers.length > 0 ? { headers: headerRows(headers, `${name}h`, model, budget) } : {}),
    content: mediaTypeViews(response.content, name, {
      model,
      budget,
      direction: 'response',
      room: open ? ROOM.open : ROOM.closed,
    }),
    links: response.links.map((link) => linkView(link, model)),
  };
}

/** The first paragraph for the summary line; all of it again below where the line can't hold it. */
function introAndBody(
  description: string | undefined,
  phrase: string,
  { markdown }: Model,
): { intro?: Html; body?: Html } {
  const text = description?.trim() ?? '';
  if (text === '' || text.replace(/\.$/, '').toLowerCase() === phrase.toLowerCase()) return {};
  const block = markdown.block(text);
  const intro = markdown.inline(text);
  return block === `<p>${intro}</p>` ? { intro } : { ...(intro ? { intro } : {}), body: block };
}

function linkView(link: Link, model: Model): ResponseView['links'][number] {
  const page = linkTarget(link, model);
  return {
    name: link.name,
    text: page?.title ?? link.operationId ?? link.operationRef ?? '',
    ...(page ? { href: model.href(page) } : {}),
    ...(link.description ? { intro: model.markdown.inline(link.description) } : {}),
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
