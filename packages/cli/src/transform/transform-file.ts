import { countDiagnostics, type Diagnostic, type SourceFile } from '@curlew/diagnostics';
import type { Description } from '@curlew/openapi';
import { openProject, type Reporter, resolvePlugins, type Source } from '@curlew/project';
import { replaceFiles } from '@curlew/project/files';
import type { Arguments, Command } from '../arguments/command.ts';
import { readGivenSources } from '../arguments/read-given-sources.ts';
import { requireSingleSource } from '../arguments/require-sources.ts';
import { EXIT, type ExitCode, UsageError } from '../command-error.ts';
import type { FORMATS } from '../convert/convert-command.ts';
import { cannotWrite } from '../files/write-failure.ts';
import { hasColor, printMessage, printResult } from '../output.ts';
import { planDescriptions } from '../plan-descriptions.ts';
import { configFile, readConfig, usable } from '../read-config.ts';
import { jsonReporter } from '../reporters/json-reporter.ts';
import { findReporter, renderReport, reportRules } from '../reporters/render-report.ts';
import { readVersion } from '../version.ts';
import type { TRANSFORM_OPTIONS } from './transform-options.ts';

type Values = Arguments<typeof TRANSFORM_OPTIONS>['values'];

/** The description that a command transforms. */
export interface OpenedEntry {
  /** Absent if it cannot be used; see `diagnostics`. */
  description?: Description;
  source: Source;
  diagnostics: readonly Diagnostic[];
  reporter: Reporter;
  /** Files that the output must not replace. */
  inputs: readonly (string | undefined)[];
}

/**
 * Opens the source of a command line; problems of validation are not searched.
 * @throws {UsageError} for options that contradict each other, or an invalid configuration.
 */
export async function openEntry(
  command: Pick<Command, 'name' | 'positional'>,
  { values, positionals }: { values: Values; positionals: readonly string[] },
): Promise<OpenedEntry> {
  if (values.json && (values.out === undefined || values.out === '-'))
    throw new UsageError('`--json` requires `--out`.', 'Pass the file to write with --out.');
  const path = requireSingleSource(command, positionals);
  const config = await readConfig(values.config);
  const plugins = resolvePlugins(config.plugins);
  const reporter = findReporter(values.reporter, plugins.reporters);
  const allowRemote = values['allow-remote'] ?? config.allowRemote ?? false;
  const limits = config.limits ?? {};
  const sources = await readGivenSources([path], limits.fileSize);
  const { refs } = config;
  const root = values.root ?? config.root;
  const project = await usable(() =>
    openProject<undefined>({
      sources: planDescriptions(sources, { root, refs, allowRemote, kinds: plugins.kinds }),
      kinds: plugins.kinds,
      limits,
      allowRemote,
      validate: false,
      descriptionsOnly: true,
    }),
  );
  const [source] = await usable(() => project.load());
  if (source === undefined) throw new TypeError('A project has the source that it was opened with.');
  const { description, diagnostics, files } = source;
  const inputs = [path, ...files, configFile(values.config)];
  return { ...(description && { description }), source, diagnostics, reporter, inputs };
}

/** The syntax that a description is written in. */
type Format = (typeof FORMATS)[number];

/** What the command line says about the output. */
interface Given {
  format?: string;
  out?: string;
}

/**
 * Returns the syntax of an output: the given one, or that of the name of its file; undefined if neither says it.
 * A name without a known extension says nothing.
 */
export function chooseFormat({ format, out }: Given): Format | undefined {
  if (format === 'yaml' || format === 'json') return format;
  const extension = /\.(json|ya?ml)$/i.exec(out ?? '')?.[1]?.toLowerCase();
  if (extension === undefined) return undefined;
  return extension === 'json' ? 'json' : 'yaml';
}

/** What a command wrote, and how it is reported. */
interface Written {
  /** Absent if nothing can be written. */
  text?: string;
  /** The given file; absent: standard output. */
  out: string | undefined;
  diagnostics: readonly Diagnostic[];
  sourceFiles: ReadonlyMap<string, SourceFile>;
  reporter: Reporter;
  /** One line about what was done; not printed for standard output. */
  summary: string;
  /** Facts of the report of `--json`, beside the problems; absent without it. */
  facts?: Readonly<Record<string, unknown>>;
}

/** Writes the output of a command, then reports what was done and the problems. */
export async function writeResult(written: Written): Promise<ExitCode> {
  const { text, diagnostics, reporter, summary, facts } = written;
  const out = written.out === '-' ? undefined : written.out;
  if (text !== undefined) writeText(text, out);
  const report = {
    diagnostics,
    sourceFiles: written.sourceFiles,
    files: [],
    rules: reportRules(),
    version: readVersion(),
    strict: false,
    color: hasColor('stderr'),
  };
  if (facts) {
    const problems = JSON.parse((await renderReport(jsonReporter, report)).text) as object;
    printResult(`${JSON.stringify({ out, ...facts, ...problems }, null, 2)}\n`);
  } else {
    const rendered = await renderReport(reporter, report);
    if (diagnostics.length > 0 && rendered.text !== '') printMessage(rendered.text.trimEnd());
    if (text !== undefined && out !== undefined) printMessage(`Wrote ${out}: ${summary}.`);
  }
  if (text === undefined) return EXIT.unusable;
  return countDiagnostics(diagnostics).errors > 0 ? EXIT.problems : EXIT.ok;
}

function writeText(text: string, out: string | undefined): void {
  if (out === undefined) {
    printResult(text);
    return;
  }
  try {
    replaceFiles([{ path: out, content: text }]);
  } catch (error) {
    throw cannotWrite(error, 'Pass another file with --out.');
  }
}
