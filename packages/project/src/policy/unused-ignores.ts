import type { Diagnostic, Ignore } from '@curlew/diagnostics';
import { IGNORE_CODES } from './ignore-codes.ts';
import { judge, type ProjectPolicy } from './project-policy.ts';

/**
 * Diagnostics for unused entries of `ignore` of the configuration, after the project policy.
 * @param used entries that matched a problem of any source.
 * @param canBeFound whether a code can be reported at all: `validate` does not report codes of the reference.
 */
export function unusedIgnores(
  policy: ProjectPolicy,
  used: ReadonlySet<Ignore>,
  canBeFound: (code: string) => boolean,
): Diagnostic[] {
  if (!policy.reportUnusedIgnores) return [];
  const { code, severity, help } = IGNORE_CODES.unused;
  const problems = (policy.ignore ?? []).flatMap((ignore, at): Diagnostic[] => {
    if (used.has(ignore) || !canBeFound(ignore.code)) return [];
    const message = `\`ignore[${at}]\` of the configuration, for \`${ignore.code}\`${placeOf(ignore)}, matches no problem.`;
    return [{ code, severity, message, help }];
  });
  return judge(problems, policy).diagnostics;
}

function placeOf({ file, pointer }: Ignore): string {
  const places = [file, pointer].filter((place) => place !== undefined && place !== '');
  return places.length === 0 ? '' : ` at \`${places.join('#')}\``;
}
