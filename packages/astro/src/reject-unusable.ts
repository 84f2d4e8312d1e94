import { countDiagnostics } from '@curlew/diagnostics';
import { AstroError } from 'astro/errors';
import type { LoadReport } from './reference-site.ts';

/**
 * Stops a build that has nothing, or nothing good enough, to show.
 * @throws {AstroError} when a source is unusable, or when `strict` and a diagnostic is an error.
 */
export function rejectUnusable(reports: readonly LoadReport[], strict: boolean): void {
  const unusable = reports.filter(({ loaded }) => loaded.reference === undefined);
  if (unusable.length > 0) {
    const names = unusable.map(({ source }) => source.displayPath).join(', ');
    const reasons = unusable.flatMap(({ loaded }) => loaded.diagnostics).map(({ message }) => message);
    throw new AstroError(
      `No reference can be made from ${names}. ${reasons[0] ?? ''}`.trim(),
      'The messages above name the place and the way out.',
    );
  }
  const { errors } = countDiagnostics(reports.flatMap(({ loaded }) => loaded.diagnostics));
  if (strict && errors > 0) {
    throw new AstroError(
      `The sources have ${errors} ${errors === 1 ? 'error' : 'errors'}, and \`strict\` allows none.`,
      'The messages above name each place; without `strict` they are warnings.',
    );
  }
}
