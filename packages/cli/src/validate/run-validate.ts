import { countDiagnostics } from '@curlew/diagnostics';
import type { Arguments, Run } from '../command.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { hasColor, printResult, terminalWidth } from '../output.ts';
import { withProgress } from '../progress.ts';
import { UsageError } from '../usage-error.ts';
import { type CheckedFile, checkFile } from './check-file.ts';
import type { validateCommand } from './validate-command.ts';
import { watchFiles } from './watch-files.ts';
import { type ReporterName, writeReport } from './write-report.ts';

type Given = typeof validateCommand.options;
type Values = Arguments<Given>['values'];

/** Checks each file and writes one report over all. */
export const runValidate: Run<Given> = async ({ values, positionals }) => {
  if (values.watch && positionals.includes('-')) {
    throw new UsageError('Standard input cannot be watched.', 'Name a file.');
  }
  const check = async () => {
    const checked = await checkAll(positionals, values.root);
    return { checked, code: report(checked, values) };
  };
  const first = await check();
  if (values.watch !== true) return first.code;
  return watchFiles(filesOf(first.checked), async () => filesOf((await check()).checked));
};

function checkAll(paths: readonly string[], root: string | undefined): Promise<CheckedFile[]> {
  return withProgress('Checking', async () => {
    const checked: CheckedFile[] = [];
    for (const path of new Set(paths)) checked.push(await checkFile(path, root));
    return checked;
  });
}

function filesOf(checked: readonly CheckedFile[]): string[] {
  return checked.flatMap(({ files }) => files);
}

function report(checked: readonly CheckedFile[], values: Values): ExitCode {
  const strict = values.strict ?? false;
  const diagnostics = checked.flatMap((file) => file.diagnostics);
  const name = values.json ? 'json' : ((values.reporter ?? 'pretty') as ReporterName);
  printResult(
    writeReport(name, {
      diagnostics,
      sources: new Map(checked.flatMap(({ sources }) => [...sources])),
      files: checked.map((file) => file.name),
      strict,
      color: hasColor('stdout'),
      width: terminalWidth('stdout'),
    }),
  );
  if (checked.some(({ usable }) => !usable)) return EXIT.unusable;
  const { errors, warnings } = countDiagnostics(diagnostics);
  return errors > 0 || (strict && warnings > 0) ? EXIT.problems : EXIT.fine;
}
