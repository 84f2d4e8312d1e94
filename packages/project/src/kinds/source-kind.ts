import type { ConvertOptions, NormalizedRequest, SourceInfo } from '@curlew/convert';
import type { TextRange } from '@curlew/convert/internal';
import type { Diagnostic, SourceFile, Span } from '@curlew/diagnostics';
import type { Description, Host, JsonObject, Limits } from '@curlew/openapi';
import type { ValueOrigin } from '@curlew/openapi/internal';
import type { TextEncoding } from '@curlew/openapi/node';
import type { SourceText } from './source-text.ts';

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
  /** Whether the kind limits its input itself, which may exceed the limit of the converter. */
  readonly readsInParts?: boolean;
  /** Result of `read`: a description, or recorded requests, which the converter turns into one. */
  readonly holds: 'description' | 'requests';
  /**
   * Whether a source is of this kind, by its content, else by its name. Kinds are tried in the order of the
   * registry.
   */
  detect(candidate: SourceText): boolean | Promise<boolean>;
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
  /** Globs of files that references may name although their names or values are those of no description. */
  readonly allowedRefs: readonly string[];
  readonly limits: Limits;
  /** Reads the files that references name: from the disk, from the texts of an editor, or none. */
  readonly host: Host;
  /** Encoding of the file, preserved by edits. */
  readonly encoding: TextEncoding;
  /** Options of the converter. */
  readonly options: ConvertOptions;
  /** The description of the source before, whose unchanged files need not be parsed again. */
  readonly before?: Description;
  /**
   * Creates a description from an OpenAPI document that was translated from the text. Without `find`, all
   * positions are the start of the text.
   * @param find returns the offsets in the text for a value, given its path of keys.
   */
  describe(document: JsonObject, find?: ValueOrigin['find']): DescriptionContent;
  /** Returns the name of a file in messages. */
  displayPath(path: string): string;
}

/** Content of a source: a description, or recorded requests. */
export type SourceContent = DescriptionContent | RecordedContent;

/** The content of a source that is an OpenAPI description. */
export interface DescriptionContent {
  /** Absent if unusable; see `diagnostics`. */
  description?: Description;
  diagnostics: readonly Diagnostic[];
  /** Texts of all files that were read, by the path that spans use. */
  sourceFiles: ReadonlyMap<string, SourceFile>;
  /** Absolute paths of further files that the diagnostics depend on, beside those of the description. */
  further?: readonly string[];
}

/** The content of a source that holds recorded requests. */
export interface RecordedContent {
  requests: readonly NormalizedRequest[];
  diagnostics: readonly Diagnostic[];
  text: SourceFile;
  /** Positions of the requests in the text, by index. */
  ranges: () => readonly TextRange[];
  /** Metadata of the recording. */
  info?: SourceInfo;
}
