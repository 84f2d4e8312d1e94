import type { RenderContext } from '../render-context.ts';

/** A file beside the pages of a reference; its text is rendered on request. */
export interface ArtifactFile {
  /** Below the address of the reference; no slash in front, safe as a path on disk. */
  readonly path: string;
  /** Media type (RFC 9110, section 8.3). */
  readonly type: string;
  write(): string;
  /**
   * The text in parts, for a file that takes long to make: its writer can do other work in between. Parts that are files already
   * are their bytes.
   */
  parts?(): Iterable<string | Uint8Array>;
}

/** Files of one kind: one for the reference, or one for each page. */
export interface Artifact {
  readonly name: string;
  files(context: RenderContext): Iterable<ArtifactFile>;
}
