import type { Json } from '../../json.ts';
import { isFlow } from '../source/source-node.ts';
import { mergeChanges, type TextChange } from '../text-change.ts';
import type { Branch, Entry } from '../tree/branch.ts';
import { TextStyles } from '../write/text-style.ts';
import { blockLayout } from './block-layout.ts';
import { flowLayout } from './flow-layout.ts';
import { isKept, type LayoutContext, presentValue } from './layout-context.ts';
import { renameKey } from './rename-key.ts';
import { replaceDocument, replaceInBlock, replaceInFlow } from './replace-value.ts';

/** The changes to a text that make its tree of edits: `value` is what it stands for afterwards. */
export function treeChanges(text: string, root: Entry, value: Json, isJson: boolean): TextChange[] {
  const styles = new TextStyles(text);
  const source = root.source?.value;
  if (source === undefined) return [];
  const contextOf = (branch: Branch): LayoutContext => ({
    text,
    isJson,
    styles,
    changesIn: (entry, now) => mergeChanges(text, entryChanges(branch, entry, now)),
  });
  if (root.isReplaced) return replaceDocument({ text, isJson, styles, changesIn: () => [] }, source, value);
  return root.branch === undefined ? [] : mergeChanges(text, branchChanges(root.branch, value, true));

  function branchChanges(branch: Branch, now: Json, isDocument: boolean): TextChange[] {
    const inside = branch.entries.flatMap((entry, index) =>
      isKept(entry) && isChanged(entry) ? entryChanges(branch, entry, presentValue(now, entry, index)) : [],
    );
    const context = contextOf(branch);
    const layout = isFlow(branch.source)
      ? flowLayout(context, branch, now)
      : blockLayout(context, branch, now, isDocument);
    return [...inside, ...layout];
  }

  function entryChanges(branch: Branch, entry: Entry, now: Json): TextChange[] {
    if (entry.source === undefined) return [];
    const context = contextOf(branch);
    const changes = entry.isRenamed ? [renameKey(context, branch, entry)] : [];
    if (entry.isReplaced && isFlow(branch.source))
      return [...changes, ...replaceInFlow(context, branch, entry.source, now)];
    if (entry.isReplaced) return [...changes, ...replaceInBlock(context, branch, entry.source, now)];
    return entry.branch === undefined ? changes : [...changes, ...branchChanges(entry.branch, now, false)];
  }
}

function isChanged({ isRenamed, isReplaced, branch }: Entry): boolean {
  return isRenamed || isReplaced || branch !== undefined;
}
