import { invalidTest } from '@curlew/contract/rules';
import {
  countDiagnostics,
  createBaseline,
  type Diagnostic,
  type Policy,
  type SarifRule,
  type SourceFile,
} from '@curlew/diagnostics';
import { pluralize } from '@curlew/diagnostics/internal';
import { FINDINGS } from '@curlew/exchange';
import {
  diskEvents,
  followFiles,
  type OpenOptions,
  openProject,
  type Project,
  type Reporter,
  readBaseline,
  resolvePlugins,
  type Source,
  type SourceKind,
} from '@curlew/project';
import type { CurlewConfig, SourceConfig } from '@curlew/project/config';
import { replaceFiles } from '@curlew/project/files';
import { sourceKind, withWorkflows } from '@curlew/project/internal';
import type { Arguments, Run } from '../arguments/command.ts';
import { readGivenSources } from '../arguments/read-given-sources.ts';
import { requireSources } from '../arguments/require-sources.ts';
import { EXIT, type ExitCode, UsageError } from '../command-error.ts';
import { rejectInputs } from '../files/reject-inputs.ts';
import { cannotWrite } from '../files/write-failure.ts';
import { hasColor, printMessage, printResult, terminalWidth } from '../output.ts';
import { planDescriptions } from '../plan-descriptions.ts';
import { withProgress } from '../process/progress.ts';
import { stopOnSignal } from '../process/stop-on-signal.ts';
import { configFile, readConfig, referenceCodes, usable } from '../read-config.ts';
import { findReporter, renderReport, reportRules } from '../reporters/render-report.ts';
import { shortPath } from '../short-path.ts';
import { readVersion } from '../version.ts';
import { validateCommand } from './validate-command.ts';

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
    sourceFiles: mergeSourceFiles(sources),
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

function mergeSourceFiles(sources: readonly Source[]): Map<string, SourceFile> {
  return new Map(sources.flatMap(({ sourceFiles = [] }) => [...sourceFiles]));
}

function printKnown(sources: readonly Source[], { baseline }: Settings): void {
  if (!baseline) return;
  const known = sources.reduce((sum, { knownProblems }) => sum + knownProblems, 0);
  printMessage(`${known} known ${known === 1 ? 'problem is' : 'problems are'} listed in ${baseline.file}.`);
}

/** Merges the diagnostics of all sources. A problem in a file that several sources reference is listed once. */
function distinctDiagnostics(sources: readonly Pick<Source, 'diagnostics'>[]): Diagnostic[] {
  const known = new Set<string>();
  return sources.flatMap(({ diagnostics }) => {
    // Diagnostics are compared only with those of other sources, because one source reports each problem once.
    const fresh = diagnostics.filter((one) => one.span === undefined || !known.has(identify(one)));
    for (const one of fresh) known.add(identify(one));
    return fresh;
  });
}

function identify({ code, severity, message, span, pointer }: Diagnostic): string {
  return JSON.stringify([code, severity, message, span, pointer]);
}

type Values = Arguments<typeof validateCommand.options>['values'];

/** Settings of a validation, from the command line and the configuration. */
interface Settings {
  project: OpenOptions<undefined>;
  strict: boolean;
  reporter: Reporter;
  /** Rules listed in reports. */
  rules: readonly SarifRule[];
  /** Maximum number of reports at a terminal; default: that of the reporter. */
  maxReports?: number;
  /** List every place of every report. */
  all: boolean;
  baseline?: { file: string; update: boolean };
}

/** @throws {UsageError} if the configuration or the baseline is invalid, or there is no file. */
async function readSettings(values: Values, positionals: readonly string[]): Promise<Settings> {
  const config = await readConfig(values.config);
  const plugins = resolvePlugins(config.plugins);
  const rules = [invalidTest, ...plugins.rules];
  const kinds = withWorkflows(plugins.kinds);
  const given = requireSources<SourceConfig>(validateCommand, positionals, selectDescriptions(config, kinds));
  const maxReports = readCount(values['max-problems']);
  const file = values.baseline ?? (config.baseline && shortPath(config.baseline));
  const update = values['update-baseline'] ?? false;
  if (update && !file)
    throw new UsageError('`--update-baseline` requires a baseline file.', 'Pass a file with --baseline.');
  const allowRemote = values['allow-remote'] ?? config.allowRemote ?? false;
  const limits = config.limits ?? {};
  const sources = await readGivenSources(given, limits.fileSize);
  const root = values.root ?? config.root;
  return usable(() => ({
    project: {
      sources: planDescriptions(sources, { root, refs: config.refs, allowRemote, kinds }),
      kinds,
      rules,
      limits,
      allowRemote,
      descriptionsOnly: true,
      codes: referenceCodes,
      policy: {
        rules: config.rules ?? {},
        ignore: readIgnores(config),
        // The given files may be only a part of the project.
        reportUnusedIgnores: positionals.length === 0,
        ...(file && !update && { baseline: readBaseline(file, file) }),
      },
    },
    reporter: findReporter(values.json ? 'json' : values.reporter, plugins.reporters),
    rules: reportRules(rules),
    strict: values.strict ?? config.strict ?? false,
    all: values.all ?? false,
    ...(maxReports ? { maxReports } : {}),
    ...(file ? { baseline: { file, update } } : {}),
  }));
}

function readCount(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError(`\`--max-problems\` must be a whole number of at least 1, found \`${text}\`.`);
}

/** Returns the sources of a configuration that are descriptions, judged by their kind or else by the file extension. */
function selectDescriptions({ sources = [] }: CurlewConfig, kinds: readonly SourceKind[]): SourceConfig[] {
  return sources
    .map((source) => (typeof source === 'string' ? { path: source } : source))
    .filter(({ kind, path }) =>
      kind ? sourceKind(kind, kinds)?.holds !== 'requests' : /\.(ya?ml|json)$/i.test(path),
    )
    .map(({ path, kind }) => (kind ? { path, kind } : path));
}

/** Without those about findings of contract tests, which no validation meets. */
function readIgnores({ ignore = [] }: CurlewConfig): Policy['ignore'] {
  return ignore
    .filter(({ code }) => !Object.hasOwn(FINDINGS, code))
    .map(({ code, reason, file, pointer }) => ({
      code,
      reason,
      ...(file !== undefined && { file }),
      ...(pointer !== undefined && { pointer }),
    }));
}

/**
 * Writes the current problems of all sources to the baseline file. Writes nothing if a source cannot be used.
 * @throws {UsageError} if the file is a source or the configuration.
 */
function updateBaseline(sources: readonly Source[], file: string, config: string | undefined): ExitCode {
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

/** Whether a source could not be read as a description at all. */
function isUnusable({ description }: Source): boolean {
  return description === undefined;
}
