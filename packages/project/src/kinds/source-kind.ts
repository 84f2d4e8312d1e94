import type { ConvertOptions, NormalizedRequest, SourceInfo, TextRange } from '@curlew/convert';
import type { Diagnostic, SourceFile, Span } from '@curlew/diagnostics';
import type { Description, JsonObject, Limits, ValueOrigin } from '@curlew/openapi';
import type { TextEncoding } from '@curlew/openapi/node';
import type { Candidate } from './candidate.ts';

/**
 * A kind of source: an OpenAPI description, curl commands, a collection. Register one with `plugins` of the
 * configuration; nothing else has to know of it.
 */
export interface SourceKind {
  /** Matches `/^[a-z][a-z0-9-]*$/`; what `kind` of a source and `--from` name. */
  readonly id: string;
  /** Earlier names of it, which go on to work. */
  readonly aliases?: readonly string[];
  /** The noun for messages: `curl commands`, `an HTTP archive`. */
  readonly label: string;
  /** Options of the converter that hold for its sources unless others are given. */
  readonly converterDefaults?: ConvertOptions;
  /** It bounds itself what it takes of a source, which may be larger than the converter's limit. */
  readonly readsInParts?: boolean;
  /** What `read` gives: recorded requests become a description through the converter. */
  readonly holds: 'description' | 'requests';
  /** Whether a source is of this kind, by its content or else its name. Kinds are tried in the order of the registry. */
  detect(candidate: Candidate): boolean | Promise<boolean>;
  /** Reads the text of a source. What is wrong with it is in the diagnostics: it never throws for what a text holds. */
  read(text: SourceFile, context: ReadContext): Promise<SourceContent>;
  /** The place of what a diagnostic means: a JSON Pointer in a description, or the index of a recorded request. */
  locate(content: SourceContent, where: string | number): Span | undefined;
}

/** What a kind may need to read a source. */
export interface ReadContext {
  /** Absolute path or URL of the source; of standard input one in the current folder. */
  readonly path: string;
  /** Folder that references may not leave. */
  readonly root: string;
  readonly limits: Limits;
  readonly allowRemote: boolean;
  /** Texts of an editor by absolute path, in place of the files on the disk. */
  readonly texts?: ReadonlyMap<string, string>;
  /** How the text is written as bytes: what changes it keeps that. */
  readonly encoding: TextEncoding;
  /** Options of the converter. */
  readonly options: ConvertOptions;
  /**
   * What `read` gives for an OpenAPI document that the text was translated into. Nothing is read, and
   * places without a `find` are the start of the text.
   * @param find the offsets in the text that explain the value at a path of keys.
   */
  describe(document: JsonObject, find?: ValueOrigin['find']): DescriptionContent;
  /** How messages name a file. */
  displayPath(path: string): string;
}

/** What a source holds: a description, a value of one, or recorded requests. */
export type SourceContent = DescriptionContent | RecordedContent;

export interface DescriptionContent {
  /** Absent if unusable; see `diagnostics`. */
  description?: Description;
  diagnostics: readonly Diagnostic[];
  /** Texts of all files that were read, by the path that spans use. */
  sourceFiles: ReadonlyMap<string, SourceFile>;
}

export interface RecordedContent {
  requests: readonly NormalizedRequest[];
  diagnostics: readonly Diagnostic[];
  text: SourceFile;
  /** Where the requests are in the text, by their index. */
  ranges: () => readonly TextRange[];
  /** What the recording says of itself. */
  info?: SourceInfo;
}
