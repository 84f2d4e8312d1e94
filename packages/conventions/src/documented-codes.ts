/** A row of a table of codes, in the README or the docs of a package. */
export interface DocumentedCode {
  code: string;
  /** One or more severities: `error`, or `error, warning`. */
  severity: string;
  sentence: string;
  /** The fix in the section of the code, if it has a section. */
  help: string | undefined;
  /** File and anchor of the section, or else of the heading of the table: `packages/x/README.md#diagnostics`. */
  place: string;
}

const ROW = /^\| \[?`([\w-]+)`(?:\]\([^)]*\))?\s*\| ((?:error|warning|info)(?:, \w+)*)\s*\| (.+?)\s*\|$/gm;

/** Returns the codes that a Markdown file documents, in the order of the file. */
export function documentedCodes(file: string, text: string): DocumentedCode[] {
  return [...text.matchAll(ROW)].map(({ 1: code = '', 2: severity = '', 3: sentence = '', index }) => {
    const section = findSection(code, text);
    const heading = /^#+ ([^\n]+)\n(?![\s\S]*^#+ )/m.exec(text.slice(0, index))?.[1] ?? '';
    return {
      code,
      severity,
      sentence,
      help: /^\*\*[^*\n]+:\*\* (.+)$/m.exec(section ?? '')?.[1],
      place: `${file}#${section === undefined ? createAnchor(heading) : createAnchor(code)}`,
    };
  });
}

function findSection(code: string, text: string): string | undefined {
  const start = text.indexOf(`\n## ${code}\n`);
  if (start < 0) return undefined;
  const end = text.indexOf('\n## ', start + 1);
  return text.slice(start, end < 0 ? undefined : end);
}

/** Lists the anchors of all headings of a Markdown file, as GitHub creates them. */
export function listAnchors(text: string): Set<string> {
  const prose = text.replace(/^ *```[\s\S]*?^ *```/gm, '');
  return new Set([...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => createAnchor(heading)));
}

function createAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}

/** Renders the target of `codeUrl`: one page with a section for each code of all packages. */
export function renderCodesPage(codes: readonly DocumentedCode[]): string {
  const byCode = Map.groupBy(codes, ({ code }) => code);
  const sections = [...byCode]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, entries]) => `## ${code}\n\n${entries.map(renderEntry).join('\n\n')}\n`);
  return `# Diagnostics\n\n${INTRODUCTION}\n\n${sections.join('\n')}`;
}

const INTRODUCTION = `Every code that Curlew reports, in alphabetical order. Reports link here. The address of a code stays the same when the
code moves to another package. Severities are changed with \`rules\` in the
[configuration](../packages/cli/README.md#configuration).

This page is written from the tables of the packages by \`UPDATE=1 npm run unit -- packages/conventions\`.`;

function renderEntry({ severity, sentence, help, place }: DocumentedCode): string {
  const name = place.split('/')[1];
  const lines = [`${sentence} (${severity}, [${name}](../${place}))`];
  if (help !== undefined) lines.push(`**How to fix:** ${help}`);
  return lines.join('\n\n');
}
