import { type Difference, differenceEdits } from '@curlew/convert';
import type { Diagnostic } from '@curlew/diagnostics';
import { type Description, editDescription } from '@curlew/openapi';
import { replaceFiles } from '@curlew/project/files';
import { cannotWrite } from '../files/cannot-write.ts';
import { printMessage } from '../output.ts';
import { shortPath } from '../short-path.ts';

/**
 * Applies the edits of differences to the files of the description, all or none. The diagnostics state why none
 * was applied.
 */
export function writeDifferences(
  description: Description,
  chosen: readonly Difference[],
): readonly Diagnostic[] {
  const { files, diagnostics } = editDescription(description, differenceEdits(description, chosen));
  if (diagnostics.length > 0) return diagnostics;
  try {
    replaceFiles(files.map(({ path, bytes }) => ({ path, content: bytes })));
  } catch (error) {
    throw cannotWrite(error, 'Check the permissions of the file and its folder.');
  }
  for (const { isContradiction, message } of chosen)
    printMessage(`${isContradiction ? 'changed' : 'added'}: ${message}`);
  const names = files.map(({ path }) => shortPath(path)).join(', ');
  printMessage(files.length > 0 ? `Changed ${names}.` : 'Nothing to add.');
  return [];
}

/** Prints the skipped differences with the reason. */
export function printLeft(left: readonly Difference[], wereAsked: boolean): void {
  for (const { message, edits, isContradiction, unsettled } of left) {
    const reason =
      edits.length === 0
        ? (unsettled ?? 'the change has no single location in the description')
        : isContradiction && !wereAsked
          ? 'either side may be wrong; decide with --interactive, or apply the recordings with --widen'
          : 'not chosen';
    printMessage(`skipped: ${message} (${reason.replace(/\.$/, '')})`);
  }
}
