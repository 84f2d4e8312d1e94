import { readFileSync } from 'node:fs';
import {
  applyPolicy,
  type Baseline,
  compareWithBaseline,
  type Diagnostic,
  type Ignore,
  type Policy,
  parseBaseline,
  sortDiagnostics,
} from '@curlew/diagnostics';
import type { Description } from '@curlew/openapi';
import { ConfigError } from '../config/config-error.ts';
import { applyInlineIgnores } from './inline-ignores.ts';
import { isCompareCode } from './unused-codes.ts';

/** The policy of a project. Plain data. */
export interface ProjectPolicy extends Policy {
  /** Accepted problems of the baseline. */
  baseline?: Baseline;
  /** Report unused entries of `ignore`; only valid if all sources of the configuration are loaded. */
  reportUnusedIgnores?: boolean;
}

/** Problems after the project policy. */
export interface Judged {
  /** In reading order. */
  diagnostics: Diagnostic[];
  /** Number of problems in the baseline. */
  known: number;
  /** Entries of `ignore` that accept one of the problems. */
  usedIgnores: ReadonlySet<Ignore>;
}

/** Applies severities, ignores and baseline, in this order, then sorts. */
export function judge(diagnostics: readonly Diagnostic[], policy: ProjectPolicy): Judged {
  const usedIgnores = new Set<Ignore>();
  const left = applyPolicy(diagnostics, policy, (ignore) => usedIgnores.add(ignore));
  const sorted = sortDiagnostics(left);
  if (policy.baseline === undefined) return { diagnostics: sorted, known: 0, usedIgnores };
  const { fresh, known } = compareWithBaseline(sorted, policy.baseline);
  return { diagnostics: fresh, known, usedIgnores };
}

/**
 * Applies inline ignores and the project policy to the results of a comparison with recorded requests; sorted,
 * with unused ignores reported.
 */
export async function applyComparisonPolicy(
  diagnostics: readonly Diagnostic[],
  description: Description,
  policy: ProjectPolicy,
): Promise<Diagnostic[]> {
  const left = await applyInlineIgnores(diagnostics, description, (code) =>
    isCompareCode(code) ? 'checked' : 'not-checked',
  );
  return judge(left, policy).diagnostics;
}

/**
 * Reads a baseline file.
 * @param name its name in messages.
 * @throws {ConfigError} if the file does not exist or is not a baseline.
 */
export function readBaseline(path: string, name: string): Baseline {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new ConfigError(`Baseline not found: ${name}.`, 'Create it with --update-baseline.');
  }
  const baseline = parseBaseline(text);
  if (baseline) return baseline;
  throw new ConfigError(`${name} is not a valid baseline.`, 'Recreate it with --update-baseline.');
}
