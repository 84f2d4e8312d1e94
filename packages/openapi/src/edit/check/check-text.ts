import { isEqual } from '../../instance/json-type.ts';
import type { Json } from '../../json.ts';
import type { Format } from '../../load/parsed.ts';
import { changedSlice } from '../layout/layout-context.ts';
import type { Refusal } from '../refusal.ts';
import { lineStart } from '../source/extent.ts';
import type { TextChange } from '../text-change.ts';
import type { ChangedRegion } from './changed-regions.ts';
import { parseValue } from './parse-value.ts';

/** What a text stands for, or why it cannot be edited. */
export function readForEditing(
  text: string,
  format: Format,
  known: Json | undefined,
): { value: Json } | Refusal {
  const loneReturn = format === 'yaml' ? text.search(/\r(?!\n)/) : -1;
  if (loneReturn >= 0) {
    const message = 'Lines end with a carriage return alone, which parsers of YAML read differently.';
    return { code: 'edit-unsupported-syntax', message, offset: loneReturn };
  }
  if (known !== undefined) return { value: known };
  const { value, problems } = parseValue(text, format);
  if (value !== undefined) return { value };
  const [problem] = problems;
  return {
    code: 'edit-unreadable',
    message: problem?.message ?? 'The text cannot be read.',
    offset: problem?.offset ?? 0,
  };
}

/** Why an edited text does not stand for what it should; undefined when it does. */
export function checkEdited(text: string, format: Format, expected: Json): Refusal | undefined {
  const { value, problems } = parseValue(text, format);
  if (value !== undefined && isEqual(value, expected)) return undefined;
  const reason = problems[0]?.message ?? 'The edited text would not read back as the expected value.';
  return { code: 'edit-not-verified', message: `Nothing was changed. ${reason}` };
}

/**
 * Whether parts of a text of YAML, which together hold all of its changes, read back as expected. A part
 * is whole entries of one collection, so without aliases nothing around it has a say in what it stands for.
 */
export function areRegionsRight(
  text: string,
  changes: readonly TextChange[],
  regions: readonly ChangedRegion[],
): boolean {
  let at = 0;
  for (const { from, to, column, value } of regions.toSorted((one, other) => one.from - other.from)) {
    const first = at;
    while (isInside(changes[at], from, to)) at += 1;
    const indent = lineStart(text, from) === from ? '' : ' '.repeat(column);
    const slice = indent + changedSlice(text, from, to, changes.slice(first, at));
    if (endsWithEmptyItem(slice)) return false;
    const read = parseValue(slice, 'yaml').value;
    if (read === undefined || !isEqual(read, value)) return false;
  }
  return at === changes.length;
}

function isInside(change: TextChange | undefined, from: number, to: number): boolean {
  return change !== undefined && change.offset >= from && change.offset + change.length <= to;
}

/** js-yaml takes the dash of a list around it for the value of an empty last item. */
function endsWithEmptyItem(slice: string): boolean {
  const lines = slice.trimEnd().split('\n');
  const last = lines.findLast((line) => !/^\s*(?:#|$)/.test(line)) ?? '';
  return /(?:^|\s)-\s*(?:#.*)?$/.test(last);
}
