import { pluralize } from '@curlew/diagnostics/internal';
import { createCatalog, explainListing, type InspectedCatalog, inspectCatalog } from '@curlew/mcp';
import type { Run } from '../arguments/command.ts';
import { EXIT } from '../command-error.ts';
import { printResult } from '../output.ts';
import type { mcpCommand } from './mcp-command.ts';
import { catalogOptions, LISTING_SWITCHES, openDescription } from './open-description.ts';

/** Prints the tools of a description and the skipped operations. */
export const runInspect: Run<typeof mcpCommand.options> = async ({ values, positionals }) => {
  const options = catalogOptions(values);
  const { description } = await openDescription(values, positionals);
  const catalog = createCatalog(description, options);
  const inspected = inspectCatalog(catalog);
  const listing = explainListing(catalog, LISTING_SWITCHES);
  printResult(values.json ? `${JSON.stringify(inspected, null, 2)}\n` : inspectionText(inspected, listing));
  return EXIT.ok;
};

function inspectionText(
  { tools, skipped, tokens, tokensWithoutOutputSchemas, schemas }: InspectedCatalog,
  listing: string | undefined,
): string {
  const bare =
    tokensWithoutOutputSchemas < tokens
      ? ` (${tokensWithoutOutputSchemas.toLocaleString('en')} without output schemas)`
      : '';
  const table = [
    ['TOOL', 'OPERATION', 'ARGUMENTS', 'HINTS', 'TOKENS'],
    ...tools.map((tool) => [
      tool.name,
      tool.operation,
      tool.arguments.join(', ') || '–',
      hintsInWords(tool.hints),
      String(tool.tokens),
    ]),
  ];
  const degraded = tools.flatMap(({ name, degraded: reasons, file, line }) =>
    reasons.map((reason) => `  ${name} (${file}:${line}): ${reason}`),
  );
  const lines = [
    ...alignColumns(table),
    '',
    `${pluralize(tools.length, 'tool')}, about ${tokens.toLocaleString('en')} tokens${bare}; ${pluralize(schemas, 'schema')} as resources.`,
    ...(listing === undefined ? [] : [listing]),
    ...(degraded.length > 0 ? ['', 'Not offered in full', ...degraded] : []),
    ...(skipped.length > 0
      ? [
          '',
          'Skipped',
          ...skipped.map((one) => `  ${one.operation} (${one.file}:${one.line}): ${one.reason}`),
        ]
      : []),
  ];
  return `${lines.join('\n')}\n`;
}

function hintsInWords({
  readOnlyHint,
  destructiveHint,
  idempotentHint,
}: InspectedCatalog['tools'][number]['hints']): string {
  if (readOnlyHint) return 'read-only';
  const words = [destructiveHint ? 'destructive' : '', idempotentHint ? 'idempotent' : ''];
  return words.filter((word) => word !== '').join(', ') || 'writes';
}

/** Aligns columns to their longest cell, ignoring cells that are longer than most lines. */
function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const MAX_WIDTH = 48;
  const widths = rows.reduce<number[]>(
    (found, row) => row.map((cell, at) => Math.min(MAX_WIDTH, Math.max(found[at] ?? 0, cell.length))),
    [],
  );
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
