import { pluralize } from '@curlew/diagnostics/internal';
import type { AstroIntegrationLogger } from 'astro';
import { diagnosticKey, diagnosticLines } from './diagnostic-lines.ts';
import type { ReferenceSource } from './reference-source.ts';

/** Logs the problems of each source, those of several once, and a summary line. */
export function logReports(
  sources: readonly ReferenceSource[],
  logger: Pick<AstroIntegrationLogger, 'info' | 'warn' | 'error'>,
  strict: boolean,
): void {
  const seen = new Set<string>();
  for (const { name, base, usable, diagnostics, reference, knownProblems, seconds } of sources) {
    const fresh = diagnostics.filter((one) => isFirst(diagnosticKey(one), seen));
    const { lines, closing } = diagnosticLines(fresh, name);
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
    // A locale or a version repeats what another has.
    const isRepeated = fresh.length === 0 && diagnostics.length > 0;
    logger.info(`${isRepeated ? name : closing}${known} · ${made}`);
  }
}

function isFirst(key: string, seen: Set<string>): boolean {
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}
