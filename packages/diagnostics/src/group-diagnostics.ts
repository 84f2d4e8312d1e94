import type { Diagnostic } from './diagnostic.ts';

/** Problems with one cause, shown once. */
export interface DiagnosticGroup {
  first: Diagnostic;
  /** How many problems these are, the first included. */
  count: number;
  /** The next few, up to the given limit. */
  others: Diagnostic[];
  /** Whether all have the same message; otherwise the messages differ only in names and numbers. */
  isOneSentence: boolean;
}

/** Maximum number of different messages of one code, or of one pattern, that are shown separately. */
const MAX_ALIKE = 20;
/** Average number of problems per pattern from which all messages of a code form one group. */
const MIN_REPEATS = 5;
/** Default number of further problems of a group that are listed. */
const MAX_OTHERS = 5;

/**
 * Problems with the same message are one group: a missing schema that a thousand references name is one
 * mistake. So are more than 20 messages that differ only in names and values, and more than 20 messages of one
 * code that repeat a few patterns. In order of the first of each.
 */
export function groupDiagnostics(
  diagnostics: readonly Diagnostic[],
  { maxOthers = MAX_OTHERS }: { maxOthers?: number } = {},
): DiagnosticGroup[] {
  const listed = diagnostics.filter((diagnostic) => !isRest(diagnostic));
  const codes = groupBy(listed, ({ code, severity }) => `${severity} ${code}`);
  const groups = [...codes.values()].flatMap((problems) => groupsOfCode(problems, maxOthers));
  const order = new Map(listed.map((diagnostic, index) => [diagnostic, index]));
  groups.sort((a, b) => (order.get(a.first) ?? 0) - (order.get(b.first) ?? 0));
  return withRest(groups, diagnostics.filter(isRest), maxOthers);
}

function groupsOfCode(problems: readonly Diagnostic[], maxOthers: number): DiagnosticGroup[] {
  const sentences = [...groupBy(problems, ({ message }) => message).values()];
  const kinds = [
    ...groupBy(sentences, ([first]) => generalizeMessage((first as Diagnostic).message)).values(),
  ];
  if (sentences.length > MAX_ALIKE && kinds.length > 1 && problems.length >= kinds.length * MIN_REPEATS) {
    const isWhole = problems.length <= 1 + maxOthers;
    return [
      toGroup(isWhole ? problems : putOneOfEachFirst(kinds.map((kind) => kind.flat())), false, maxOthers),
    ];
  }
  return kinds.flatMap((alike) =>
    alike.length > MAX_ALIKE
      ? [toGroup(alike.flat(), false, maxOthers)]
      : alike.map((same) => toGroup(same, true, maxOthers)),
  );
}

/** The listed ones should show different patterns. */
function putOneOfEachFirst(kinds: readonly Diagnostic[][]): Diagnostic[] {
  return [...kinds.flatMap((kind) => kind.slice(0, 1)), ...kinds.flatMap((kind) => kind.slice(1))];
}

/** Returns a diagnostic that represents problems that are not listed. */
function isRest({ count, span }: Diagnostic): boolean {
  return count !== undefined && span === undefined;
}

function toGroup(members: readonly Diagnostic[], isOneSentence: boolean, maxOthers: number): DiagnosticGroup {
  const [first, ...others] = members.slice(0, 1 + maxOthers);
  const count = members.reduce((sum, { count = 1 }) => sum + count, 0);
  return { first: first as Diagnostic, count, others, isOneSentence };
}

/** Problems that are only counted belong to the group of their code, if there is only one. */
function withRest(
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
  return [...groups, ...alone.map((diagnostic) => toGroup([diagnostic], true, maxOthers))];
}

const TYPE = '(?:array|boolean|integer|null|number|object|string)';
const TYPES = new RegExp(`\\b${TYPE}(?:(?:, | or )${TYPE})*\\b`, 'g');

/** Returns the pattern of a message: without names, values, types and positions in values. */
function generalizeMessage(message: string): string {
  return message
    .replace(/`[^`]*`(?:(?:, | or | and )`[^`]*`)*/g, '`')
    .replace(/"(?:[^"\\]|\\.)*"/g, '`')
    .replace(/^[A-Z]+ \S+/, '')
    .replace(/, found .*$/s, '')
    .replace(' at `', '')
    .replace(TYPES, 'type')
    .replace(/\d+/g, '0');
}

function groupBy<Item>(items: readonly Item[], getKey: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = getKey(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Maximum number of groups in a list. */
export interface GroupLimits {
  total: number;
  /** Maximum number of groups of one code; default: no other limit. */
  perCode?: number;
}

const RANK = { error: 0, warning: 1, info: 2 };

/**
 * Returns the groups of problems that a bounded list shows, in the order of the problems: errors get a place in it
 * before warnings do, and these before infos.
 */
export function selectGroups(
  diagnostics: readonly Diagnostic[],
  { total, perCode = total }: GroupLimits,
): { groups: DiagnosticGroup[] /** Problems that are left out. */; hidden: number } {
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
 * In reading order: files as they first appear, then line and column; those without a place come first, those
 * that represent problems that are not listed last. Equal places keep their order. The list itself is not
 * changed.
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
