import type { DiagnosticCounts, Severity } from '@curlew/diagnostics';

/** A problem as `curlew validate` reports it, with its place in the text of the editor. */
export interface Problem {
  code: string;
  severity: Severity;
  message: string;
  help?: string;
  /** Address of the documentation of the code. */
  documentation?: string;
  place?: TextPlace;
  /** JSON Pointer in the file. */
  pointer?: string;
  related: (TextPlace & { message: string })[];
  /** Number of problems that this one represents. */
  count: number;
  fixes: Fix[];
}

/** A place in the text of a file. */
export interface TextPlace {
  /** Absolute path. */
  file: string;
  /** The path as the window shows it. */
  name: string;
  /** From 1. */
  line: number;
  column: number;
  /** Offsets in UTF-16 units; equal where the place is a point. */
  from: number;
  to: number;
}

/** An edit that removes a problem. `applyFix` makes it. */
export interface Fix {
  /** Valid for the revisions of the list that it came with. */
  id: string;
  /** An imperative: `Rename to description`. */
  title: string;
}

export interface ProblemList {
  source: string;
  /** Revisions of the texts that were checked, by file path. */
  revisions: Record<string, number>;
  problems: Problem[];
  counts: DiagnosticCounts;
  /** Milliseconds from the start of the check to its end. */
  durationMs: number;
}
