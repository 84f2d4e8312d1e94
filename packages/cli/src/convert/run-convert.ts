import { type ConvertOptions, DEFAULT_OPTIONS, toYaml } from '@curlew/convert';
import { countDiagnostics, type Diagnostic, type SourceFile, sortDiagnostics } from '@curlew/diagnostics';
import { pluralize } from '@curlew/diagnostics/internal';
import {
  type LoadSettings,
  PluginError,
  planFiles,
  type ResolvedPlugins,
  resolvePlugins,
  type Source,
  type SourceKind,
} from '@curlew/project';
import { replaceFiles } from '@curlew/project/files';
import {
  type ConvertedRecordings,
  convertRecordings,
  curlKind,
  openedRecording,
  openSource,
  type Recording,
  sourceKind,
} from '@curlew/project/internal';
import type { Arguments, Run } from '../arguments/command.ts';
import { readGivenSources } from '../arguments/read-given-sources.ts';
import { inferenceOptions, readCount } from '../arguments/read-inference.ts';
import { requireSources } from '../arguments/require-sources.ts';
import { EXIT, UsageError } from '../command-error.ts';
import { rejectInputs } from '../files/reject-inputs.ts';
import { cannotWrite } from '../files/write-failure.ts';
import { hasColor, printMessage, printResult } from '../output.ts';
import { withProgress } from '../process/progress.ts';
import { stopOnSignal } from '../process/stop-on-signal.ts';
import { configFile, readConfig, usable } from '../read-config.ts';
import { findReporter, renderReport, reportRules } from '../reporters/render-report.ts';
import { readVersion } from '../version.ts';
import { convertCommand } from './convert-command.ts';
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
  const isWritten = result !== undefined && !(values.strict && errors > 0);
  if (isWritten) {
    const json = chooseFormat(values) === 'json';
    write(json ? `${JSON.stringify(result.document, null, 2)}\n` : toYaml(result, { locate }), values.out);
  }
  const text = await render(converted.diagnostics, new Map());
  if (text !== '') printMessage(text.trimEnd());
  // A machine reads what a reporter prints.
  if (isWritten && values.out !== undefined && values.out !== '-' && values.reporter === undefined)
    printMessage(
      `Wrote ${values.out}: ${pluralize(Object.keys(result.document.paths ?? {}).length, 'path')} from ${pluralize(result.requests.length, 'request')}.`,
    );
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

function chooseFormat({ format, out }: Values): 'yaml' | 'json' {
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

/** In bytes: above the converter's limit, so that the converter reports input that is too large. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Recorded requests that can be converted, and diagnostics for those that cannot. */
interface Captures {
  recordings: Recording[];
  unreadable: Diagnostic[];
}

/** Opens sources. Text of an unknown kind is read as curl commands, whose adapter reports that there are none. */
async function openCaptures(
  paths: readonly string[],
  from: string | undefined,
  kinds: readonly SourceKind[],
  options: ConvertOptions,
): Promise<Captures> {
  requireKind(from, kinds);
  const given = await readGivenSources(paths, MAX_BYTES);
  const cwd = process.cwd();
  const sources = await usable(() => planFiles({ sources: given, from: cwd, cwd }));
  const opened = await Promise.all(
    sources.map((source) =>
      openCapture({ ...source, options, ...(from !== undefined && { kind: from }) }, kinds),
    ),
  );
  return {
    recordings: opened.filter((one): one is Recording => 'read' in one),
    unreadable: opened.filter((one): one is Diagnostic => !('read' in one)),
  };
}

function requireKind(from: string | undefined, kinds: readonly SourceKind[]): void {
  if (from === undefined || sourceKind(from, kinds)?.holds === 'requests') return;
  const ids = kinds.filter(({ holds }) => holds === 'requests').map(({ id }) => id);
  throw new UsageError(`\`--from\` must be one of ${ids.join(', ')}, found \`${from}\`.`);
}

async function openCapture(source: Source, kinds: readonly SourceKind[]): Promise<Recording | Diagnostic> {
  const settings: LoadSettings = {
    cwd: process.cwd(),
    limits: { fileSize: MAX_BYTES },
    allowRemote: false,
    kinds,
    fallback: curlKind,
  };
  const opened = await openSource(source, settings).catch(createFailureHandler(source));
  if ('code' in opened) return opened.code === 'file-too-large' ? { ...opened, ...tooLarge(source) } : opened;
  const { text, kind } = opened;
  if (kind.holds === 'requests') return openedRecording(source, opened, settings);
  return {
    code: 'not-a-capture',
    severity: 'error',
    message: `Expected recorded requests, but ${text.path} is an OpenAPI description.`,
    help: 'Pass a file of curl commands, a collection or an HTTP archive.',
    span: text.spanAt(0),
  };
}

/** No option raises this limit. */
function tooLarge({ name }: Source): Pick<Diagnostic, 'message' | 'help'> {
  return {
    message: `${name} is larger than ${MAX_BYTES / 1024 / 1024} MB, the most that is read of one recording.`,
    help: 'Split the recording, and pass all its files: they become one description.',
  };
}

/** Returns an error handler that converts the failure of a plugin to a diagnostic. */
function createFailureHandler({ name }: Source): (error: unknown) => Diagnostic {
  return (error) => {
    if (error instanceof PluginError) return error.diagnostic(name);
    throw error;
  };
}

type ConverterValues = Arguments<typeof convertCommand.options>['values'];

/** Options for the converter; `strict` is handled by the command, which still shows the problems. */
function converterOptions(values: ConverterValues): ConvertOptions {
  requireVersion(values['openapi-version']);
  return {
    title: readText('title', values.title),
    version: readText('version', values.version),
    description: values.description,
    inferPathParameters: values['infer-path-parameters'],
    pathParameterMinSamples: readCount('path-parameter-min-samples', values['path-parameter-min-samples']),
    inferSecurity: values['infer-security'],
    includeCommonHeaders: values['include-common-headers'],
    includeCookies: values['include-cookies'],
    includeAssets: values['include-assets'],
    includeExamples: values['include-examples'],
    useServerBasePath: values['use-server-base-path'],
    validate: values.validate,
    inference: inferenceOptions(values),
  };
}

function requireVersion(version: string | undefined): void {
  const { openapiVersion } = DEFAULT_OPTIONS;
  if (version === undefined || version === openapiVersion) return;
  throw new UsageError(`\`--openapi-version\` must be ${openapiVersion}, found \`${version}\`.`);
}

function readText(name: string, text: string | undefined): string | undefined {
  if (text === undefined || text.trim() !== '') return text;
  throw new UsageError(
    `\`--${name}\` must not be empty.`,
    `Omit it to use the default: \`curlew convert --help\`.`,
  );
}
