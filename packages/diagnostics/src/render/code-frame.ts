import type { Severity, Span } from '../diagnostic.ts';
import type { SourceFile } from '../source-file.ts';
import { clipLine } from './clip-line.ts';
import type { Paint } from './paint.ts';

/** How a frame is drawn. */
export interface FrameStyle {
  paint: Paint;
  severity: Severity;
  /** Terminal columns for the whole frame. */
  width: number;
  /** Lines shown before and after the marked one. */
  context: number;
  /** Digits of the widest line number of the report, so that gutters line up. */
  gutter: number;
}

/**
 * The lines around a place with the place underlined:
 *
 *     41 |       content:
 *     42 |         $ref: '#/components/schemas/Erorr'
 *        |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 *
 * A span over several lines is marked to the end of its first one; blank lines around it are left out.
 */
export function codeFrame(source: SourceFile, span: Span, style: FrameStyle): string[] {
  const { paint, severity, gutter } = style;
  const width = Math.max(20, style.width - gutter - 3);
  const numbered = (line: number) => paint.dim(`${String(line).padStart(gutter)} |`);
  const plain = (line: number) => `${numbered(line)} ${clipLine(source.lineText(line), 0, 0, width).text}`;
  const marked = markedLine(source, span, width);
  return [
    ...linesBetween(span.line - style.context, span.line - 1, source).map(plain),
    `${numbered(span.line)} ${marked.text}`.trimEnd(),
    `${paint.dim(`${' '.repeat(gutter)} |`)} ${' '.repeat(marked.markStart)}${paint.severity(severity, '^'.repeat(marked.markWidth))}`,
    ...linesBetween(span.line + 1, span.line + style.context, source).map(plain),
  ];
}

function markedLine(source: SourceFile, span: Span, width: number) {
  const line = source.lineText(span.line);
  const start = Math.min(span.column - 1, line.length);
  return clipLine(line, start, Math.min(span.length, line.length - start), width);
}

function linesBetween(first: number, last: number, source: SourceFile): number[] {
  const lines: number[] = [];
  for (let line = Math.max(1, first); line <= Math.min(last, source.lineStarts.length); line += 1) {
    if (source.lineText(line).trim() !== '') lines.push(line);
  }
  return lines;
}
