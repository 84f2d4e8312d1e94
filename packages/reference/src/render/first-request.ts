import type { Operation } from '@curlew/openapi';
import type { OverviewPage } from '../page.ts';
import type { RenderContext } from '../render-context.ts';
import { sampleViews } from './operation/request-samples.ts';

/** The request that a reader of the API sends first: the simplest one that only reads. Undefined where nothing is sent. */
export function firstRequestOf(context: RenderContext): OverviewPage['firstRequest'] {
  let best: Operation | undefined;
  for (const operation of context.api.operations)
    if (
      operation.kind === 'path' &&
      !operation.deprecated &&
      (best === undefined || effort(operation) < effort(best))
    )
      best = operation;
  const page = best && context.operationPages.get(best.key);
  if (best === undefined || page === undefined) return undefined;
  return { title: page.title, href: context.href(page), samples: sampleViews(best, context) };
}

/** How much there is to fill in, and to undo. */
function effort({ method, parameters, requestBody, extensions }: Operation): number {
  const needed = parameters.filter(({ required }) => required).length;
  const isOther = Object.keys(extensions).some((name) => /^x-(?:grpc|websocket|mcp|trpc|sse)$/.test(name));
  return needed + (requestBody ? 5 : 0) + (method === 'get' ? 0 : 20) + (isOther ? 100 : 0);
}
