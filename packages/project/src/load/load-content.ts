import { join } from 'node:path';
import type { Diagnostic, SourceFile } from '@curlew/diagnostics';
import { DEFAULT_LIMITS, type Description } from '@curlew/openapi';
import { nodeHost } from '@curlew/openapi/node';
import type { ReadContext, SourceKind } from '../kinds/source-kind.ts';
import { displayPath } from '../plan/display-path.ts';
import { PluginError } from '../plugins/plugin.ts';
import { type Source, STANDARD_INPUT } from '../source.ts';
import type { Recording } from './convert-recordings.ts';
import { describeDocument, describeRecording, type LoadedRecording } from './describe-recording.ts';
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

/**
 * Loads the description of a source; recorded requests are converted.
 * @throws {ConfigError} for invalid converter options.
 */
export async function loadContent(source: Source, settings: LoadSettings): Promise<LoadedContent> {
  try {
    return await getContent(source, settings);
  } catch (error) {
    if (!(error instanceof PluginError)) throw error;
    return { diagnostics: [error.diagnostic(source.name)], sourceFiles: new Map() };
  }
}

async function getContent(source: Source, settings: LoadSettings): Promise<LoadedContent> {
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
    host: nodeHost({ allowRemote, named: [entry], ...(texts && { known: getBytes(texts) }) }),
    encoding,
    options: source.options,
    ...(source.description && { before: source.description }),
    describe: (document, find = () => undefined) =>
      describeDocument(document, { path: entry, source: text, find }),
    displayPath: (path) => (path === entry ? source.name : displayPath(path, cwd)),
  };
}

/** Encoded when they are read: the text of the entry never is. */
function getBytes(texts: ReadonlyMap<string, string>): {
  get(path: string): Promise<Uint8Array> | undefined;
} {
  // A file is asked for several times in a row.
  let last: { path: string; bytes: Promise<Uint8Array> } | undefined;
  return {
    get(path) {
      const text = texts.get(path);
      if (text === undefined) return undefined;
      if (last?.path !== path) last = { path, bytes: Promise.resolve(new TextEncoder().encode(text)) };
      return last.bytes;
    },
  };
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
