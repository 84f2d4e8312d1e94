import { compareWithBaseline, countDiagnostics, createBaseline, type Diagnostic } from '@curlew/diagnostics';
import type { Arguments, Run } from '../command.ts';
import { counted } from '../counted.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { cannotWrite } from '../files/cannot-write.ts';
import { replaceFiles } from '../files/replace-files.ts';
import { hasColor, printMessage, printResult, terminalWidth } from '../output.ts';
import { withProgress } from '../progress.ts';
import { stopOnSignal } from '../stop-on-signal.ts';
import { UsageError } from '../usage-error.ts';
import { type CheckedFile, checkFile } from './check-file.ts';
import { readSettings, type Settings } from './settings.ts';
import type { validateCommand } from './validate-command.ts';
import { watchFiles } from './watch-files.ts';
import { type ReporterName, writeReport } from './write-report.ts';

type Given = typeof validateCommand.options;

/** Checks each file and writes one report over all. */
export const runValidate: Run<Given> = async ({ values, positionals }) => {
  if (values.watch && positionals.includes('-')) {
    throw new UsageError('Standard input cannot be watched.', 'Name a file.');
  }
  const settings = await readSettings(values, positionals);
  if (settings.baseline?.update) stopOnSignal();
  const check = async () => {
    const checked = await withProgress('Checking', () => checkAll(settings));
    const code = settings.baseline?.update
      ? updateBaseline(checked, settings.baseline.file)
      : report(checked, settings, values);
    return { checked, code };
  };
  const first = await check();
  if (values.watch !== true) return first.code;
  return watchFiles(filesOf(first.checked), async () => filesOf((await check()).checked));
};

async function checkAll(settings: Settings): Promise<CheckedFile[]> {
  const checked: CheckedFile[] = [];
  for (const path of settings.paths) checked.push(await checkFile(path, settings));
  return checked;
}

function filesOf(checked: readonly CheckedFile[]): string[] {
  return checked.flatMap(({ files }) => files);
}

function report(
  checked: readonly CheckedFile[],
  settings: Settings,
  values: Arguments<Given>['values'],
): ExitCode {
  const { strict } = settings;
  const diagnostics = withoutKnown(
    checked.flatMap((file) => file.diagnostics),
    settings,
  );
  const name = values.json ? 'json' : ((values.reporter ?? 'pretty') as ReporterName);
  printResult(
    writeReport(name, {
      diagnostics,
      sources: new Map(checked.flatMap(({ sources }) => [...sources])),
      files: checked.map((file) => file.name),
      strict,
      color: hasColor('stdout'),
      width: terminalWidth('stdout'),
      maxReports: settings.maxReports,
      all: values.all ?? false,
    }),
  );
  if (checked.some(({ usable }) => !usable)) return EXIT.unusable;
  const { errors, warnings } = countDiagnostics(diagnostics);
  return errors > 0 || (strict && warnings > 0) ? EXIT.problems : EXIT.fine;
}

function withoutKnown(diagnostics: readonly Diagnostic[], { baseline }: Settings): readonly Diagnostic[] {
  if (!baseline?.known) return diagnostics;
  const { fresh, known } = compareWithBaseline(diagnostics, baseline.known);
  printMessage(`${known} known ${known === 1 ? 'problem is' : 'problems are'} listed in ${baseline.file}.`);
  return fresh;
}

function updateBaseline(checked: readonly CheckedFile[], file: string): ExitCode {
  const broken = checked.filter(({ usable }) => !usable);
  for (const { name } of broken) printMessage(`${name} cannot be used; the baseline was left as it was.`);
  if (broken.length > 0) return EXIT.unusable;
  const baseline = createBaseline(checked.flatMap(({ diagnostics }) => diagnostics));
  try {
    replaceFiles([{ path: file, content: `${JSON.stringify(baseline, null, 2)}\n` }]);
  } catch (error) {
    throw cannotWrite(error, 'Name another file with --baseline.');
  }
  printMessage(`Wrote ${counted(baseline.problems.length, 'problem')} to ${file}.`);
  return EXIT.fine;
}
