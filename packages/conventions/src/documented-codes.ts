/** A row of a table of codes, in the README or the docs of a package. */
export interface DocumentedCode {
  code: string;
  /** `error`, or several: `error, warning`. */
  severity: string;
  sentence: string;
  /** The help of the section of a code. */
  help: string | undefined;
  /** File and anchor of the section or of the table's heading: `packages/x/README.md#diagnostics`. */
  place: string;
}

const ROW = /^\| \[?`([\w-]+)`(?:\]\([^)]*\))?\s*\| ((?:error|warning|info)(?:, \w+)*)\s*\| (.+?)\s*\|$/gm;

/** The codes that a Markdown file documents, in its order. */
export function documentedCodes(file: string, text: string): DocumentedCode[] {
  return [...text.matchAll(ROW)].map(({ 1: code = '', 2: severity = '', 3: sentence = '', index }) => {
    const section = sectionOf(code, text);
    const heading = /^#+ ([^\n]+)\n(?![\s\S]*^#+ )/m.exec(text.slice(0, index))?.[1] ?? '';
    return {
      code,
      severity,
      sentence,
      help: /^\*\*[^*\n]+:\*\* (.+)$/m.exec(section ?? '')?.[1],
      place: `${file}#${section === undefined ? anchorOf(heading) : anchorOf(code)}`,
    };
  });
}

function sectionOf(code: string, text: string): string | undefined {
  const start = text.indexOf(`\n## ${code}\n`);
  if (start < 0) return undefined;
  const end = text.indexOf('\n## ', start + 1);
  return text.slice(start, end < 0 ? undefined : end);
}

/** Anchors of all headings of a Markdown file, as GitHub makes them. */
export function anchorsOf(text: string): Set<string> {
  const prose = text.replace(/^ *```[\s\S]*?^ *```/gm, '');
  return new Set([...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)));
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}

/** One page with a section for each code, whatever package reports it: the target of `codeUrl`. */
export function codesPage(codes: readonly DocumentedCode[]): string {
  const byCode = Map.groupBy(codes, ({ code }) => code);
  const sections = [...byCode]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, entries]) => `## ${code}\n\n${entries.map(entryOf).join('\n\n')}\n`);
  return `# Diagnostics\n\n${INTRODUCTION}\n\n${sections.join('\n')}`;
}

const INTRODUCTION = `Every code that Curlew reports, in alphabetical order. Reports link here. The address of a code stays the same when the
code moves to another package. Severities are changed with \`rules\` in the
[configuration](../packages/cli/README.md#configuration).

This page is written from the tables of the packages by \`UPDATE=1 npm run unit -- packages/conventions\`.`;

function entryOf({ severity, sentence, help, place }: DocumentedCode): string {
  const name = place.split('/')[1];
  const lines = [`${sentence} (${severity}, [${name}](../${place}))`];
  if (help !== undefined) lines.push(`**How to fix:** ${help}`);
  return lines.join('\n\n');
}
