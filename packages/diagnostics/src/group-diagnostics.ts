import type { Diagnostic } from './diagnostic.ts';

/** Problems with one cause, shown once. */
export interface DiagnosticGroup {
  first: Diagnostic;
  /** Number of problems, including the first. */
  count: number;
  /** The next problems, up to the given limit. */
  others: Diagnostic[];
  /** Whether all have the same message; otherwise the messages differ only in names and numbers. */
  isOneSentence: boolean;
}

/** Maximum number of different messages of one code, or of one pattern, that are shown separately. */
const MAX_ALIKE = 20;
/** If a code has at least this many problems per pattern on average, all its messages form one group. */
const MIN_REPEATS = 5;
/** Default number of further problems of a group that are listed. */
const MAX_OTHERS = 5;

/**
 * Groups problems that probably have one cause. Problems with the same message form a group: a missing schema that a
 * thousand references name is one mistake. More than 20 messages that differ only in names and values form a group, and so do
 * more than 20 messages of one code that repeat a few patterns. Groups are in the order of their first problems.
 */
export function groupDiagnostics(
  diagnostics: readonly Diagnostic[],
  { maxOthers = MAX_OTHERS }: { maxOthers?: number } = {},
): DiagnosticGroup[] {
  const listed = diagnostics.filter((diagnostic) => !isUnlisted(diagnostic));
  const codes = groupBy(listed, ({ code, severity }) => `${severity} ${code}`);
  const groups = [...codes.values()].flatMap((problems) => groupMessages(problems, maxOthers));
  const order = new Map(listed.map((diagnostic, index) => [diagnostic, index]));
  groups.sort((a, b) => (order.get(a.first) ?? 0) - (order.get(b.first) ?? 0));
  return addUnlisted(groups, diagnostics.filter(isUnlisted), maxOthers);
}

function groupMessages(problems: readonly Diagnostic[], maxOthers: number): DiagnosticGroup[] {
  const sentences = [...groupBy(problems, ({ message }) => message).values()];
  const kinds = [...groupBy(sentences, ([first]) => toPattern((first as Diagnostic).message)).values()];
  if (sentences.length > MAX_ALIKE && kinds.length > 1 && problems.length >= kinds.length * MIN_REPEATS) {
    const isWhole = problems.length <= 1 + maxOthers;
    return [
      createGroup(isWhole ? problems : mixPatterns(kinds.map((kind) => kind.flat())), false, maxOthers),
    ];
  }
  return kinds.flatMap((alike) =>
    alike.length > MAX_ALIKE
      ? [createGroup(alike.flat(), false, maxOthers)]
      : alike.map((same) => createGroup(same, true, maxOthers)),
  );
}

/** Puts one problem of each pattern first, so that the listed problems show different patterns. */
function mixPatterns(kinds: readonly Diagnostic[][]): Diagnostic[] {
  return [...kinds.flatMap((kind) => kind.slice(0, 1)), ...kinds.flatMap((kind) => kind.slice(1))];
}

/** Whether a diagnostic represents problems that are not listed. */
function isUnlisted({ count, span }: Diagnostic): boolean {
  return count !== undefined && span === undefined;
}

function createGroup(
  members: readonly Diagnostic[],
  isOneSentence: boolean,
  maxOthers: number,
): DiagnosticGroup {
  const [first, ...others] = members.slice(0, 1 + maxOthers);
  const count = members.reduce((sum, { count = 1 }) => sum + count, 0);
  return { first: first as Diagnostic, count, others, isOneSentence };
}

/** Adds problems that are only counted to the group of their code, if the code has exactly one group. */
function addUnlisted(
  groups: DiagnosticGroup[],
  rest: readonly Diagnostic[],
  maxOthers: number,
): DiagnosticGroup[] {
  const byCode = groupBy(groups, ({ first }) => `${first.severity} ${first.code}`);
  const alone = rest.filter((diagnostic) => {
    const [group, second] = byCode.get(`${diagnostic.severity} ${diagnostic.code}`) ?? [];
    if (group === undefined || second !== undefined) return true;
    group.count += diagnostic.count ?? 0;
    return false;
  });
  return [...groups, ...alone.map((diagnostic) => createGroup([diagnostic], true, maxOthers))];
}

const TYPE = '(?:array|boolean|integer|null|number|object|string)';
const TYPES = new RegExp(`\\b${TYPE}(?:(?:, | or )${TYPE})*\\b`, 'g');

/** Returns the pattern of a message, without names, values, types and positions in values. */
function toPattern(message: string): string {
  return message
    .replace(/`[^`]*`(?:(?:, | or | and )`[^`]*`)*/g, '`')
    .replace(/"(?:[^"\\]|\\.)*"/g, '`')
    .replace(/^[A-Z]+ \S+/, '')
    .replace(/, found .*$/s, '')
    .replace(' at `', '')
    .replace(TYPES, 'type')
    .replace(/\d+/g, '0');
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Maximum number of groups in a list. */
export interface GroupLimits {
  total: number;
  /** Maximum number of groups of one code; default: `total`. */
  perCode?: number;
}

const RANK = { error: 0, warning: 1, info: 2 };

/**
 * Selects the groups that a bounded list shows. If there are too many, errors are preferred to warnings, and warnings to
 * infos. The selected groups are in the order of the problems.
 */
export function selectGroups(
  diagnostics: readonly Diagnostic[],
  { total, perCode = total }: GroupLimits,
): { groups: DiagnosticGroup[] /** Number of problems that are left out. */; hidden: number } {
  const all = groupDiagnostics(diagnostics);
  const seen = new Map<string, number>();
  const shown = new Set<DiagnosticGroup>();
  for (const group of all.toSorted((a, b) => RANK[a.first.severity] - RANK[b.first.severity])) {
    const { code } = group.first;
    const count = seen.get(code) ?? 0;
    seen.set(code, count + 1);
    if (count < perCode && shown.size < total) shown.add(group);
  }
  const hidden = all.reduce((sum, group) => (shown.has(group) ? sum : sum + group.count), 0);
  return { groups: all.filter((group) => shown.has(group)), hidden };
}

/**
 * Returns a copy of the list in reading order: by the first appearance of the file, then by line and column. Problems without
 * a place come first. Diagnostics that represent problems that are not listed come last. The sort is stable.
 */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const fileOrder = new Map<string | undefined, number>([[undefined, -1]]);
  for (const { span } of diagnostics) {
    if (!fileOrder.has(span?.file)) fileOrder.set(span?.file, fileOrder.size);
  }
  const rank = ({ span, count }: Diagnostic) =>
    span === undefined && count !== undefined ? fileOrder.size : (fileOrder.get(span?.file) ?? 0);
  return [...diagnostics].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      (a.span?.line ?? 0) - (b.span?.line ?? 0) ||
      (a.span?.column ?? 0) - (b.span?.column ?? 0),
  );
}
