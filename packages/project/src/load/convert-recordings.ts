import type {
  Diagnostic as ConversionDiagnostic,
  ConvertOptions,
  ConvertResult,
  NormalizedRequest,
  SourceAdapter,
  SourceInfo,
} from '@curlew/convert';
import type { LocatingContext } from '@curlew/convert/internal';
import type { Diagnostic, SourceFile, Span } from '@curlew/diagnostics';
import type { RecordedContent, SourceKind } from '../kinds/source-kind.ts';
import { PluginError } from '../plugins/plugin.ts';

/** A recording to read: its text and source kind. */
export interface Recording {
  text: SourceFile;
  kind: SourceKind;
  read(): Promise<RecordedContent>;
}

/** The result of converting recordings together. */
export interface ConvertedRecordings {
  /** Absent if there are no requests. */
  result?: ConvertResult;
  diagnostics: Diagnostic[];
  /** Position of the first line of a request. */
  locate(request: NormalizedRequest): Span | undefined;
  /** Returns that place as text offsets. */
  range(request: NormalizedRequest): readonly [start: number, end: number] | undefined;
}

const TOO_LARGE = 'Input exceeds maximum size of 10 MB';
const NOWHERE = { locate: () => undefined, range: () => undefined };

/** Default `info` of the document, derived from the recording. */
type InfoOf = (contents: readonly RecordedContent[]) => Pick<ConvertOptions, 'title' | 'description'>;

/**
 * Reads recordings and converts them to one document, with diagnostics. The result of `infoOf` is redacted by
 * the converter as well: the name of a collection may contain a credential.
 * @throws {TypeError} for an invalid converter option.
 */
export async function convertRecordings(
  recordings: readonly Recording[],
  options: ConvertOptions,
  infoOf: InfoOf = () => ({}),
): Promise<ConvertedRecordings> {
  const { ConversionError, MAX_INPUT_BYTES, XToOpenApi } = await import('@curlew/convert');
  const { inputSize, toDiagnostics } = await import('@curlew/convert/internal');
  const adapter = new RecordingsAdapter(recordings);
  try {
    const converter = new XToOpenApi().register(adapter);
    const texts = recordings.map(({ text, kind }) => (kind.readsInParts ? '' : text.text));
    // Check the size first: reading oversized input takes seconds.
    if (inputSize(texts) > MAX_INPUT_BYTES) throw new ConversionError(TOO_LARGE, []);
    await adapter.open();
    const info = infoOf(adapter.read.map(({ content }) => content));
    const defaults = converterDefaults(recordings);
    const result = await converter.convert(adapter.id, texts, { ...defaults, ...info, ...given(options) });
    const built = result.diagnostics.map((diagnostic) => adapter.place(diagnostic, toDiagnostics));
    const diagnostics = [...adapter.read.flatMap(({ content }) => content.diagnostics), ...built];
    const locate = (request: NormalizedRequest) => getPlace(adapter, request);
    const range = (request: NormalizedRequest) => adapter.range(request);
    return { diagnostics, locate, range, ...(result.requests.length > 0 && { result }) };
  } catch (error) {
    if (error instanceof PluginError) return { diagnostics: [error.diagnostic()], ...NOWHERE };
    if (!(error instanceof ConversionError)) throw error;
    const [first] = recordings;
    if (error.diagnostics.length > 0 && first)
      return { diagnostics: toDiagnostics([...error.diagnostics], first.text), ...NOWHERE };
    return { diagnostics: [tooLarge(error.message, first?.text)], ...NOWHERE };
  }
}

/** Default options shared by the kinds of all recordings. */
function converterDefaults(recordings: readonly Recording[]): ConvertOptions {
  const [first] = recordings;
  const isOneKind = recordings.every(({ kind }) => kind.id === first?.kind.id);
  return (isOneKind && first?.kind.converterDefaults) || {};
}

/** Options without those that are `undefined`, which would hide a default. */
function given(options: ConvertOptions): ConvertOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

/** Undefined if the source kind of a plugin cannot locate the request. */
function getPlace(adapter: RecordingsAdapter, request: NormalizedRequest): Span | undefined {
  try {
    return adapter.locate(request);
  } catch (error) {
    if (error instanceof PluginError) return undefined;
    throw error;
  }
}

function tooLarge(reason: string, text: SourceFile | undefined): Diagnostic {
  const message = text ? `${reason}: ${text.path}.` : `${reason}.`;
  const help = 'Split the input into smaller files.';
  return { code: 'file-too-large', severity: 'error', message, help, ...(text && { span: text.spanAt(0) }) };
}

interface ReadRecording {
  recording: Recording;
  content: RecordedContent;
  /** Offset added to the indexes of each recording, so that they are unique. */
  offset: number;
}

/** Several recordings as one source of the converter. */
class RecordingsAdapter implements SourceAdapter {
  readonly id = 'recordings';
  readonly read: ReadRecording[] = [];
  readonly #recordings: readonly Recording[];

  constructor(recordings: readonly Recording[]) {
    this.#recordings = recordings;
  }

  async open(): Promise<void> {
    let offset = 0;
    for (const recording of this.#recordings) {
      const content = await recording.read();
      this.read.push({ recording, content, offset });
      const last = content.requests.reduce(
        (most, request) => Math.max(most, request.sourceIndex, indexOf(request)),
        -1,
      );
      offset += 1 + last;
    }
  }

  async parse(_texts: unknown, { describe }: LocatingContext): Promise<NormalizedRequest[]> {
    const infos = this.read.flatMap(({ content }) => (content.info ? [content.info] : []));
    if (infos.length > 0) describe?.(mergedInfo(infos));
    return this.read.flatMap(({ content, offset }) =>
      content.requests.map((request) => shifted(request, offset)),
    );
  }

  /** Locates a problem of the document at its request. */
  place(
    diagnostic: ConversionDiagnostic,
    toDiagnostics: (list: ConversionDiagnostic[], text: SourceFile) => Diagnostic[],
  ): Diagnostic {
    const { index, ...rest } = diagnostic;
    const at = this.#at(index ?? 0) ?? this.#recordings[0];
    const text = at && ('content' in at ? at.content.text : at.text);
    const [placed] = text ? toDiagnostics([rest], text) : [];
    const span = index === undefined ? undefined : this.#span(index);
    return { ...(placed ?? rest), ...(span && { span }) };
  }

  locate(request: NormalizedRequest): Span | undefined {
    return this.#span(indexOf(request));
  }

  range(request: NormalizedRequest): readonly [start: number, end: number] | undefined {
    const at = this.#at(indexOf(request));
    return at?.content.ranges()[indexOf(request) - at.offset];
  }

  #span(index: number): Span | undefined {
    const at = this.#at(index);
    return at?.recording.kind.locate(at.content, index - at.offset);
  }

  #at(index: number): ReadRecording | undefined {
    return this.read.findLast(({ offset }) => offset <= index);
  }
}

/** Several recordings have no common title. */
function mergedInfo(infos: readonly SourceInfo[]): SourceInfo {
  const [only, ...others] = infos;
  if (only && others.length === 0) return only;
  return {
    tags: infos.flatMap(({ tags }) => tags ?? []),
    variables: infos.flatMap(({ variables }) => variables ?? []),
  };
}

/** Returns the command, item or entry that a request is from. */
function indexOf({ sourceIndex, details }: NormalizedRequest): number {
  return details?.index ?? sourceIndex;
}

function shifted(request: NormalizedRequest, offset: number): NormalizedRequest {
  if (offset === 0) return request;
  const details = { ...request.details, index: indexOf(request) + offset };
  return { ...request, sourceIndex: request.sourceIndex + offset, details };
}
