import type { AppliedDifferences, Difference } from '@curlew/convert';
import type { Diagnostic } from '@curlew/diagnostics';
import { replaceFiles } from '@curlew/project/files';
import { cannotWrite } from '../files/cannot-write.ts';
import { printMessage } from '../output.ts';
import { shortPath } from '../short-path.ts';

/** Writes the files of a description with the differences that were applied, and names them. */
export function writeDifferences({ files, applied, refused }: AppliedDifferences): void {
  try {
    replaceFiles(files.map(({ path, bytes }) => ({ path, content: bytes })));
  } catch (error) {
    throw cannotWrite(error, 'Check the permissions of the file and its folder.');
  }
  for (const { isContradiction, message } of applied)
    printMessage(`${isContradiction ? 'changed' : 'added'}: ${message}`);
  const names = files.map(({ path }) => shortPath(path)).join(', ');
  if (files.length > 0) printMessage(`Changed ${names}.`);
  else printMessage(refused.size > 0 ? 'Nothing was changed.' : 'Nothing to add.');
}

export interface SkippedDifferences {
  skipped: readonly Difference[];
  refused: AppliedDifferences['refused'];
  /** The user has chosen the changes. */
  wereAsked: boolean;
}

/** Prints the skipped differences with the reason. */
export function printSkipped({ skipped, refused, wereAsked }: SkippedDifferences): void {
  for (const difference of skipped) {
    const { message, edits, isContradiction, unsettled } = difference;
    const reason =
      refused.get(difference)?.message ??
      (edits.length === 0
        ? (unsettled ?? 'the change has no single location in the description')
        : isContradiction && !wereAsked
          ? 'either side may be wrong; decide with --interactive, or apply the recordings with --widen'
          : 'not chosen');
    printMessage(`skipped: ${message} (${reason.replace(/\.$/, '')})`);
  }
}

/** The reasons of refused differences, each place once. */
export function refusalReasons(refused: AppliedDifferences['refused']): Diagnostic[] {
  const byPlace = new Map(
    [...refused.values()].map((one) => [JSON.stringify([one.code, one.message, one.span]), one]),
  );
  return [...byPlace.values()];
}
