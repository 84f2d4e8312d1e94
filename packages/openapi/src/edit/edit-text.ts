import { SourceFile } from '@curlew/diagnostics';
import type { Json } from '../json.ts';
import { Positions } from '../position/positions.ts';
import { parsePointer } from '../reference/pointer.ts';
import { assertJson } from './assert-json.ts';
import { areRegionsRight, checkEdited, readForEditing } from './check/check-text.ts';
import { formatOf } from './check/parse-value.ts';
import type { Edit } from './edit.ts';
import { makeEdits } from './make-edits.ts';
import { type EditRefusal, type Refusal, refusalDiagnostic } from './refusal.ts';
import { applyChanges, invertChanges, type TextChange } from './text-change.ts';

export interface EditTextOptions {
  /** Named in positions; a name that ends in `.json` makes it JSON. Default: `<text>`. */
  path?: string;
  /** What the text stands for, where that is known: it is not parsed then. */
  value?: Json;
  /** Make the other edits when one is refused; default: make none. */
  skipRefused?: boolean;
}

export interface EditedText {
  /** The text as it was when nothing is changed. */
  text: string;
  /** In ascending order, without overlaps; offsets are those of the text before. */
  changes: readonly TextChange[];
  /** The changes that lead from the new text back to the old one. */
  inverse: readonly TextChange[];
  /** What the text stands for now. */
  value: Json;
  refusals: EditRefusal[];
}

/**
 * Makes edits in a text of JSON or YAML, in their order, each on what the ones before it leave. No byte
 * outside of them changes. The result is parsed and compared with the expected value before it is given.
 * Throws a `TypeError` for an edit that is wrong in itself: a pointer that is none, a value that is not JSON.
 */
export function editText(text: string, edits: readonly Edit[], options: EditTextOptions = {}): EditedText {
  const { path = '<text>', skipRefused = false } = options;
  for (const edit of edits) if ('value' in edit) assertJson(edit.value);
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  const body = text.slice(mark.length);
  const source = new SourceFile(path, body);
  const format = formatOf(body, path);
  const positions = new Positions(body);
  const refuse = (refusal: Refusal, index: number) => {
    const { pointer = '' } = edits[index] ?? {};
    const offset = refusal.offset ?? positions.find(parsePointer(pointer) ?? []).value[0];
    return refusalDiagnostic({ ...refusal, offset }, index, pointer, source);
  };
  const read = readForEditing(body, format, options.value);
  if ('code' in read) {
    const refusals = edits.map((_, index) => refuse(read, index));
    return { text, changes: [], inverse: [], value: null, refusals };
  }
  const { made, refusals, changes, value, regions } = makeEdits(body, edits, format, read.value);
  const unchanged = { text, changes: [], inverse: [], value: read.value };
  const refused = refusals.map(([index, refusal]) => refuse(refusal, index));
  if (changes.length === 0 || (refused.length > 0 && !skipRefused))
    return { ...unchanged, refusals: refused };
  const edited = applyChanges(body, changes);
  const isRight = regions !== undefined && areRegionsRight(body, changes, regions);
  const problem = isRight ? undefined : checkEdited(edited, format, value);
  if (problem !== undefined) return { ...unchanged, refusals: made.map((index) => refuse(problem, index)) };
  const moved = changes.map((change) => ({ ...change, offset: change.offset + mark.length }));
  return {
    text: mark + edited,
    changes: moved,
    inverse: invertChanges(text, moved),
    value,
    refusals: refused,
  };
}

const BYTE_ORDER_MARK = '\uFEFF';
