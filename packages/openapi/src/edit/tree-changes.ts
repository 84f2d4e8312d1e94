import type { Json } from '../json.ts';
import { isFlow } from '../source/source-node.ts';
import type { SourceText } from '../source/source-text.ts';
import { blockLayout } from './block-layout.ts';
import { flowLayout, flowStyleOf } from './flow-layout.ts';
import { type LayoutContext, presentValue, scalarStyle, scalarsLike } from './layout-context.ts';
import { replaceDocument, replaceInBlock, replaceInFlow } from './replace-value.ts';
import { sortChanges, type TextChange } from './text-change.ts';
import { TextStyles } from './text-style.ts';
import type { Branch, Entry } from './text-tree.ts';
import { MAX_IMPLICIT_KEY, writeScalar } from './write-value.ts';

/** Text changes for a tree of edits; `value` is the edited value. */
export function treeChanges(
  document: SourceText,
  root: Entry,
  value: Json,
  { isJson, isCompact }: Pick<LayoutContext, 'isJson' | 'isCompact'>,
): TextChange[] {
  const { text } = document;
  const context: LayoutContext = { document, text, isJson, isCompact, styles: new TextStyles(text) };
  if (root.isReplaced && root.source !== undefined) return replaceDocument(context, root.source.value, value);
  return root.branch === undefined ? [] : sortChanges(branchChanges(context, root.branch, value, true));
}

function branchChanges(context: LayoutContext, branch: Branch, now: Json, isDocument: boolean): TextChange[] {
  const inside = branch.entries.flatMap((entry, index) => entryChanges(context, branch, entry, now, index));
  const layout = isFlow(branch.source)
    ? flowLayout(context, branch, now)
    : blockLayout(context, branch, now, isDocument);
  return [...inside, ...layout];
}

/** Text changes inside a kept entry. */
function entryChanges(
  context: LayoutContext,
  branch: Branch,
  entry: Entry,
  owner: Json,
  index: number,
): TextChange[] {
  if (entry.source === undefined) return [];
  const changes = entry.isRenamed ? [renameKey(context, branch, entry)] : [];
  const now = presentValue(owner, entry, index);
  if (entry.isReplaced) {
    const replace = isFlow(branch.source) ? replaceInFlow : replaceInBlock;
    return [...changes, ...replace(context, branch, entry.source, now)];
  }
  return entry.branch === undefined
    ? changes
    : [...changes, ...branchChanges(context, entry.branch, now, false)];
}

/** The change that gives a member another key. It keeps its quotes, or their absence where the name allows it. */
function renameKey(context: LayoutContext, branch: Branch, { source, name = '' }: Entry): TextChange {
  const { text, isJson, styles } = context;
  const [start, end] = source?.key ?? [0, 0];
  const colon = (source?.from ?? 1) - 1;
  if (isJson) return { offset: start, length: end - start, text: JSON.stringify(name) };
  const { scalars } = isFlow(branch.source)
    ? flowStyleOf(context, branch)
    : { scalars: scalarStyle(styles.at(start)) };
  const key = writeScalar(name, scalarsLike(text, start, name, scalars));
  const isExplicit = text.charAt(source?.start ?? 0) === '?' || isFlow(branch.source);
  if (key.length <= MAX_IMPLICIT_KEY || isExplicit) return { offset: start, length: end - start, text: key };
  const pad = ' '.repeat(branch.source.column);
  const { lineEnd } = styles.at(start);
  return { offset: start, length: colon - start, text: `? ${key}${lineEnd}${pad}` };
}
