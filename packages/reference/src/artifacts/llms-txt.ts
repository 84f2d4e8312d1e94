import type { PageInfo } from '../page.ts';
import { methodAndPath } from '../plan/names/operation-title.ts';
import type { ApiContent, PageAddresses, SitePlan } from '../render-context.ts';
import type { Artifact } from './artifact.ts';
import { DESCRIPTION_FILES, markdownHref, twinPath } from './file-paths.ts';
import { containHtml } from './markdown/contain-html.ts';
import { bracketless, inlineCode, plainText } from './markdown/markdown-text.ts';

/** The index of a reference in the form of llmstxt.org: a title, a summary, a list of links to Markdown for each tag. */
export const llmsTxt: Artifact = {
  name: 'llms.txt',
  files: (context) => [
    { path: 'llms.txt', type: 'text/plain; charset=utf-8', write: () => listOfPages(context) },
  ],
};

function listOfPages(context: PageAddresses & SitePlan & ApiContent): string {
  const { reference, groups, api } = context;
  const summary = plainText(api.info.summary ?? reference.pages[0]?.description ?? '');
  const sections = groups.map(({ title, pages }) =>
    [`## ${plainText(title)}`, pages.map((page) => pageLine(page, context)).join('\n')].join('\n\n'),
  );
  const parts = [
    `# ${plainText(reference.title)}`,
    ...(summary ? [`> ${summary}`] : []),
    ...sections,
    optional(context),
  ];
  return `${containHtml(parts.join('\n\n'))}\n`;
}

function pageLine(page: PageInfo, context: PageAddresses & ApiContent): string {
  const operation = page.method === undefined ? undefined : context.operations.get(page.key);
  const about = operation ? methodAndPath(operation.method, operation.path) : '';
  return `- [${bracketless(page.title)}](${markdownHref(page, context)})${about ? `: ${inlineCode(about)}` : ''}`;
}

/** The section `Optional` of llmstxt.org: links that may be skipped. */
function optional(context: PageAddresses & ApiContent): string {
  const { labels } = context.words;
  const files = [
    [labels.overview, twinPath({ path: '' })],
    [labels.allPages, 'llms-full.txt'],
    [labels.descriptionYaml, DESCRIPTION_FILES.yaml],
    [labels.descriptionJson, DESCRIPTION_FILES.json],
  ] as const;
  const lines = files.map(([title, path]) => `- [${title}](${context.absolute(context.fileHref(path))})`);
  return `## Optional\n\n${lines.join('\n')}`;
}
