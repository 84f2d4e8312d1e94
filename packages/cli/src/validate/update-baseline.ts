import { createBaseline } from '@curlew/diagnostics';
import { pluralize } from '@curlew/diagnostics/internal';
import type { Source } from '@curlew/project';
import { replaceFiles } from '@curlew/project/files';
import { EXIT, type ExitCode } from '../command-error.ts';
import { rejectInputs } from '../files/reject-inputs.ts';
import { cannotWrite } from '../files/write-failure.ts';
import { printMessage } from '../output.ts';
import { isUnusable } from './is-unusable.ts';

/**
 * Writes the current problems of all sources to the baseline file. Writes nothing if a source cannot be used.
 * @throws {UsageError} if the file is a source or the configuration.
 */
export function updateBaseline(
  sources: readonly Source[],
  file: string,
  config: string | undefined,
): ExitCode {
  rejectInputs([file], [...sources.flatMap(({ path, files }) => [path, ...files]), config], '--baseline');
  const broken = sources.filter(isUnusable);
  for (const { name } of broken) printMessage(`${name} cannot be used; the baseline is unchanged.`);
  if (broken.length > 0) return EXIT.unusable;
  const baseline = createBaseline(sources.flatMap(({ diagnostics }) => diagnostics));
  try {
    replaceFiles([{ path: file, content: `${JSON.stringify(baseline, null, 2)}\n` }]);
  } catch (error) {
    throw cannotWrite(error, 'Pass another file with --baseline.');
  }
  printMessage(`Wrote ${pluralize(baseline.problems.length, 'problem')} to ${file}.`);
  return EXIT.ok;
}
