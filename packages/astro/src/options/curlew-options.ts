import type { ComponentName, ReferenceConfig, ResolvedConfig, SourceConfig } from '@curlew/project/config';
import type { ReferenceSource } from '../report/reference-source.ts';

/** What a user writes. */
export interface CurlewOptions extends ReferenceConfig {
  /** Takes the sources after every load, instead of the log: for programs that report them themselves. */
  report?: (sources: ReferenceSource[]) => void;
}

/** One entry of `sources` as a user writes it. */
export type CurlewSource = SourceConfig;

/** Options with every default in place. */
export interface ResolvedOptions extends ResolvedConfig {
  report?: (sources: ReferenceSource[]) => void;
}

export type { ComponentName };
