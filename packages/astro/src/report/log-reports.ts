import { pluralize } from '@curlew/diagnostics/internal';
import type { AstroIntegrationLogger } from 'astro';
import { diagnosticLines } from './diagnostic-lines.ts';
import type { ReferenceSource } from './reference-source.ts';

/** Logs the problems of each source and a summary line. */
export function logReports(
  sources: readonly ReferenceSource[],
  logger: Pick<AstroIntegrationLogger, 'info' | 'warn' | 'error'>,
  strict: boolean,
): void {
  for (const { name, base, usable, diagnostics, reference, knownProblems, seconds } of sources) {
    const { lines, closing } = diagnosticLines(diagnostics, name);
    for (const { severity, text } of lines) {
      if (severity === 'info') logger.info(text);
      else if (severity === 'error' && (strict || !usable)) logger.error(text);
      else logger.warn(text);
    }
    const known = knownProblems > 0 ? ` · ${knownProblems} in the baseline` : '';
    const made =
      reference === undefined
        ? 'no reference built'
        : `${pluralize(reference.operations, 'operation')}, ${pluralize(reference.pages.length, 'page')} in ${seconds.toFixed(2)} s · /${base}`;
    logger.info(`${closing}${known} · ${made}`);
  }
}
