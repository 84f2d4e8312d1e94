import type { Diagnostic, SourceFile } from '@curlew/diagnostics';
import type { Description } from '../description.ts';
import type { Host } from '../host.ts';
import type { Limits } from '../limits.ts';

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
  /** How files are named in spans, from their absolute path; default: as the entry was given. */
  displayPath?: (absolute: string) => string;
}

export interface LoadResult {
  /** Absent if the input is unusable; see `diagnostics`. */
  description?: Description;
  diagnostics: Diagnostic[];
  /** Texts that reports may show, by the path that spans use: of the entry, usable or not, and of the other files of the description. */
  sourceFiles: ReadonlyMap<string, SourceFile>;
}
