import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { CurlewSource, SourceReport } from '@curlew/astro';
import type { Diagnostic } from '@curlew/diagnostics';
import { DEFAULT_LIMITS } from '@curlew/openapi';
import { readStandardInput, STANDARD_INPUT } from '../read-standard-input.ts';
import { shortPath } from '../short-path.ts';
import type { SiteProject } from './site-project.ts';

/** The sources of a command line for a site. */
export interface SiteSources {
  /** With absolute paths. */
  list: CurlewSource[];
  /** What a report says, with standard input under its own name. */
  named(report: SourceReport): SourceReport;
}

/** Standard input becomes a file of the project, since a site is made from files. */
export async function siteSources(
  given: readonly CurlewSource[],
  project: SiteProject,
  { fileSize = DEFAULT_LIMITS.fileSize }: { fileSize?: number | undefined } = {},
): Promise<SiteSources> {
  const list = [...new Set(given)].map((source) => {
    if (source === '-') return join(project.root, 'stdin');
    return typeof source === 'string' ? resolve(source) : source;
  });
  if (!given.includes('-')) return { list, named: (report) => report };
  const file = join(project.root, 'stdin');
  await writeFile(file, await readStandardInput(fileSize));
  const written = new Set([file, shortPath(file)]);
  return { list, named: (report) => renamed(report, (name) => (written.has(name) ? STANDARD_INPUT : name)) };
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
