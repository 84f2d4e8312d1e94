import type { Diagnostic, SourceFile } from '@curlew/diagnostics';
import type { Description } from '../description.ts';
import type { Host } from '../host.ts';
import type { Limits } from '../limits.ts';

export interface LoadOptions {
  host: Host;
  /** Folder that `$ref`s may not leave; default: the folder of the entry file. */
  root?: string;
  limits?: Partial<Limits>;
  /** How files are named in spans, from their absolute path; default: as the entry was given. */
  displayPath?: (absolute: string) => string;
}

export interface LoadResult {
  /** Absent: the input is unusable, and the diagnostics say why. */
  description?: Description;
  diagnostics: Diagnostic[];
  /** Texts of all files that were read, the unusable included, by the path that spans use. */
  sourceFiles: ReadonlyMap<string, SourceFile>;
}
