import type { Model } from '../model.ts';
import type { PageInfo } from '../page.ts';
import { methodAndPath } from '../plan/operation-title.ts';
import type { Artifact } from './artifact.ts';
import { bracketless, inlineCode, oneLine } from './markdown-text.ts';

/** The index of a reference in the form of llmstxt.org: a title, a summary, a list of links for each tag. */
export const llmsTxt: Artifact = { path: 'llms.txt', type: 'text/plain; charset=utf-8', write: listOfPages };

function listOfPages(model: Model, hrefOf: (page: PageInfo) => string): string {
  const { reference, groups, api } = model;
  const summary = oneLine(api.info.summary ?? reference.pages[0]?.description ?? '');
  const sections = groups.map(({ title, pages }) =>
    [`## ${oneLine(title)}`, pages.map((page) => pageLine(page, model, hrefOf)).join('\n')].join('\n\n'),
  );
  return `${[`# ${oneLine(reference.title)}`, ...(summary ? [`> ${summary}`] : []), ...sections].join('\n\n')}\n`;
}

function pageLine(page: PageInfo, { operations }: Model, hrefOf: (page: PageInfo) => string): string {
  const operation = page.method === undefined ? undefined : operations.get(page.key);
  const about = operation ? methodAndPath(operation.method, operation.path) : '';
  return `- [${bracketless(page.title)}](${hrefOf(page)})${about ? `: ${inlineCode(about)}` : ''}`;
}
