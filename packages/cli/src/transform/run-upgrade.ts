import { pluralize } from '@curlew/diagnostics/internal';
import { type UpgradeChange, upgradeText } from '@curlew/openapi/internal';
import type { Run } from '../arguments/command.ts';
import { rejectInputs } from '../files/reject-inputs.ts';
import { printMessage } from '../output.ts';
import { stopOnSignal } from '../process/stop-on-signal.ts';
import { chooseFormat, openEntry, writeResult } from './transform-file.ts';
import { upgradeCommand } from './upgrade-command.ts';

/** Places listed for each kind of change at a terminal. */
const MAX_PLACES = 3;

/** Writes a description in OpenAPI 3.2, and reports what changed. */
export const runUpgrade: Run<typeof upgradeCommand.options> = async (args) => {
  stopOnSignal();
  const { values } = args;
  const { description, source, diagnostics, reporter, inputs } = await openEntry(upgradeCommand, args);
  // An upgrade may replace its source, which the user can compare by version control.
  const [entry, ...others] = description?.files ?? [];
  rejectInputs([values.out], entry === undefined ? inputs : others, '--out');
  const sourceFiles = description?.sourceFiles ?? source.sourceFiles ?? new Map();
  const shared = { out: values.out, sourceFiles, reporter };
  if (description === undefined)
    return writeResult({ ...shared, diagnostics, summary: '', ...(values.json && { facts: {} }) });
  const upgraded = await upgradeText(description, chooseFormat(values));
  const { text, from, to, changes } = upgraded;
  const total = changes.reduce((sum, { count }) => sum + count, 0);
  if (!values.json) for (const change of changes) printMessage(describeChange(change));
  return writeResult({
    ...shared,
    ...(text !== undefined && { text }),
    // The conversion of Swagger 2.0 to be read is what was asked for.
    diagnostics: [...diagnostics.filter(({ code }) => code !== 'swagger-2'), ...upgraded.diagnostics],
    summary: `version ${from} to ${to}, ${pluralize(total, 'change')}`,
    ...(values.json && { facts: { from, to, changes } }),
  });
};

/** `removed: nullable at 12 places: /components/schemas/A, …` */
function describeChange({ kind, field, count, places }: UpgradeChange): string {
  const shown = places.slice(0, MAX_PLACES).join(', ');
  const more = count > MAX_PLACES ? ', …' : '';
  return `${kind}: ${field} at ${pluralize(count, 'place')}: ${shown}${more}`;
}
