import type { ConvertOptions, SourceKind } from '@curlew/convert';
import type { Policy } from '@curlew/diagnostics';
import type { Limits } from '@curlew/openapi';

/** A source with its place on the disk and in the site. Can be sent between threads. */
export interface PlannedSource {
  /** Absolute. */
  file: string;
  /** How messages name the file. */
  displayPath: string;
  /** Folder that messages name other files from. */
  cwd: string;
  /** Absolute path of the folder that `$ref`s may not leave. */
  root: string;
  /** Path below the site's own base, no slash at either end; `''` is the root of the site. */
  base: string;
  limits: Partial<Limits>;
  /** Whether `$ref`s may lead to other machines. */
  allowRemote: boolean;
  /** The route that draws the pages: `/reference/[...path]`. */
  pattern: string;
  title?: string;
  /** Detected when absent. */
  kind?: SourceKind;
  converter: ConvertOptions;
  /** Severities of the project, and the problems it accepts. */
  policy: Policy;
}
