import { resolve } from 'node:path';
import { mergeReports } from '@curlew/contract';
import { pluralize } from '@curlew/diagnostics/internal';
import { diskEvents, followFiles } from '@curlew/project';
import { CommandError } from '../command-error.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { clearScreen, printMessage } from '../output.ts';
import { UsageError } from '../usage-error.ts';
import { abortOnInterrupt } from './abort-on-interrupt.ts';
import { type FindingSettings, judgeReport } from './finding-settings.ts';
import { assertCredentialsOf, prepareFile, type TestedFile, testFile } from './test-file.ts';
import type { ChosenReporter, Given } from './test-settings.ts';
import { underFiles } from './under-files.ts';
import { writeReports } from './write-reports.ts';

/** Options that end after one run, or change what is watched. */
const ONCE = ['fix', 'dry-run', 'shard', 'write-baseline'] as const;

/**
 * Tests, and tests again after each change of a file: the cases that the change touches, and those that did not pass.
 * Ends on Ctrl+C with the exit code of the last complete run.
 */
export async function watchTests(
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
