import type { Diagnostic } from './diagnostic.ts';

/** Problems with one cause, for a reader who wants to see a cause once. */
export interface DiagnosticGroup {
  first: Diagnostic;
  /** How many problems these are, the first included. */
  count: number;
  /** The next few. */
  others: Diagnostic[];
  /** All of them say the same sentence; else sentences that differ only in names and numbers. */
  isOneSentence: boolean;
}

/** Different sentences of one kind that are still shown one by one. */
const MAX_ALIKE = 20;
/** Further problems of a group that are named. */
const MAX_OTHERS = 5;

/**
 * Problems that say the same sentence are one group: a missing schema that a thousand references name is
 * one mistake. So are more than 20 sentences that differ only in their names: a habit. In order of the first
 * of each.
 */
export function groupDiagnostics(diagnostics: readonly Diagnostic[]): DiagnosticGroup[] {
  const listed = diagnostics.filter((diagnostic) => !isRest(diagnostic));
  const sentences = groupBy(listed, ({ code, severity, message }) => `${severity} ${code} ${message}`);
  const kinds = groupBy([...sentences.values()], ([first]) => kindOf(first as Diagnostic));
  const groups = [...kinds.values()].flatMap((alike) =>
    alike.length > MAX_ALIKE ? [groupOf(alike.flat(), false)] : alike.map((same) => groupOf(same, true)),
  );
  const order = new Map(listed.map((diagnostic, index) => [diagnostic, index]));
  groups.sort((a, b) => (order.get(a.first) ?? 0) - (order.get(b.first) ?? 0));
  return withRest(groups, diagnostics.filter(isRest));
}

/** A diagnostic that stands for problems that are not listed. */
function isRest({ count, span }: Diagnostic): boolean {
  return count !== undefined && span === undefined;
}

function groupOf(members: readonly Diagnostic[], isOneSentence: boolean): DiagnosticGroup {
  const [first, ...others] = members.slice(0, 1 + MAX_OTHERS);
  const count = members.reduce((sum, { count = 1 }) => sum + count, 0);
  return { first: first as Diagnostic, count, others, isOneSentence };
}

/** What is not listed belongs to the group of its code, where there is one alone. */
function withRest(groups: DiagnosticGroup[], rest: readonly Diagnostic[]): DiagnosticGroup[] {
  const byCode = groupBy(groups, ({ first }) => `${first.severity} ${first.code}`);
  const alone = rest.filter((diagnostic) => {
    const [group, second] = byCode.get(`${diagnostic.severity} ${diagnostic.code}`) ?? [];
    if (group === undefined || second !== undefined) return true;
    group.count += diagnostic.count ?? 0;
    return false;
  });
  return [...groups, ...alone.map((diagnostic) => groupOf([diagnostic], true))];
}

/** The sentence without what differs from place to place. */
function kindOf({ code, severity, message }: Diagnostic): string {
  const sentence = message
    .replace(/`[^`]*`/g, '`')
    .replace(/^[A-Z]+ \S+/, '')
    .replace(/\d+/g, '0');
  return `${severity} ${code} ${sentence}`;
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
