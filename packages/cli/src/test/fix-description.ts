import { type RunReport, suggestedEdits } from '@curlew/contract';
import { type Description, editDescription } from '@curlew/openapi';
import { replaceFiles } from '@curlew/project/files';
import { cannotWrite } from '../files/cannot-write.ts';
import { printMessage } from '../output.ts';
import { shortPath } from '../short-path.ts';

/** Adds the undeclared parts of responses to the description. If one edit is refused, nothing changes. */
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
