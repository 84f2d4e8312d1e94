import type { Model } from '../model.ts';
import type { PageInfo } from '../page.ts';

/** A file beside the pages of a reference, for readers that are programs. */
export interface Artifact {
  /** Below the address of the reference; no slash in front. */
  readonly path: string;
  /** Media type (RFC 9110, section 8.3). */
  readonly type: string;
  /** @param hrefOf where links to pages lead. */
  write(model: Model, hrefOf: (page: PageInfo) => string): string;
}

/** The same with its text. Plain data. */
export interface WrittenArtifact extends Omit<Artifact, 'write'> {
  readonly text: string;
}
