import type { Diagnostic } from '@curlew/diagnostics';
import type { SampleLanguageId } from '@curlew/request';

export interface ReferenceOptions {
  /** Where the reference lives: `/docs/reference`, the site's own base in front, no slash at the end. */
  base: string;
  /** Instead of the description's title. */
  title?: string;
  /** Makes the address of a page from its path; default: the path below `base`. */
  href?: (path: string) => string;
  /** Makes the address of a file from its path below the reference; default: below `base`. */
  fileHref?: (path: string) => string;
  /** Origin of the site, `https://example.com`: what programs read has absolute addresses then. */
  origin?: string;
  /** Let pages load images of other sites; by default these become links, and a page loads nothing from elsewhere. */
  remoteImages?: boolean;
  /** Address of an image that a text names by a path relative to the description; undefined when there is none. */
  imageHref?: (path: string) => string | undefined;
  /** Show what is marked `x-internal: true`; by default it is left out, and counted in a diagnostic. */
  showInternal?: boolean;
  /** Languages of the samples, in their order. */
  sampleLanguages?: readonly SampleLanguageId[];
  /** What is known of the description's problems, counted on the overview. */
  diagnostics?: readonly Diagnostic[];
}
