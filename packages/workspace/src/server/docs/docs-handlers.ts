import type { PageInfo } from '@curlew/reference';
import { CallError } from '../call-error.ts';
import type { DescriptionState } from '../engine/description-state.ts';
import { type EngineContext, type EngineHandlers, getSource } from '../engine/engine-context.ts';
import { DOCS_BASE } from './docs-base.ts';
import { pageDocument } from './page-document.ts';

export const docsHandlers: EngineHandlers<'docsPage' | 'docsHtml'> = {
  async docsPage({ source, operation, schema, page }, context) {
    const { state, isOutdated } = await lastState(source, context);
    const { pages } = (await state.reference()).reference;
    const wanted = pages.find((one) => matches(one, { operation, schema, page })) ?? pages[0];
    if (wanted === undefined) throw new CallError('not-found', 'The reference has no pages.');
    return {
      url: `${DOCS_BASE}/${source}/${wanted.path === '' ? '' : `${encodeURI(wanted.path)}/`}`,
      title: wanted.title,
      page: wanted.path,
      isOutdated,
    };
  },
  async docsHtml({ source, page }, context) {
    const { state } = await lastState(source, context);
    const { reference, renderPage } = await state.reference();
    const found = reference.pages.find(({ path }) => path === page);
    return found ? { html: pageDocument(renderPage(found)) } : null;
  },
};

function matches(
  { kind, key, path, title }: PageInfo,
  {
    operation,
    schema,
    page,
  }: { operation?: string | undefined; schema?: string | undefined; page?: string | undefined },
): boolean {
  if (operation !== undefined) return (kind === 'operation' || kind === 'webhook') && key === operation;
  if (schema !== undefined) return kind === 'schema' && (key === schema || title === schema);
  return path === (page ?? '');
}

/** While a text is broken, the pages are those of the last one that could be read. */
async function lastState(
  source: string,
  context: EngineContext,
): Promise<{ state: DescriptionState; isOutdated: boolean }> {
  const { now, last } = await getSource(context, source).read();
  if (last === undefined)
    throw new CallError('unusable', 'The description cannot be read.', 'Fix its syntax first.');
  return { state: last, isOutdated: now === undefined };
}
