import { DIAGNOSTIC_CODES, type DiagnosticCode, EDIT_CODES } from '../src/index.ts';
import { BUNDLE_CODES, UPGRADE_CODES } from '../src/internal.ts';

/** The documentation of every code of loading and validating, as Markdown. */
export function codesAsMarkdown(): string {
  const about =
    'Every problem that loading and validating a description can find. The severity of a code can be changed, or the code switched off.';
  return asMarkdown('Diagnostics', about, DIAGNOSTIC_CODES);
}

/** The documentation of every code of a refused edit, as Markdown. */
export function editCodesAsMarkdown(): string {
  const about = 'Every reason for which `editDescription` refuses an edit. No file changes then.';
  return asMarkdown('Diagnostics of edits', about, EDIT_CODES);
}

/** The documentation of every code of a bundle, as Markdown. */
export function bundleCodesAsMarkdown(): string {
  const about =
    'Everything that a bundle of several files cannot hold as it was. The bundle is written nevertheless.';
  return asMarkdown('Diagnostics of bundles', about, BUNDLE_CODES);
}

/** The documentation of every code of an upgrade, as Markdown. */
export function upgradeCodesAsMarkdown(): string {
  const about =
    'Everything that `curlew upgrade` cannot do, does not keep, or does otherwise than its user may expect.';
  return asMarkdown('Diagnostics of upgrades', about, UPGRADE_CODES);
}

function asMarkdown(title: string, about: string, codes: readonly DiagnosticCode[]): string {
  const rows = codes.map(
    ({ code, severity, summary }) => `| [\`${code}\`](#${code}) | ${severity} | ${summary} |`,
  );
  const sections = codes.map(({ code, severity, summary, help, example }) =>
    [
      `## ${code}`,
      `${summary} (${severity})`,
      `**How to fix:** ${help}`,
      ...(example === undefined ? [] : [fence(example)]),
    ].join('\n\n'),
  );
  return `${[
    `# ${title}`,
    about,
    ['| Code | Severity | Finds |', '|---|---|---|', ...rows].join('\n'),
    ...sections,
  ].join('\n\n')}\n`;
}

function fence(example: string): string {
  const text = example.length > 900 ? `${example.slice(0, 60).trimEnd()}…` : example.trimEnd();
  return `\`\`\`yaml\n${text}\n\`\`\``;
}
