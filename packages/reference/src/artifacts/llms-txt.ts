import type { Model } from '../model.ts';
import type { PageInfo } from '../page.ts';
import { methodAndPath } from '../plan/operation-title.ts';
import type { Artifact } from './artifact.ts';
import { DESCRIPTION_FILES, twinPath } from './file-paths.ts';
import { bracketless, inlineCode, oneLine } from './markdown/markdown-text.ts';
import { twinHref } from './markdown/twin-href.ts';

/** The index of a reference in the form of llmstxt.org: a title, a summary, a list of links to Markdown for each tag. */
export const llmsTxt: Artifact = {
  name: 'llms.txt',
  files: (model) => [
    { path: 'llms.txt', type: 'text/plain; charset=utf-8', write: () => listOfPages(model) },
  ],
};

function listOfPages(model: Model): string {
  const { reference, groups, api } = model;
  const summary = oneLine(api.info.summary ?? reference.pages[0]?.description ?? '');
  const sections = groups.map(({ title, pages }) =>
    [`## ${oneLine(title)}`, pages.map((page) => pageLine(page, model)).join('\n')].join('\n\n'),
  );
  return `${[`# ${oneLine(reference.title)}`, ...(summary ? [`> ${summary}`] : []), ...sections, optional(model)].join('\n\n')}\n`;
}

function pageLine(page: PageInfo, model: Model): string {
  const operation = page.method === undefined ? undefined : model.operations.get(page.key);
  const about = operation ? methodAndPath(operation.method, operation.path) : '';
  return `- [${bracketless(page.title)}](${twinHref(page, model)})${about ? `: ${inlineCode(about)}` : ''}`;
}

/** What a reader in a hurry may skip, under the heading that llmstxt.org reserves for it. */
function optional(model: Model): string {
  const files = [
    ['Overview, servers and authorization', twinPath({ path: '' })],
    ['All pages in one file', 'llms-full.txt'],
    ['OpenAPI description (YAML)', DESCRIPTION_FILES.yaml],
    ['OpenAPI description (JSON)', DESCRIPTION_FILES.json],
  ] as const;
  const lines = files.map(([title, path]) => `- [${title}](${model.absolute(model.fileHref(path))})`);
  return `## Optional\n\n${lines.join('\n')}`;
}
