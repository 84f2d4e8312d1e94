import type { Api, Operation } from '@curlew/openapi';
import type { OverviewPage } from '../page.ts';
import type { RenderContext } from '../render-context.ts';
import { sampleViews } from './operation/request-samples.ts';

/**
 * The request that a reader of the API sends first: the simplest one that only reads, with authorization where the API has
 * any. Undefined where nothing is sent.
 */
export function firstRequestOf(context: RenderContext): OverviewPage['firstRequest'] {
  let best: Operation | undefined;
  for (const operation of context.api.operations)
    if (
      operation.kind === 'path' &&
      !operation.deprecated &&
      (best === undefined || effort(operation, context.api) < effort(best, context.api))
    )
      best = operation;
  const page = best && context.operationPages.get(best.key);
  if (best === undefined || page === undefined) return undefined;
  return { title: page.title, href: context.href(page), samples: sampleViews(best, context) };
}

/** How much there is to fill in, to wait for, and to undo; a request without authorization does not show how that is sent. */
function effort(
  { method, parameters, requestBody, responses, security, extensions }: Operation,
  { securitySchemes }: Api,
): number {
  const needed = parameters.filter(({ required }) => required).length;
  const isOther = Object.keys(extensions).some((name) => /^x-(?:grpc|websocket|mcp|trpc|sse)$/.test(name));
  const isOpen = securitySchemes.length > 0 && security.every(({ schemes }) => schemes.length === 0);
  const isStream = responses.some(({ content }) => content[0]?.type.startsWith('text/event-stream'));
  return (
    needed +
    (isOpen ? 2 : 0) +
    (isStream ? 4 : 0) +
    (requestBody ? 5 : 0) +
    (method === 'get' ? 0 : 20) +
    (isOther ? 100 : 0)
  );
}
