import { type RunReport, summarizeCoverage } from '@curlew/contract';
import { countOutcomes, isUnreachable, runProblems } from '@curlew/contract/internal';
import { replaceFiles } from '@curlew/project/files';
import { readNumber } from '../arguments/read-number.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { cannotWrite } from '../files/cannot-write.ts';
import { rejectInputs } from '../files/reject-inputs.ts';
import { hasColor, printMessage, printResult } from '../output.ts';
import { configFile } from '../read-config.ts';
import type { ChosenReporter, Given } from './test-settings.ts';

/**
 * Writes the report with every selected reporter; returns the exit code.
 * @param inputs files that were read, none of which a report replaces.
 */
export function writeReports(
  ran: RunReport,
  chosen: readonly ChosenReporter[],
  given: Given,
  inputs: Iterable<string>,
): ExitCode {
  rejectReplacingInputs(chosen, inputs);
  // `curlew test merge` may allow what the merged runs did not.
  const report: RunReport = given['allow-inconclusive'] ? { ...ran, allowsInconclusive: true } : ran;
  const options = { color: hasColor('stdout'), verbose: given.verbose ?? false };
  for (const { reporter, file } of chosen) {
    const text = reporter.render(report, options);
    if (file === undefined) printResult(text);
    else writeFile(file, text);
  }
  const isPretty = chosen.some(({ reporter, file }) => reporter.id === 'pretty' && file === undefined);
  if (!isPretty) for (const { sentence, help } of runProblems(report)) printMessage(`${sentence}\n${help}`);
  return exitCode(report, readNumber('min-coverage', given['min-coverage'], { min: 0, max: 100 }) ?? 0);
}

/** @throws {UsageError} when the file of a report is one of the inputs, or the configuration. */
export function rejectReplacingInputs(chosen: readonly ChosenReporter[], inputs: Iterable<string>): void {
  rejectInputs(
    chosen.map(({ file }) => file),
    [...inputs, configFile(undefined)],
    '--reporter',
  );
}

function writeFile(file: string, content: string): void {
  try {
    replaceFiles([{ path: file, content }]);
  } catch (error) {
    throw cannotWrite(error, 'Choose another file with --reporter.');
  }
  printMessage(`Wrote ${file}.`);
}

function exitCode(report: RunReport, minCoverage: number): ExitCode {
  if (report.isInterrupted) return EXIT.interrupted;
  if (isUnreachable(report)) return EXIT.unreachable;
  const { percent } = summarizeCoverage(report.coverage);
  const isShort = percent < minCoverage;
  if (isShort)
    printMessage(`The coverage is ${percent} %, less than the ${minCoverage} % of --min-coverage.`);
  const { failed, error } = countOutcomes(report.cases);
  const isUnproven = runProblems(report).length > 0;
  return failed + error > 0 || isShort || isUnproven ? EXIT.problems : EXIT.ok;
}
