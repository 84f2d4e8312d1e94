import type { AstroIntegrationLogger } from 'astro';
import { diagnosticLines } from './diagnostic-lines.ts';
import type { LoadReport } from './reference-site.ts';

/** Says what was read and what is wrong with it: one line for a problem, then one for the source. */
export function logReports(
  reports: readonly LoadReport[],
  logger: Pick<AstroIntegrationLogger, 'info' | 'warn' | 'error'>,
  strict: boolean,
): void {
  for (const { source, loaded } of reports) {
    const { lines, closing } = diagnosticLines(loaded.diagnostics, source.displayPath);
    for (const { severity, text } of lines) {
      if (severity === 'info') logger.info(text);
      else if (severity === 'error' && (strict || !loaded.reference)) logger.error(text);
      else logger.warn(text);
    }
    const made = `${counted(loaded.operations, 'operation')}, ${counted(loaded.pages.length, 'page')} in ${loaded.seconds.toFixed(2)} s`;
    logger.info(`${closing}${loaded.reference ? ` · ${made} · /${source.base}` : ' · no reference'}`);
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
