import { readFileSync } from 'node:fs';
import type { RunReport } from '@curlew/contract';
import {
  applyFindingPolicy,
  type FindingBaseline,
  type FindingPolicy,
  findingBaseline,
  isUnreachable,
  parseFindingBaseline,
} from '@curlew/contract/internal';
import { renderLine } from '@curlew/diagnostics';
import { pluralize } from '@curlew/diagnostics/internal';
import { FINDINGS } from '@curlew/exchange';
import type { CurlewConfig } from '@curlew/project/config';
import { replaceFiles } from '@curlew/project/files';
import type { FindingIgnores } from '@curlew/project/internal';
import { UsageError } from '../command-error.ts';
import { cannotWrite } from '../files/write-failure.ts';
import { printMessage } from '../output.ts';
import { readConfig } from '../read-config.ts';
import { shortPath } from '../short-path.ts';
import type { Given } from './test-settings.ts';

/** What a project accepts of the findings of a run, and where it is written. */
export interface FindingSettings {
  policy: FindingPolicy;
  /** The file of `--baseline` or of the configuration. */
  file?: string;
  /** The baseline is written anew. */
  update: boolean;
  /** The run has a part of the cases. */
  isPart: boolean;
}

/** Options of a run that has a part of the cases. */
const OF_PARTS = ['filter', 'changed', 'shard', 'workflow', 'explore'] as const;

/**
 * Reads `rules` and `ignore` of the configuration, and the baseline.
 * @throws {UsageError} for an invalid configuration, or a baseline that is missing or another file.
 */
export async function readFindingSettings(
  given: Pick<Given, 'config' | 'baseline' | 'write-baseline'> &
    Partial<Pick<Given, (typeof OF_PARTS)[number]>>,
): Promise<FindingSettings> {
  const { 'write-baseline': update = false } = given;
  const config = await readConfig(given.config);
  const file = given.baseline ?? (config.findingBaseline && shortPath(config.findingBaseline));
  if (update && file === undefined)
    throw new UsageError(
      '`--write-baseline` requires a file.',
      'Pass it with --baseline, or set `findingBaseline` in the configuration.',
    );
  const policy = findingPolicy(config);
  const baseline = file === undefined ? undefined : readBaseline(file, update);
  return {
    policy: { ...policy, ...(baseline && { baseline }) },
    update,
    isPart: OF_PARTS.some((name) => given[name] !== undefined),
    ...(file !== undefined && { file }),
  };
}

/** Those settings of a configuration that are about findings: the others are about problems of descriptions. */
export function findingPolicy({
  rules = {},
  ignore = [],
}: CurlewConfig): Pick<FindingPolicy, 'rules' | 'ignore'> {
  const isFinding = (code: string): boolean => Object.hasOwn(FINDINGS, code);
  return {
    rules: Object.fromEntries(Object.entries(rules).filter(([code]) => isFinding(code))),
    ignore: ignore
      .filter(({ code }) => isFinding(code))
      .map(({ code, reason, file, pointer }) => ({
        code,
        reason,
        ...(file !== undefined && { file }),
        ...(pointer !== undefined && { pointer }),
      })),
  };
}

/**
 * The report with what the project and its descriptions accept left out; writes the baseline if it shall be written.
 * @param ignores of the descriptions of the run.
 */
export function judgeReport(
  report: RunReport,
  { policy: settled, file, update, isPart }: FindingSettings,
  ignores: readonly FindingIgnores[],
): RunReport {
  const policy: FindingPolicy = {
    ...settled,
    accepts: (problem) => ignores.some((one) => one.accepts(problem)),
  };
  const { baseline, ...rest } = policy;
  const judged = applyFindingPolicy(report, rest);
  if (!isPart) reportUnused(report, ignores);
  if (!update || file === undefined) return baseline ? applyFindingPolicy(report, policy) : judged;
  if (report.isInterrupted || isUnreachable(report)) {
    printMessage(`${file} is unchanged, because the run is not complete.`);
    return judged;
  }
  const written = findingBaseline(judged, baseline);
  writeBaseline(file, written);
  return applyFindingPolicy(report, { ...rest, baseline: written });
}

/** Prints the ignores of descriptions that accept nothing, if the run has called every operation. */
function reportUnused({ isInterrupted, coverage }: RunReport, ignores: readonly FindingIgnores[]): void {
  if (isInterrupted || coverage.operations.some(({ isCalled }) => !isCalled)) return;
  for (const problem of ignores.flatMap((one) => one.unused())) printMessage(renderLine(problem));
}

/** @throws {CommandError} if the file cannot be written. */
export function writeBaseline(file: string, baseline: FindingBaseline): void {
  try {
    replaceFiles([{ path: file, content: `${JSON.stringify(baseline, null, 2)}\n` }]);
  } catch (error) {
    throw cannotWrite(error, 'Pass another file with --baseline.');
  }
  printMessage(`Wrote ${pluralize(baseline.findings.length, 'finding')} to ${file}.`);
}

function readBaseline(file: string, isOptional: boolean): FindingBaseline | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    if (isOptional) return undefined;
    throw new UsageError(`Baseline not found: ${file}.`, 'Create it with --write-baseline.');
  }
  const baseline = parseFindingBaseline(text);
  if (baseline) return baseline;
  throw new UsageError(
    `${file} is not a baseline of \`curlew test\` or \`curlew proxy\`.`,
    'Pass another file, or remove it and use --write-baseline.',
  );
}
