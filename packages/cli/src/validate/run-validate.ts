import { countDiagnostics, type SourceFile } from '@curlew/diagnostics';
import { diskEvents, followFiles, openProject, type Project, type Source } from '@curlew/project';
import type { Run } from '../arguments/command.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { hasColor, printMessage, printResult, terminalWidth } from '../output.ts';
import { withProgress } from '../process/progress.ts';
import { stopOnSignal } from '../process/stop-on-signal.ts';
import { configFile } from '../read-config.ts';
import { renderReport } from '../reporters/render-report.ts';
import { UsageError } from '../usage-error.ts';
import { readVersion } from '../version.ts';
import { distinctDiagnostics } from './distinct-diagnostics.ts';
import { isUnusable } from './is-unusable.ts';
import { readSettings, type Settings } from './settings.ts';
import type { validateCommand } from './validate-command.ts';

type Given = typeof validateCommand.options;

/** Validates each file and writes one report for all. */
export const runValidate: Run<Given> = async ({ values, positionals }) => {
  if (values.watch && positionals.includes('-')) {
    throw new UsageError('Standard input cannot be watched.', 'Pass a file.');
  }
  const settings = await readSettings(values, positionals);
  if (settings.baseline?.update) stopOnSignal();
  const project = openProject<undefined>(settings.project);
  const check = async (changed?: ReadonlySet<string>) => {
    await withProgress('Checking', () => project.load(changed));
    if (!settings.baseline?.update) return report(project.sources, settings);
    // Writing files needs the crypto module, which takes longer to load than a small file to check.
    const { updateBaseline } = await import('./update-baseline.ts');
    return updateBaseline(project.sources, settings.baseline.file, configFile(values.config));
  };
  const code = await check();
  return values.watch ? watch(project, check) : code;
};

/** Validates again whenever a file of a description changes, until the user stops the program. */
function watch(
  project: Project<undefined>,
  check: (changed: ReadonlySet<string>) => Promise<ExitCode>,
): Promise<ExitCode> {
  const waiting = () => printMessage('Watching for changes. Press Ctrl+C to stop.');
  return new Promise((resolve, reject) => {
    const again = async (changed: ReadonlySet<string>) => {
      await check(changed);
      waiting();
    };
    const stop = followFiles(diskEvents(), () => project.files, again, reject, performance.timeOrigin);
    waiting();
    process.once('SIGINT', () => {
      stop();
      resolve(EXIT.ok);
    });
  });
}

async function report(sources: readonly Source[], settings: Settings): Promise<ExitCode> {
  const { strict, reporter, rules, maxReports, all } = settings;
  const width = terminalWidth('stdout');
  printKnown(sources, settings);
  const { text, diagnostics } = await renderReport(reporter, {
    diagnostics: distinctDiagnostics(sources),
    sourceFiles: sourceFilesOf(sources),
    files: sources.map(({ name }) => name),
    rules,
    version: readVersion(),
    strict,
    color: hasColor('stdout'),
    all,
    more: 'Use --all to list each.',
    ...(width !== undefined && { width }),
    ...(maxReports !== undefined && { maxReports }),
  });
  printResult(text);
  if (sources.some(isUnusable)) return EXIT.unusable;
  const { errors, warnings } = countDiagnostics(diagnostics);
  return errors > 0 || (strict && warnings > 0) ? EXIT.problems : EXIT.ok;
}

function sourceFilesOf(sources: readonly Source[]): Map<string, SourceFile> {
  return new Map(sources.flatMap(({ sourceFiles = [] }) => [...sourceFiles]));
}

function printKnown(sources: readonly Source[], { baseline }: Settings): void {
  if (!baseline) return;
  const known = sources.reduce((sum, { knownProblems }) => sum + knownProblems, 0);
  printMessage(`${known} known ${known === 1 ? 'problem is' : 'problems are'} listed in ${baseline.file}.`);
}
