import type { Json } from '../json.ts';
import {
  findColumn,
  hasLineBreak,
  isBlankLine,
  lineEnd,
  lineStart,
  nextLine,
  skipIndent,
} from '../source/scan.ts';
import { isBlock, isFlow, type SourceEntry, type SourceNode } from '../source/source-node.ts';
import type { SourceText } from '../source/source-text.ts';
import { isRagged, joinLines } from './block-layout.ts';
import { findEnd, startsLine } from './entry-lines.ts';
import { detectFlowStyle, toFlowStyle } from './flow-layout.ts';
import { getIndentation, type LayoutContext, matchScalarStyle, toScalarStyle } from './layout-context.ts';
import { replaceRange, type TextChange } from './text-change.ts';
import type { EditedCollection } from './text-tree.ts';
import {
  writeBlockDocument,
  writeBlockItem,
  writeBlockValue,
  writeFlow,
  writeScalar,
} from './write-value.ts';

/** Longer values in brackets are written in block style, if the caller lets them. */
const MAX_FLOW_LENGTH = 80;

/** Returns the changes that give an entry of a collection in block style another value. */
export function replaceInBlock(
  context: LayoutContext,
  { source }: EditedCollection,
  entry: SourceEntry,
  value: Json,
): TextChange[] {
  const { text } = context;
  const { from, value: old, key } = entry;
  const written = writeReplacement(context, entry, source.column, value);
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
  const headEnd = old.is === 'block-scalar' ? findHeaderEnd(text, old.start) : end;
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
  const [propertiesEnd, below] = findHead(text, from, old);
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
  const [propertiesEnd, below] = findHead(text, from, old);
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
function findHead(text: string, from: number, { outer, headEnd, start }: SourceNode): [number, number] {
  return hasLineBreak(text, from, outer) ? [from, outer] : [headEnd, start];
}

function findHeaderEnd(text: string, start: number): number {
  let end = start + 1;
  while (/[-+0-9]/.test(text.charAt(end))) end += 1;
  return end;
}

/** Returns the change that gives an entry of a collection in brackets another value. */
export function replaceInFlow(
  context: LayoutContext,
  collection: EditedCollection,
  { key, value: old, from, start }: SourceEntry,
  value: Json,
): TextChange[] {
  const { text } = context;
  const style = detectFlowStyle(context, collection);
  const current = style.indent === undefined ? '' : getIndentation(text, start);
  const scalars = matchScalarStyle(text, old.start, value, style.scalars);
  const written = writeFlow(value, { ...style, scalars }, current);
  if (old.is !== 'empty') return [replaceRange(old.outer, findEnd(context.document, old), written)];
  const isBehindColon = key === undefined || text.charAt(from - 1) === ':';
  return [replaceRange(from, old.headEnd, `${isBehindColon ? ' ' : ': '}${written}`)];
}

/** Returns the change that replaces the value of the document. */
export function replaceDocument(context: LayoutContext, root: SourceNode, value: Json): TextChange[] {
  const { text } = context;
  const written = writeDocumentReplacement(context, root, value);
  if (root.is !== 'empty') return [replaceRange(root.outer, findEnd(context.document, root), written)];
  const eol = context.styles.at(0).lineEnd;
  const at = text.length;
  return [replaceRange(at, at, `${startsLine(text, at) ? '' : eol}${written}${eol}`)];
}

/** A value written after a key or dash in block style. */
interface WrittenValue {
  /** On the line of the key or dash; empty for a collection below a key. */
  first: string;
  /** Lines below, with their indentation. */
  rest: string[];
  eol: string;
  /** Indentation of the key or dash. */
  pad: string;
}

/** Writes the new value of an entry whose key or dash is at a column. */
function writeReplacement(
  { document, text, styles, isUnfolded }: LayoutContext,
  entry: SourceEntry,
  column: number,
  value: Json,
): WrittenValue {
  const { value: old, from, key } = entry;
  const style = styles.at(from);
  const pad = ' '.repeat(column);
  const place = { eol: style.lineEnd, pad };
  if (isFilledFlow(document, old) && isFilled(value)) {
    const first = writeFlow(value, toFlowStyle(style, false));
    if (!isUnfolded || first.length <= MAX_FLOW_LENGTH) return { first, rest: [], ...place };
  }
  const scalars = toScalarStyle(style, !isBeforeText(document, entry, column));
  const quoted = matchScalarStyle(text, old.start, value, scalars);
  if (quoted.isAlwaysQuoted) return { first: writeScalar(value, quoted), rest: [], ...place };
  if (key === undefined) {
    const [first = '', ...rest] = writeBlockItem(value, 1, style, scalars);
    const content = old.is === 'empty' ? column + 2 : findColumn(text, old.outer);
    const target = ' '.repeat(content);
    return {
      first: first.slice(2),
      rest: indentLines(
        rest.map((line) => line.slice(2)),
        target,
      ),
      ...place,
    };
  }
  const [first = '', ...rest] = writeBlockValue(value, style, scalars);
  const isSameKind = old.is === (Array.isArray(value) ? 'list' : 'map');
  if (first !== '' || !isSameKind) return { first, rest: indentLines(rest, pad), ...place };
  const base = skipIndent(rest[0] ?? '', 0);
  const lines = rest.map((line) => line.slice(base));
  return { first, rest: indentLines(lines, ' '.repeat(old.column)), ...place };
}

/** Writes the value of the document. */
function writeDocumentReplacement(
  { document, isJson, styles }: LayoutContext,
  root: SourceNode,
  value: Json,
): string {
  const { text } = document;
  const style = styles.at(root.start);
  const isBracketed = isJson || (isFilledFlow(document, root) && isFilled(value));
  if (isBracketed) return writeFlow(value, toFlowStyle(style, isJson));
  const lines = writeBlockDocument(value, style, toScalarStyle(style, false));
  if (root.is === 'empty') return lines.join(style.lineEnd);
  const isBehindMarker = !startsLine(text, root.outer);
  const pad = isBehindMarker ? '' : ' '.repeat(findColumn(text, root.outer));
  return (isBehindMarker && isFilled(value) ? style.lineEnd : '') + joinLines(lines, style.lineEnd, pad);
}

function indentLines(lines: readonly string[], pad: string): string[] {
  return lines.map((line) => (line === '' ? '' : pad + line));
}

function isFilled(value: Json): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function isFilledFlow(document: SourceText, node: SourceNode): boolean {
  return isFlow(node) && document.text.slice(node.start + 1, findEnd(document, node) - 1).trim() !== '';
}

/** Whether a comment, a blank line or white space behind the old value would become part of a literal scalar. */
function isBeforeText(
  document: SourceText,
  { from, limit, value: old }: SourceEntry,
  column: number,
): boolean {
  const { text } = document;
  const end = findEnd(document, old);
  if (hasLineBreak(text, from, old.start)) {
    const isLineEnd = lineEnd(text, end) === end;
    if (!isLineEnd || text.slice(lineEnd(text, from), old.start).includes('#')) return true;
  }
  if (isRagged(text, nextLine(text, end))) return true;
  for (let line = nextLine(text, end); line < limit; line = nextLine(text, line)) {
    if (isBlankLine(text, line)) continue;
    const first = skipIndent(text, line);
    return text.charAt(first) === '#' && first - line > column;
  }
  return false;
}
