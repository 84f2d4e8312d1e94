import type { Diagnostic, Severity } from './diagnostic.ts';

/** Policy of a project for problems. */
export interface Policy {
  /** Severity by code; `off` drops the problem. */
  rules?: Readonly<Record<string, Severity | 'off'>>;
  /** Places where a problem is accepted. */
  ignore?: readonly Ignore[] | undefined;
}

/** Accepts the problems of a code, everywhere or at one place. */
export interface Ignore {
  code: string;
  /** Path as it is shown; `*` matches a part of a name, `**` matches folders. */
  file?: string;
  /** JSON Pointer; everything below it is meant too. */
  pointer?: string;
  /** Reason for later readers. */
  reason: string;
}

/**
 * Returns the remaining problems, with the severities of the project.
 * @param onMatch called with each matching ignore, once for each problem.
 */
export function applyPolicy(
  diagnostics: readonly Diagnostic[],
  policy: Policy,
  onMatch?: (ignore: Ignore) => void,
): Diagnostic[] {
  const ignores = (policy.ignore ?? []).map((ignore) => ({ ignore, matches: matcher(ignore) }));
  const rules = new Map(Object.entries(policy.rules ?? {}));
  return diagnostics.flatMap((diagnostic) => {
    const severity = rules.get(diagnostic.code) ?? diagnostic.severity;
    if (severity === 'off') return [];
    const matching = ignores.filter(({ matches }) => matches(diagnostic));
    for (const { ignore } of matching) onMatch?.(ignore);
    if (matching.length > 0) return [];
    return severity === diagnostic.severity ? diagnostic : { ...diagnostic, severity };
  });
}

function matcher({ code, file, pointer }: Ignore): (diagnostic: Diagnostic) => boolean {
  const pattern = file === undefined ? undefined : globPattern(file);
  return (diagnostic) => {
    if (diagnostic.code !== code) return false;
    if (pattern && !pattern.test(diagnostic.span?.file.replaceAll('\\', '/') ?? '')) return false;
    if (pointer === undefined) return true;
    return diagnostic.pointer === pointer || (diagnostic.pointer?.startsWith(`${pointer}/`) ?? false);
  };
}

/** Matches whole paths with slashes: `*` matches a part of a name, `**` matches folders. */
export function globPattern(glob: string): RegExp {
  const source = glob
    .replaceAll('\\', '/')
    .split(/(\*\*\/?|\*)/)
    .map((part) => {
      if (part === '*') return '[^/]*';
      if (part === '**') return '.*';
      if (part === '**/') return '(?:.*/)?';
      return part.replace(/[.+?^${}()|[\]]/g, '\\$&');
    })
    .join('');
  return new RegExp(`^${source}$`);
}
