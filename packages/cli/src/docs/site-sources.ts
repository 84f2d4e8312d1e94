import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { SourceReport } from '@curlew/astro';
import type { Diagnostic } from '@curlew/diagnostics';
import { readStandardInput, STANDARD_INPUT } from '../read-standard-input.ts';
import { shortPath } from '../short-path.ts';
import type { SiteProject } from './site-project.ts';

/** The sources of a command line for a site. */
export interface SiteSources {
  /** Absolute paths. */
  paths: string[];
  /** What a report says, with standard input under its own name. */
  named(report: SourceReport): SourceReport;
}

/** Standard input becomes a file of the project, since a site is made from files. */
export async function siteSources(
  positionals: readonly string[],
  project: SiteProject,
): Promise<SiteSources> {
  const paths = [...new Set(positionals)].map((path) =>
    path === '-' ? join(project.root, 'stdin') : resolve(path),
  );
  if (!positionals.includes('-')) return { paths, named: (report) => report };
  const file = join(project.root, 'stdin');
  await writeFile(file, await readStandardInput());
  const written = new Set([file, shortPath(file)]);
  return { paths, named: (report) => renamed(report, (name) => (written.has(name) ? STANDARD_INPUT : name)) };
}

function renamed(report: SourceReport, rename: (file: string) => string): SourceReport {
  const place = <Place extends { file: string }>(span: Place): Place => ({
    ...span,
    file: rename(span.file),
  });
  const diagnostics = report.diagnostics.map(
    ({ span, related, message, ...rest }): Diagnostic => ({
      ...rest,
      message: message.replaceAll(report.source, rename(report.source)),
      ...(span ? { span: place(span) } : {}),
      ...(related ? { related: related.map(place) } : {}),
    }),
  );
  return { ...report, source: rename(report.source), diagnostics };
}
