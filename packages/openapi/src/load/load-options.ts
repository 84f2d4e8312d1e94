import type { Diagnostic, SourceFile } from '@curlew/diagnostics';
import { MAX_PER_CODE } from '@curlew/diagnostics/internal';
import type { Description } from '../description.ts';

/** Options of `loadDescription`. */
export interface LoadOptions {
  host: Host;
  /** Folder that `$ref`s may not leave; default: the folder of the entry file. */
  root?: string;
  /**
   * Globs relative to `root` or to the folder of the entry, or of URLs: files that `$ref`s may name although they are dot files, have another extension than
   * `.yaml`, `.yml` and `.json`, or hold no object of OpenAPI or JSON Schema at the place that is named.
   */
  allowedRefs?: readonly string[];
  limits?: Partial<Limits>;
  /** The same description, read before: its files whose texts are the same are not parsed again. */
  before?: Description;
  /** How files are named in spans, from their absolute path; default: as the entry was given. */
  displayPath?: (absolute: string) => string;
}

/** What `loadDescription` returns: the description, unless it is unusable, and what is wrong with it. */
export interface LoadResult {
  /** Absent if the input is unusable; see `diagnostics`. */
  description?: Description;
  diagnostics: Diagnostic[];
  /** Texts that reports may show, by the path that spans use: of the entry, usable or not, and of the other files of the description. */
  sourceFiles: ReadonlyMap<string, SourceFile>;
}

/** File and network access for the loader: packages on floors 0–2 have none of their own. */
export interface Host {
  /**
   * Rejects when the file cannot be read; an error with `code: 'ENOENT'` means it does not exist, `'EISDIR'`
   * that it is a folder. At most `limit + 1` bytes are read.
   */
  readFile(path: string, limit?: number): Promise<Uint8Array>;
  /** Bytes of a file, where that is known without reading it: files over the limit are then never read. */
  fileSize?(path: string): Promise<number>;
  /**
   * The bytes at an `https:` URL, at most `limit` of them; rejects with an error whose message ends the
   * sentence "The file cannot be fetched: ". Only where this is given are remote references followed.
   */
  fetchFile?(url: string, limit: number): Promise<Uint8Array>;
  /** Whether a URL may be fetched; default: each that is referenced. Only with `fetchFile`. */
  mayFetch?(url: string): boolean;
  /** Absolute path with symbolic links followed; rejects like `readFile`. */
  realPath(path: string): Promise<string>;
}

/** Limits of inputs: every description is untrusted. */
export interface Limits {
  /** Bytes of one file. */
  fileSize: number;
  /** Bytes of one file of another machine. */
  remoteFileSize: number;
  /** Files reached through `$ref`, the entry included. */
  files: number;
  /** Levels of objects and arrays in one file; more than 1,000 may be more than the stack holds. */
  nesting: number;
  /** UTF-16 units of one key: the place of everything below a key contains it. */
  keyLength: number;
  /** Objects, lists and single values of all files together: they determine memory use. */
  values: number;
  /** Values a file may have once its YAML aliases are expanded, when it has any. */
  aliasedValues: number;
  /** Problems of one code that are listed; what is more is counted. */
  diagnostics: number;
  /** Operations of one reference, webhooks included. The largest published description has 22,361. */
  operations: number;
  /** Pages of one reference, not counting those of tags that only operations name. */
  pages: number;
}

/** The limits of a description that is loaded without others. */
export const DEFAULT_LIMITS: Limits = {
  fileSize: 100 * 1024 * 1024,
  remoteFileSize: 10 * 1024 * 1024,
  files: 10_000,
  nesting: 400,
  keyLength: 10_000,
  values: 6_000_000,
  aliasedValues: 2_000_000,
  diagnostics: MAX_PER_CODE,
  operations: 65_536,
  pages: 200_000,
};
