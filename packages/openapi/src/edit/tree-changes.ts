import type { Json } from '../json.ts';
import { isFlow } from '../source/source-node.ts';
import type { SourceText } from '../source/source-text.ts';
import { changeBlock } from './block-layout.ts';
import { changeFlow, detectFlowStyle } from './flow-layout.ts';
import { getPresentValue, type LayoutContext, matchScalarStyle, toScalarStyle } from './layout-context.ts';
import { replaceDocument, replaceInBlock, replaceInFlow } from './replace-value.ts';
import { sortChanges, type TextChange } from './text-change.ts';
import { TextStyles } from './text-style.ts';
import type { EditedCollection, Entry } from './text-tree.ts';
import { MAX_IMPLICIT_KEY, writeScalar } from './write-value.ts';

/** Text changes for a tree of edits; `value` is the edited value. */
export function changeTree(
  document: SourceText,
  root: Entry,
  value: Json,
  { isJson, isCompact, isUnfolded }: Pick<LayoutContext, 'isJson' | 'isCompact' | 'isUnfolded'>,
): TextChange[] {
  const { text } = document;
  const context: LayoutContext = {
    document,
    text,
    isJson,
    isCompact,
    isUnfolded,
    styles: new TextStyles(text),
  };
  if (root.isReplaced && root.source !== undefined) return replaceDocument(context, root.source.value, value);
  return root.collection === undefined
    ? []
    : sortChanges(changeCollection(context, root.collection, value, true));
}

function changeCollection(
  context: LayoutContext,
  collection: EditedCollection,
  now: Json,
  isDocument: boolean,
): TextChange[] {
  const inside = collection.entries.flatMap((entry, index) =>
    changeEntry(context, collection, entry, now, index),
  );
  const layout = isFlow(collection.source)
    ? changeFlow(context, collection, now)
    : changeBlock(context, collection, now, isDocument);
  return [...inside, ...layout];
}

/** Text changes inside a kept entry. */
function changeEntry(
  context: LayoutContext,
  collection: EditedCollection,
  entry: Entry,
  owner: Json,
  index: number,
): TextChange[] {
  if (entry.source === undefined) return [];
  const changes = entry.isRenamed ? [renameKey(context, collection, entry)] : [];
  const now = getPresentValue(owner, entry, index);
  if (entry.isReplaced) {
    const replace = isFlow(collection.source) ? replaceInFlow : replaceInBlock;
    return [...changes, ...replace(context, collection, entry.source, now)];
  }
  return entry.collection === undefined
    ? changes
    : [...changes, ...changeCollection(context, entry.collection, now, false)];
}

/**
 * Returns the change that gives a member another key. It keeps its quotes, or their absence where the name allows it.
 */
function renameKey(
  context: LayoutContext,
  collection: EditedCollection,
  { source, name = '' }: Entry,
): TextChange {
  const { text, isJson, styles } = context;
  const [start, end] = source?.key ?? [0, 0];
  const colon = (source?.from ?? 1) - 1;
  if (isJson) return { offset: start, length: end - start, text: JSON.stringify(name) };
  const { scalars } = isFlow(collection.source)
    ? detectFlowStyle(context, collection)
    : { scalars: toScalarStyle(styles.at(start)) };
  const key = writeScalar(name, matchScalarStyle(text, start, name, scalars));
  const isExplicit = text.charAt(source?.start ?? 0) === '?' || isFlow(collection.source);
  if (key.length <= MAX_IMPLICIT_KEY || isExplicit) return { offset: start, length: end - start, text: key };
  const pad = ' '.repeat(collection.source.column);
  const { lineEnd } = styles.at(start);
  return { offset: start, length: colon - start, text: `? ${key}${lineEnd}${pad}` };
}
