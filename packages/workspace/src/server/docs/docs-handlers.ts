import { readFileSync } from 'node:fs';
import type { ArazzoDocument } from '@curlew/openapi/internal';
import type { PageInfo, ReferenceBuild } from '@curlew/reference';
import { CallError } from '../call-error.ts';
import type { DescriptionState } from '../engine/description-state.ts';
import { type EngineContext, type EngineHandlers, getSource } from '../engine/engine-context.ts';
import { findWorkflows } from '../flows/find-workflows.ts';
import { readFlowDocument } from '../flows/flow-files.ts';
import { DOCS_BASE } from './docs-base.ts';
import { pageDocument } from './page-document.ts';

export const docsHandlers: EngineHandlers<'docsPage' | 'docsHtml'> = {
  async docsPage({ source, operation, schema, page }, context) {
    const { state, isOutdated } = await lastState(source, context);
    const { pages } = (await referenceOf(state)).reference;
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
    const { reference, renderPage } = await referenceOf(state);
    const found = reference.pages.find(({ path }) => path === page);
    return found ? { html: pageDocument(renderPage(found)) } : null;
  },
};

/** References of states, with the text of the workflows that they show. */
const references = new WeakMap<DescriptionState, { workflows: string; build: Promise<ReferenceBuild> }>();

/** The reference of a state, with pages of the workflows in the first Arazzo document beside it that can be read. */
async function referenceOf(state: DescriptionState): Promise<ReferenceBuild> {
  const { document, text } = await firstWorkflows(state);
  const made = references.get(state);
  if (made?.workflows === text) return made.build;
  const build = import('@curlew/reference').then(({ buildReference }) =>
    buildReference(state.description, {
      base: `${DOCS_BASE}/${state.source}`,
      showInternal: true,
      ...(document && { workflows: document }),
    }),
  );
  references.set(state, { workflows: text, build });
  return build;
}

async function firstWorkflows(state: DescriptionState): Promise<{ document?: ArazzoDocument; text: string }> {
  for (const { path } of findWorkflows(state.description.entry)) {
    try {
      const text = readFileSync(path, 'utf8');
      if (references.get(state)?.workflows === text) return { text };
      const { document } = await readFlowDocument(state, path, text);
      if (document) return { document, text };
    } catch {
      // The list of flows says why a file cannot be read.
    }
  }
  return { text: '' };
}

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
