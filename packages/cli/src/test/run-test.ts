import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { mergeReports, type RunReport, summarizeCoverage } from '@curlew/contract';
import { countOutcomes, isUnreachable, runProblems } from '@curlew/contract/internal';
import { pluralize } from '@curlew/diagnostics/internal';
import { diskEvents, followFiles } from '@curlew/project';
import { replaceFiles } from '@curlew/project/files';
import { isUrl, listSources, sourcesIn, workflowsBeside } from '@curlew/project/internal';
import type { Run } from '../arguments/command.ts';
import { readNumber } from '../arguments/option-values.ts';
import { requireSingleSource } from '../arguments/require-sources.ts';
import { CommandError, EXIT, type ExitCode, UsageError } from '../command-error.ts';
import { rejectInputs } from '../files/reject-inputs.ts';
import { cannotWrite } from '../files/write-failure.ts';
import { clearScreen, hasColor, printMessage, printResult } from '../output.ts';
import { abortOnInterrupt } from '../process/stop-on-signal.ts';
import { configFile, readConfig } from '../read-config.ts';
import { shortPath } from '../short-path.ts';
import { type FindingSettings, judgeReport, readFindingSettings } from './finding-settings.ts';
import { NOT_OF_FLOWS, OF_FLOWS } from './plan-flow.ts';
import { testCommand } from './test-command.ts';
import {
  assertCredentialsOf,
  type PreparedFile,
  prepareFile,
  type TestedFile,
  testFile,
} from './test-file.ts';
import { type ChosenReporter, type Given, reporters } from './test-settings.ts';
import { convertSuiteFile } from './write-flow/convert-suite-file.ts';
import { writeFirstFlow } from './write-flow/write-first-flow.ts';

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
  // Together, the parts are the run.
  const { inOtherParts: _, ...whole } = mergeReports(files.map(readReport));
  return whole;
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

/** Options that end after one run, or change what is watched. */
const ONCE = ['fix', 'dry-run', 'shard', 'write-baseline'] as const;

/**
 * Tests, and tests again after each change of a file: the cases that the change touches, and those that did not pass.
 * Ends on Ctrl+C with the exit code of the last complete run.
 */
async function watchTests(
  paths: readonly string[],
  given: Given,
  chosen: readonly ChosenReporter[],
  settings: FindingSettings,
): Promise<ExitCode> {
  const other = ONCE.find((name) => given[name] !== undefined);
  if (other !== undefined) throw new UsageError(`\`--watch\` cannot be used with \`--${other}\`.`);
  const interrupt = abortOnInterrupt();
  const { signal } = interrupt;
  const tested = new Map<string, TestedFile>();
  const files = new Map<string, ReadonlySet<string>>(paths.map((path) => [path, new Set([resolve(path)])]));
  const failures = new Map<string, CommandError>();
  let code: ExitCode = EXIT.interrupted;

  const testAgain = async (path: string, changed?: ReadonlySet<string>): Promise<void> => {
    const read = new Set([resolve(path)]);
    const previous = tested.get(path);
    try {
      const isSame = previous?.settings.every((file) => !changed?.has(file)) ?? false;
      const prepared = await prepareFile(path, given, {
        signal,
        onFile: (file) => read.add(file),
        ...(previous && isSame && { previous }),
      });
      // A credential may be for another one of several files.
      if (paths.length === 1) assertCredentialsOf([prepared], given);
      const result = await testFile(prepared, given);
      if (result) tested.set(path, result);
      failures.delete(path);
      files.set(path, read);
    } catch (error) {
      if (!(error instanceof CommandError) || (error instanceof UsageError && changed === undefined))
        throw error;
      failures.set(path, error);
      // A file that cannot be read may be one of the last usable state.
      files.set(path, new Set([...read, ...(files.get(path) ?? [])]));
    }
  };
  const run = async (changed?: ReadonlySet<string>): Promise<void> => {
    clearScreen();
    for (const path of paths) {
      const isTouched = [...(files.get(path) ?? [])].some((file) => changed?.has(file) ?? true);
      if (isTouched && !signal.aborted) await testAgain(path, changed);
    }
    if (signal.aborted) return;
    const inputs = [...files.values()].flatMap((paths) => [...paths]);
    if (tested.size > 0) {
      const ignores = [...tested.values()].flatMap((one) => one.ignores);
      const judged = judgeReport(mergeReports(underFiles(tested)), settings, ignores);
      code = writeReports(judged, chosen, given, inputs);
    }
    for (const error of failures.values()) {
      code = error.exit;
      printMessage(error.help ? `${error.message}\n${error.help}` : error.message);
    }
    printMessage(`Watching ${pluralize(watched().length, 'file')}. Ctrl+C stops.`);
  };
  const watched = (): string[] => [...new Set([...files.values()].flatMap((names) => [...names]))];

  const startedAt = Date.now();
  await run();
  if (!signal.aborted) {
    await new Promise<void>((stopped, failed) => {
      const stop = followFiles(diskEvents(), watched, run, failed, startedAt);
      signal.addEventListener('abort', () => {
        stop();
        stopped();
      });
    });
  }
  interrupt.stop();
  return code;
}

/**
 * Writes the report with every selected reporter; returns the exit code.
 * @param inputs files that were read, none of which a report replaces.
 */
function writeReports(
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
function rejectReplacingInputs(chosen: readonly ChosenReporter[], inputs: Iterable<string>): void {
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

/** The report of a file, and the description that its cases are about. */
interface FileReport {
  report: RunReport;
  /** Absolute path. */
  description: string;
}

/**
 * Reports by file, with the file in ids and groups if there are several: their cases may have the same names. Operations of several
 * descriptions get the path of theirs; those of a description and of workflows about it are the same.
 */
function underFiles(reports: ReadonlyMap<string, FileReport>): RunReport[] {
  const isShared = new Set(Array.from(reports.values(), ({ description }) => description)).size === 1;
  return [...reports].map(([path, { report, description }]) => {
    if (reports.size === 1) return report;
    const cases = report.cases.map((one) => ({
      ...one,
      id: `${path} | ${one.id}`,
      group: `${path}: ${one.group}`,
    }));
    return isShared
      ? { ...report, cases }
      : withKeys({ ...report, cases }, (key) => `${shortPath(description)} ${key}`);
  });
}

function withKeys(report: RunReport, rename: (key: string) => string): RunReport {
  return {
    ...report,
    cases: report.cases.map(({ operation, succeeded, ...one }) => ({
      ...one,
      ...(operation && { operation: { ...operation, key: rename(operation.key) } }),
      ...(succeeded && { succeeded: succeeded.map(rename) }),
    })),
    coverage: {
      operations: report.coverage.operations.map((one) => ({ ...one, key: rename(one.key) })),
    },
  };
}

/**
 * The files to test where the command line names none: the sources of the configuration, or else the one description of this
 * folder, each with the Arazzo documents beside it.
 * @throws {UsageError} without `--server`: nobody has named what is called. Also for no description, or several.
 */
async function foundFiles(given: Given): Promise<string[]> {
  const { sources = [] } = await readConfig(given.config);
  const paths = sources.flatMap((source): string[] => {
    const path = typeof source === 'string' ? source : source.path;
    return path === undefined || isUrl(path) ? [] : [path];
  });
  const descriptions = paths.length > 0 ? paths : await onlyDescription();
  if (given.server === undefined)
    throw new UsageError(
      `\`curlew test\` requires a file, or \`--server\` to test ${descriptions.join(', ')}.`,
      'Write `curlew test --server http://localhost:4010`.',
    );
  const workflows = [...new Set(descriptions.flatMap(workflowsBeside))];
  const ofFlows = OF_FLOWS.some((name) => given[name] !== undefined);
  const notOfFlows = NOT_OF_FLOWS.find((name) => given[name] !== undefined && given[name] !== false);
  if (workflows.length > 0 && notOfFlows !== undefined && !ofFlows)
    printMessage(`Left out: ${workflows.join(', ')}, because workflows have no \`--${notOfFlows}\`.`);
  const files = [
    ...(ofFlows && workflows.length > 0 ? [] : descriptions),
    ...(notOfFlows === undefined || ofFlows ? workflows : []),
  ].map((path) => relative('', path));
  printMessage(`Testing ${files.join(', ')}.`);
  return files;
}

async function onlyDescription(): Promise<string[]> {
  const found = await sourcesIn('.');
  const [first, ...others] = found.sources.filter(({ holds }) => holds === 'description');
  if (first !== undefined && others.length === 0) return [first.path];
  throw new UsageError(
    '`curlew test` requires a description, an Arazzo document or a collection.',
    found.sources.length > 0 ? `Found ${listSources(found)}. Pass one of them.` : 'See `curlew test --help`.',
  );
}
