import type { Diagnostic } from '@curlew/diagnostics';
import type { PageInfo, PageView } from '@curlew/reference';
import type { PlannedSource } from './planned-source.ts';
import type { SiteAddress } from './site-address.ts';

/** A source after loading: its pages, its problems, and the files to watch. Can be sent between threads. */
export interface LoadedSource {
  /** Absent when the source is unusable; the diagnostics say why. */
  reference?: { title: string; version: string };
  /** In reading order; empty when the source is unusable. */
  pages: PageInfo[];
  /** The list of pages in the form of llmstxt.org; absent when the source is unusable. */
  llmsTxt?: string;
  diagnostics: Diagnostic[];
  /** Texts by the name that spans use. */
  texts: [path: string, text: string][];
  /** Absolute paths of every file that the reference was made from, the entry first. */
  files: string[];
  /** How many pages show an operation. */
  operations: number;
  /** Wall time. */
  seconds: number;
}

/** What the thread is asked. */
export type Question =
  | { type: 'load'; source: PlannedSource; address: SiteAddress }
  | { type: 'render'; base: string; path: string };

export interface Asked {
  id: number;
  question: Question;
}

/** What it answers, or why it cannot. */
export type Answer =
  | { id: number; value: LoadedSource | PageView }
  | { id: number; error: { message: string; hint?: string; stack?: string } };
