import type { Json } from '../../json.ts';
import { hasLineBreak, lineEnd, lineStart, nextLine } from '../../source/scan.ts';
import { isBlock, type SourceEntry, type SourceNode } from '../../source/source-node.ts';
import type { SourceText } from '../../source/source-text.ts';
import { replaceRange, type TextChange } from '../text-change.ts';
import type { Branch } from '../tree/branch.ts';
import { writeFlow } from '../write/write-flow.ts';
import { findEnd, startsLine } from './entry-lines.ts';
import { flowStyleOf } from './flow-place.ts';
import { indentationAt, type LayoutContext, scalarsLike } from './layout-context.ts';
import { type WrittenValue, writeBlockValue, writeDocumentValue } from './written-value.ts';

/** The changes that give an entry of a collection in block style another value. */
export function replaceInBlock(
  context: LayoutContext,
  { source }: Branch,
  entry: SourceEntry,
  value: Json,
): TextChange[] {
  const { text } = context;
  const { from, value: old, key } = entry;
  const written = writeBlockValue(context, entry, source.column, value);
  const isBelow = old.is !== 'empty' && hasLineBreak(text, from, old.start);
  const isInLine =
    key === undefined ? hasLineBreak(text, from, old.outer) : written.first !== '' && !isBlock(old);
  if (!isBelow || isInLine) return replaceInLine(context.document, entry, written);
  return written.first === ''
    ? replaceBelow(context.document, entry, written)
    : moveUp(context.document, entry, written);
}

/** The value begins after its key or dash, or is to stay on its own line. */
function replaceInLine(
  document: SourceText,
  { from, key, value: old }: SourceEntry,
  written: WrittenValue,
): TextChange[] {
  const { text } = document;
  const { first, eol } = written;
  const rest = written.rest.map((line) => eol + line).join('');
  if (old.is === 'empty') {
    const colon = key === undefined || text.charAt(from - 1) === ':' ? '' : `${eol}${written.pad}:`;
    const value = first === '' ? '' : ` ${first}`;
    const head = replaceRange(from, old.headEnd, colon + value);
    const end = lineEnd(text, old.headEnd);
    return rest === '' ? [head] : [head, replaceRange(end, end, rest)];
  }
  const end = findEnd(document, old);
  const headEnd = old.is === 'block-scalar' ? blockScalarHead(text, old.start) : end;
  const restFrom = lineEnd(text, headEnd);
  return [
    replaceRange(first === '' ? from : old.outer, headEnd, first),
    replaceRange(restFrom, Math.max(end, restFrom), rest),
  ];
}

/** Replaces the lines below the key. */
function replaceBelow(
  document: SourceText,
  { from, value: old }: SourceEntry,
  written: WrittenValue,
): TextChange[] {
  const { text } = document;
  const [propertiesEnd, below] = headOf(text, from, old);
  return [
    replaceRange(from, propertiesEnd, ''),
    replaceRange(lineStart(text, below), findEnd(document, old), written.rest.join(written.eol)),
  ];
}

/** Replaces the lines below the key by a value on its line. */
function moveUp(
  document: SourceText,
  { from, limit, value: old }: SourceEntry,
  written: WrittenValue,
): TextChange[] {
  const { text } = document;
  const [propertiesEnd, below] = headOf(text, from, old);
  const restFrom = lineEnd(text, propertiesEnd);
  const rest = written.rest.map((line) => written.eol + line).join('');
  const isBehindProperties = propertiesEnd > from;
  return [
    isBehindProperties
      ? replaceRange(old.outer, propertiesEnd, written.first)
      : replaceRange(from, from, ` ${written.first}`),
    replaceRange(restFrom, restFrom, rest),
    replaceRange(lineStart(text, below), Math.min(nextLine(text, findEnd(document, old)), limit), ''),
  ];
}

/** Where anchor and tag end on the line of the key, and what begins below it. */
function headOf(text: string, from: number, { outer, headEnd, start }: SourceNode): [number, number] {
  return hasLineBreak(text, from, outer) ? [from, outer] : [headEnd, start];
}

function blockScalarHead(text: string, start: number): number {
  let end = start + 1;
  while (/[-+0-9]/.test(text.charAt(end))) end += 1;
  return end;
}

/** The change that gives an entry of a collection in brackets another value. */
export function replaceInFlow(
  context: LayoutContext,
  branch: Branch,
  { key, value: old, from, start }: SourceEntry,
  value: Json,
): TextChange[] {
  const { text } = context;
  const style = flowStyleOf(context, branch);
  const current = style.indent === undefined ? '' : indentationAt(text, start);
  const scalars = scalarsLike(text, old.start, value, style.scalars);
  const written = writeFlow(value, { ...style, scalars }, current);
  if (old.is !== 'empty') return [replaceRange(old.outer, findEnd(context.document, old), written)];
  const isBehindColon = key === undefined || text.charAt(from - 1) === ':';
  return [replaceRange(from, old.headEnd, `${isBehindColon ? ' ' : ': '}${written}`)];
}

/** The change that replaces the value of the document. */
export function replaceDocument(context: LayoutContext, root: SourceNode, value: Json): TextChange[] {
  const { text } = context;
  const written = writeDocumentValue(context, root, value);
  if (root.is !== 'empty') return [replaceRange(root.outer, findEnd(context.document, root), written)];
  const eol = context.styles.at(0).lineEnd;
  const at = text.length;
  return [replaceRange(at, at, `${startsLine(text, at) ? '' : eol}${written}${eol}`)];
}
