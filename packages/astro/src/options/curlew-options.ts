import type { ResolvedPlugins } from '@curlew/project';
import type { ComponentName, ReferenceConfig, ResolvedConfig, SourceConfig } from '@curlew/project/config';
import type { KeepSite } from '../integration/site/kept-pages.ts';
import type { ListedReference } from '../integration/site/merged-site.ts';
import type { ReferenceSource } from '../report/reference-source.ts';
import type { LinkProblem } from '../report/report-build.ts';

/** Options as a user writes them. */
export interface CurlewOptions extends ReferenceConfig {
  /** Configuration file, relative to the root of the site; default: its `curlew.config.*`. */
  config?: string;
  /** Called with the sources after every load instead of logging them, for programs with their own reports. */
  report?: (sources: ReferenceSource[]) => void;
  /** Called with the broken links of a build instead of logging them. */
  reportLinks?: (links: readonly LinkProblem[]) => void;
  /** For a program that keeps the built site: pages that have not changed since are taken from it. */
  keep?: KeepSite;
  /** The sources are a part of the project, so unused ignores are not reported; for programs that select sources. */
  partial?: boolean;
  /** Path of the site that `curlew docs --merge` makes of this one and others: `''`, or `/docs`. */
  mergedAt?: string;
  /** References of other builds, which this site lists in place of sources of its own. */
  listed?: readonly ListedReference[];
}

/** One entry of `sources` as a user writes it. */
export type CurlewSource = SourceConfig;

/** Options with every default in place. */
export interface ResolvedOptions extends ResolvedConfig {
  /** Absolute path of the configuration file that was read. */
  configFile?: string;
  plugins: ResolvedPlugins;
  keep?: KeepSite;
  partial?: boolean;
  mergedAt?: string;
  listed?: readonly ListedReference[];
  report?: (sources: ReferenceSource[]) => void;
  reportLinks?: (links: readonly LinkProblem[]) => void;
}

/** Settings of the panel that sends requests. */
export type TryItSettings = Exclude<ResolvedConfig['tryIt'], boolean>;

export type { ComponentName };
