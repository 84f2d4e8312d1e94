import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ArazzoDocument } from '@curlew/openapi/internal';
import type { PageInfo, PageView, ReferenceBuild } from '@curlew/reference';
import { escapeText, html } from '@curlew/reference/html';
import { drawPageArticle } from '@curlew/reference/sections';
import { getWords, type Words } from '@curlew/reference/words';
import { CallError } from '../call-error.ts';
import type { DescriptionState } from '../engine/description-state.ts';
import { type EngineContext, type EngineHandlers, getSource } from '../engine/engine-context.ts';
import { findWorkflows } from '../flows/find-workflows.ts';
import { readFlowDocument } from '../flows/flow-files.ts';
import { DOCS_BASE } from './docs-base.ts';

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

/** The window is in English. */
const WORDS: Words = getWords('en');

/**
 * A page of the reference without the frame of a site: the window has its own navigation, and the frame that shows the page
 * runs no script. The function that draws it, and the styles, are those of a site.
 */
export function pageDocument(page: PageView): string {
  const document = html`<!doctype html>
<html lang="en" class="cl-document">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeText(page.title)}</title>
<style></style>
</head>
<body class="cl-page">
<main id="cl-content" class="cl-main" tabindex="-1">${drawPageArticle(page, WORDS)}</main>
</body>
</html>
`;
  return document.replace('<style></style>', () => `<style>${pageStyles()}</style>`);
}

/** Header and navigation are absent, so no space is reserved for them. */
const OWN_STYLES = '.cl-main { padding: 24px; max-width: none; margin: 0 } html { scroll-padding-top: 8px }';

let cachedStyles: string | undefined;

/** All stylesheets of the reference as one, because the frame cannot load files. */
function pageStyles(): string {
  if (cachedStyles === undefined) {
    const index = readStyles('index');
    const files = [...index.matchAll(/@import "\.\/([\w-]+)\.css";/g)].map(([, name = '']) =>
      readStyles(name),
    );
    cachedStyles = [...files, OWN_STYLES].join('\n').replaceAll('</', '<\\/');
  }
  return cachedStyles;
}

function readStyles(name: string): string {
  const index = import.meta.resolve('@curlew/reference/styles/index.css');
  return readFileSync(fileURLToPath(new URL(`./${name}.css`, index)), 'utf8');
}
