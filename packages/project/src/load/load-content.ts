import { basename, join } from 'node:path';
import type { ConvertResult } from '@curlew/convert';
import type { OperationOrigin } from '@curlew/convert/internal';
import type { Diagnostic, SourceFile } from '@curlew/diagnostics';
import { DEFAULT_LIMITS, type Description, type JsonObject } from '@curlew/openapi';
import { descriptionFromValue, titleFromName, type ValueOrigin } from '@curlew/openapi/internal';
import { ConfigError } from '../config/config-error.ts';
import type { DescriptionContent, ReadContext, RecordedContent, SourceKind } from '../kinds/source-kind.ts';
import { displayPath } from '../plan/display-path.ts';
import { PluginError } from '../plugins/plugin.ts';
import { type Source, STANDARD_INPUT } from '../source.ts';
import { type ConvertedRecordings, convertRecordings, type Recording } from './convert-recordings.ts';
import { type LoadSettings, type OpenedSource, openSource } from './open-source.ts';

/** The loaded description of a source, not validated yet. */
export interface LoadedContent {
  /** Absent if the source could not be read. */
  kind?: SourceKind;
  /** Absent if unusable; see `diagnostics`. */
  description?: Description;
  diagnostics: readonly Diagnostic[];
  sourceFiles: ReadonlyMap<string, SourceFile>;
  /** Absolute paths of further files that the diagnostics depend on. */
  further?: readonly string[];
  /** What was read from a source of recorded requests. */
  recording?: LoadedRecording;
}

/** A recording and what it became. */
export interface LoadedRecording {
  text: string;
  /** The requests of each operation. */
  origins: readonly OperationOrigin[];
}

/** The result of describing recorded requests. */
interface DescribedRecording {
  description?: Description;
  diagnostics: readonly Diagnostic[];
  /** Always empty: code frames would show lines with live credentials. */
  sourceFiles: ReadonlyMap<string, SourceFile>;
  /** Absent without requests. */
  recording?: LoadedRecording;
}

/**
 * Loads the description of a source; recorded requests are converted.
 * @throws {ConfigError} for invalid converter options.
 */
export async function loadContent(source: Source, settings: LoadSettings): Promise<LoadedContent> {
  try {
    return await contentOf(source, settings);
  } catch (error) {
    if (!(error instanceof PluginError)) throw error;
    return { diagnostics: [error.diagnostic(source.name)], sourceFiles: new Map() };
  }
}

async function contentOf(source: Source, settings: LoadSettings): Promise<LoadedContent> {
  const opened = await openSource(source, settings);
  if ('code' in opened) return { diagnostics: [opened], sourceFiles: new Map() };
  const { text, kind } = opened;
  if (kind.holds === 'requests' && settings.descriptionsOnly) {
    return { kind, diagnostics: [recordingProblem(opened)], sourceFiles: new Map() };
  }
  if (kind.holds === 'requests') {
    return { kind, ...(await describeRecording(source, openedRecording(source, opened, settings))) };
  }
  const content = await kind.read(text, readContext(source, settings, opened));
  if ('requests' in content) throw new TypeError(`The source kind ${kind.id} must read a description.`);
  return { kind, ...content };
}

/** The diagnostic for recorded requests where a description is expected. */
function recordingProblem({ text: { path: name }, kind }: OpenedSource): Diagnostic {
  const path = name === STANDARD_INPUT ? '-' : name;
  return {
    code: 'recorded-requests',
    severity: 'error',
    message: `Expected an OpenAPI description, but ${name} contains recorded requests (${kind.label}).`,
    help: `Run \`curlew convert ${path} -o api.yaml\` to get one, or \`curlew docs ${path}\` for pages.`,
    span: { file: name, line: 1, column: 1, length: 0 },
  };
}

/**
 * Converts recorded requests to a description, without serializing and parsing it. Positions are those of the
 * requests. The converter validates the document.
 * @throws {ConfigError} for invalid converter options.
 */
async function describeRecording(source: Source, recording: Recording): Promise<DescribedRecording> {
  const { text } = recording;
  const sourceFiles = new Map<string, SourceFile>();
  const converted = await convert(source, recording);
  const { result, diagnostics } = converted;
  if (result === undefined) return { diagnostics, sourceFiles };
  const description = descriptionFromValue(result.document, {
    path: source.path,
    source: text,
    find: positionsOf(result, converted),
  });
  const loaded = { text: text.text, origins: result.origins };
  return { ...(description && { description }), diagnostics, sourceFiles, recording: loaded };
}

async function convert(
  { path, name, title, options }: Source,
  recording: Recording,
): Promise<ConvertedRecordings> {
  try {
    const { RECOMMENDED_INFERENCE } = await import('@curlew/convert');
    // Pages say of what is inferred how often it was recorded.
    const inference = { ...RECOMMENDED_INFERENCE, sampleCounts: true, ...options.inference };
    return await convertRecordings([recording], { ...options, inference }, ([content]) => ({
      ...defaultInfo(path, content?.info),
      ...(title !== undefined && { title }),
    }));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ConfigError(
      `Invalid \`options\` of the source ${name}: ${error.message}.`,
      'See the options of @curlew/convert.',
    );
  }
}

/** First request of each operation, by its keys in the document. */
function positionsOf({ origins, requests }: ConvertResult, { range }: ConvertedRecordings) {
  const byIndex = new Map(requests.map((request) => [request.sourceIndex, request]));
  const firsts = new Map(
    origins.map(({ path, method, requests: [first = -1] }) => [`${path} ${method}`, byIndex.get(first)]),
  );
  return ([field, path, method, custom]: readonly string[]) => {
    if (field !== 'paths') return undefined;
    const name = method === 'additionalOperations' ? custom?.toLowerCase() : method;
    const request = firsts.get(`${path} ${name}`);
    return request && range(request);
  };
}

/** Title and description of a recording: its own, or else a title made from the name of its file. */
export function defaultInfo(
  path: string,
  { title, description }: NonNullable<RecordedContent['info']> = {},
): { title: string; description?: string } {
  return { title: title || fileTitle(path), ...(description && { description }) };
}

/** `larder-captures.txt` → `Larder captures`. */
function fileTitle(path: string): string {
  const name = path.startsWith('<') ? '' : basename(path).replace(/\.[^.]*$/, '');
  return titleFromName(name) || 'Recorded requests';
}

/** Creates the context in which a kind reads a source. */
export function readContext(
  source: Source,
  { cwd, limits, allowRemote, texts }: LoadSettings,
  { text, encoding }: Pick<OpenedSource, 'text' | 'encoding'>,
): ReadContext {
  // References of in-memory content are relative to the current folder.
  const entry = source.content === undefined ? source.path : join(cwd, source.path);
  return {
    path: entry,
    root: source.root,
    allowedRefs: source.allowedRefs ?? [],
    limits: { ...DEFAULT_LIMITS, ...limits },
    allowRemote,
    ...(texts && { texts }),
    encoding,
    options: source.options,
    describe: (document, find = () => undefined) => described(document, { path: entry, source: text, find }),
    displayPath: (path) => (path === entry ? source.name : displayPath(path, cwd)),
  };
}

function described(document: JsonObject, origin: ValueOrigin): DescriptionContent {
  const description = descriptionFromValue(document, origin);
  if (description)
    return { description, diagnostics: [], sourceFiles: new Map([[origin.source.path, origin.source]]) };
  throw new TypeError('`describe` requires an OpenAPI 3.0, 3.1 or 3.2 document');
}

/** Opens a source of recorded requests for the converter; its text is parsed on demand. */
export function openedRecording(source: Source, opened: OpenedSource, settings: LoadSettings): Recording {
  const { text, kind } = opened;
  const read = async () => {
    const content = await kind.read(text, readContext(source, settings, opened));
    if ('requests' in content) return content;
    throw new TypeError(`The source kind ${kind.id} must read requests.`);
  };
  return { text, kind, read };
}
