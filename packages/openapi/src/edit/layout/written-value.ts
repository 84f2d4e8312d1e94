import type { Json } from '../../json.ts';
import { columnOf, hasLineBreak, isBlankLine, lineEnd, nextLine, skipIndent } from '../../source/scan.ts';
import { isFlow, type SourceEntry, type SourceNode } from '../../source/source-node.ts';
import type { SourceText } from '../../source/source-text.ts';
import { blockDocument, blockItem, blockValue } from '../write/write-block.ts';
import { writeFlow } from '../write/write-flow.ts';
import { writeScalar } from '../write/write-scalar.ts';
import { isRagged, joinLines } from './block-place.ts';
import { findEnd, startsLine } from './entry-lines.ts';
import { flowStyle } from './flow-place.ts';
import { type LayoutContext, scalarStyle, scalarsLike } from './layout-context.ts';

/** A value written after a key or dash in block style. */
export interface WrittenValue {
  /** On the line of the key or dash; empty for a collection below a key. */
  first: string;
  /** Lines below, with their indentation. */
  rest: string[];
  eol: string;
  /** Indentation of the key or dash. */
  pad: string;
}

/** Writes the new value of an entry whose key or dash is at a column. */
export function writeBlockValue(
  { document, text, styles }: LayoutContext,
  entry: SourceEntry,
  column: number,
  value: Json,
): WrittenValue {
  const { value: old, from, key } = entry;
  const style = styles.at(from);
  const pad = ' '.repeat(column);
  const place = { eol: style.lineEnd, pad };
  if (isFilledFlow(document, old) && isFilled(value))
    return { first: writeFlow(value, flowStyle(style, false)), rest: [], ...place };
  const scalars = scalarStyle(style, !isBeforeText(document, entry, column));
  const quoted = scalarsLike(text, old.start, value, scalars);
  if (quoted.isAlwaysQuoted) return { first: writeScalar(value, quoted), rest: [], ...place };
  if (key === undefined) {
    const [first = '', ...rest] = blockItem(value, 1, style, scalars);
    const content = old.is === 'empty' ? column + 2 : columnOf(text, old.outer);
    const target = ' '.repeat(content);
    return {
      first: first.slice(2),
      rest: indented(
        rest.map((line) => line.slice(2)),
        target,
      ),
      ...place,
    };
  }
  const [first = '', ...rest] = blockValue(value, style, scalars);
  const isSameKind = old.is === (Array.isArray(value) ? 'list' : 'map');
  if (first !== '' || !isSameKind) return { first, rest: indented(rest, pad), ...place };
  const base = skipIndent(rest[0] ?? '', 0);
  const lines = rest.map((line) => line.slice(base));
  return { first, rest: indented(lines, ' '.repeat(old.column)), ...place };
}

/** Writes the value of the document. */
export function writeDocumentValue(
  { document, isJson, styles }: LayoutContext,
  root: SourceNode,
  value: Json,
): string {
  const { text } = document;
  const style = styles.at(root.start);
  const isBracketed = isJson || (isFilledFlow(document, root) && isFilled(value));
  if (isBracketed) return writeFlow(value, flowStyle(style, isJson));
  const lines = blockDocument(value, style, scalarStyle(style, false));
  if (root.is === 'empty') return lines.join(style.lineEnd);
  const isBehindMarker = !startsLine(text, root.outer);
  const pad = isBehindMarker ? '' : ' '.repeat(columnOf(text, root.outer));
  return (isBehindMarker && isFilled(value) ? style.lineEnd : '') + joinLines(lines, style.lineEnd, pad);
}

function indented(lines: readonly string[], pad: string): string[] {
  return lines.map((line) => (line === '' ? '' : pad + line));
}

function isFilled(value: Json): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function isFilledFlow(document: SourceText, node: SourceNode): boolean {
  return isFlow(node) && document.text.slice(node.start + 1, findEnd(document, node) - 1).trim() !== '';
}

/** Whether a comment or blank line would become part of a literal scalar. */
function isBeforeText(
  document: SourceText,
  { from, limit, value: old }: SourceEntry,
  column: number,
): boolean {
  const { text } = document;
  const end = findEnd(document, old);
  if (hasLineBreak(text, from, old.start)) {
    const isBehind = text.slice(end, lineEnd(text, end)).includes('#');
    if (isBehind || text.slice(lineEnd(text, from), old.start).includes('#')) return true;
  }
  if (isRagged(text, nextLine(text, end))) return true;
  for (let line = nextLine(text, end); line < limit; line = nextLine(text, line)) {
    if (isBlankLine(text, line)) continue;
    const first = skipIndent(text, line);
    return text.charAt(first) === '#' && first - line > column;
  }
  return false;
}
