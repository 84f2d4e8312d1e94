import type { ConvertOptions, NormalizedRequest, SourceInfo, TextRange } from '@curlew/convert';
import type { Diagnostic, SourceFile, Span } from '@curlew/diagnostics';
import type { Description, JsonObject, Limits, ValueOrigin } from '@curlew/openapi';
import type { TextEncoding } from '@curlew/openapi/node';
import type { DetectionInput } from './detection-input.ts';

/** A kind of source, such as an OpenAPI description, curl commands or a collection. Plugins register further kinds. */
export interface SourceKind {
  /** Matches `/^[a-z][a-z0-9-]*$/`; the value of `kind` and `--from`. */
  readonly id: string;
  /** Deprecated ids that still work. */
  readonly aliases?: readonly string[];
  /** The noun for messages: `curl commands`, `an HTTP archive`. */
  readonly label: string;
  /** Default converter options for its sources. */
  readonly converterDefaults?: ConvertOptions;
  /** Whether the kind limits its input itself. The input may then exceed the converter's limit. */
  readonly readsInParts?: boolean;
  /** Whether `read` returns a description, or recorded requests that the converter turns into one. */
  readonly holds: 'description' | 'requests';
  /**
   * Whether a source is of this kind, by its content, else by its name. Kinds are tried in the order of the
   * registry.
   */
  detect(candidate: DetectionInput): boolean | Promise<boolean>;
  /** Parses a source. Problems are reported as diagnostics; no text makes it throw. */
  read(text: SourceFile, context: ReadContext): Promise<SourceContent>;
  /** Locates a JSON Pointer of a description, or the index of a recorded request. */
  locate(content: SourceContent, where: string | number): Span | undefined;
}

/** Context for reading a source. */
export interface ReadContext {
  /** Absolute path or URL of the source; for standard input, a path in the current folder. */
  readonly path: string;
  /** Folder that references may not leave. */
  readonly root: string;
  /** Globs of files that references may name even if their name or content is not that of a description. */
  readonly allowedRefs: readonly string[];
  readonly limits: Limits;
  readonly allowRemote: boolean;
  /** Unsaved texts of an editor by absolute path, which replace the files on the disk. */
  readonly texts?: ReadonlyMap<string, string>;
  /** Encoding of the file, preserved by edits. */
  readonly encoding: TextEncoding;
  /** Options of the converter. */
  readonly options: ConvertOptions;
  /**
   * Creates a description from an OpenAPI document that was translated from the text. Without `find`, all
   * positions are the start of the text.
   * @param find returns the offsets in the text for a value, given its path of keys.
   */
  describe(document: JsonObject, find?: ValueOrigin['find']): DescriptionContent;
  /** How messages name a file. */
  displayPath(path: string): string;
}

/** Content of a source: a description, or recorded requests. */
export type SourceContent = DescriptionContent | RecordedContent;

export interface DescriptionContent {
  /** Absent if unusable; see `diagnostics`. */
  description?: Description;
  diagnostics: readonly Diagnostic[];
  /** All files that were read, keyed by the path that spans use. */
  sourceFiles: ReadonlyMap<string, SourceFile>;
}

export interface RecordedContent {
  requests: readonly NormalizedRequest[];
  diagnostics: readonly Diagnostic[];
  text: SourceFile;
  /** Positions of the requests in the text, by index. */
  ranges: () => readonly TextRange[];
  /** Metadata of the recording. */
  info?: SourceInfo;
}
