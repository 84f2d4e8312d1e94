import { DIAGNOSTIC_CODES } from '../src/index.ts';

/** The documentation of every code, as Markdown. */
export function codesAsMarkdown(): string {
  const rows = DIAGNOSTIC_CODES.map(
    ({ code, severity, finds }) => `| [\`${code}\`](#${code}) | ${severity} | ${finds} |`,
  );
  const sections = DIAGNOSTIC_CODES.map(({ code, severity, finds, help, example }) =>
    [
      `## ${code}`,
      `${finds} (${severity})`,
      `**Way out:** ${help}`,
      ...(example === undefined ? [] : [fence(example)]),
    ].join('\n\n'),
  );
  return `${[
    '# Diagnostics',
    'Every problem that loading and validating a description can find. The severity of a code can be changed, or the code switched off.',
    ['| Code | Severity | Finds |', '|---|---|---|', ...rows].join('\n'),
    ...sections,
  ].join('\n\n')}\n`;
}

function fence(example: string): string {
  const text = example.length > 900 ? `${example.slice(0, 60).trimEnd()}…` : example.trimEnd();
  return `\`\`\`yaml\n${text}\n\`\`\``;
}
