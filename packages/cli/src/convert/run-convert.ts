import { toYaml } from '@curlew/convert';
import { countDiagnostics, type Diagnostic, type SourceFile, sortDiagnostics } from '@curlew/diagnostics';
import {
  type ConvertedRecordings,
  convertRecordings,
  type ResolvedPlugins,
  resolvePlugins,
} from '@curlew/project';
import { replaceFiles } from '@curlew/project/files';
import type { Arguments, Run } from '../arguments/command.ts';
import { requireSources } from '../arguments/require-sources.ts';
import { EXIT } from '../exit-code.ts';
import { cannotWrite } from '../files/cannot-write.ts';
import { rejectInputs } from '../files/reject-inputs.ts';
import { hasColor, printMessage, printResult } from '../output.ts';
import { withProgress } from '../process/progress.ts';
import { stopOnSignal } from '../process/stop-on-signal.ts';
import { configFile, readConfig } from '../read-config.ts';
import { findReporter } from '../reporters/find-reporter.ts';
import { renderReport } from '../reporters/render-report.ts';
import { reportRules } from '../reporters/report-rules.ts';
import { UsageError } from '../usage-error.ts';
import { readVersion } from '../version.ts';
import { convertCommand } from './convert-command.ts';
import { converterOptions } from './converter-options.ts';
import { openCaptures } from './open-captures.ts';
import { runCompare } from './run-compare.ts';
import { sourceOptions } from './source-options.ts';

type Given = typeof convertCommand.options;
type Values = Arguments<Given>['values'];

/** Reads the captures, converts them together, writes the document and reports the problems. */
export const runConvert: Run<Given> = async ({ values, positionals }) => {
  stopOnSignal();
  // A comparison matches servers itself, and counts requests to others.
  const { server, ...selection } = values;
  const selected = await sourceOptions(values.into === undefined ? values : selection);
  const options = { ...converterOptions(values), ...selected };
  const paths = requireSources(convertCommand, positionals);
  const config = await readConfig(values.config);
  const plugins = resolvePlugins(config.plugins);
  const render = problemRenderer(values.reporter, plugins);
  const { recordings, unreadable } = await openCaptures(paths, values.from, plugins.kinds, options);
  const { into } = values;
  const read = [...paths, ...recordings.map(({ text }) => text.path), configFile(values.config)];
  rejectInputs([values.out], [...read, into, ...(values.env ?? [])], '--out');
  requireInto(values);
  if (values.interactive && positionals.includes('-'))
    throw new UsageError(
      'Standard input cannot provide both the source and the answers.',
      'Pass the source as a file.',
    );
  if (into && unreadable.length === 0) {
    // Existing schemas of the description are compared body by body, so nothing is shared here.
    const converter = { ...options, inference: { paths: values.path } };
    return runCompare(recordings, {
      into,
      write: values.write ?? false,
      widen: values.widen ?? false,
      interactive: values.interactive ?? false,
      json: values.json ?? false,
      servers: server ?? [],
      converter,
      config,
      plugins,
      render,
    });
  }
  const converted: Pick<ConvertedRecordings, 'result' | 'diagnostics' | 'locate'> =
    unreadable.length > 0
      ? { diagnostics: unreadable, locate: () => undefined }
      : await withProgress('Converting', () => convertRecordings(recordings, options));
  const { errors } = countDiagnostics(converted.diagnostics);
  const { result, locate } = converted;
  if (result && !(values.strict && errors > 0)) {
    const json = formatOf(values) === 'json';
    write(json ? `${JSON.stringify(result.document, null, 2)}\n` : toYaml(result, { locate }), values.out);
  }
  const text = await render(converted.diagnostics, new Map());
  if (text !== '') printMessage(text.trimEnd());
  if (result === undefined) return EXIT.unusable;
  return errors > 0 ? EXIT.problems : EXIT.ok;
};

/** @throws {UsageError} for options that require `--into` or another option. */
function requireInto({ into, write: change, widen, interactive, json }: Values): void {
  if (change && !into)
    throw new UsageError('`--write` requires `--into`.', 'Pass the description to change with --into.');
  const others = { widen, interactive, json };
  for (const [name, value] of Object.entries(others))
    if (value && !into)
      throw new UsageError(
        `\`--${name}\` requires \`--into\`.`,
        'Pass the description to compare with --into.',
      );
  if (widen && !change && !interactive) throw new UsageError('`--widen` requires `--write`.', 'Add --write.');
}

function formatOf({ format, out }: Values): 'yaml' | 'json' {
  if (format === 'yaml' || format === 'json') return format;
  return out?.toLowerCase().endsWith('.json') ? 'json' : 'yaml';
}

function write(text: string, out: string | undefined): void {
  if (out === undefined || out === '-') {
    printResult(text);
    return;
  }
  try {
    replaceFiles([{ path: out, content: text }]);
  } catch (error) {
    throw cannotWrite(error, 'Pass another file with --out.');
  }
}

type Texts = ReadonlyMap<string, SourceFile>;

/**
 * Returns the function that prints problems. Lines of the captures are never shown, as they contain live
 * credentials.
 * @throws {UsageError} for an unknown reporter.
 */
function problemRenderer(
  id: string | undefined,
  { reporters, rules }: ResolvedPlugins,
): (diagnostics: readonly Diagnostic[], sourceFiles: Texts) => Promise<string> {
  const reporter = findReporter(id, reporters);
  return async (diagnostics, sourceFiles) => {
    const { text } = await renderReport(reporter, {
      diagnostics: sortDiagnostics(diagnostics),
      sourceFiles,
      files: [],
      rules: reportRules(rules),
      version: readVersion(),
      strict: false,
      color: hasColor('stderr'),
    });
    return text;
  };
}
