import { pluralize } from '@curlew/diagnostics/internal';
import { operationName } from '../cases/test-case.ts';
import { INCONCLUSIVE_HELP, type InconclusiveCause } from '../run/case-result.ts';
import type { ReportedCase, RunReport, UncheckedCounts } from './run-report.ts';

/** Why a run is no success, beside its failed cases. */
export interface RunProblem {
  sentence: string;
  /** What to do, for users of the command line. */
  help: string;
  /** Of inconclusive cases, for other user interfaces. */
  cause?: InconclusiveCause;
}

/** Names that a sentence lists. */
const MAX_NAMES = 8;
const MAX_REASONS = 3;

/**
 * A run is a success only if something was checked, and if each operation with a conclusive or inconclusive case was seen to
 * succeed, unless inconclusive cases are allowed, or if nothing has changed that was to be checked, or the other parts
 * of the run have all cases. Interrupted runs and failed cases are not listed.
 */
export function runProblems({
  cases,
  isInterrupted,
  allowsInconclusive,
  unchanged = 0,
  inOtherParts = 0,
}: RunReport): RunProblem[] {
  if (isInterrupted) return [];
  const checked = cases.filter(({ outcome }) => outcome !== 'skipped');
  if (cases.length === 0 && unchanged + inOtherParts > 0) return [];
  if (checked.length === 0) return [nothingChecked(cases)];
  if (allowsInconclusive) return [];
  const inconclusive = checked.filter(({ outcome }) => outcome === 'inconclusive');
  const unrun = inconclusive.filter(({ cause }) => cause === 'no-scripts');
  const unread = inconclusive.filter(({ cause }) => cause === 'not-checked');
  const rest = inconclusiveProblems(cases.filter((one) => !unrun.includes(one) && !unread.includes(one)));
  return [...unrunProblems(unrun, 'no-scripts'), ...unrunProblems(unread, 'not-checked'), ...rest];
}

/** Cases that cannot be run or checked here. */
function unrunProblems(cases: readonly ReportedCase[], cause: InconclusiveCause): RunProblem[] {
  const [first] = cases;
  if (first === undefined) return [];
  const were = cases.length === 1 ? 'was' : 'were';
  const sentence =
    cause === 'no-scripts'
      ? `${pluralize(cases.length, 'case')} ${were} not run, because the package that runs ${cases.length === 1 ? 'its' : 'their'} scripts is not installed.`
      : `${pluralize(cases.length, 'step')} of workflows ${were} not checked. ${first.reason ?? ''}`.trim();
  return [{ sentence, help: INCONCLUSIVE_HELP[cause], cause }];
}

function inconclusiveProblems(cases: readonly ReportedCase[]): RunProblem[] {
  const checked = cases.filter(({ outcome }) => outcome !== 'skipped');
  const refused = refusedRun(checked);
  if (refused !== undefined) return refused;
  const unseen = unseenOperations(cases);
  if (unseen.length > 0) return byCause(unseen).map(unseenProblem);
  if (checked.some(({ outcome, succeeded }) => outcome !== 'inconclusive' || succeeded)) return [];
  return byCause(checked).map(([cause, list]) => ({
    sentence: `Nothing was checked: ${pluralize(list.length, 'case')} ${list.length === 1 ? 'is' : 'are'} inconclusive (${getStatuses(list)}).`,
    help: INCONCLUSIVE_HELP[cause],
    cause,
  }));
}

/** The first inconclusive case of each operation that must be seen to succeed, and was not. */
function unseenOperations(cases: readonly ReportedCase[]): ReportedCase[] {
  const succeeded = new Set(cases.flatMap((reported) => reported.succeeded ?? []));
  const conclusive = new Set(
    cases.flatMap(({ purpose, outcome, operation }) =>
      purpose === 'success' && (outcome === 'passed' || outcome === 'failed' || outcome === 'error')
        ? (operation?.key ?? [])
        : [],
    ),
  );
  const unseen = new Map<string, ReportedCase>();
  for (const reported of cases) {
    const key = reported.operation?.key;
    if (key === undefined || reported.purpose !== 'success' || reported.outcome !== 'inconclusive') continue;
    if (!succeeded.has(key) && !conclusive.has(key) && !unseen.has(key)) unseen.set(key, reported);
  }
  return [...unseen.values()];
}

function nothingChecked(cases: readonly ReportedCase[]): RunProblem {
  const reasons = [...new Set(cases.flatMap(({ reason }) => reason ?? []))];
  return {
    sentence:
      cases.length === 0
        ? 'Nothing was checked: the run has no cases.'
        : `Nothing was checked: none of ${pluralize(cases.length, 'case')} could run.`,
    help: reasons.slice(0, MAX_REASONS).join(' ') || 'Choose other cases.',
  };
}

/** All valid requests were refused because of credentials: the one problem to solve first, also where the status is undeclared. */
function refusedRun(checked: readonly ReportedCase[]): RunProblem[] | undefined {
  const valid = checked.filter(({ purpose }) => purpose === 'success');
  const isRefused = ({ cause, succeeded }: ReportedCase) =>
    !succeeded && (cause === 'credentials' || cause === 'no-credentials');
  if (valid.length === 0 || !valid.every(isRefused)) return undefined;
  const names = getNames(valid);
  const isSent = valid.some(({ cause }) => cause === 'credentials');
  const cause = isSent ? 'credentials' : 'no-credentials';
  return [
    {
      sentence: `${isSent ? 'The credentials were refused' : 'No credentials were sent'}: ${valid.length === 1 ? 'the only valid request was' : `all ${valid.length} valid requests were`} answered with ${getStatuses(valid)} (${names}).`,
      help: INCONCLUSIVE_HELP[cause],
      cause,
    },
  ];
}

function unseenProblem([cause, list]: [InconclusiveCause, ReportedCase[]]): RunProblem {
  const [first] = list;
  const sentence =
    list.length === 1 && first
      ? `${getNames(list)} was not seen to succeed. ${first.reason ?? ''}`
      : `${pluralize(list.length, 'operation')} were not seen to succeed, but answered ${getStatuses(list)}: ${getNames(list)}.`;
  return { sentence: sentence.trim(), help: INCONCLUSIVE_HELP[cause], cause };
}

function byCause(cases: readonly ReportedCase[]): [InconclusiveCause, ReportedCase[]][] {
  return [...Map.groupBy(cases, ({ cause = 'values' }) => cause)];
}

function getNames(cases: readonly ReportedCase[]): string {
  const names = [
    ...new Set(cases.map(({ operation, name }) => (operation ? operationName(operation) : name))),
  ];
  const shown = names.slice(0, MAX_NAMES).map((name) => `\`${name}\``);
  const left = names.length - shown.length;
  return shown.join(', ') + (left > 0 ? ` and ${left} more` : '');
}

function getStatuses(cases: readonly ReportedCase[]): string {
  const statuses = new Set(cases.flatMap(({ exchanges }) => exchanges.at(-1)?.status ?? []));
  return [...statuses].sort((one, other) => one - other).join(', ') || 'an error';
}

/** Reasons that are listed. */
const MAX_WARNING_REASONS = 5;

/** Warnings about a run, independent of its cases. */
export function runWarnings({ isInterrupted, unchecked, cases }: RunReport): string[] {
  return [
    ...(isInterrupted ? ['The run was interrupted: not every case ran.'] : []),
    ...(unchecked ? [uncheckedText(unchecked)] : []),
    ...notSentTexts(cases),
  ];
}

/** How many requests of a collection were not sent for the same reason, such as one kind of authentication. */
function notSentTexts(cases: readonly ReportedCase[]): string[] {
  const counts = new Map<string, number>();
  for (const { reason } of cases) {
    const [, cause] = /^Not sent[:.] (.*)$/s.exec(reason ?? '') ?? [];
    if (cause !== undefined) counts.set(cause, (counts.get(cause) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  const shown = sorted.slice(0, MAX_WARNING_REASONS).map(([cause, count]) => {
    return `Not sent: ${pluralize(count, 'request')}. ${cause}`;
  });
  const left = sorted.slice(MAX_WARNING_REASONS).reduce((sum, [, count]) => sum + count, 0);
  return left === 0 ? shown : [...shown, `Not sent for other reasons: ${pluralize(left, 'request')}.`];
}

/** How many responses were not checked, and why: `Not checked: 3 of 12 bodies, 1 of 12 statuses, because …`. */
export function uncheckedText({ body, status, unread = 0, total }: UncheckedCounts): string {
  const parts = [body > 0 && `${body} of ${total} bodies`, status > 0 && `${status} of ${total} statuses`];
  const undeclared = parts.filter((part) => part !== false).join(', ');
  const sentences = [
    undeclared !== '' &&
      `Not checked: ${undeclared}, because the recorded requests declare none: save responses with them, or test a description.`,
    unread > 0 &&
      `Not checked: ${unread} of ${total} bodies, because they cannot be compared with their schemas.`,
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}

/** What the project accepts of the findings of a run, and what its baseline lists in vain; empty: nothing. */
export function acceptedTexts({ accepted }: RunReport): string[] {
  if (accepted === undefined) return [];
  const { known, ignored, stale } = accepted;
  const parts = [
    ...(known > 0 ? [`${pluralize(known, 'finding')} known by the baseline`] : []),
    ...(ignored > 0
      ? [`${pluralize(ignored, 'finding')} ignored by the configuration or the description`]
      : []),
  ];
  return [
    ...(parts.length > 0 ? [`Not listed: ${parts.join(', ')}`] : []),
    ...(stale.length > 0
      ? [
          `No longer found: ${pluralize(stale.length, 'entry', 'entries')} of the baseline`,
          ...stale.map((one) => `  ${one}`),
        ]
      : []),
  ];
}
