import { countDiagnostics, type Diagnostic } from '@curlew/diagnostics';
import { AstroError } from 'astro/errors';
import type { ReferenceSource } from './reference-source.ts';

/** Maximum number of missing paths in a message. */
const MAX_NAMED = 3;

/**
 * Stops a build without usable sources or with missing operations.
 * @throws {AstroError} if a source is unusable or has lost operations, or if `strict` is set and there is an
 * error.
 */
export function assertBuildable(sources: readonly ReferenceSource[], strict: boolean): void {
  const unusable = sources.filter(({ reference }) => reference === undefined);
  if (unusable.length > 0) {
    const names = unusable.map(({ name }) => name).join(', ');
    const [reason] = unusable.flatMap(({ diagnostics }) => diagnostics).map(({ message }) => message);
    throw new AstroError(
      `No reference can be built from ${names}. ${reason ?? ''}`.trim(),
      'See the messages above for the location and the fix.',
    );
  }
  const incomplete = sources.filter(({ usable }) => !usable);
  if (incomplete.length > 0) {
    throw new AstroError(
      incomplete.map(lostInWords).join(' '),
      'Fix the references above, or build the remaining operations with `lenient: true`.',
    );
  }
  const { errors } = countDiagnostics(sources.flatMap(({ diagnostics }) => diagnostics));
  if (strict && errors > 0) {
    throw new AstroError(
      `The sources have ${errors} ${errors === 1 ? 'error' : 'errors'}; \`strict\` does not allow errors.`,
      'Fix the problems listed above, or build without `strict`.',
    );
  }
}

/**
 * Fails a build whose guides name what no reference has.
 * @throws {AstroError}
 */
export function assertKnownNames(found: readonly Diagnostic[]): void {
  const { errors } = countDiagnostics(found);
  if (errors === 0) return;
  throw new AstroError(
    `Guides have ${errors} ${errors === 1 ? 'error' : 'errors'}: names that no reference has.`,
    'Fix the names listed above, or report them as warnings with `rules: { "unknown-name": "warning" }`.',
  );
}

/** Lists the missing operations of a source. */
export function lostInWords({ name, lost }: Pick<ReferenceSource, 'name' | 'lost'>): string {
  const shown = lost.slice(0, MAX_NAMED).map((path) => `\`${path}\``);
  const more = lost.length > MAX_NAMED ? ` and ${(lost.length - MAX_NAMED).toLocaleString('en')} more` : '';
  return `Operations of ${name} are missing because their \`$ref\` cannot be resolved: ${shown.join(', ')}${more}.`;
}
