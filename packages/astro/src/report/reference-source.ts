import type { Source } from '@curlew/project';
import type { PageInfo } from '@curlew/reference';

/** A source of the site with its load result. Plain data that can be sent between threads. */
export interface ReferenceSource extends Omit<Source, 'content' | 'description' | 'made' | 'sourceFiles'> {
  /** The reference of this state if it is `usable`, else of the last usable one; absent if there was none. */
  readonly reference?: ReferenceSummary;
}

/** A reference without the content of its pages. */
export interface ReferenceSummary {
  readonly title: string;
  readonly version: string;
  /** How many pages show an operation. */
  readonly operations: number;
  /** In reading order. */
  readonly pages: readonly PageInfo[];
  /** Keys of pages by their paths, if they were asked for (`pageKeys`). */
  readonly keys?: Readonly<Record<string, string>>;
  /** Absolute paths of the images that pages show, by their names in the site. */
  readonly images: Readonly<Record<string, string>>;
}
