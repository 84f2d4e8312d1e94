import { type RunReport, suggestedEdits } from '@curlew/contract';
import { type Description, editDescription } from '@curlew/openapi';
import { cannotWrite } from '../files/cannot-write.ts';
import { replaceFiles } from '../files/replace-files.ts';
import { printMessage } from '../output.ts';
import { shortPath } from '../short-path.ts';

/** Declares in the description what replies carried and it did not declare. Nothing changes where one of the edits is refused. */
export function fixDescription(description: Description, report: RunReport): void {
  const edits = suggestedEdits(report);
  const { files, diagnostics } = editDescription(description, edits);
  for (const { message } of diagnostics) printMessage(`Not fixed: ${message}`);
  try {
    replaceFiles(files.map(({ path, bytes }) => ({ path, content: bytes })));
  } catch (error) {
    throw cannotWrite(error, 'Make the description writable, or leave out --fix.');
  }
  const names = files.map(({ path }) => shortPath(path)).join(', ');
  printMessage(files.length === 0 ? 'Nothing to fix.' : `Wrote ${edits.length} edits to ${names}.`);
}
