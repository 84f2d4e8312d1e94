/** A path segment with expressions: `{id}`, `{id}.json`, `{from}-{to}`. */
export interface SegmentTemplate {
  names: readonly string[];
  /** The texts before, between and after the expressions: one more than names. */
  literals: readonly string[];
}

export function segmentTemplate(segment: string): SegmentTemplate {
  const parts = segment.split(/\{([^{}]*)\}/);
  return {
    names: parts.filter((_part, index) => index % 2 === 1),
    literals: parts.filter((_part, index) => index % 2 === 0),
  };
}

/**
 * The values of the expressions, each at least one character; undefined for another segment. Takes linear time, where a
 * regular expression tries all ways to divide a segment.
 */
export function matchSegment(
  { names, literals }: SegmentTemplate,
  segment: string,
): Record<string, string> | undefined {
  const last = literals.at(-1) ?? '';
  const end = segment.length - last.length;
  if (!segment.startsWith(literals[0] ?? '') || !segment.endsWith(last)) return undefined;
  if (names.length === 0) return segment === last ? {} : undefined;
  const values: [string, string][] = [];
  let at = literals[0]?.length ?? 0;
  for (const [index, name] of names.entries()) {
    const isLast = index === names.length - 1;
    const next = literals[index + 1] ?? '';
    // The first place leaves most to the rest, so no other one has to be tried.
    const to = isLast ? end : segment.indexOf(next, at + 1);
    if (to <= at || to > end) return undefined;
    values.push([name, segment.slice(at, to)]);
    at = to + next.length;
  }
  return Object.fromEntries(values);
}
