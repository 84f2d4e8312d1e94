/// <reference path="./js-yaml.d.ts" />
import { dump } from 'js-yaml';
import type { PageInfo } from '../page.ts';
import { methodAndPath } from '../plan/names/operation-title.ts';
import type { ApiContent, PageAddresses, RenderContext, SitePlan } from '../render-context.ts';
import type { Artifact, ArtifactFile } from './artifact.ts';
import { bundledDescription } from './bundled-description.ts';
import {
  DESCRIPTION_FILES,
  markdownHref,
  operationFilePath,
  SEARCH_FILE,
  searchPart,
  twinPath,
} from './file-paths.ts';
import { containHtml } from './markdown/contain-html.ts';
import { bracketless, inlineCode, plainText } from './markdown/markdown-text.ts';
import { pageMarkdown } from './markdown/page-markdown.ts';
import { operationDocument } from './operation-document.ts';
import { countRecords } from './search/indexed-records.ts';
import { SearchIndexBuilder, searchDivision } from './search/search-index.ts';

/** The description in one file, as YAML and as JSON: without internal parts, with the content of other files. */
const descriptionFiles: Artifact = {
  name: 'description',
  files: (context) => [
    {
      path: DESCRIPTION_FILES.yaml,
      type: 'application/yaml; charset=utf-8',
      write: () => dump(bundledDescription(context), { noRefs: true, lineWidth: -1 }),
    },
    {
      path: DESCRIPTION_FILES.json,
      type: 'application/json; charset=utf-8',
      write: () => `${JSON.stringify(bundledDescription(context), undefined, 2)}\n`,
    },
  ],
};

/** All pages except lists, concatenated: the whole reference in one file. */
const llmsFullTxt: Artifact = {
  name: 'llms-full.txt',
  files: (context) => [
    {
      path: 'llms-full.txt',
      type: 'text/plain; charset=utf-8',
      write: () => [...joinPages(context, (page) => pageMarkdown(page, context))].join(''),
      parts: () =>
        joinPages(context, (page) => context.earlier?.(twinPath(page)) ?? pageMarkdown(page, context)),
    },
  ],
};

function* joinPages<Text>(
  { reference }: SitePlan,
  getText: (page: PageInfo) => Text,
): Generator<Text | string> {
  const pages = reference.pages.filter(
    ({ kind, part }) => part === undefined && kind !== 'schemas' && kind !== 'workflows',
  );
  for (const [index, page] of pages.entries()) {
    if (index > 0) yield '\n---\n\n';
    yield getText(page);
  }
}

/** The index of a reference in the form of llmstxt.org: a title, a summary, a list of links to Markdown for each tag. */
const llmsTxt: Artifact = {
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

/** Each page as CommonMark, at its address with `.md` instead of the last slash. */
const markdownTwins: Artifact = { name: 'markdown-twins', files: twins };

function* twins(context: RenderContext): Generator<ArtifactFile> {
  for (const page of context.reference.pages) {
    yield {
      path: twinPath(page),
      type: 'text/markdown; charset=utf-8',
      write: () => pageMarkdown(page, context),
    };
  }
}

/** One OpenAPI description (JSON) for each operation and webhook, at the address of its page plus `.json`. */
const operationFiles: Artifact = { name: 'operations', files: documents };

function* documents(context: PageAddresses & SitePlan & ApiContent): Generator<ArtifactFile> {
  for (const page of context.reference.pages) {
    const operation = page.method === undefined ? undefined : context.operations.get(page.key);
    if (operation === undefined) continue;
    yield {
      path: operationFilePath(page),
      type: 'application/json; charset=utf-8',
      write: () => `${operationDocument(operation, context)}\n`,
    };
  }
}

/** The search index, in files that are loaded on first use: a query loads those alone that it needs. */
const searchFiles: Artifact = {
  name: 'search',
  files: (context) => {
    const division = searchDivision(countRecords(context));
    let made: SearchIndexBuilder | undefined;
    const file = (path: string, value: (builder: SearchIndexBuilder) => unknown) => ({
      path,
      type: 'application/json; charset=utf-8',
      write: () => {
        made ??= new SearchIndexBuilder(context, division);
        return JSON.stringify(value(made));
      },
    });
    const parts = (count: number, kind: 'pages' | 'words') =>
      Array.from({ length: count }, (_, at) => file(searchPart(kind, at), (builder) => builder[kind](at)));
    return [
      file(SEARCH_FILE, (builder) => builder.index()),
      file(searchPart('vocabulary'), (builder) => builder.vocabulary()),
      ...parts(division.pageFiles, 'pages'),
      ...parts(division.wordFiles, 'words'),
    ];
  },
};

/** Every kind of file beside the pages of a reference. */
const ARTIFACTS: readonly Artifact[] = [
  llmsTxt,
  markdownTwins,
  // After the pages that it is made of: a writer reads them again.
  llmsFullTxt,
  operationFiles,
  descriptionFiles,
  searchFiles,
];

/** All files beside the pages of a reference; none is written yet. */
export function* listArtifactFiles(context: RenderContext): Generator<ArtifactFile> {
  for (const artifact of ARTIFACTS) yield* artifact.files(context);
}
