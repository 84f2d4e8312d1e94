import type { Json } from '../json.ts';
import type { Format } from '../load/parsed.ts';
import { type ChangedRegion, changedRegions } from './check/changed-regions.ts';
import type { Edit } from './edit.ts';
import { withoutFinalLineEnd } from './final-line-end.ts';
import { treeChanges } from './layout/tree-changes.ts';
import type { Refusal } from './refusal.ts';
import { rootNode } from './source/root-node.ts';
import type { TextChange } from './text-change.ts';
import { SharedAnchors } from './tree/shared-anchors.ts';
import { TextTree } from './tree/text-tree.ts';
import { EditedValue } from './value/edited-value.ts';
import { resolveEdit } from './value/resolve-edit.ts';

/** What became of edits, before the result is checked. */
export interface MadeEdits {
  /** Indexes of the edits that were made. */
  made: number[];
  refusals: [index: number, refusal: Refusal][];
  changes: readonly TextChange[];
  /** What the text is to stand for. */
  value: Json;
  /** Where it is enough to look whether it does; absent: everywhere. */
  regions?: ChangedRegion[];
}

/** Makes edits on a value and on the text it is written in, side by side. */
export function makeEdits(text: string, edits: readonly Edit[], format: Format, value: Json): MadeEdits {
  const isJson = format === 'json';
  const complete = isJson ? text : withFinalLineEnd(text);
  const anchors = new SharedAnchors(isJson ? '' : complete);
  const tree = new TextTree(complete, rootNode(complete, isJson), value, anchors);
  const edited = new EditedValue(value);
  const made: number[] = [];
  const refusals: [number, Refusal][] = [];
  for (const [index, edit] of edits.entries()) {
    const operation = resolveEdit(edited.value, edit);
    const refusal = operation === undefined || 'code' in operation ? operation : tree.apply(operation);
    if (refusal !== undefined) refusals.push([index, refusal]);
    else made.push(index);
    if (refusal === undefined && operation !== undefined && 'is' in operation) edited.apply(operation);
  }
  const { value: now } = edited;
  const changes = withoutFinalLineEnd(text, complete, treeChanges(complete, tree.root, now, isJson));
  const regions = isJson || !anchors.isEmpty ? undefined : changedRegions(complete, tree.root, now);
  return { made, refusals, changes, value: now, ...(regions !== undefined && { regions }) };
}

/** The text with a line end behind its last line, as the other lines have it. */
function withFinalLineEnd(text: string): string {
  if (text === '' || text.endsWith('\n')) return text;
  return text + (/\r?\n/.exec(text)?.[0] ?? '\n');
}
