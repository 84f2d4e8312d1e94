import { readFileSync } from 'node:fs';
import { mergeReports, type RunReport } from '@curlew/contract';
import { CommandError } from '../command-error.ts';
import { EXIT } from '../exit-code.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Reads reports of `--reporter json` and merges them.
 * @throws {CommandError} for another file.
 */
export function mergeRuns(files: readonly string[]): RunReport {
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
