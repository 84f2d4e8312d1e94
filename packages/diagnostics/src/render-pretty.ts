import { codeFrame, type FrameStyle } from './code-frame.ts';
import { countsInWords } from './counts-in-words.ts';
import { countDiagnostics, type Diagnostic, type Span } from './diagnostic.ts';
import { createPaint, type Paint } from './paint.ts';
import { printableText } from './printable-text.ts';
import { placeInWords } from './render-line.ts';
import type { SourceFile } from './source-file.ts';

export interface PrettyOptions {
  /** Texts by the path that spans name; a place in one of them is shown with its lines. */
  sources?: ReadonlyMap<string, SourceFile>;
  /** ANSI colours. Default: none. */
  color?: boolean;
  /** Terminal columns; longer lines of code are clipped. Default 100. */
  width?: number;
}

/**
 * For a reader at a terminal: each problem with its place, the lines around it and the way out, then a
 * closing count. Text of the input can't move the cursor or set colours. Empty without diagnostics.
 */
export function renderPretty(diagnostics: readonly Diagnostic[], options: PrettyOptions = {}): string {
  if (diagnostics.length === 0) return '';
  const paint = createPaint(options.color ?? false);
  const context = { paint, sources: options.sources ?? new Map(), width: options.width ?? 100 };
  const blocks = diagnostics.map((diagnostic) => prettyBlock(diagnostic, context).join('\n'));
  return `${blocks.join('\n\n')}\n\n${closingLine(diagnostics, paint)}\n`;
}

interface Context {
  paint: Paint;
  sources: ReadonlyMap<string, SourceFile>;
  width: number;
}

function prettyBlock(diagnostic: Diagnostic, context: Context): string[] {
  const { code, severity, message, help, span, related = [] } = diagnostic;
  const { paint } = context;
  const gutter = gutterOf([...(span ? [span] : []), ...related]);
  const style = { paint, severity, width: context.width, gutter, context: 1 };
  const indent = ' '.repeat(gutter + 1);
  return [
    `${paint.severity(severity, `${severity}[${printableText(code)}]`)}${paint.bold(`: ${printableText(message)}`)}`,
    ...(span ? placeLines(span, context, style) : []),
    ...related.flatMap((place) => [
      `${indent}${paint.dim('=')} ${paint.bold('note')}: ${printableText(place.message)}`,
      ...placeLines(place, context, { ...style, severity: 'info', context: 0 }),
    ]),
    ...(help ? [`${indent}${paint.dim('=')} ${paint.help('help')}: ${printableText(help)}`] : []),
  ];
}

function placeLines(span: Span, context: Context, style: FrameStyle): string[] {
  const { paint } = style;
  const place = `${' '.repeat(style.gutter)}${paint.dim('-->')} ${placeInWords(span)}`;
  const source = context.sources.get(span.file);
  if (!source || span.line > source.lineStarts.length) return [place];
  return [place, ...codeFrame(source, span, style)];
}

function gutterOf(spans: readonly Span[]): number {
  return Math.max(1, ...spans.map((span) => String(span.line + 1).length));
}

function closingLine(diagnostics: readonly Diagnostic[], paint: Paint): string {
  const counts = countDiagnostics(diagnostics);
  const worst = counts.errors > 0 ? 'error' : counts.warnings > 0 ? 'warning' : 'info';
  return paint.severity(worst, countsInWords(counts));
}
