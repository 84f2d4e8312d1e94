import { countDiagnostics, type Diagnostic, type DiagnosticCounts, SourceFile } from '@curlew/diagnostics';
import type { LoadReport } from './reference-site.ts';

/** What became of one source. */
export interface SourceReport {
  /** The file, as messages name it. */
  source: string;
  /** Absent when no reference could be made; the diagnostics say why. */
  title?: string;
  version?: string;
  /** Path of the reference below the site's base, no slash at either end. */
  base: string;
  operations: number;
  pages: number;
  diagnostics: Diagnostic[];
  counts: DiagnosticCounts;
  /** Texts by the name that spans use, for code frames; none of recorded requests. */
  texts: ReadonlyMap<string, SourceFile>;
  /** Wall time of loading, validating and building, without drawing the pages. */
  seconds: number;
}

/** The public form of a load. */
export function sourceReport({ source, loaded }: LoadReport): SourceReport {
  const { reference, diagnostics } = loaded;
  return {
    source: source.displayPath,
    ...reference,
    base: source.base,
    operations: loaded.operations,
    pages: loaded.pages.length,
    diagnostics,
    counts: countDiagnostics(diagnostics),
    texts: new Map(loaded.texts.map(([path, text]) => [path, new SourceFile(path, text)])),
    seconds: loaded.seconds,
  };
}
