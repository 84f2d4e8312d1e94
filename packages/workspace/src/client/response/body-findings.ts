import type { Json } from '@curlew/openapi';
import type { ValueFinding } from '../../protocol.ts';
import { valueOfRow } from './json-rows.ts';
import { locatePointers, type PointerRange, stepsTo } from './locate-pointers.ts';

/** The finding that the user went to; a new object for each time. */
export interface ShownFinding {
  /** In the list of findings of the body. */
  index: number;
}

/** Findings by the rows of a tree. */
export interface RowFindings {
  /** Pointer of the row of each finding: its value, or the nearest one around it. */
  rows: readonly string[];
  /** By the pointer of a row: of its value alone. */
  own: ReadonlyMap<string, readonly ValueFinding[]>;
  /** By the pointer of a row: of its value and of all values in it. */
  inside: ReadonlyMap<string, readonly ValueFinding[]>;
}

export function findingsByRow(value: Json, findings: readonly ValueFinding[]): RowFindings {
  const own = new Map<string, ValueFinding[]>();
  const inside = new Map<string, ValueFinding[]>();
  const rows = findings.map((finding) => {
    const steps = stepsTo(finding.instance);
    const count = steps.findIndex((step) => valueOfRow(value, step) === undefined);
    const known = count < 0 ? steps : steps.slice(0, count);
    for (const step of known) add(inside, step, finding);
    const row = known.at(-1) ?? '';
    add(own, row, finding);
    return row;
  });
  return { rows, own, inside };
}

/** Findings at the data of a message: what contradicts its event is marked at the whole of it. */
export function findingsOfData(findings: readonly ValueFinding[]): readonly ValueFinding[] {
  return findings.map((finding) => (finding.ofEvent ? { ...finding, instance: '' } : finding));
}

/** Findings of one range of a text. */
export interface RangeFindings extends PointerRange {
  findings: readonly ValueFinding[];
}

/** Findings by their ranges in a text of JSON, in its order; those of one range together. */
export function findingsByRange(
  text: string,
  findings: readonly ValueFinding[],
  separator?: string,
): RangeFindings[] {
  const places = locatePointers(
    text,
    findings.map(({ instance }) => instance),
    separator,
  );
  const ranges = new Map<number, { range: PointerRange; findings: ValueFinding[] }>();
  for (const finding of findings) {
    const range = places.get(finding.instance);
    if (!range) continue;
    const known = ranges.get(range.start);
    if (known) known.findings.push(finding);
    else ranges.set(range.start, { range, findings: [finding] });
  }
  return [...ranges.values()]
    .map(({ range, findings: own }) => ({ ...range, findings: own }))
    .sort((first, second) => first.start - second.start);
}

function add(map: Map<string, ValueFinding[]>, key: string, finding: ValueFinding): void {
  const known = map.get(key);
  if (known) known.push(finding);
  else map.set(key, [finding]);
}
