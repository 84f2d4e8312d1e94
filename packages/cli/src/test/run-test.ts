import { readFileSync } from 'node:fs';
import { mergeReports, type RunReport } from '@curlew/contract';
import type { Run } from '../arguments/command.ts';
import { CommandError } from '../command-error.ts';
import { EXIT } from '../exit-code.ts';
import { rejectInputs } from '../files/reject-inputs.ts';
import { configFile } from '../read-config.ts';
import { requireSingleSource } from '../require-single-source.ts';
import { UsageError } from '../usage-error.ts';
import { abortOnInterrupt } from './abort-on-interrupt.ts';
import { judgeReport, readFindingSettings } from './finding-settings.ts';
import { foundFiles } from './found-files.ts';
import { testCommand } from './test-command.ts';
import {
  assertCredentialsOf,
  type PreparedFile,
  prepareFile,
  type TestedFile,
  testFile,
} from './test-file.ts';
import { reporters } from './test-settings.ts';
import { underFiles } from './under-files.ts';
import { watchTests } from './watch-tests.ts';
import { convertSuiteFile } from './write-flow/convert-suite-file.ts';
import { writeFirstFlow } from './write-flow/write-first-flow.ts';
import { rejectReplacingInputs, writeReports } from './write-reports.ts';

/** Tests an API with the cases of descriptions, workflows and collections, and reports the results. */
export const runTest: Run<typeof testCommand.options> = async ({ values, positionals }) => {
  const chosen = reporters(values);
  const settings = await readFindingSettings(values);
  const [first, ...others] = positionals;
  if (first === 'merge')
    return writeReports(judgeReport(mergeRuns(others), settings, []), chosen, values, others);
  if (values.init) return writeFirstFlow(requireSingleSource(testCommand, positionals), values.root);
  if (values['convert-suite']) return convertSuiteFile(requireSingleSource(testCommand, positionals), values);
  const paths = positionals.length > 0 ? positionals : await foundFiles(values);
  // A run may take minutes: what is known is rejected before it.
  rejectReplacingInputs(chosen, [...paths, ...(settings.file === undefined ? [] : [settings.file])]);
  rejectInputs(
    [settings.update ? settings.file : undefined],
    [...paths, configFile(values.config)],
    '--baseline',
  );
  if (values.watch) return watchTests(paths, values, chosen, settings);
  const interrupt = abortOnInterrupt();
  const read = new Set(paths);
  const reports = new Map<string, TestedFile>();
  const prepared: PreparedFile[] = [];
  const options = { signal: interrupt.signal, onFile: (file: string) => void read.add(file) };
  try {
    for (const path of paths) prepared.push(await prepareFile(path, values, options));
    assertCredentialsOf(prepared, values);
    for (const file of prepared) {
      const tested = await testFile(file, values);
      if (tested) reports.set(file.path, tested);
    }
  } finally {
    for (const { session, apis } of prepared) await Promise.all([session.close(), apis?.close()]);
    interrupt.stop();
  }
  if (reports.size === 0) return EXIT.ok;
  const ignores = [...reports.values()].flatMap((tested) => tested.ignores);
  const judged = judgeReport(mergeReports(underFiles(reports)), settings, ignores);
  return writeReports(judged, chosen, values, read);
};

/**
 * Reads reports of `--reporter json` and merges them.
 * @throws {CommandError} for another file.
 */
function mergeRuns(files: readonly string[]): RunReport {
  if (files.length === 0)
    throw new UsageError(
      '`curlew test merge` requires JSON reports.',
      'Write them with `--reporter json=<file>`.',
    );
  return mergeReports(files.map(readReport));
}

function readReport(file: string): RunReport {
  let report: unknown;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw unusable(file);
  }
  if (!isReport(report)) throw unusable(file);
  return report;
}

function unusable(file: string): CommandError {
  return new CommandError(
    `${file} is not a JSON report of \`curlew test\`.`,
    'Write one with `--reporter json=<file>`.',
    EXIT.unusable,
  );
}

/** Enough to know the format; reports are written by this program. */
function isReport(value: unknown): value is RunReport {
  if (typeof value !== 'object' || value === null) return false;
  const { format, cases, coverage } = value as Partial<RunReport>;
  return format === 1 && Array.isArray(cases) && Array.isArray(coverage?.operations);
}
