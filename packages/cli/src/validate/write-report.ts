import {
  codeUrl,
  type Diagnostic,
  renderGithub,
  renderJson,
  renderJunit,
  renderPretty,
  renderSarif,
  type SourceFile,
} from '@curlew/diagnostics';
import { DIAGNOSTIC_CODES } from '@curlew/openapi';
import { readVersion } from '../version.ts';
import type { REPORTERS } from './validate-command.ts';

export type ReporterName = (typeof REPORTERS)[number];

/** What every reporter may need. */
export interface ReportContext {
  diagnostics: readonly Diagnostic[];
  sources: ReadonlyMap<string, SourceFile>;
  /** The files that were asked for, as messages name them. */
  files: readonly string[];
  strict: boolean;
  color: boolean;
  width: number | undefined;
  /** Reports of the pretty one; default: its own. */
  maxReports: number | undefined;
  /** The pretty one lists every place of every report. */
  all: boolean;
}

const SARIF_RULES = DIAGNOSTIC_CODES.map(({ code, severity, finds, help }) => ({
  code,
  severity,
  sentence: finds,
  help,
}));

const WRITERS: Record<ReporterName, (context: ReportContext) => string> = {
  pretty: ({ diagnostics, sources, color, width, files, maxReports, all }) =>
    diagnostics.length === 0
      ? `${files.join(', ')}: no problems\n`
      : renderPretty(diagnostics, {
          sources,
          color,
          codeUrl,
          all,
          more: 'See each with --all.',
          ...(width ? { width } : {}),
          ...(maxReports ? { maxReports } : {}),
        }),
  json: ({ diagnostics }) => renderJson(diagnostics, { codeUrl }),
  github: ({ diagnostics }) => renderGithub(diagnostics, { codeUrl }),
  sarif: ({ diagnostics, sources }) =>
    renderSarif(diagnostics, { sources, version: readVersion(), rules: SARIF_RULES, codeUrl }),
  junit: ({ diagnostics, files, strict }) => renderJunit(diagnostics, { files, strict, codeUrl }),
};

/** The text of a report. */
export function writeReport(name: ReporterName, context: ReportContext): string {
  return WRITERS[name](context);
}
