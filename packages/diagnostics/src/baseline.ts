import type { Diagnostic } from './diagnostic.ts';

/** Accepted problems of a project, stored in a file under version control. */
export interface Baseline {
  version: 1;
  /** Sorted, so that a change shows as a small difference. */
  problems: KnownProblem[];
}

/** Without lines, because they move with every edit above. */
export interface KnownProblem {
  code: string;
  file: string;
  /** Where the problem has a place in a description. */
  pointer?: string;
  /** Where it has none. */
  message?: string;
  /** Number of occurrences; absent for one. */
  count?: number;
}

/** Creates the baseline of current problems. */
export function createBaseline(diagnostics: readonly Diagnostic[]): Baseline {
  const counts = new Map<string, { problem: KnownProblem; count: number }>();
  for (const diagnostic of diagnostics) {
    const problem = toKnownProblem(diagnostic);
    const id = identify(problem);
    const entry = counts.get(id) ?? { problem, count: 0 };
    entry.count += diagnostic.count ?? 1;
    counts.set(id, entry);
  }
  const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
  const problems = sorted.map(({ problem, count }) => (count === 1 ? problem : { ...problem, count }));
  return { version: 1, problems };
}

/** Returns the problems that a baseline does not list, and how many it does. */
export function compareWithBaseline(
  diagnostics: readonly Diagnostic[],
  baseline: Baseline,
): { fresh: Diagnostic[]; known: number } {
  const left = new Map(baseline.problems.map((problem) => [identify(problem), problem.count ?? 1]));
  let known = 0;
  const fresh = diagnostics.flatMap((diagnostic): Diagnostic[] => {
    const { count = 1 } = diagnostic;
    const id = identify(toKnownProblem(diagnostic));
    const listed = Math.min(count, Math.max(0, left.get(id) ?? 0));
    left.set(id, (left.get(id) ?? 0) - count);
    known += listed;
    if (listed === 0) return [diagnostic];
    return listed === count ? [] : [{ ...diagnostic, count: count - listed }];
  });
  return { fresh, known };
}

/** Parses a baseline; undefined if the text is not a baseline of a supported version. */
export function parseBaseline(text: string): Baseline | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { version, problems } = (value ?? {}) as Partial<Baseline>;
  if (version !== 1 || !Array.isArray(problems) || !problems.every(isKnownProblem)) return undefined;
  return { version, problems };
}

function isKnownProblem(value: unknown): value is KnownProblem {
  const { code, file } = (value ?? {}) as Partial<KnownProblem>;
  return typeof code === 'string' && typeof file === 'string';
}

function toKnownProblem({ code, span, pointer, message, count }: Diagnostic): KnownProblem {
  const file = span?.file.replaceAll('\\', '/') ?? '';
  // The message about unlisted problems contains their number, which is compared separately.
  if (count !== undefined && span === undefined) return { code, file };
  return pointer === undefined ? { code, file, message } : { code, file, pointer };
}

function identify({ code, file, pointer, message }: KnownProblem): string {
  return JSON.stringify([file, pointer ?? '', code, message ?? '']);
}
