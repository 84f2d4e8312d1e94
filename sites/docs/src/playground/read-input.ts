import { type Diagnostic, type SourceFile, sortDiagnostics } from '@curlew/diagnostics';
import { openText } from '@curlew/project/open-text';
import { buildReference, type ReferenceBuild } from '@curlew/reference';
import { escapeText, html } from '@curlew/reference/html';
import { drawPageArticle } from '@curlew/reference/sections';
import { getWords, type Words } from '@curlew/reference/words';
import type { ListedPage, Problem, ProblemList } from './messages.ts';
import { PAGE_BASE } from './page-base.ts';

/** Of a larger input the document is not shown: writing and drawing it takes longer than reading it. */
const MAX_DOCUMENT_SOURCE = 2_000_000;

/** Problems in the list; the others are counted. */
const MAX_PROBLEMS = 300;

const SEVERITIES = ['error', 'warning', 'info'];

/** Characters of a line that are shown, and those of them in front of the problem: a minified file is one line. */
const MAX_EXCERPT = 160;
const MAX_BEFORE = 40;

const WORDS: Words = getWords('en');

/** An input after it was read. */
export interface ReadInput {
  label?: string;
  title?: string;
  pages: ListedPage[];
  /** Of reading, converting and validating. */
  problems: ProblemList;
  document: { yaml: string } | { reason: string };
  /** All problems: also those of examples and texts that pages show. */
  check(): ProblemList;
  /** The page as a document; undefined where there is none. */
  renderPage(path: string): string | undefined;
}

/** Reads a text and plans its pages: the chain of the playground, without Node and without a browser. */
export async function readInput(name: string, text: string): Promise<ReadInput> {
  const { kind, description, diagnostics, sourceFiles } = await openText(name, text);
  const problems = listProblems(diagnostics, sourceFiles);
  const label = kind && { label: kind.label };
  if (description === undefined) {
    const document = { reason: 'There is no document until the input can be read.' };
    return { ...label, pages: [], problems, document, check: () => problems, renderPage: () => undefined };
  }
  const options = { base: PAGE_BASE };
  const build = buildReference(description, options);
  const { title, pages } = build.reference;
  return {
    ...label,
    title,
    pages: pages.map(({ path, title: name, kind: ofPage, method }) => ({
      path,
      title: name,
      kind: ofPage,
      ...(method !== undefined && { method }),
    })),
    problems,
    document: writeDocument(build, text.length),
    check() {
      const found = [...diagnostics];
      buildReference(description, options, (one) => found.push(one));
      return listProblems(found, sourceFiles);
    },
    renderPage(path) {
      const page = pages.find((one) => one.path === path);
      return page && pageDocument(build, page);
    },
  };
}

function writeDocument(build: ReferenceBuild, size: number): ReadInput['document'] {
  if (size > MAX_DOCUMENT_SOURCE)
    return { reason: 'The document of an input of more than 2 MB is not shown here.' };
  for (const file of build.artifacts()) if (file.path === 'openapi.yaml') return { yaml: file.write() };
  return { reason: 'There is no document.' };
}

/** A page for a frame that runs no script and loads nothing: the window adds its styles. */
function pageDocument(
  { renderPage }: ReferenceBuild,
  info: Parameters<ReferenceBuild['renderPage']>[0],
): string {
  const page = renderPage(info);
  return html`<!doctype html>
<html lang="en" class="cl-document">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeText(page.title)}</title>
</head>
<body class="cl-page">
<main id="cl-content" class="cl-main" tabindex="-1">${drawPageArticle(page, WORDS)}</main>
</body>
</html>
`;
}

function listProblems(
  diagnostics: readonly Diagnostic[],
  sourceFiles: ReadonlyMap<string, SourceFile>,
): ProblemList {
  const sorted = sortDiagnostics(diagnostics).toSorted(
    (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity),
  );
  const shown = sorted.slice(0, MAX_PROBLEMS).map(({ severity, code, message, help, span }): Problem => {
    const excerpt = span && excerptAt(sourceFiles.get(span.file), span);
    return {
      severity,
      code,
      message,
      ...(help && { help }),
      ...(span && { line: span.line, column: span.column }),
      ...(excerpt && { excerpt }),
    };
  });
  return { shown, total: sorted.length };
}

/** A line that is only a bracket shows nothing. */
function excerptAt(file: SourceFile | undefined, { line, column }: { line: number; column: number }): string {
  const start = Math.max(0, column - 1 - MAX_BEFORE);
  const text =
    file
      ?.lineText(line)
      .slice(start, start + MAX_EXCERPT)
      .trim() ?? '';
  return /\w/.test(text) ? text : '';
}
